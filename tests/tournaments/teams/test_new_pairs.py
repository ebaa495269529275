"""Pairs that a line-up makes of a team's players, who play with each other for a round."""

from typing import Any
from uuid import uuid4

import pytest

from clubs.models import Club, Partnership, Player, User
from clubs.services.partnerships import partnership_dissolve
from tests import builders
from tests.conftest import ApiFor
from tests.pages import browser_of, error_of, send_refused, url
from tournaments.entries.services.entries import entries_check_in, entry_withdraw
from tournaments.hiding.services.names import player_hide
from tournaments.models import Entry, Event, LineUp
from tournaments.players.selectors.own_entry import entry_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """Two teams of two pairs."""
    made = builders.pairs_event(club, 4, method="team_round_robin", rounds_planned=1)
    Event.objects.filter(id=made.id).update(rounds_planned=3)
    for entry in made.entries.order_by("number"):
        entry.team = "AAA" if entry.number <= 2 else "BBB"
        entry.save()
    made.refresh_from_db()
    return made


def people(event: Event, team: str) -> list[Player]:
    """The players of a team, pair by pair."""
    rows = event.entries.filter(team=team).order_by("number")
    pairs = [entry.partnership for entry in rows]
    return [one for pair in pairs if pair is not None for one in (pair.first, pair.second)]


def captain(event: Event, team: str) -> User:
    player = people(event, team)[0]
    player.user = builders.user(f"captain {team}")
    player.save()
    event.captains.create(team=team, player=player)
    return player.user


def both(one: Player, other: Player) -> list[str]:
    return [str(one.id), str(other.id)]


def own_path(event: Event) -> str:
    return f"/api/v1/me/events/{event.id}/line-ups"


def path(event: Event, rest: str) -> str:
    return f"/api/v1/events/{event.id}/{rest}"


@pytest.mark.whole
def test_a_captain_lets_them_play_with_each_other(
    event: Event, organiser: User, api_for: ApiFor
) -> None:
    mine = api_for(captain(event, "AAA"))
    ana, ben, cyd, dan = people(event, "AAA")
    sent = {"entries": [both(ana, cyd), both(dan, ben)]}
    for _again in range(2):
        answer = mine.patch(own_path(event), sent)
        assert answer.status_code == 200, answer.json()
    assert LineUp.objects.count() == 1
    named = [Entry.objects.get(id=one) for one in LineUp.objects.get().entries]
    assert [set(one.partnership.players) for one in named if one.partnership] == [
        {ana, cyd},
        {ben, dan},
    ]
    assert {(one.team, one.from_round) for one in named} == {("AAA", 1)}
    assert len(answer.json()["teams"][0]["bench"]) == 2
    assert entry_of(event, ana) == named[0]
    row = builders.publish_round(event)
    assert {seat.player for seat in row.seats.filter(entry__team="AAA")} == {ana, ben, cyd, dan}
    assert {seat.entry for seat in row.seats.filter(entry__team="AAA")} == set(named)
    for table in row.tables.all():
        builders.enter_sheet(table, organiser, 100, 20)
    builders.close(row)
    first, second = event.entries.filter(team="AAA").order_by("number")[:2]
    old = {"entries": [str(first.id), str(second.id)]}
    assert mine.patch(own_path(event), old).status_code == 200
    assert entry_of(event, ana) == first
    again = builders.publish_round(event)
    assert {seat.entry for seat in again.seats.filter(entry__team="AAA")} == {first, second}


def test_a_pair_that_exists_is_taken(event: Event, organiser: User, api_for: ApiFor) -> None:
    """Dissolved ones play again, as for a walk-in; one that has an entry needs no other."""
    ana, ben, cyd, _dan = people(event, "AAA")
    [pair] = builders.pairs(event.club, 1, prefix="Other ")
    first, second = sorted((ana, cyd), key=lambda one: one.id)
    Partnership.objects.filter(id=pair.id).update(first=first, second=second, name="Los Tigres")
    partnership_dissolve(partnership_id=pair.id)
    sent = {"team": "AAA", "entries": [both(cyd, ana)]}
    assert api_for(organiser).patch(path(event, "line-ups"), sent).status_code == 200
    pair.refresh_from_db()
    assert event.entries.get(team="AAA", number=5).partnership == pair
    assert pair.dissolved is None
    sent = {"team": "AAA", "entries": [both(ana, ben)]}
    assert api_for(organiser).patch(path(event, "line-ups"), sent).status_code == 200
    assert event.entries.count() == 5


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [("stranger", "/entries/0"), ("other team", "/entries/0"), ("alone", "/entries/0"),
     ("in two", "/entries/1"), ("gone", "/entries/0"), ("three", "/entries/0")],
)  # fmt: skip
def test_wrong_pairs(
    event: Event, organiser: User, api_for: ApiFor, wrong: str, pointer: str
) -> None:
    ana, ben, cyd, dan = people(event, "AAA")
    entries: dict[str, Any] = {
        "stranger": [[str(ana.id), str(uuid4())]],
        "other team": [both(ana, people(event, "BBB")[0])],
        "alone": [both(ana, ana)],
        "in two": [both(ana, cyd), both(ana, dan)],
        "gone": [both(ana, cyd)],
        "three": [[*both(ana, ben), str(cyd.id)]],
    }
    if wrong == "gone":
        entry_withdraw(entry_id=event.entries.get(number=2).id)
    sent = {"team": "AAA", "entries": entries[wrong]}
    answer = api_for(organiser).patch(path(event, "line-ups"), sent)
    assert answer.status_code == 422, answer.json()
    body = answer.json()
    assert pointer in {body.get("pointer")} | {one["pointer"] for one in body.get("errors", [])}
    assert event.entries.count() == 4
    assert not LineUp.objects.exists()


def test_others_make_no_pairs(event: Event, outsider: User, api_for: ApiFor) -> None:
    theirs = api_for(captain(event, "BBB"))
    ana, _ben, cyd, _dan = people(event, "AAA")
    sent = {"team": "AAA", "entries": [both(ana, cyd)]}
    assert theirs.patch(own_path(event), sent).json()["code"] == "not_yours"
    assert api_for(outsider).patch(own_path(event), sent).status_code == 403
    assert api_for(outsider).patch(path(event, "line-ups"), sent).status_code == 403
    assert event.entries.count() == 4


def test_who_is_checked_in_stays_so(event: Event, organiser: User, api_for: ApiFor) -> None:
    Event.objects.filter(id=event.id).update(check_in=True)
    first, second = event.entries.filter(team="AAA").order_by("number")
    ana, ben, cyd, dan = people(event, "AAA")
    desk = api_for(organiser)
    entries_check_in(event_id=event.id, entries=[first.id])
    desk.patch(path(event, "line-ups"), {"team": "AAA", "entries": [both(ana, cyd)]})
    assert not event.entries.get(number=5).check_ins.exists(), "Cyd is not here"
    entries_check_in(event_id=event.id, entries=[second.id])
    desk.patch(path(event, "line-ups"), {"team": "AAA", "entries": [both(ben, dan)]})
    assert event.entries.get(number=6).check_ins.exists()


def test_nobody_plays_in_two_pairs_at_once(event: Event, organiser: User, api_for: ApiFor) -> None:
    """Also where the line-up that made the pair no longer says who plays."""
    desk = api_for(organiser)
    for team in ("AAA", "BBB"):
        ana, _ben, cyd, _dan = people(event, team)
        sent = {"team": team, "entries": [both(ana, cyd)]}
        assert desk.patch(path(event, "line-ups"), sent).status_code == 200
    LineUp.objects.all().delete()
    answer = desk.post(path(event, "rounds"), {})
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_state"), answer.json()
    assert ana.name in answer.json()["detail"]


def test_new_pairs_by_page(event: Event) -> None:
    mine = browser_of(captain(event, "AAA"))
    ana, ben, cyd, dan = people(event, "AAA")
    page = mine.get(url(event, "line-ups/")).text
    new = f'<option value="{ana.id}+{cyd.id}">{ana} – {cyd}</option>'
    assert page.count('<optgroup label="New pairs">') == page.count(new) == 2
    assert f"{ana.id}+{ben.id}" not in page
    save = url(event, "line-ups/name")
    sent = {"team-0": "AAA", "entries-0-0": f"{ana.id}+{cyd.id}", "entries-0-1": ""}
    wrong = sent | {"entries-0-1": f"{ana.id}+{dan.id}"}
    page = send_refused(mine, save, **wrong)
    assert f"{ana} is there twice" in error_of(page, "entries-0-1")
    assert f'value="{ana.id}+{dan.id}" selected' in page
    page = send_refused(mine, save, **sent | {"entries-0-1": "a+b"})
    assert "Choose one from" in error_of(page, "entries-0-1")
    assert "Line-ups saved" in mine.post(save, sent, follow=True).text
    made = event.entries.get(number=5)
    assert f'value="{made.id}" selected' in mine.get(url(event, "line-ups/")).text


def test_the_desk_reads_full_names_of_line_ups(event: Event, organiser: User) -> None:
    mine = captain(event, "AAA")
    cyd = people(event, "AAA")[2]
    full = cyd.name
    player_hide(player_id=cyd.id)
    desk, led = browser_of(organiser), browser_of(mine)
    page = desk.get(url(event, "line-ups/"))
    assert full in page.text
    assert full in desk.get(url(event, "arrange/")).text
    assert full not in led.get(url(event, "line-ups/")).text
