"""Whatever rests on a corrected result says so: named by the correction, and marked afterwards."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.federations import federation
from tests.pages import browser_of
from tournaments.endorsements.services.endorsements import endorsement_ask, endorsement_give
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round, Table
from tournaments.teams.services import line_up_name

pytestmark = pytest.mark.django_db
At = tuple[int, int]


@dataclass
class Kind:
    """A kind of thing: how it is made of an event, where it is shown, and by which rounds."""

    kind: str
    method: str
    make: Callable[["Case"], str | None]
    shown: Callable[["Case"], Any]
    page: str
    over: bool = False
    before: int = 99


@dataclass
class Case:
    """An event that is played, and what was made in it."""

    api: APIClient
    club: Club
    organiser: User
    event: Event
    thing: str | None = None
    made: dict[At, tuple[int, int]] = field(default_factory=dict)

    def get(self, path: str) -> Any:
        answer = self.api.get(f"/api/v1/{path}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    def points(self) -> dict[At, tuple[int, int]]:
        """What every table says that has a result."""
        found = Table.objects.filter(round__event=self.event, results__current=True)
        rows = found.values_list("round__number", "number", "results__points")
        return {(one, two): (said["AC"], said["BD"]) for one, two, said in rows}

    def correct(self, at: At, points: tuple[int, int]) -> dict[str, Any]:
        table = Table.objects.get(round__event=self.event, round__number=at[0], number=at[1])
        body = {"points": dict(zip(("AC", "BD"), points, strict=True)), "reason": "so it was"}
        answer = self.api.put(f"/api/v1/tables/{table.id}/result", body, format="json")
        assert answer.status_code in {200, 201}, answer.json()
        found: dict[str, Any] = answer.json()
        return found

    def is_it(self, kind: Kind, named: dict[str, Any]) -> bool:
        return (named["kind"], named["id"]) == (kind.kind, self.thing)

    def resting(self, at: At) -> list[dict[str, Any]]:
        table = Table.objects.get(round__event=self.event, round__number=at[0], number=at[1])
        found: list[dict[str, Any]] = self.get(f"tables/{table.id}/resting")["results"]
        return found


def play(event: Event, by: User) -> Round:
    row = builders.publish_round(event)
    for table in builders.tables_of(row):
        builders.enter_sheet(table, by, 100, 70)
    return builders.close(row)


def draw(case: Case) -> str:
    return str(play(case.event, case.organiser).id)


def name_line_up(case: Case) -> str:
    team = case.event.entries.get(number=1).team
    named = [case.event.entries.filter(team=team).order_by("-number")[0].id]
    row = line_up_name(event_id=case.event.id, team=team, entries=named, by=case.organiser)
    play(case.event, case.organiser)
    return str(row.id)


def stage(case: Case) -> str:
    body = {"name": "Final", "method": "knockout", "rounds_planned": 1, "last": 2}
    answer = case.api.post(f"/api/v1/events/{case.event.id}/stages", body, format="json")
    assert answer.status_code == 201, answer.json()
    return str(answer.json()["stage"]["event"])


def endorse(case: Case) -> str:
    body = federation(case.club, case.organiser)
    row = endorsement_ask(event_id=case.event.id, body_id=body.body.id)
    endorsement_give(endorsement_id=row.id, by=body.owner, now=timezone.now())
    return str(row.id)


def read_mark(path: str, *steps: str | int) -> Callable[[Case], Any]:
    """Read the mark of a thing over REST."""

    def read(case: Case) -> list[At]:
        found = case.get(path.format(event=case.event.id, thing=case.thing))
        for step in steps:
            found = found[step]
        return [(one["round"], one["number"]) for one in found["corrected"]]

    return read


KINDS = [
    Kind("round", "swiss", draw, read_mark("rounds/{thing}"), "/rounds/{thing}/", before=3),
    Kind(
        "line_up",
        "team_swiss",
        name_line_up,
        lambda case: next(
            [(one["round"], one["number"]) for one in line["corrected"]]
            for team in case.get(f"events/{case.event.id}/line-ups")["teams"]
            for line in team["record"]
        ),
        "/events/{event}/line-ups/",
        before=3,
    ),
    Kind(
        "stage",
        "swiss",
        stage,
        read_mark("events/{thing}/stages"),
        "/events/{thing}/stages/",
        over=True,
    ),
    Kind(
        "endorsement",
        "swiss",
        endorse,
        read_mark("events/{event}/endorsements", "results", 0),
        "/events/{event}/endorsements/",
        over=True,
    ),
    Kind(
        "prizes",
        "swiss",
        lambda _case: None,
        read_mark("events/{event}/prizes"),
        "/events/{event}/standings/",
        over=True,
    ),
    Kind(
        "certificates",
        "swiss",
        lambda _case: None,
        lambda case: (
            "were corrected after the event ended"
            in Client().get(f"/events/{case.event.id}/print/certificates/").content.decode()
        ),
        "/events/{event}/print/certificates/",
        over=True,
    ),
]


@pytest.mark.sampled
@pytest.mark.parametrize("seed", [0, 1, 2])
@pytest.mark.parametrize("kind", KINDS, ids=lambda one: one.kind)
def test_what_rests_on_a_result_is_named_and_marked_and_nothing_else(
    kind: Kind, seed: int, club: Club, organiser: User, api_for: ApiFor
) -> None:
    chance = random.Random(seed)  # noqa: S311 - test results
    case = made_ready(kind, club, organiser, api_for(organiser))
    if kind.over:
        lifecycle.event_finish(event_id=case.event.id, by=organiser)
        case.made = case.points()
    case.thing = kind.make(case)
    held = {at: said for at, said in case.made.items() if at[0] < kind.before}
    assert not kind.shown(case)
    for at in chance.sample(sorted(case.points()), 5) * 2:
        named_before = [one for one in case.resting(at) if case.is_it(kind, one)]
        assert bool(named_before) == (at in held)
        said = chance.choice([(100, 70), (70, 100), (100, 40)])
        answer = case.correct(at, said)
        named = [one for one in answer["resting"] if case.is_it(kind, one)]
        turned = sorted(one for one in held if case.points()[one] != held[one])
        assert [one["id"] for one in named] == [case.thing] * (at in turned)
        assert all(one["corrected"] and one["text"] for one in named)
        shown = kind.shown(case)
        assert shown == (bool(turned) if isinstance(shown, bool) else turned)
        assert tables_named(kind, case) == turned


def tables_named(kind: Kind, case: Case) -> list[At]:
    """The tables that the page of a thing names as corrected since."""
    address = kind.page.format(event=case.event.id, thing=case.thing)
    answer = browser_of(case.organiser).get(address)
    assert answer.status_code == 200
    said = re.search(r"[^>]* corrected:? [^<]*round \d[^<]*", answer.content.decode())
    found = re.findall(r"round (\d+), table (\d+)", said[0]) if said else []
    return [(int(one), int(two)) for one, two in found]


def made_ready(kind: Kind, club: Club, organiser: User, api: APIClient) -> Case:
    """An event whose first two rounds are played; one result was corrected before all is made."""
    event = builders.pairs_event(club, 8, rounds_planned=4, method=kind.method)
    Event.objects.filter(id=event.id).update(purse=100_00, prizes=[3, 1], currency="EUR")
    for entry in event.entries.all():
        entry.team = "ABCD"[(entry.number - 1) // 2]
        entry.save()
    event.refresh_from_db()
    case = Case(api, club, organiser, event)
    for _round in range(2):
        play(event, organiser)
    assert case.correct((1, 2), (70, 100))["resting"][0]["kind"] == "round"
    case.made = case.points()
    return case


def knockout(club: Club, organiser: User) -> tuple[Event, Table]:
    event = builders.pairs_event(club, 4, rounds_planned=4, method="knockout")
    return event, builders.tables_of(play(event, organiser))[0]


def correct(api: APIClient, table: Table, **more: Any) -> Any:
    body = {"points": {"AC": 70, "BD": 100}, "reason": "the wrong way round"} | more
    return api.put(f"/api/v1/tables/{table.id}/result", body, format="json")


def test_a_bracket_names_what_rests_on_it_before_and_marks_it_where_points_alone_change(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    event, table = knockout(club, organiser)
    final = play(event, organiser)
    same = correct(api, table, points={"AC": 110, "BD": 70})
    assert (same.status_code, same.json()["resting"]) == (201, []), "the same goes on"
    refused = correct(api, table)
    assert refused.status_code == 409
    assert refused.json()["resting"] == [
        {"kind": "round", "id": str(final.id), "text": "Drawn with this result: round 2."}
    ]
    named = correct(api, table, bracket="points").json()["resting"]
    assert [(one["kind"], one["id"]) for one in named] == [("round", str(final.id))]
    shown = api.get(f"/api/v1/rounds/{final.id}").json()["corrected"]
    assert shown == [{"round": 1, "number": table.number, "table": str(table.id)}]
    page = Client().get(f"/events/{event.id}/bracket/").content.decode()
    assert f"results from before a correction: round 1, table {table.number}." in page
    correct(api, table, points={"AC": 100, "BD": 60})
    assert api.get(f"/api/v1/rounds/{final.id}").json()["corrected"] == []


@pytest.mark.whole
def test_a_card_for_an_earlier_round_turns_what_was_made_by_its_table(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    event = builders.pairs_event(club, 4, rounds_planned=3)
    table = builders.tables_of(play(event, organiser))[0]
    later = play(event, organiser)
    rules = {"yellow": 10, "red": 30}
    api.put(f"/api/v1/events/{event.id}/cards/rules", rules, format="json")
    player = str(table.seats.all()[0].player_id)
    card = {"player": player, "kind": "yellow", "reason": "spoke"}
    shown = api.post(f"/api/v1/tables/{table.id}/cards", card, format="json").json()
    assert [one["id"] for one in shown["resting"]] == [str(later.id)]
    assert api.get(f"/api/v1/rounds/{later.id}").json()["corrected"][0]["table"] == str(table.id)
    undone = api.post(f"/api/v1/cards/{shown['id']}/undo", {"reason": "not he"}, format="json")
    assert undone.json()["resting"] == []
    assert api.get(f"/api/v1/rounds/{later.id}").json()["corrected"] == []


@pytest.mark.whole
def test_every_ruling_names_what_was_made_before_it(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    event = builders.pairs_event(club, 4, rounds_planned=3)
    one, two = builders.tables_of(play(event, organiser))
    later = play(event, organiser)
    award = {"places": {"AC": 2, "BD": 1}, "reason": "gone"}
    sanction = {"sanctions": {"AC": 20}, "reason": "spoke"}
    for table, what, body in ((one, "award", award), (two, "sanctions", sanction)):
        answer = api.post(f"/api/v1/tables/{table.id}/{what}", body, format="json")
        assert answer.status_code == 200, answer.json()
        assert [found["id"] for found in answer.json()["resting"]] == [str(later.id)], what
    assert len(api.get(f"/api/v1/rounds/{later.id}").json()["corrected"]) == 2


@pytest.mark.whole
def test_a_draft_is_named_to_organisers_alone_and_drawn_again_is_by_the_new_result(
    club: Club, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=3)
    table = builders.tables_of(play(event, organiser))[0]
    api = api_for(organiser)
    drawn = api.post(f"/api/v1/events/{event.id}/rounds", {}, format="json").json()
    assert correct(api_for(scorer), table).json()["resting"] == []
    path = f"/api/v1/tables/{table.id}/resting"
    assert api_for(scorer).get(path).json()["results"] == []
    (named,) = api.get(path).json()["results"]
    assert (named["id"], named["corrected"]) == (drawn["id"], True)
    page = browser_of(organiser).get(f"/rounds/{drawn['id']}/").content.decode()
    assert f"later corrected: round 1, table {table.number}." in page
    again = api.post(
        f"/api/v1/rounds/{drawn['id']}/redraw", {}, format="json", headers={"If-Match": "*"}
    )
    assert again.json()["corrected"] == []
    assert api.get(path).json()["results"][0]["corrected"] is False


def test_who_may_read_what_rests_on_a_table(
    club: Club, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=3)
    table = builders.tables_of(play(event, organiser))[0]
    path = f"/api/v1/tables/{table.id}/resting"
    assert api_for(scorer).get(path).status_code == 200
    assert api_for(outsider).get(path).status_code == 403
    assert APIClient().get(path).status_code == 401


@pytest.mark.whole
def test_the_number_of_queries_is_the_same_for_few_and_many(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    """One query more where something was corrected, none where nothing was; lists as well."""
    api = api_for(organiser)
    taken = []
    for count in (4, 10):
        event = builders.pairs_event(club, count, rounds_planned=3, prefix=f"{count} ")
        table = builders.tables_of(play(event, organiser))[0]
        later = play(event, organiser)
        paths = [
            *(f"/api/v1/rounds/{later.id}", f"/api/v1/events/{event.id}/rounds"),
            f"/api/v1/tables/{table.id}/resting",
        ]
        api.get(paths[0])  # the first use of a token is noted
        before = [queries(api, path) for path in paths]
        correct(api, table)
        taken.append((before, [queries(api, path) for path in paths]))
    (before, after), large = taken
    assert (before, after) == large
    assert [two - one for one, two in zip(before, after, strict=True)] == [1, 1, 0]
    assert after[-1] <= 10


def queries(api: APIClient, path: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert api.get(path).status_code == 200
    return len(found)


@pytest.mark.whole
def test_a_kept_answer_of_a_body_is_read_again_after_a_correction(
    club: Club, organiser: User, api_for: ApiFor
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=3)
    table = builders.tables_of(play(event, organiser))[0]
    lifecycle.event_finish(event_id=event.id, by=organiser)
    made = federation(club, organiser)
    row = endorsement_ask(event_id=event.id, body_id=made.body.id)
    endorsement_give(endorsement_id=row.id, by=made.owner, now=timezone.now())
    body, path = api_for(made.owner), f"/api/v1/clubs/{made.body.id}/endorsements"
    before = body.get(path)
    kept = {"If-None-Match": before["ETag"]}
    assert before.json()["results"][0]["corrected"] == []
    assert body.get(path, headers=kept).status_code == 304
    correct(api_for(organiser), table)
    again = body.get(path, headers=kept)
    assert again.json()["results"][0]["corrected"][0]["table"] == str(table.id)
    for address in (f"/clubs/{made.body.id}/endorsements/", f"/events/{event.id}/"):
        page = browser_of(made.owner).get(address).content.decode()
        assert f"later corrected: round 1, table {table.number}." in page
