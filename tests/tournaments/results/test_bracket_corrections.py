"""A result that a bracket rests on is corrected: the desk is told and chooses; one champion."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of
from tournaments.errors import BracketRests, CannotDraw
from tournaments.events.services import lifecycle
from tournaments.models import Event, Result, Round, RoundEdit, Table
from tournaments.results.services import rulings
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.rounds.services import rounds
from tournaments.scheduling.checker import check
from tournaments.standings.selectors.standings import standings_of

pytestmark = pytest.mark.django_db
NOBODY = {"places": {"AC": 1, "BD": 1}, "absent": ["AC", "BD"], "reason": "nobody came"}


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    return api_for(organiser)


def knockout(club: Club, pairs: int, **more: Any) -> Event:
    settings: dict[str, Any] = {"rounds_planned": 9, "method": "knockout"} | more
    return builders.pairs_event(club, pairs, **settings)


def play(event: Event, by: User, *, publish_only: bool = False) -> Round:
    row = builders.publish_round(event)
    if publish_only:
        return row
    for table in builders.tables_of(row):
        builders.enter_sheet(table, by, 100, 70)
    return builders.close(row)


def correct(api: APIClient, table: Table, **more: Any) -> Any:
    body = {"points": {"AC": 70, "BD": 100}, "reason": "the wrong way round"} | more
    return api.put(f"/api/v1/tables/{table.id}/result", body, format="json")


def sides(table: Table) -> tuple[str, str]:
    """The entries of a table: who won it at first, who lost it."""
    found = dict(table.seats.values_list("side", "entry_id"))
    return str(found["AC"]), str(found["BD"])


def entries_seated(row: Round) -> set[str]:
    return {str(one) for one in row.seats.values_list("entry_id", flat=True)}


def podium(event: Event) -> list[tuple[int, str]]:
    return [(line.standing.place, str(line.entry.id)) for line in standings_of(event)]


def test_the_desk_is_told_who_played_on_and_nothing_is_stored(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    semi = play(event, organiser)
    final = play(event, organiser)
    table = builders.tables_of(semi)[0]
    answer = correct(api, table)
    found = answer.json()
    assert (answer.status_code, found["code"], found["pointer"]) == (
        409,
        "bracket_rests",
        "/bracket",
    )
    assert (found["choices"], found["round"]) == (["points", "redraw"], final.number)
    assert found["entries"] == [sides(table)[0]]
    assert found["results"] == 2, "final and third place have players of this table"
    entry = event.entries.get(id=sides(table)[0])
    assert str(entry) in found["detail"]
    assert Result.objects.get(table=table, current=True).points == {"AC": 100, "BD": 70}


def test_points_only_leaves_the_bracket_as_it_was(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    table = builders.tables_of(play(event, organiser))[0]
    final = play(event, organiser)
    before = podium(event)
    assert correct(api, table, bracket="points").status_code == 201
    assert Result.objects.get(table=table, current=True).points == {"AC": 70, "BD": 100}
    assert [who for _place, who in podium(event)[:2]] == [who for _place, who in before[:2]]
    assert [place for place, _who in podium(event)][:2] == [1, 2]
    with pytest.raises(CannotDraw, match="has won"):
        rounds.round_draw(event_id=event.id)
    assert entries_seated(final) == {str(one) for one in event.entries.values_list("id", flat=True)}
    again = correct(api, table, points={"AC": 60, "BD": 100})
    assert again.status_code == 201, "what was chosen holds while the result says the same"
    back = correct(api, table, points={"AC": 100, "BD": 60})
    table.refresh_from_db()
    assert (back.status_code, table.bracket) == (201, {}), "it says so by itself now"


def test_redraw_seats_who_has_won_and_keeps_the_other_half(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 8)
    quarter = play(event, organiser)
    semi = play(event, organiser)
    play(event, organiser)
    table = builders.tables_of(quarter)[0]
    winner, loser = sides(table)
    other = next(one for one in builders.tables_of(semi) if winner not in sides(one))
    assert correct(api, table, bracket="redraw").status_code == 201
    semi.refresh_from_db()
    assert (semi.state, event.rounds.count()) == (Round.State.PUBLISHED, 2)
    assert loser in entries_seated(semi)
    assert winner not in entries_seated(semi)
    other.refresh_from_db()
    assert other.state == Table.State.DECIDED
    again = next(one for one in builders.tables_of(semi) if loser in sides(one))
    assert again.state == Table.State.OPEN
    assert Result.objects.get(table=again).cleared_reason
    edit = RoundEdit.objects.get(round=semi, kind="redraw")
    assert {one["round"] for one in edit.change["void"]} == {2, 3}
    builders.enter_sheet(again, organiser, 100, 70)
    builders.close(semi)
    play(event, organiser)
    assert podium(event)[0][0] == 1
    assert [place for place, _who in podium(event)].count(1) == 1
    assert winner not in {who for _place, who in podium(event)[:4]}


def test_a_draft_is_drawn_again_before_it_is_published(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    table = builders.tables_of(play(event, organiser))[0]
    draft = rounds.round_draw(event_id=event.id)
    assert correct(api, table).status_code == 201
    refused = api.post(f"/api/v1/rounds/{draft.id}/publish", {}, headers={"If-Match": "*"})
    assert (refused.status_code, refused.json()["code"]) == (409, "draft_unfit")


@pytest.mark.whole
def test_every_way_in_which_a_result_turns_asks(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    table = builders.tables_of(play(event, organiser))[0]
    play(event, organiser, publish_only=True)
    path = f"/api/v1/tables/{table.id}"
    player = str(table.seats.filter(side="AC")[0].player_id)
    card = {"player": player, "kind": "red", "reason": "hit the table", "away": True}
    asked = {
        f"{path}/award": {"places": {"AC": 2, "BD": 1}, "reason": "gone"},
        f"{path}/sanctions": {"sanctions": {"AC": 90}, "reason": "spoke"},
        f"{path}/cards": card,
    }
    for address, body in {**asked, f"{path}/award": NOBODY}.items():
        answer = api.post(address, body, format="json")
        assert (answer.status_code, answer.json().get("code")) == (409, "bracket_rests"), address
    assert api.post(f"{path}/cards", card | {"bracket": "points"}).status_code == 201
    table.refresh_from_db()
    assert table.bracket == {"places": {"AC": 1, "BD": 2}, "absent": []}
    wrong = api.post(f"{path}/award", NOBODY | {"bracket": "both"}, format="json")
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "/bracket")


@pytest.mark.whole
def test_nobody_came_after_all_leaves_a_bye(api: APIClient, club: Club, organiser: User) -> None:
    event = knockout(club, 8)
    table = builders.tables_of(play(event, organiser))[0]
    semi = play(event, organiser, publish_only=True)
    answer = api.post(
        f"/api/v1/tables/{table.id}/award", NOBODY | {"bracket": "redraw"}, format="json"
    )
    assert answer.status_code == 200, answer.json()
    assert (semi.tables.count(), semi.byes.count()) == (1, 1)
    assert entries_seated(semi).isdisjoint(sides(table))


@pytest.mark.whole
def test_an_event_that_is_over_offers_points_only(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    table = builders.tables_of(play(event, organiser))[0]
    play(event, organiser)
    lifecycle.event_finish(event_id=event.id, by=organiser)
    assert correct(api, table).json()["choices"] == ["points"]
    assert correct(api, table, bracket="redraw").status_code == 409
    champion = podium(event)[0]
    assert correct(api, table, bracket="points").status_code == 201
    event.refresh_from_db()
    assert podium(event)[0] == champion
    assert event.finals.count() == 2


def test_the_game_for_the_third_place_leads_nowhere(
    api: APIClient, club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    play(event, organiser)
    last = play(event, organiser)
    assert correct(api, builders.tables_of(last)[1]).status_code == 201


@pytest.mark.whole
def test_a_double_elimination_is_drawn_again(api: APIClient, club: Club, organiser: User) -> None:
    event = knockout(club, 4, method="double_elimination")
    table = builders.tables_of(play(event, organiser))[0]
    second = play(event, organiser)
    winner, loser = sides(table)
    assert correct(api, table).status_code == 409
    assert correct(api, table, bracket="redraw").status_code == 201
    losses = dict.fromkeys(sides(table), 0) | {winner: 1}
    for one in builders.tables_of(second):
        assert len({losses.get(who, None) for who in sides(one)} & {0, 1}) <= 1
    assert {winner, loser} <= entries_seated(second)


def test_by_page_the_choice_stands_in_the_form_and_what_was_typed_stays(
    club: Club, organiser: User
) -> None:
    event = knockout(club, 4)
    semi = play(event, organiser)
    play(event, organiser, publish_only=True)
    table = builders.tables_of(semi)[0]
    desk = browser_of(organiser)
    here = f"/rounds/{semi.id}/desk/"
    typed = {"points-AC": "70", "points-BD": "100", "reason": "wrong way", "version": "1"}
    before = desk.get(here).content.decode()
    assert 'name="bracket"' not in before
    answer = desk.post(f"/tables/{table.id}/sheet", typed | {"next": here})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert page.count('name="bracket"') == 2
    assert "is void" not in page
    assert 'value="70"' in page
    done = desk.post(f"/tables/{table.id}/sheet", typed | {"next": here, "bracket": "points"})
    assert done.status_code == 302
    assert Result.objects.get(table=table, current=True).points["BD"] == 100


@pytest.mark.whole
def test_the_page_says_how_many_results_a_new_draw_makes_void(club: Club, organiser: User) -> None:
    event = knockout(club, 4)
    semi = play(event, organiser)
    play(event, organiser)
    table = builders.tables_of(semi)[0]
    typed = {"points-AC": "70", "points-BD": "100", "reason": "wrong way", "version": "1"}
    sent = typed | {"next": f"/rounds/{semi.id}/desk/"}
    page = browser_of(organiser).post(f"/tables/{table.id}/sheet", sent).content.decode()
    assert "Redraw from there: 2 results are void" in page


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("method", ["knockout", "double_elimination"])
@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 10**6), pairs=st.integers(2, 7))
def test_there_is_one_champion_whatever_is_corrected(
    club: Club, organiser: User, method: str, seed: int, pairs: int
) -> None:
    chance = random.Random(seed)  # noqa: S311 - test results
    name = f"{method} {seed} {pairs}"
    event = knockout(club, pairs, name=name, prefix=f"{name} ", method=method, rounds_planned=20)
    for _step in range(60):
        if not advance(event, organiser, chance):
            break
        if chance.random() < 0.3:
            meddle(event, organiser, chance)
    else:
        pytest.fail("it never ended")
    first = [who for place, who in podium(event) if place == 1]
    assert len(first) <= 1
    held = schedule_of(event)
    # The checker reads for itself who was out before each round: nobody sits who has not won a way.
    assert check(held).violations == ()
    lost = Counter(
        table.seats[side]
        for played in held.rounds
        for table in played.tables
        for side, place in (table.places or {}).items()
        if place > 1 or side in table.absent
    )
    assert all(lost[champion] <= (method == "double_elimination") for champion in first)
    last = held.rounds[-1].tables
    finalists = {who for table in last for who in table.seats.values()}
    second = [who for place, who in podium(event) if place == 2]
    assert not last or finalists & {*first, *second}


def advance(event: Event, by: User, chance: random.Random) -> bool:
    """Play what is open, or draw; False at the end."""
    row = event.rounds.order_by("-number").first()
    if row is not None and row.state == Round.State.PUBLISHED:
        for table in row.tables.filter(state=Table.State.OPEN):
            settle(table, by, chance)
        builders.close(row)
        return True
    try:
        builders.publish_round(event)
    except CannotDraw:
        return False
    return True


def settle(table: Table, by: User, chance: random.Random, bracket: str = "") -> None:
    """Some result: mostly a win, now and then nobody came."""
    if chance.random() < 0.15:
        rulings.table_award(
            table_id=table.id,
            places={"AC": 1, "BD": 1},
            absent=["AC", "BD"],
            reason="nobody came",
            by=by,
            now=table.round.created,
            bracket=bracket,
        )
        return
    points = chance.choice([(100, 70), (70, 100)])
    more: dict[str, Any] = {"bracket": bracket} if bracket else {}
    builders.enter_sheet(table, by, *points, reason="so it was", **more)


def meddle(event: Event, by: User, chance: random.Random) -> None:
    """Correct a result that was closed, with whatever choice it takes."""
    tables = list(
        Table.objects.filter(round__event=event, round__state=Round.State.CLOSED).order_by(
            "round__number", "number"
        )
    )
    if not tables:
        return
    table = chance.choice(tables)
    state = chance.getstate()
    try:
        settle(table, by, chance)
    except BracketRests:
        chance.setstate(state)
        settle(table, by, chance, chance.choice(["points", "redraw"]))


@pytest.mark.whole
def test_a_correction_says_which_rounds_were_drawn_by_the_result_before(
    club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=3, method="swiss")
    first = play(event, organiser)
    play(event, organiser)
    table = builders.tables_of(first)[0]
    typed = {"points-AC": "70", "points-BD": "100", "reason": "wrong way", "version": "1"}
    sent = typed | {"next": f"/rounds/{first.id}/desk/"}
    done = browser_of(organiser).post(f"/tables/{table.id}/sheet", sent, follow=True)
    assert "Drawn with the earlier result and not redrawn: round 2." in done.content.decode()
    lifecycle.event_finish(event_id=event.id, by=organiser)
    back = sent | {"points-AC": "100", "points-BD": "70", "version": "2"}
    page = browser_of(organiser).post(f"/tables/{table.id}/sheet", back, follow=True)
    assert "Certificates already printed may no longer be right." in page.content.decode()
