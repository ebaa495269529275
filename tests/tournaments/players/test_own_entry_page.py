"""The page of a player's own part in an event, and what the desk sees of it."""

import re

import pytest
from django.test import Client

from clubs.models import Club, Player, User
from tests import builders
from tests.pages import browser_of, error_of, send_refused, url
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(club: Club) -> list[Player]:
    found = builders.players(club, 3, "New ")
    for player in found:
        player.user = builders.user(player.name)
        player.save()
    return found


def first_of(event: Event) -> Client:
    """Return a browser of the first player of the first pair, with an account."""
    pair = event.entries.get(number=1).partnership
    assert pair is not None
    pair.first.user = builders.user(f"account of {pair.first}")
    pair.first.save()
    return browser_of(pair.first.user)


def of(player: Player) -> Client:
    assert player.user is not None
    return browser_of(player.user)


def test_alone(club: Club, organiser: User, people: list[Player]) -> None:
    event = builders.groups_event(club, 6)
    Event.objects.update(players_enter=True)
    assert "Enter this event" in Client().get(url(event)).text
    mine = of(people[0])
    assert "You are not entered yet." in mine.get(url(event, "play/")).text
    page = mine.post(url(event, "play/enter"), follow=True)
    assert f"Entered: {people[0]}." in page.text
    desk = browser_of(organiser).get(url(event, "people/"))
    assert desk.text.count("entered by the player") == 1
    assert "Changes by players" in desk.text
    page = mine.post(url(event, "play/away"), follow=True)
    assert "I can play round 1 after all" in page.text
    assert "I cannot play round 1" in mine.post(url(event, "play/back"), follow=True).text
    assert "Entry removed." in mine.post(url(event, "play/leave"), follow=True).text


def test_with_a_partner(club: Club, people: list[Player]) -> None:
    event = builders.pairs_event(club, 4)
    Event.objects.update(players_enter=True)
    ana, ben = of(people[0]), of(people[1])
    page = ana.post(url(event, "play/ask"), {"player": str(people[1])}, follow=True)
    assert f"{people[1]} has been asked" in page.text
    for address in ("/", "/my/", f"/my/{people[1].id}/"):
        text = ben.get(address).text
        assert f"<bdi>{people[0]}</bdi> wants to enter <bdi>{event.name}</bdi>" in text
        for other in (ana, Client()):
            assert "wants to enter" not in other.get(address).text
    shown = ben.get(url(event, "play/"))
    row = shown.context["own"].askers[0]
    page = ben.post(url(event, "play/agree"), {"request": row.id}, follow=True)
    assert "wants to enter" not in ben.get("/").text
    assert "Entered: " in page.text
    text = send_refused(ana, url(event, "play/ask"), player=str(people[2]))
    assert "already entered" in text
    third = of(people[2])
    assert "No one else in the club" in error_of(
        send_refused(third, url(event, "play/ask"), player="Nobody"), "player"
    )
    assert "Enter with this pair" not in third.get(url(event, "play/")).text


def test_too_late(club: Club, people: list[Player]) -> None:
    event = builders.groups_event(club, 6)
    Event.objects.update(players_enter=True)
    mine = of(people[0])
    for player in people:
        of(player).post(url(event, "play/enter"))
    rounds.round_draw(event_id=event.id)
    page = mine.get(url(event, "play/"))
    assert "tell the desk" in page.text
    assert "I cannot play" not in page.text
    assert "tell the desk" in send_refused(mine, url(event, "play/away"))


def test_others(club: Club, organiser: User, outsider: User) -> None:
    event = builders.pairs_event(club, 4)
    for act in ("enter", "leave", "away", "back", "bye", "no-bye", "ask", "agree", "decline"):
        answer = Client().post(url(event, f"play/{act}"))
        assert answer.url.startswith("/login/")  # type: ignore[attr-defined]
    assert Client().get(url(event, "play/")).status_code == 302
    for user in (organiser, outsider):
        page = browser_of(user).get(url(event, "play/"))
        assert "Your account is not linked to a player" in page.text
        assert browser_of(user).get(url(event, "play/part")).status_code == 204
        assert "not linked to a player" in send_refused(browser_of(user), url(event, "play/away"))
    Event.objects.update(state="draft")
    assert browser_of(outsider).get(url(event, "play/")).status_code == 404


def test_the_way_to_the_result(club: Club) -> None:
    table = builders.tables_of(builders.publish_round(builders.pairs_event(club, 4)))[0]
    mine = browser_of(builders.accounts_of(table)["A"])
    part = mine.get(url(table.round.event, "play/part"))
    assert f"/tables/{table.id}/report/" in part.text
    assert "<html" not in part.text
    players = [seat.player_id for seat in table.seats.order_by("letter")]
    for player, code in zip(players[:2], (200, 204), strict=True):
        assert mine.get(url(table.round.event, f"play/part?of={player}")).status_code == code


@pytest.mark.whole
def test_the_bye_is_asked_for(organiser: User, club: Club) -> None:
    event = builders.pairs_event(club, 5)
    entry, mine = event.entries.get(number=1), first_of(event)
    page = mine.get(url(event, "play/")).text
    assert "A bye counts as a win (1), without points." in page
    assert "If there is a bye in round 1" in page
    for _again in range(2):
        page = mine.post(url(event, "play/bye"), follow=True).text
        assert "You asked for the bye of round 1." in page
    desk = browser_of(organiser)
    assert desk.get(url(event, "people/")).text.count("asked for the bye") == 1
    draft = rounds.round_draw(event_id=event.id)
    page = desk.get(url(draft)).text
    assert re.search(rf"Asked for the bye: <bdi>{entry}</bdi>", page)
    assert "schedule" not in send_refused(mine, url(event, "play/no-bye"))
    rounds.round_discard(round_id=draft.id)
    assert "If there is a bye" in mine.post(url(event, "play/no-bye"), follow=True).text
    draft = rounds.round_draw(event_id=event.id)
    assert "Asked for the bye" not in desk.get(url(draft)).text


@pytest.mark.whole
def test_a_planned_bye_is_not_asked_for(club: Club) -> None:
    event = builders.pairs_event(club, 5, method="round_robin", rounds_planned=5)
    mine = first_of(event)
    assert "play/bye" not in mine.get(url(event, "play/")).text
    assert "the schedule says who has a bye" in send_refused(mine, url(event, "play/bye"))
    event = builders.pairs_event(club, 5, prefix="M ")
    mine = first_of(event)
    mine.post(url(event, "play/away"))
    assert "play/bye" not in mine.get(url(event, "play/")).text
    assert "You sit out round 1." in send_refused(mine, url(event, "play/bye"))
