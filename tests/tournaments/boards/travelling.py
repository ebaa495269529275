"""Evenings whose boards travel, played over REST: by logs at the first table, else by sheets."""

from typing import Any

from rest_framework.test import APIClient

from clubs.models import Club
from tests import builders
from tests.deals import dealt_log
from tests.tournaments.boards.evenings import API, boards_event
from tournaments.models import Event, Table


def travelling_event(
    club: Club, method: str, pairs: int, rounds: int, *, boards: int = 2, **more: Any
) -> Event:
    """Return an open event of a movement whose boards travel, dealt by the site."""
    policy = {"boards_per_round": boards, "boards_travel": True}
    return boards_event(
        club, pairs=pairs, method=method, rounds_planned=rounds, policy=policy, **more
    )


def begin_round(api: APIClient, event: Event) -> dict[str, Any]:
    """Draw and publish the next round, dealt where it is the first; return it."""
    row: dict[str, Any] = api.post(f"{API}/events/{event.id}/rounds").json()
    assert api.post(f"{API}/rounds/{row['id']}/publish").status_code == 200
    assert api.post(f"{API}/rounds/{row['id']}/deal").status_code == 200
    return row


def play_table(api: APIClient, table: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Play a table; return the results of its boards as `score-boards` takes them."""
    log = dealt_log(Table.objects.get(id=table["id"]), seed)
    scores = builders.referee_of(log).scores
    if table["number"] == 1:
        sent = api.post(f"{API}/tables/{table['id']}/logs", log, content_type="text/x-domlog")
    else:
        points = {side: sum(deal[side] for deal in scores) for side in ("AC", "BD")}
        sheet = {"points": points, "deals": scores}
        sent = api.put(f"{API}/tables/{table['id']}/result", sheet, format="json")
    assert sent.status_code == 201, sent.content
    sides = [[str(table["seats"][letter]["entry"])] for letter in "AB"]
    return [
        {"board": board, "sides": sides, "points": [one["AC"], one["BD"]]}
        for board, one in zip(table["boards"], scores, strict=True)
    ]


def play_round(api: APIClient, event: Event, seed: int = 1) -> list[dict[str, Any]]:
    """Draw, publish, play and close a round; return the results of its boards."""
    row = begin_round(api, event)
    found = [one for table in row["tables"] for one in play_table(api, table, seed)]
    assert api.post(f"{API}/rounds/{row['id']}/close").status_code == 200
    return found
