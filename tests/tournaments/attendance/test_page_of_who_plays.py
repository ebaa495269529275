"""The page of who plays: one table for hundreds, what is done to the ticked, who may do what."""

import re

import pytest
from django.test import Client

from clubs.models import Club, Player, User
from clubs.services import partnership_dissolve, partnerships_add, players_add
from tests import builders
from tests.counting import count_queries
from tests.pages import browser_of, error_of, field, send_accepted, send_refused, url
from tournaments.entries.services import entries
from tournaments.models import CheckIn, Entry, Event, Forbidden

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships with check-in."""
    event = builders.pairs_event(club, 5)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def rows(text: str) -> list[str]:
    """The names in the table, from top to bottom."""
    return re.findall(r'<th scope="row" id="e\d+"><a [^>]*>([^<]*)</a>', text)


def entries_by_number(event: Event) -> list[Entry]:
    return list(event.entries.order_by("number"))


def fill(club: Club, count: int) -> Event:
    """An event with check-in and so many pairs."""
    event = builders.pairs_event(club, 2, name=f"Cup of {count}", prefix=f"{count} ")
    Event.objects.filter(id=event.id).update(check_in=True)
    named = [f"Concepción {count} Hernández {number}" for number in range(2 * count - 4)]
    people = players_add(club=club, names=named)
    couples = [(one.id, two.id) for one, two in zip(people[::2], people[1::2], strict=True)]
    pairs = partnerships_add(club=club, pairs=couples)
    entries.entries_add(event_id=event.id, partnerships=[pair.id for pair in pairs], team="North")
    return event


@pytest.mark.whole
def test_hundreds_of_entries_take_as_few_queries_and_little_paper(
    club: Club, desk: Client, scorer: User
) -> None:
    few, many = fill(club, 6), fill(club, 200)
    for event in (few, many):
        with count_queries("page: who plays, an organiser, with check-in and partners sought"):
            page = desk.get(url(event, "people/"))
    assert len(rows(page.text)) == 200
    assert len(page.content) < 152_000
    theirs = browser_of(scorer)
    with count_queries("page: who plays, a scorer"):
        page = theirs.get(url(many, "people/"))
    assert "Withdraw" not in page.text


@pytest.mark.whole
def test_entries_are_found_by_words_in_any_order(desk: Client, event: Event) -> None:
    people = url(event, "people/")
    entries.entry_change(entry_id=entries_by_number(event)[1].id, changes={"team": "Norte Ñandú"})
    for asked, found in (
        ("ben ANA", ["Ana Abreu – Ben Abreu"]),
        ("nandu", ["Cyd Abreu – Dee Abreu"]),
        ("abreu eva", ["Eva Abreu – Flo Abreu"]),
        ("nobody", []),
    ):
        assert rows(desk.get(people, {"q": asked}).text) == found
    assert "No matching entry." in desk.get(people, {"q": "nobody"}).text
    assert len(rows(desk.get(people, {"q": "x\x00"}).text)) == 5
    entries.entries_check_in(event_id=event.id, entries=[entries_by_number(event)[0].id])
    assert len(rows(desk.get(people, {"show": "waiting"}).text)) == 4
    assert len(rows(desk.get(people, {"show": "here"}).text)) == 1
    assert len(rows(desk.get(people, {"show": "away"}).text)) == 0
    assert len(rows(desk.get(people, {"show": "odd"}).text)) == 5


def test_the_ticked_are_checked_in_and_out(scorer: User, event: Event) -> None:
    desk, people = browser_of(scorer), url(event, "people/")
    ids = [entry.id for entry in entries_by_number(event)]
    assert "0 of 5 here" in desk.get(people).text
    back = {"next": people + "?show=waiting"}
    done = desk.post(url(event, "check-in"), {"entry": ids[:4], **back}, follow=True)
    assert done.redirect_chain == [(back["next"], 302)]
    assert "4 entries checked in for round 1." in done.text
    assert "4 of 5 here" in done.text
    done = desk.post(url(event, "check-in"), {"entry": ids[:1], "out": "1"}, follow=True)
    assert "1 entry is no longer checked in for round 1." in done.text
    done = desk.post(url(event, "check-in"), {"who": "all"}, follow=True)
    assert "2 entries checked in for round 1." in done.text
    assert "5 of 5 here" in done.text
    assert "Check in all" not in done.text


@pytest.mark.whole
def test_the_ticked_leave_and_come_back(desk: Client, event: Event) -> None:
    ids = [entry.id for entry in entries_by_number(event)]
    done = desk.post(url(event, "leave"), {"entry": ids[:2]}, follow=True)
    assert "Withdrawn: Ana Abreu – Ben Abreu, Cyd Abreu – Dee Abreu." in done.text
    assert (
        "They had already withdrawn."
        in desk.post(url(event, "leave"), {"entry": ids[:1]}, follow=True).text
    )
    done = desk.post(url(event, "come-back"), {"entry": ids[1:]}, follow=True)
    assert "Brought back: Cyd Abreu – Dee Abreu." in done.text
    done = desk.post(url(event, "come-back"), {"entry": ids[3:]}, follow=True)
    assert "None of them had withdrawn." in done.text
    done = desk.post(url(event, "leave"), {"entry": ids}, follow=True)
    assert "Choose at least one entry." in send_refused(desk, url(event, "leave"))


@pytest.mark.whole
def test_as_in_the_round_before(desk: Client, event: Event, organiser: User) -> None:
    ids = [entry.id for entry in entries_by_number(event)]
    desk.post(url(event, "check-in"), {"entry": ids[:4]})
    assert "Same as last round" not in desk.get(url(event, "people/")).text
    builders.close(builders.play_round(event, organiser))
    assert "Same as last round" in desk.get(url(event, "people/")).text
    done = desk.post(url(event, "check-in"), {"who": "again"}, follow=True)
    assert "4 entries checked in for round 2." in done.text


def test_a_walk_in_is_one_line(desk: Client, event: Event) -> None:
    before = Player.objects.count()
    done = desk.post(url(event, "enter"), {"one": "Zoe", "other": "Yan"}, follow=True)
    assert "Zoe – Yan is entered from round 1. New in the club: Zoe, Yan." in done.text
    assert "1 of 6 here" in done.text
    assert Player.objects.count() == before + 2


def test_a_late_pair_takes_the_bye(desk: Client, event: Event) -> None:
    assert "Pair with the bye" not in desk.get(url(event, "people/")).text
    desk.post(url(event, "check-in"), {"who": "all"})
    row = builders.publish_round(event)
    page = desk.get(url(event, "people/")).text
    assert "Pair with the bye of round 1" in page
    sent = {"one": "Zoe", "other": "Yan", "at_bye": "1"}
    done = desk.post(url(event, "enter"), sent, follow=True)
    assert "Zoe – Yan is now seated at table 3." in done.text
    assert not row.byes.exists()
    assert "Pair with the bye" not in done.text


@pytest.mark.whole
def test_an_entry_is_seated_at_the_bye_from_its_row(desk: Client, event: Event) -> None:
    desk.post(url(event, "check-in"), {"who": "all"})
    builders.publish_round(event)
    desk.post(url(event, "enter"), {"one": "Zoe", "other": "Yan"})
    entry = entries_by_number(event)[-1]
    row = desk.get(f"/entries/{entry.id}/row").text
    assert "Pair with the bye of round 1" in row
    assert (
        "Pair with the bye" not in desk.get(f"/entries/{entries_by_number(event)[0].id}/row").text
    )
    page = send_refused(desk, f"/entries/{entries_by_number(event)[0].id}/to-bye")
    assert "already has a place in round 1" in page
    done = desk.post(f"/entries/{entry.id}/to-bye", follow=True)
    assert "is now seated at table 3." in done.text


@pytest.mark.whole
def test_enter_all_and_as_last_time(club: Club, desk: Client, event: Event) -> None:
    again = builders.pairs_event(club, 2, name="Tuesday", prefix="T ")
    assert "Same as last time" in desk.get(url(again, "people/")).text
    sent = {"former": str(event.id)}
    done = desk.post(url(again, "enter-again"), sent, follow=True)
    assert "5 entries added." in done.text
    page = send_refused(desk, url(again, "enter-again"), **sent)
    assert "Everyone from that event is already entered here, or cannot be." in page
    assert "Choose an event of this club" in send_refused(
        desk, url(again, "enter-again"), former=str(again.entries.all()[0].id)
    )
    done = desk.post(url(event, "enter-all"), follow=True)
    assert "2 entries added." in done.text
    assert "Everyone in the club is already entered" in send_refused(desk, url(event, "enter-all"))


def test_names_are_offered_while_somebody_is_typed(desk: Client, club: Club, event: Event) -> None:
    pairs = builders.pairs(club, 2, "N ")
    partnership_dissolve(partnership_id=pairs[1].id)
    known = desk.get(url(event, "people/known")).text
    assert f'value="{pairs[0].name}"' in known
    assert f'value="{pairs[1].name}"' not in known
    assert f'value="{pairs[1].first.name}"' in known
    assert "Ana Abreu" not in known.replace("N Ana Abreu", "")


@pytest.mark.whole
def test_guests_are_offered_on_demand_and_shown_with_their_club(
    desk: Client, club: Club, event: Event, outsider: User
) -> None:
    away = Club.objects.get(name="Elsewhere")
    builders.pairs(away, 1, "G ")
    known = url(event, "people/known")
    assert "Elsewhere" not in desk.get(known, {"one": "g ana"}).text
    offered = desk.get(known, {"one": "g ana", "guests": "on"}).text
    assert 'value="G Ana Abreu – G Ben Abreu · Elsewhere"' in offered
    desk.post(url(event, "enter"), {"one": "G Ana Abreu – G Ben Abreu · Elsewhere"})
    pair = event.entries.get(number=6).partnership
    assert pair is not None
    assert pair.club == away
    assert '<span class="quiet fact">Elsewhere</span>' in desk.get(url(event, "people/")).text
    text = send_refused(desk, url(event, "enter"), one="Zoe · Elsewhere", other="Yan", guests="on")
    assert error_of(text, "one") == "Elsewhere has no player called “Zoe”."
    assert 'value="Zoe · Elsewhere"' in text
    assert "checked" in field(text, "guests")


def test_a_row_opens_with_a_script_and_without(desk: Client, event: Event) -> None:
    entry = entries_by_number(event)[0]
    row = desk.get(f"/entries/{entry.id}/row", headers={"HX-Request": "true"}).text
    assert row.startswith('<tr class="row-more"')
    assert "Rounds sitting out" in row
    page = desk.get(url(event, "people/"), {"open": str(entry.id)}).text
    assert page.count('class="row-more"') == 1
    assert desk.get(url(event, "people/"), {"open": "nonsense"}).status_code == 200
    assert "Rounds sitting out" not in desk.get(url(event, "people/")).text


def test_what_a_scorer_an_outsider_and_a_guest_may(
    client: Client, scorer: User, outsider: User, event: Event, club: Club
) -> None:
    entry = entries_by_number(event)[0]
    player = browser_of(builders.member(club, builders.user("paul"), "player"))
    scorers = ["check-in"]
    organisers = ["leave", "come-back", "enter", "enter-all", "enter-again", "forbid"]
    pages = {url(event, "people/known"): 403, f"/entries/{entry.id}/row": 403}
    for address in [*(url(event, act) for act in organisers), f"/entries/{entry.id}/to-bye"]:
        for who in (browser_of(scorer), browser_of(outsider), player):
            assert who.post(address).status_code == 403, address
    for act in scorers:
        assert browser_of(scorer).post(url(event, act)).status_code in {302, 422}
        for who in (browser_of(outsider), player):
            assert who.post(url(event, act)).status_code == 403
        assert client.post(url(event, act)).status_code == 302
    for address, status in pages.items():
        assert browser_of(scorer).get(address).status_code == status
        assert client.get(address).status_code == 302
    assert browser_of(outsider).get(url(event, "people/")).status_code == 403
    text = browser_of(scorer).get(url(event, "people/")).text
    assert "Check in" in text
    for word in ("Withdraw", "New entry", "Enter several", ">Change<", "Kept apart"):
        assert word not in text


def test_an_event_that_is_over_is_only_shown(desk: Client, event: Event) -> None:
    Event.objects.filter(id=event.id).update(state="cancelled")
    text = desk.get(url(event, "people/")).text
    assert len(rows(text)) == 5
    for word in ("Withdraw", "Check in", "New entry", "checkbox"):
        assert word not in text
    assert desk.get(f"/entries/{entries_by_number(event)[0].id}/row").status_code == 404
    assert "The event is cancelled" in send_refused(desk, url(event, "check-in"), who="all")
    assert not CheckIn.objects.exists()


def test_two_are_kept_apart_on_demand(desk: Client, event: Event) -> None:
    assert "<select" not in desk.get(url(event, "people/")).text
    assert desk.get(url(event, "people/"), {"apart": "1"}).text.count("<select") == 2


def test_many_are_checked_in_at_once(desk: Client, event: Event, scorer: User) -> None:
    chosen = [entry.id for entry in entries_by_number(event)[:3]]
    page = send_accepted(browser_of(scorer), url(event, "check-in"), event, "people/", entry=chosen)
    assert "3 entries checked in for round 1." in page
    assert "3 of 5 here" in page
    page = send_accepted(desk, url(event, "check-in"), event, "people/", entry=chosen[0], out="1")
    assert "1 entry is no longer checked in for round 1." in page


def test_somebody_comes_late_leaves_and_returns(desk: Client, event: Event, club: Club) -> None:
    pair = builders.pairs(club, 1, "Late ")[0]
    page = send_accepted(desk, url(event, "enter"), event, "people/", one=pair.name, team="North")
    assert f"{pair} is entered from round 1." in page
    entry = event.entries.get(partnership=pair)
    path = f"/entries/{entry.id}/"
    form = {"team": "South", "fixed_table": "2", "sits_out": "2, 3"}
    assert "changes saved." in send_accepted(desk, path + "change", event, "people/", **form)
    entry.refresh_from_db()
    assert (entry.team, entry.fixed_table, entry.sits_out) == ("South", 2, [2, 3])
    assert "has withdrawn" in send_accepted(desk, path + "withdraw", event, "people/")
    assert "is back." in send_accepted(desk, path + "return", event, "people/")
    assert "has not withdrawn." in send_refused(desk, path + "return")
    assert "Entry removed." in send_accepted(desk, path + "remove", event, "people/")


def test_two_are_kept_apart(desk: Client, event: Event) -> None:
    one, other = entries_by_number(event)[:2]
    form = {"one": one.id, "other": other.id, "reason": "siblings"}
    page = send_accepted(desk, url(event, "forbid"), event, "people/", **form)
    assert "will be kept apart" in page
    assert "siblings" in page
    row = Forbidden.objects.get()
    assert "may meet again" in send_accepted(desk, f"/forbidden/{row.id}/allow", event, "people/")
    assert not Forbidden.objects.exists()


def test_a_scorer_sees_no_organisers_tools(event: Event, scorer: User) -> None:
    page = browser_of(scorer).get(url(event, "people/")).text
    assert "New entry" not in page
    assert "Withdraw" not in page
    assert "Undo check-in" in page
