"""What cards cost, and how those of a player add up.

A yellow card costs the points of a yellow one. The card that makes up the number (the second, in
most federations) counts as red and costs the points of a red one; then counting begins anew. Where
the event's rules say so, yellow cards that earlier events left open count: as many as were open
when the player was shown the first card that stands, or when that rule was last changed. What
happens in earlier events afterwards (a card is taken back, a game is played again) changes nothing
here. Events that run at the same time may each count the same card of an earlier one. A card that
was taken back counts for nothing. A red card suspends the player for the next events. Points come
off the side where the player sits in the round of the card; where the round was drawn again without
the player, they come off nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, get_type_hints

from tournaments.limits import LARGEST_SANCTION
from web.messages import gettext_noop as _

Penalties = dict[str, dict[str, dict[str, int]]]
"""What cards cost by table and side: ``points``, and ``away`` for who was sent away."""


class CardKind(StrEnum):
    """Yellow warns, red is the last word."""

    YELLOW = "yellow"
    RED = "red"


@dataclass(frozen=True, slots=True)
class Rule:
    """The largest number of a rule, from 0 on, its label, and what it means.

    ``required``: whoever sets the rules has to say it.
    """

    most: int
    label: str
    hint: str = ""
    required: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """What cards cost in an event, a rule a line; forms, REST and archives follow from it."""

    yellow: Annotated[int, Rule(LARGEST_SANCTION, _("Points for a yellow card"), required=True)] = 0
    red: Annotated[int, Rule(LARGEST_SANCTION, _("Points for a red card"), required=True)] = 0
    yellows: Annotated[int, Rule(10, _("Yellow cards that make a red one"), _("0: never."))] = 2
    suspends: Annotated[int, Rule(100, _("Events suspended for a red card"))] = 0
    carried: Annotated[
        int,
        Rule(
            50,
            _("Earlier events whose yellow cards still count"),
            _("The club's latest events. 0: only cards of this event count."),
        ),
    ] = 0


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        name: hint.__metadata__[0]
        for name, hint in get_type_hints(Rules, include_extras=True).items()
    }
)
"""The rules by name."""
NO_RULES = Rules()
"""What holds where nobody has said anything."""


@dataclass(frozen=True, slots=True)
class StandingCard:
    """A card that stands: its id and kind, and whether the side was sent away.

    ``before`` are the yellow cards of earlier events that were open when it was shown.
    """

    id: str
    kind: str
    away: bool = False
    before: int = 0


@dataclass(frozen=True, slots=True)
class Cost:
    """What a card comes to: the kind it counts as, the points, how many yellow ones made it.

    ``before`` of them are of earlier events; they count with the first card of an event.
    """

    card: StandingCard
    counts_as: str
    points: int
    made_of: int = 1
    before: int = 0

    @property
    def red(self) -> bool:
        """Whether it counts as red."""
        return self.counts_as == CardKind.RED


def costs(cards: Iterable[StandingCard], rules: Rules) -> list[Cost]:
    """Return what the cards of one player in an event come to, in the order they were shown.

    >>> shown = [StandingCard(str(at), "yellow") for at in range(3)]
    >>> [(str(one.counts_as), one.points) for one in costs(shown, Rules(40, 80))]
    [('yellow', 40), ('red', 80), ('yellow', 40)]
    """
    found: list[Cost] = []
    held = 0
    for one in cards:
        before = 0 if found else one.before
        held += before + (one.kind == CardKind.YELLOW)
        if one.kind == CardKind.RED:
            found.append(Cost(one, CardKind.RED, rules.red, before=before))
        elif rules.yellows and held >= rules.yellows:
            found.append(Cost(one, CardKind.RED, rules.red, held, before))
            held = 0
        else:
            found.append(Cost(one, CardKind.YELLOW, rules.yellow, before=before))
    return found


def open_yellows(earlier: Iterable[Sequence[Cost]]) -> int:
    """Return how many yellow cards of a player are open after some events, the latest first.

    A card that yellow ones made red has used up as many as made it, the latest before it. What an
    event did not use, since its rules count its own cards only, is still open.

    >>> shown = [StandingCard(str(at), "yellow") for at in range(3)]
    >>> open_yellows([costs(shown[:1], Rules()), costs(shown, Rules()), costs(shown[:1], Rules())])
    3
    """
    count = used = 0
    for event in earlier:
        for one in reversed(event):
            if one.card.kind == CardKind.RED:
                continue
            if one.red:
                used += one.made_of
            if used:
                used -= 1
            else:
                count += 1
    return count


def penalties(found: Iterable[Cost], places: Mapping[str, tuple[str, str]]) -> Penalties:
    """Return what cards cost at tables.

    `found` are the costs of everybody's cards, `places` table and side of their players by card.
    A player who sits nowhere costs nobody anything.
    """
    by_table: Penalties = {}
    for one in found:
        if one.card.id not in places:
            continue
        table, side = places[one.card.id]
        here = by_table.setdefault(table, {}).setdefault(side, {"points": 0})
        here["points"] += one.points
        if one.card.away:
            here["away"] = 1
    return {
        table: {side: cost for side, cost in sides.items() if cost["points"] or "away" in cost}
        for table, sides in by_table.items()
    }


def events_left(suspends: int, after: Sequence[object]) -> int:
    """Return how many events a suspension still lasts, given those that have ended since."""
    return max(0, suspends - len(after))
