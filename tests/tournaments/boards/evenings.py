"""Events in which all tables play the same boards, and what is read of their logs."""

from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club
from games.models import Submission
from tests import builders
from tournaments.events.services import lifecycle
from tournaments.models import Event, Table

API = "/api/v1"


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


def read_everywhere(table: Table, desk: APIClient, browser: Client, *more: str) -> dict[str, str]:
    """Return what everything says that shows the log of a table, by address; "" where refused.

    `more` are addresses beside these; the API is asked by the desk, pages by the browser.
    """
    log = Submission.objects.filter(match=table.id).latest("created").id
    event = table.round.event_id
    found = {
        address: (desk if address.startswith(API) else browser).get(address)
        for address in (
            f"{API}/tables/{table.id}/live",
            f"{API}/tables/{table.id}/replay",
            f"{API}/tables/{table.id}/logs",
            f"{API}/submissions/{log}",
            f"{API}/submissions/{log}/log",
            f"{API}/events/{event}/export/games.ndjson",
            f"{API}/events/{event}/archive",
            f"/tables/{table.id}/",
            f"/tables/{table.id}/embed/",
            f"/tables/{table.id}/log.domlog",
            f"/tables/{table.id}/log.json",
            f"/tables/{table.id}/more/",
            f"/submissions/{log}/log",
            *more,
        )
    }
    assert {answer.status_code for answer in found.values()} <= {200, 302, 401, 403, 404, 409}
    return {
        address: (b"".join(answer).decode() if getattr(answer, "streaming", False) else answer.text)
        if answer.status_code == 200
        else ""
        for address, answer in found.items()
    }
