"""Crosstables and brackets over REST, and what is said of a plan beforehand."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.counting import count_queries
from tournaments.models import Event
from tournaments.rounds.services.rounds import round_draw

pytestmark = pytest.mark.django_db


def get_document(event: Event, what: str) -> Any:
    answer = APIClient().get(f"/api/v1/events/{event.id}/{what}")
    assert answer.status_code == 200, answer.json()
    return answer.json()


def test_a_crosstable_is_by_rounds_where_not_everybody_meets(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    row = builders.publish_round(event)
    one, other = builders.tables_of(row)
    builders.enter_sheet(one, organiser, 100, 40)
    found = get_document(event, "crosstable")
    assert found["rounds"] == [1]
    first = found["rows"][0]
    (cell,) = first["cells"]
    assert (first["number"], first["place"], len(found["rows"])) == (1, 1, 4)
    assert [(cell[0][key]) for key in ("round", "table", "share", "points", "against")] == [
        1, one.number, 1, 100, 40,
    ]  # fmt: skip
    beaten = next(line for line in found["rows"] if line["entry"] == cell[0]["other"])
    assert beaten["cells"][0][0] == {
        "round": 1, "table": one.number, "other": first["entry"], "share": 0,
        "points": 40, "against": 100,
    }  # fmt: skip
    names = {str(seat.entry_id): str(seat.entry) for seat in other.seats.select_related("entry")}
    unplayed = [line for line in found["rows"] if line["entry"] in names]
    assert [line["name"] for line in unplayed] == [names[line["entry"]] for line in unplayed]
    assert {line["cells"][0][0]["share"] for line in unplayed} == {None}


def test_a_crosstable_is_all_against_all_in_a_round_robin(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4, method="round_robin")
    for table in builders.tables_of(builders.publish_round(event)):
        builders.enter_sheet(table, organiser, 100, 40)
    builders.close(event.rounds.get())
    draft = round_draw(event_id=event.id)
    found = get_document(event, "crosstable")
    order = [line["entry"] for line in found["rows"]]
    assert found["rounds"] == []
    for place, line in enumerate(found["rows"]):
        assert (len(line["cells"]), line["cells"][place]) == (4, [])
        met = [order[at] for at, cell in enumerate(line["cells"]) for _game in cell]
        assert met == [cell[0]["other"] for cell in line["cells"] if cell]
        assert len(met) == 1  # the draft is not among them
    assert draft.number == 2


def test_a_bracket_shows_what_is_still_to_come(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 3, method="knockout")
    row = builders.publish_round(event)
    (table,) = builders.tables_of(row)
    builders.enter_sheet(table, organiser, 100, 40)
    (part,) = get_document(event, "bracket")["parts"]
    assert (part["title"], part["tree"]) == ("", True)
    semis, final = part["columns"]
    assert (semis["title"], final["title"]) == ("Semi-finals", "Final")
    assert final["slots"] == [[]]
    boxes = [box for slot in semis["slots"] for box in slot]
    bye, played = sorted(boxes, key=lambda box: len(box["lines"]))
    assert (bye["table"], bye["number"], len(bye["lines"])) == (None, None, 1)
    assert (played["table"], played["round"]) == (str(table.id), 1)
    assert sorted((line["won"], line["points"]) for line in played["lines"]) == [
        (False, 40),
        (True, 100),
    ]
    assert all(line["name"] for box in boxes for line in box["lines"])


def test_lines_lead_from_box_to_box_with_two_lives(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4, method="double_elimination", rounds_planned=6)
    for _round in range(2):
        builders.close(builders.play_round(event, organiser))
    winners, losers = get_document(event, "bracket")["parts"][:2]
    assert (winners["title"], losers["title"]) == ("Winners' bracket", "Losers' bracket")
    assert (winners["tree"], len(winners["columns"])) == (False, 2)
    before, after = winners["columns"]
    for one, other in before["lines"]:
        assert before["slots"][one]
        assert after["slots"][other]
    assert before["lines"]


def test_who_has_none_says_so(club: Club, organiser: User) -> None:
    api = APIClient()
    groups = builders.groups_event(club)
    knockout = builders.pairs_event(club, 4, method="knockout", prefix="K ")
    for event, what in ((groups, "crosstable"), (groups, "bracket"), (knockout, "crosstable")):
        answer = api.get(f"/api/v1/events/{event.id}/{what}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    Event.objects.filter(id=knockout.id).update(state=Event.State.DRAFT)
    assert api.get(f"/api/v1/events/{knockout.id}/bracket").status_code == 404


@pytest.mark.sampled
@pytest.mark.parametrize(("what", "method"), [("crosstable", "swiss"), ("bracket", "knockout")])
def test_queries_do_not_grow(club: Club, organiser: User, what: str, method: str) -> None:
    for pairs in (4, 12):
        event = builders.pairs_event(club, pairs, method=method, name=f"{pairs}", prefix=f"{pairs}")
        builders.play_round(event, organiser)
        with count_queries(f"rest: a {what}"):
            tag = APIClient().get(f"/api/v1/events/{event.id}/{what}")["ETag"]
    again = APIClient().get(f"/api/v1/events/{event.id}/{what}", headers={"If-None-Match": tag})
    assert again.status_code == 304


def advice(**asked: Any) -> Any:
    return APIClient().get("/api/v1/events/advice", asked)


def test_a_plan_is_advised_on() -> None:
    """The values are those of `scheduling.advice`, whose tests count them."""
    found = advice(method="swiss", shape="pairs", entries=13, rounds=5, minutes=45).json()
    assert {key: found[key] for key in ("tables", "byes", "enough", "new_until", "duration")} == {
        "tables": 6, "byes": 1, "enough": 4, "new_until": 13, "duration": 265,
    }  # fmt: skip
    assert found["needed"] is found["partners_until"] is None
    assert found["facts"][0] == "Tables per round: 6; byes per round: 1."
    sizes = {"min": 3, "preferred": 4, "max": 4}
    groups = advice(method="groups", shape="single", entries=16, rounds=4, **sizes).json()
    assert (groups["tables"], groups["byes"]) == (4, 0)
    few = advice(method="rotating", shape="rotating", entries=3, rounds=4).json()
    assert (few["tables"], few["facts"]) == (0, [])
    assert few["warnings"] == ["A round needs at least 4 entries."]


def test_a_plan_is_advised_on_in_the_language_of_the_asker() -> None:
    query = "method=rotating&shape=rotating&entries=3&rounds=4"
    said = APIClient().get(f"/api/v1/events/advice?{query}", headers={"Accept-Language": "es"})
    assert said.json()["warnings"] != ["A round needs at least 4 entries."]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"method": "sortition"}, "/method"),
        ({"method": None}, "/method"),
        ({"shape": "single", "method": "rotating"}, "/shape"),
        ({"entries": 0}, "/entries"),
        ({"entries": 10**9}, "/entries"),
        ({"rounds": "x"}, "/rounds"),
        ({"min": 3}, "/preferred"),
        ({"min": 4, "preferred": 3, "max": 4}, "/preferred"),
        ({"minuets": 45}, "/minuets"),
    ],
)
def test_what_is_no_plan_is_refused_by_name(change: dict[str, Any], pointer: str) -> None:
    asked = {"method": "swiss", "shape": "pairs", "entries": 13, "rounds": 5} | change
    answer = advice(**{key: value for key, value in asked.items() if value is not None})
    assert (answer.status_code, answer.json()["pointer"]) == (422, pointer)
