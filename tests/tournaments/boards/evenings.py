"""Events in which all tables play the same boards."""

from clubs.models import Club
from tests import builders
from tournaments.events.services import lifecycle
from tournaments.models import Event


def boards_event(
    club: Club, count: int = 2, *, pairs: int = 4, prefix: str = "", **more: object
) -> Event:
    """Return an open event of pairs that plays so many boards a round, dealt by the site."""
    event = builders.pairs_event(club, pairs, prefix=prefix)
    changes: dict[str, object] = {
        "policy": {"boards_per_round": count},
        "preset": "matchpoints",
        "shuffle": "site",
        **more,
    }
    return lifecycle.event_change(
        event_id=event.id, changes=changes, by=club.memberships.get(role="owner").user
    )
