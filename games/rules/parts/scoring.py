"""Numbers by side: sums, places, and how they are written."""

from __future__ import annotations

from games.rules.definition import Outcome
from web.messages import Message, message


def places(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Places by total, highest first.

    >>> places((5, 9, 5))
    (2, 1, 2)
    """
    order = sorted(totals, reverse=True)
    return tuple([1 + order.index(total) for total in totals])


def sole_leader(totals: tuple[int, ...]) -> int | None:
    """The side that stands highest alone, None when the top is shared.

    >>> sole_leader((5, 9, 5)), sole_leader((9, 9, 5))
    (1, None)
    """
    top = max(totals)
    return totals.index(top) if totals.count(top) == 1 else None


def first_to(target: int, totals: tuple[int, ...]) -> Outcome | None:
    """The outcome of a game that the first side standing alone with ``target`` points wins.

    >>> first_to(100, (100, 34))
    Outcome(winner=0, places=(1, 2))
    >>> first_to(100, (99, 34)) is None
    True
    """
    if max(totals) < target:
        return None
    leader = sole_leader(totals)
    return None if leader is None else Outcome(leader, places(totals))


def most(totals: tuple[int, ...], *, shared: bool) -> Outcome | None:
    """The outcome of a game whose deals are all played; None if level sides may not share it.

    >>> most((20, 30), shared=False), most((20, 20), shared=True)
    (Outcome(winner=1, places=(2, 1)), Outcome(winner=None, places=(1, 1)))
    """
    leader = sole_leader(totals)
    return Outcome(leader, places(totals)) if shared or leader is not None else None


def deals_fault(deals: int | None, totals: tuple[int, ...], most: int) -> Message | None:
    """Why so many deals, each worth ``most`` at most, cannot give totals; None: any number.

    >>> deals_fault(2, (200, 0), 100) is None, str(deals_fault(2, (201, 0), 100))
    (True, 'No game of 2 deals gives more than 200.')
    """
    if deals is None or max(map(abs, totals)) <= deals * most:
        return None
    return message(
        "No game of %(deals)s deals gives more than %(most)s.", deals=deals, most=deals * most
    )


def one_side_fault(score: tuple[int, ...], most: int) -> Message | None:
    """Why no deal can have that score where one side scores, ``most`` at most; else None.

    >>> one_side_fault((24, 0), 147) is None, str(one_side_fault((24, 3), 147))
    (True, 'Only one side scores in a deal.')
    """
    if sum(1 for points in score if points) > 1:
        return message("Only one side scores in a deal.")
    if max(score) > most:
        return message("No deal gives more than %(most)s points.", most=most)
    return None


def overshoot_fault(target: int, totals: tuple[int, ...], most: int) -> Message | None:
    """Why a game that ends as soon as one side reaches the target cannot end with these totals.

    ``most`` is the most that the last deal can give. None where it can end so.

    >>> overshoot_fault(100, (104, 62), 147) is None, str(overshoot_fault(100, (104, 101), 147))
    (True, 'The game ends as soon as one side has 100: only one can have that many.')
    """
    if sorted(totals)[-2] >= target:
        return message(
            "The game ends as soon as one side has %(target)s: only one can have that many.",
            target=target,
        )
    if max(totals) >= target + most:
        return message(
            "Before the last deal nobody had %(target)s, and no deal gives more than %(most)s.",
            target=target,
            most=most,
        )
    return None


def signed_text(value: int) -> str:
    """A number with its sign, 0 without.

    >>> signed_text(3), signed_text(0), signed_text(-2)
    ('+3', '0', '-2')
    """
    return f"{value:+d}" if value else "0"


def score_of_one(points: int, seat: int, players: int) -> tuple[int, ...]:
    """One seat scores, all others nothing.

    >>> score_of_one(17, 0, 3)
    (17, 0, 0)
    """
    won = [0] * players
    won[seat] = points
    return tuple(won)


def blocked_score(left: tuple[int, ...], shared: bool = False) -> tuple[int, ...]:
    """The score of a blocked deal: the seat with fewest pips gets what each other has beyond it.

    Seats that share the fewest pips score nothing or, if ``shared``, each by the same rule.

    >>> blocked_score((5, 19, 12)), blocked_score((7, 7, 18))
    ((21, 0, 0), (0, 0, 0))
    >>> blocked_score((7, 7, 18), shared=True)
    (11, 11, 0)
    """
    fewest = min(left)
    if left.count(fewest) > 1 and not shared:
        return (0,) * len(left)
    won = sum(left) - fewest * len(left)
    return tuple(won if own == fewest else 0 for own in left)
