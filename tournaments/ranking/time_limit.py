"""A game that time has stopped: scored as it stands, by the policy of the event.

Decides what an unfinished game counts for once the deal in play is finished: the leader wins; sides
level at the top tie, or play one more deal, by the event's setting. The domino federations finish
the deal and play one more where the sides are level; clubs with less time take the tie. A second
tie after that deal is a tie. When time is up is not decided here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Policy = Literal["none", "draw", "extra_deal"]
"""``none``: games are played to their end; else what happens to a game that is level."""


@dataclass(frozen=True, slots=True)
class StoppedGame:
    """The result by side, as of a finished game; ``points`` as the game counted them."""

    places: Mapping[str, int]
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class OneMoreDeal:
    """The game goes on for one deal: ``level`` are the sides that share the lead."""

    level: tuple[str, ...]


def stop_game(
    totals: Mapping[str, int],
    policy: Policy,
    *,
    lower_is_better: bool = False,
    extra_deals: int = 0,
) -> StoppedGame | OneMoreDeal | None:
    """Return the result of a game that time stopped at these totals; ``None``: play it out.

    ``totals`` side -> points after the last finished deal; ``extra_deals`` is how many deals were
    played because the sides were level. Places are 1 + the sides strictly better.

    >>> stop_game({"AC": 150, "BD": 120}, "draw").places
    {'AC': 1, 'BD': 2}
    >>> stop_game({"AC": 150, "BD": 150}, "extra_deal")
    OneMoreDeal(level=('AC', 'BD'))
    >>> stop_game({"AC": 150, "BD": 150}, "extra_deal", extra_deals=1).places
    {'AC': 1, 'BD': 1}
    """
    if policy == "none" or not totals:
        return None
    sign = 1 if lower_is_better else -1
    ranks = {side: sign * points for side, points in totals.items()}
    places = {
        side: 1 + sum(other < mine for other in ranks.values()) for side, mine in ranks.items()
    }
    level = tuple(sorted(side for side, place in places.items() if place == 1))
    if policy == "extra_deal" and len(level) > 1 and not extra_deals:
        return OneMoreDeal(level)
    return StoppedGame(places, dict(totals))
