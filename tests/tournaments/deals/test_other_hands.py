"""A log with other hands than the site dealt is refused on every way in, and tells no hand.

`WAYS` are all ways by which a log comes to a table; each is tried with a deal that is over, whose
wrong tiles are named, with one that is being played, and with secrets that change nothing of what
is answered.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from io import StringIO
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, User
from deploy.tokens import SCOPES, token_create
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json
from tests import builders
from tests.conftest import once
from tests.deals import dealt_log, site_round
from tests.deploy.world import try_out
from tests.pages import browser_of
from tests.tournaments.results.test_live_logs import growing
from tournaments.deals.services import deal_open
from tournaments.hall.core.codes import card_code
from tournaments.models import DealSecret, Result, Round, Table
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
LINES, TEXT = "application/x-ndjson", "text/x-domlog"


@dataclass
class Door:
    """A table, and who sends logs there."""

    table: Table
    scorer: User

    def api(self, **bounds: Any) -> APIClient:
        """Return a client with a token of the scorer."""
        client = APIClient()
        _row, plain = token_create(user=self.scorer, name="try", scopes=SCOPES, **bounds)
        client.credentials(HTTP_AUTHORIZATION=f"Bearer {plain}")
        return client

    def send(self, log: str, kind: str = TEXT, method: str = "POST", **more: Any) -> Any:
        """Send a log to the table over REST; return the document of the answer."""
        path = f"/api/v1/tables/{self.table.id}/logs{'/draft' if method == 'PUT' else ''}"
        api = more.pop("api", None) or self.api()
        return api.generic(method, path, log, content_type=kind, **more).json()

    def lines(self, *, atomic: bool = False, **line: Any) -> Any:
        """Send a line among many logs; return what is answered to it."""
        path = f"/api/v1/events/{self.table.round.event_id}/logs?atomic={str(atomic).lower()}"
        answer: Any = self.api().generic("POST", path, json.dumps(line), content_type=LINES)
        return json.loads(
            b"".join(answer.streaming_content) if answer.streaming else answer.content
        )

    def page(self, **fields: Any) -> Any:
        """Send a log by the page of the desk; return what the page says."""
        answer = browser_of(self.scorer).post(f"/tables/{self.table.id}/log", fields)
        main = re.findall(r"(?s)<main.*</main>", answer.text)[0]
        shown = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", main)
        return {"page": answer.status_code, "detail": shown}


def as_json(log: str) -> str:
    return json.dumps(to_json(parse(log.encode())))


def by_card(door: Door, log: str) -> Any:
    code = card_code(door.table.id, door.scorer.id)
    page = Client().post(f"/tables/{door.table.id}/phone/{code}/token")
    token = re.findall(r'value="(bone_\w+)"', page.text)[0]
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return door.send(log, api=api)


def after_another(door: Door, log: str) -> Any:
    """The second log of a client is first tried by the short way."""
    api = door.api()
    door.send("no log", api=api)
    return door.send(log, api=api)


def sent_twice(door: Door, log: str) -> Any:
    api = door.api()
    once, again = (door.send(log, api=api, headers={"Idempotency-Key": "one"}) for _ in range(2))
    assert once == again
    return again


def by_command(door: Door, log: str) -> Any:
    line = {"round": door.table.round.number, "table": door.table.number, "log": log}
    out = StringIO()
    with NamedTemporaryFile("w") as file, suppress(SystemExit):
        file.write(json.dumps(line) + "\n")
        file.flush()
        event = str(door.table.round.event_id)
        call_command("take-logs", event, file.name, jobs=1, stdout=out)
    return json.loads(out.getvalue())


WAYS: dict[str, Callable[[Door, str], Any]] = {
    "text": lambda door, log: door.send(log),
    "json": lambda door, log: door.send(as_json(log), "application/json"),
    "after another": after_another,
    "with a key": sent_twice,
    "by card": by_card,
    "a token for the table": lambda door, log: door.send(log, api=door.api(table=door.table.id)),
    "draft": lambda door, log: door.send(log, method="PUT"),
    "draft in json": lambda door, log: door.send(as_json(log), "application/json", "PUT"),
    "a line": lambda door, log: door.lines(table=str(door.table.id), log=log),
    "a line in json": lambda door, log: door.lines(
        table=str(door.table.id), log=json.loads(as_json(log))
    ),
    "a line by number": lambda door, log: door.lines(
        round=door.table.round.number, table=door.table.number, log=log
    ),
    "all or none": lambda door, log: door.lines(atomic=True, table=str(door.table.id), log=log),
    "command": by_command,
    "pasted": lambda door, log: door.page(text=log),
    "pasted json": lambda door, log: door.page(text=as_json(log)),
    "a file": lambda door, log: door.page(file=SimpleUploadedFile("game.domlog", log.encode())),
}


@dataclass
class Evening:
    """A round that is dealt, one of its tables, and a right log of it."""

    row: Round
    door: Door
    right: str


def make(club: Club) -> Evening:
    """Make a round in which the first table has opened deals 1 and 2."""
    row = site_round(builders.pairs_event(club, 4))
    table = builders.tables_of(row)[0]
    player = builders.accounts_of(table)["A"]
    for number in (1, 2):
        deal_open(round_id=row.id, by=player, game=1, deal=number)
    scorer = builders.member(club, builders.user("a scorer"), "scorer")
    return Evening(row, Door(table, scorer), dealt_log(table))


made, dealt = once(make)


def swap_tiles(log: str, deal: int) -> tuple[str, list[dict[str, Any]]]:
    """Return a log in which A and B have exchanged a tile in a deal, and how that is named."""
    place = log.index(f"\ndeal {deal}\n")
    head, rest = log[:place], log[place:]
    hands = dict(re.findall(r"^hand (\w): (.*)$", rest, re.MULTILINE)[:4])
    one, other = hands["A"].split()[0], hands["B"].split()[0]
    rest = rest.replace(f"hand A: {one}", f"hand A: {other}", 1)
    rest = rest.replace(f"hand B: {other}", f"hand B: {one}", 1)
    return head + rest, [{"line": "hand A", "tiles": [other]}, {"line": "hand B", "tiles": [one]}]


CHANCE = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z")
"""Ids and times, which differ from answer to answer."""


def parse_totals(log: str) -> list[int]:
    """Return the points of a log, by side."""
    return list(map(int, re.findall(r"=(\d+)", log.strip().split("\n")[-1])))


def hands_of(log: str, other: str) -> str:
    """Return a log with the names of one log and the deals of another."""
    return log[: log.index("\ndeal 1")] + other[other.index("\ndeal 1") :]


def refusals(answer: Any) -> Iterator[tuple[str, Any]]:
    """Yield code and tiles of what was refused: of a problem, of a line, of a line of a problem."""
    if "code" in answer and answer["code"] == "wrong_deal":
        yield answer["code"], answer.get("tiles", [])
    for one in answer.get("faults", []):
        yield from refusals(one)


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
def test_a_deal_that_is_over_has_its_wrong_tiles_named(way: str, dealt: Evening) -> None:
    log, named = swap_tiles(dealt.right, 1)
    answer = WAYS[way](dealt.door, log)
    if "page" in answer:
        assert answer["page"] == 422
        assert f"hand A: {named[0]['tiles'][0]}; hand B: {named[1]['tiles'][0]}" in answer["detail"]
    else:
        assert list(refusals(answer)) == [("wrong_deal", named)], answer
    assert not Result.objects.filter(table=dealt.door.table).exists()


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
def test_a_deal_that_is_played_or_comes_later_has_no_tile_named(way: str, dealt: Evening) -> None:
    for deal in (2, 3):
        log, _named = swap_tiles(dealt.right, deal)
        answer = try_out(partial(WAYS[way], dealt.door, log))
        if "page" in answer:
            assert f"Deal {deal} of game 1 is not the one that was dealt." in answer["detail"]
            assert "were not dealt so" not in answer["detail"]
        else:
            assert list(refusals(answer)) == [("wrong_deal", [])], answer
            assert not re.search(r"\d-\d", json.dumps(answer["detail"]))


@pytest.mark.sampled
@pytest.mark.parametrize("way", WAYS)
def test_what_is_answered_to_a_log_that_is_made_up_says_nothing_of_the_secret(
    way: str, dealt: Evening
) -> None:
    table = builders.tables_of(dealt.row)[1]
    door, log = Door(table, dealt.door.scorer), builders.log_for(table)
    told = set()
    for secret in ("0" * 64, "f" * 64):
        DealSecret.objects.update(secret=secret)
        answer = json.dumps(try_out(lambda: WAYS[way](door, log)))
        told.add(CHANCE.sub("", answer))
    assert len(told) == 1, told
    assert "wrong_deal" in told.pop() or "page" in answer


def test_what_decides_a_table_is_held_against_the_deal(dealt: Evening, organiser: User) -> None:
    door, (log, named) = dealt.door, swap_tiles(dealt.right, 1)
    totals = parse_totals(dealt.right)
    # A sheet with the points of the log: a log with other hands proves nothing of it.
    builders.enter_sheet(door.table, organiser, *totals)
    assert list(refusals(door.send(log))) == [("wrong_deal", named)]
    assert Result.objects.get(table=door.table, current=True).evidence == "sheet"
    refused = Submission.objects.get(match=door.table.id)
    desk = APIClient()
    desk.credentials(
        HTTP_AUTHORIZATION=f"Bearer {token_create(user=organiser, name='o', scopes=SCOPES)[1]}"
    )
    assert desk.post(f"/api/v1/submissions/{refused.id}/accept").status_code == 409
    other = builders.tables_of(dealt.row)[1]
    builders.send(other, organiser, dealt_log(other))
    builders.close(dealt.row)
    # A closed round has no secret any more: each deal is named, and only its own hands count.
    late, late_named = swap_tiles(dealt.right, 3)
    assert list(refusals(door.send(late))) == [("wrong_deal", late_named)]
    rounds.round_reopen(round_id=dealt.row.id)
    assert list(refusals(door.send(swap_tiles(dealt.right, 3)[0] + "; again\n"))) == [
        ("wrong_deal", [])
    ]
    assert door.send(dealt.right)["result"]["evidence"] == "log"


def test_a_draft_grows_by_what_was_dealt_alone(dealt: Evening) -> None:
    door, parts = dealt.door, growing(dealt.right)
    assert door.send(parts[0], method="PUT")["state"] == "draft"
    log, _named = swap_tiles(dealt.right, 2)
    assert list(refusals(door.send(growing(log)[1], method="PUT"))) == [("wrong_deal", [])]
    assert door.send(parts[1], method="PUT")["state"] == "draft"
    other = Door(builders.tables_of(dealt.row)[1], door.scorer)
    elsewhere = dealt_log(other.table)
    assert list(refusals(other.send(hands_of(elsewhere, dealt.right)))) == [("wrong_deal", [])]


def test_a_log_that_leaves_deals_out_is_none(dealt: Evening) -> None:
    """Where a table begins anew until a deal suits it, its log begins with a later one."""
    head, first, *rest = re.split(r"\n(?=deal )", dealt.right)
    for log in (
        "\n".join([head, *rest]),
        "\n".join([head, *rest]).replace("deal 2", "deal 1", 1),
        "\n".join([head, first, first.replace("deal 1", "deal 2"), *rest[1:]]),
    ):
        answer = dealt.door.send(log)
        assert answer["status"] == 422, answer
    assert not Result.objects.exists()
