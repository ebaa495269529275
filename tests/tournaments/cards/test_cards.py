"""Cards: shown, added up, taken back; who is suspended, and what it costs in the standings."""

from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from rest_framework.test import APIClient

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.pages import browser_of, send_refused, url
from tournaments.events.services import lifecycle
from tournaments.models import Card, CardRules, Event, Table
from tournaments.ranking import discipline
from tournaments.rounds.selectors.schedules import schedule_of

pytestmark = pytest.mark.django_db
RULES = {"yellow": 40, "red": 80, "yellows": 2, "suspends": 1}


made, event = once(lambda club: builders.pairs_event(club, 4))


def player_at(table: Table, side: str = "AC") -> Player:
    return table.seats.filter(side=side).order_by("letter")[0].player


def rules(api: APIClient, event: Event, **more: int) -> Any:
    return api.put(f"/api/v1/events/{event.id}/cards/rules", RULES | more)


def show(api: APIClient, table: Table, player: Player, kind: str = "yellow", **more: Any) -> Any:
    sent = {"player": str(player.id), "kind": kind, "reason": "spoke to the partner"}
    return api.post(f"/api/v1/tables/{table.id}/cards", sent | more)


def score_of(event: Event, player: Player) -> dict[str, Any]:
    """The line of the pair in which somebody plays."""
    lines = APIClient().get(f"/api/v1/events/{event.id}/standings").json()["results"]
    return next(line for line in lines if player.name in str(line["entry"]))


def test_the_second_yellow_costs_the_points_of_a_red_one(
    event: Event, organiser: User, api_for: ApiFor
) -> None:
    desk = api_for(organiser)
    assert rules(desk, event).json() == RULES | {"carried": 0}
    table = builders.tables_of(builders.publish_round(event))[0]
    offender = player_at(table)
    first = show(desk, table, offender)
    assert first.status_code == 201, first.json()
    assert (first.json()["counts_as"], first.json()["points"]) == ("yellow", 40)
    assert first["Location"] == f"/api/v1/events/{event.id}/cards"
    builders.enter_sheet(table, organiser, 100, 90)
    made = score_of(event, offender)
    assert (made["points_for"], made["score"]) == (60, 0), "a card before the result counts as well"
    assert show(desk, table, offender).json()["counts_as"] == "red"
    listed = desk.get(f"/api/v1/events/{event.id}/cards").json()
    assert (listed["count"], listed["rules"]) == (2, RULES | {"carried": 0})
    assert [(one["kind"], one["counts_as"], one["points"]) for one in listed["results"]] == [
        ("yellow", "yellow", 40),
        ("yellow", "red", 80),
    ]
    assert score_of(event, offender)["points_for"] == 0
    drawn = schedule_of(event).rounds[0].tables[0]
    assert drawn.points is not None
    assert sorted(drawn.points.values()) == [0, 90], "the draw sees what the standings see"


def test_the_columns_are_those_of_the_rules() -> None:
    assert {field.name for field in CardRules._meta.fields} == {"event", *discipline.RULES}


@pytest.mark.whole
def test_a_card_taken_back_was_never_shown(event: Event, organiser: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    rules(desk, event)
    table = builders.tables_of(builders.publish_round(event))[0]
    offender = player_at(table)
    builders.enter_sheet(table, organiser, 100, 90)
    before = score_of(event, offender)
    one, two = (show(desk, table, offender).json()["id"] for _each in range(2))
    for _again in range(2):
        answer = desk.post(f"/api/v1/cards/{one}/undo", {"reason": "it was somebody else"})
        assert answer.status_code == 200
    listed = desk.get(f"/api/v1/events/{event.id}/cards").json()["results"]
    kept = {card["id"]: card for card in listed}
    assert answer.json() == kept[one] | {"resting": []}
    assert (kept[one]["points"], kept[one]["undone_reason"]) == (None, "it was somebody else")
    assert (kept[two]["counts_as"], kept[two]["points"]) == ("yellow", 40)
    desk.post(f"/api/v1/cards/{two}/undo", {"reason": "so was this"})
    assert score_of(event, offender) == before
    assert desk.post(f"/api/v1/cards/{two}/undo", {"reason": " "}).status_code in {200, 422}


def test_who_is_sent_away_has_lost(event: Event, organiser: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    table = builders.tables_of(builders.publish_round(event))[0]
    builders.enter_sheet(table, organiser, 100, 20)
    show(desk, table, player_at(table), "red", away=True)
    line = score_of(event, player_at(table))
    assert (line["score"], line["points_for"]) == (0, 0)
    assert score_of(event, player_at(table, "BD"))["score"] == 1


def test_cards_add_up_over_rounds(event: Event, organiser: User, api_for: ApiFor) -> None:
    desk = api_for(organiser)
    rules(desk, event)
    offender, found = None, []
    for _round in range(2):
        row = builders.publish_round(event)
        tables = builders.tables_of(row)
        offender = offender or player_at(tables[0])
        for table in tables:
            builders.enter_sheet(table, organiser, 100, 90)
            if table.seats.filter(player=offender).exists():
                found.append(show(desk, table, offender).json())
        builders.close(row)
    assert [one["counts_as"] for one in found] == ["yellow", "red"]
    assert {one["round"] for one in found} == {1, 2}


@pytest.mark.whole
def test_suspended_until_an_event_has_passed(
    club: Club, event: Event, organiser: User, api_for: ApiFor
) -> None:
    desk = api_for(organiser)
    rules(desk, event)
    row = builders.publish_round(event)
    table = builders.tables_of(row)[0]
    offender = player_at(table)
    card = show(desk, table, offender, "red").json()["id"]
    (one,) = desk.get(f"/api/v1/clubs/{club.id}/suspensions").json()["results"]
    assert (one["player"]["id"], one["left"]) == (str(offender.id), 1)
    pair = event.entries.get(partnership__first=offender).partnership
    assert pair is not None
    other = builders.pairs_event(club, 4, name="Next", prefix="N ")
    sent = {"partnerships": [str(pair.id)]}
    late = desk.post(f"/api/v1/events/{other.id}/entries", sent)
    assert (late.status_code, late.json()["code"]) == (422, "entry_refused")
    assert "suspended" in late.json()["detail"]
    builders.close(builders.play_round(other, organiser))
    lifecycle.event_finish(event_id=other.id, by=organiser)
    assert desk.get(f"/api/v1/clubs/{club.id}/suspensions").json()["results"] == []
    Event.objects.filter(id=other.id).update(state="running")
    assert desk.post(f"/api/v1/cards/{card}/lift", {"reason": "appeal won"}).status_code == 200
    assert desk.get(f"/api/v1/clubs/{club.id}/suspensions").json()["results"] == []
    third = builders.pairs_event(club, 4, name="Third", prefix="T ")
    assert desk.post(f"/api/v1/events/{third.id}/entries", sent).status_code == 201
    assert Card.objects.get().lifted_reason == "appeal won"
    shown = desk.post(f"/api/v1/cards/{card}/lift/undo", {"reason": "of somebody else"})
    assert (shown.status_code, shown.json()["lifted"]) == (200, None)
    assert desk.post(f"/api/v1/cards/{card}/lift/undo", {"reason": "again"}).status_code == 200
    assert Card.objects.get().lift_undone_reason == "of somebody else"
    left = desk.get(f"/api/v1/clubs/{club.id}/suspensions").json()["results"]
    assert [one["left"] for one in left] == [1]
    fourth = builders.pairs_event(club, 4, name="Fourth", prefix="F ")
    assert desk.post(f"/api/v1/events/{fourth.id}/entries", sent).status_code == 422
    shown = desk.post(f"/api/v1/cards/{card}/lift", {"reason": "so it was"}).json()
    assert (shown["lifted"] is None, shown["lifted_reason"]) == (False, "so it was")
    assert desk.post(f"/api/v1/events/{fourth.id}/entries", sent).status_code == 201


def test_refusals(
    event: Event, organiser: User, scorer: User, outsider: User, api_for: ApiFor
) -> None:
    desk, table = api_for(organiser), builders.tables_of(builders.publish_round(event))[0]
    stranger = player_at(builders.tables_of(event.rounds.get())[1])
    wrong = show(desk, table, stranger)
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "/player")
    assert show(desk, table, player_at(table), "green").status_code == 422
    assert show(desk, table, player_at(table), reason=" ").status_code == 422
    for user, status in ((scorer, 201), (outsider, 403)):
        assert show(api_for(user), table, player_at(table)).status_code == status
    assert show(APIClient(), table, player_at(table)).status_code == 401
    assert rules(api_for(scorer), event).status_code == 403
    assert rules(desk, event, yellow=-1).status_code == 422
    assert api_for(outsider).get(f"/api/v1/events/{event.id}/cards").status_code == 403
    card = Card.objects.get().id
    assert api_for(outsider).post(f"/api/v1/cards/{card}/undo", {"reason": "x"}).status_code == 403
    assert api_for(scorer).post(f"/api/v1/cards/{card}/lift", {"reason": "x"}).status_code == 403
    nobody = UUID(int=1)
    assert desk.post(f"/api/v1/cards/{nobody}/undo", {"reason": "x"}).status_code == 404
    assert desk.post(f"/api/v1/cards/{card}/lift", {"reason": " "}).status_code == 422
    again = f"/api/v1/cards/{card}/lift/undo"
    never = desk.post(again, {"reason": "x"})
    assert (never.status_code, never.json()["code"]) == (409, "wrong_state")
    desk.post(f"/api/v1/cards/{card}/lift", {"reason": "appeal"})
    for api, status in ((api_for(scorer), 403), (api_for(outsider), 403), (APIClient(), 401)):
        assert api.post(again, {"reason": "x"}).status_code == status
    assert desk.post(again, {"reason": " "}).status_code == 422
    assert desk.post(f"/api/v1/cards/{nobody}/lift/undo", {"reason": "x"}).status_code == 404
    for one in event.rounds.get().tables.all():
        builders.enter_sheet(one, organiser, 100, 90)
    builders.close(event.rounds.get())
    lifecycle.event_finish(event_id=event.id, by=organiser)
    over = show(desk, table, player_at(table))
    assert (over.status_code, over.json()["code"]) == (409, "wrong_state")


def test_by_page(event: Event, organiser: User, scorer: User, outsider: User) -> None:
    desk, table = browser_of(organiser), builders.tables_of(builders.publish_round(event))[0]
    offender = player_at(table)
    assert "Cards" in desk.get(url(event)).text
    page = desk.post(url(event, "cards/rules"), RULES | {"carried": 0}, follow=True).text
    assert "Points for a yellow card: 40 · Points for a red card: 80" in page
    sent = {"seat": f"{table.id} {offender.id}", "kind": "red", "reason": "insulted the referee"}
    page = desk.post(url(event, "cards/show"), sent, follow=True).text
    assert f"{offender}: red card." in page
    assert "events left: 1" in page
    assert "Choose" in send_refused(desk, url(event, "cards/show"), **{**sent, "seat": ""})
    card = Card.objects.get()
    assert "required" in send_refused(desk, f"/cards/{card.id}/undo", reason="")
    page = desk.post(
        f"/cards/{card.id}/lift", {"reason": "appeal", "next": url(event, "cards/")}, follow=True
    ).text
    assert "Reinstate the suspension" in page
    assert "appeal" in page
    again = {"reason": "it was another", "next": url(event, "cards/")}
    assert "required" in send_refused(desk, f"/cards/{card.id}/lift/undo", reason="")
    page = desk.post(f"/cards/{card.id}/lift/undo", again, follow=True).text
    assert "Suspension restored." in page
    assert "it was another" in page
    assert browser_of(scorer).post(f"/cards/{card.id}/lift/undo", again).status_code == 403
    back = {"reason": "it was not so", "next": url(event, "cards/")}
    page = browser_of(scorer).post(f"/cards/{card.id}/undo", back, follow=True).text
    assert "Card removed." in page
    assert "it was not so" in page
    assert "What cards cost" not in page
    assert browser_of(outsider).get(url(event, "cards/")).status_code == 403
    assert Client().get(url(event, "cards/")).status_code == 302
