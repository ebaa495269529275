"""Cards: what each costs, and how those of a player add up.

Decides from all cards of one player in one event, in the order they were shown, what each comes to:
a yellow card costs the points of a yellow one; the one that makes up the number (the second, as
most federations have it) counts as red and costs the points of a red one, and counting begins anew.
Yellow cards that earlier events left open count on where the event's rules say so, as many as stood
when the first card that stands was shown, or when it was last said that they do: what comes of
earlier events later, a card taken back there or one shown in a game that is played again, changes
nothing here. Of events that run at the same time each may so count the same card of an earlier one.
Cards that were taken back count for nothing, as if they had never been shown. A red card suspends
the player for so many of the next events. Points come off the side where the player sits in the
round of the card; of one who sits nowhere in it, as it was drawn again, they come off nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

YELLOW, RED = "yellow", "red"


@dataclass(frozen=True, slots=True)
class Rules:
    """Points a card costs; how many yellow ones make a red one (0: never); events suspended.

    Yellow cards of the club's last ``carried`` events count on (0: only those of this one).
    """

    yellow: int = 0
    red: int = 0
    yellows: int = 2
    suspends: int = 0
    carried: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A card that stands: its id and kind, and whether the side was sent away.

    ``before`` are the yellow cards of earlier events that were open when it was shown.
    """

    card: str
    kind: str
    away: bool = False
    before: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """What a card comes to: the kind it counts as, the points, how many yellow ones made it.

    ``before`` of them are of earlier events; they count with the first card of an event.
    """

    shown: Shown
    counts_as: str
    points: int
    made_of: int = 1
    before: int = 0

    @property
    def red(self) -> bool:
        """Whether it counts as red."""
        return self.counts_as == RED


def costs(cards: Iterable[Shown], rules: Rules) -> list[Cost]:
    """Return what the cards of one player in an event come to, in the order they were shown.

    >>> shown = [Shown(str(at), "yellow") for at in range(3)]
    >>> [(one.counts_as, one.points) for one in costs(shown, Rules(40, 80))]
    [('yellow', 40), ('red', 80), ('yellow', 40)]
    """
    found: list[Cost] = []
    held = 0
    for one in cards:
        before = 0 if found else one.before
        held += before + (one.kind == YELLOW)
        if one.kind == RED:
            found.append(Cost(one, RED, rules.red, before=before))
        elif rules.yellows and held >= rules.yellows:
            found.append(Cost(one, RED, rules.red, held, before))
            held = 0
        else:
            found.append(Cost(one, YELLOW, rules.yellow, before=before))
    return found


def left_open(earlier: Iterable[Sequence[Cost]]) -> int:
    """Return how many yellow cards of a player are open after some events, the latest first.

    A card that yellow ones made red has used up as many as made it, the latest before it; what
    an event did not use, as its rules count its own cards alone, is open still.

    >>> shown = [Shown(str(at), "yellow") for at in range(3)]
    >>> left_open([costs(shown[:1], Rules()), costs(shown, Rules()), costs(shown[:1], Rules())])
    3
    """
    count = used = 0
    for event in earlier:
        for one in reversed(event):
            if one.shown.kind == RED:
                continue
            if one.red:
                used += one.made_of
            if used:
                used -= 1
            else:
                count += 1
    return count


def penalties(
    found: Iterable[Cost], places: Mapping[str, tuple[str, str]]
) -> dict[str, dict[str, dict[str, int]]]:
    """Return what cards cost by table and side: ``points``, and ``away`` for who was sent away.

    `found` are the costs of everybody's cards, `places` table and side of their players by card;
    who sits nowhere costs nobody anything.
    """
    by_table: dict[str, dict[str, dict[str, int]]] = {}
    for one in found:
        if one.shown.card not in places:
            continue
        table, side = places[one.shown.card]
        here = by_table.setdefault(table, {}).setdefault(side, {"points": 0})
        here["points"] += one.points
        if one.shown.away:
            here["away"] = 1
    return {
        table: {side: cost for side, cost in sides.items() if cost["points"] or "away" in cost}
        for table, sides in by_table.items()
    }


def events_left(suspends: int, after: Sequence[object]) -> int:
    """Return how many events a suspension still lasts, given those that have ended since."""
    return max(0, suspends - len(after))
