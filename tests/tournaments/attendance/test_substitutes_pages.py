"""Substitutes by page: from the row of an entry; shown wherever the entry is."""

import re

import pytest
from django.test import Client

from clubs.models import Club, Player, User
from tests import builders
from tests.conftest import once
from tests.counting import count_queries
from tests.pages import browser_of, error_of, field, send_refused, url
from tournaments.models import Entry, Event, Substitution

pytestmark = pytest.mark.django_db

"""Queries of the page of a bracket, for somebody who is known."""


made, event = once(lambda club: builders.pairs_event(club, 4))


@pytest.fixture
def entry(event: Event) -> Entry:
    return event.entries.select_related("partnership__first").get(number=1)


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def form_of(entry: Entry, **more: str) -> dict[str, str]:
    assert entry.partnership is not None
    player = str(entry.partnership.first_id)
    return {"player": player, "substitute": "Zoe", "reason": "ill", "from_round": ""} | more


def test_a_substitute_comes_and_goes(desk: Client, event: Event, entry: Entry) -> None:
    row = builders.publish_round(event)
    address = f"/entries/{entry.id}/substitute"
    said = desk.post(address, form_of(entry), follow=True).text
    assert "Substitute: Zoe for Ana Abreu from round 1." in said
    zoe = Player.objects.get(name="Zoe")
    for page in (
        url(event, "people/"),
        url(event, "standings/"),
    ):
        assert "Zoe for Ana Abreu from round 1" in desk.get(page).text, page
    assert "for Ana Abreu" in desk.get(url(row)).text
    assert "for Ana Abreu" in desk.get(url(row.tables.get(seats__player=zoe))).text
    assert "ill" in desk.get(url(event, "people/")).text
    pair = entry.partnership
    assert pair is not None
    table = row.tables.get(seats__player=zoe)
    assert url(table) in desk.get(f"/players/{zoe.id}/").text
    assert url(table) not in desk.get(f"/players/{pair.first_id}/").text
    assert url(table) not in desk.get(f"/partnerships/{pair.id}/").text
    stood = zoe.seats.get().pair
    assert stood is not None
    assert url(table) in desk.get(f"/partnerships/{stood.id}/").text
    assert "Ana Abreu plays again" in desk.get(f"/entries/{entry.id}/row").text
    one = Substitution.objects.get()
    said = desk.post(f"/substitutes/{one.id}/end", follow=True).text
    assert "Ana Abreu is playing again." in said
    assert not Substitution.objects.exists()


def test_what_is_wrong_stands_beside_its_field(desk: Client, event: Event, entry: Entry) -> None:
    address = f"/entries/{entry.id}/substitute"
    for wrong, name, detail in (
        ({"substitute": ""}, "substitute", "This field is required."),
        ({"substitute": "Cyd Abreu"}, "substitute", "nobody can play twice"),
        ({"reason": ""}, "reason", "This field is required."),
        ({"from_round": "9"}, "from_round", "Choose a round from 1 to 3"),
        ({"player": ""}, "player", "This field is required."),
    ):
        text = send_refused(desk, address, **form_of(entry, **wrong))
        assert detail in error_of(text[text.index('class="row-more"') :], name), name
        if name != "reason":
            assert 'value="ill"' in field(text[text.index('class="row-more"') :], "reason")
    assert not Substitution.objects.exists()


def test_players_are_offered_not_pairs(desk: Client, club: Club, event: Event) -> None:
    builders.pairs(club, 1, "N ")
    known = desk.get(url(event, "people/known"), {"substitute": "n", "players": "on"}).text
    assert 'value="N Ana Abreu"' in known
    assert "–" not in known


def test_what_others_may(event: Event, entry: Entry, scorer: User, outsider: User) -> None:
    one = Substitution.objects.create(
        entry=entry,
        player=entry.partnership.first,  # type: ignore[union-attr]
        substitute=builders.players(event.club, 1, "N ")[0],
        from_round=1,
        reason="x",
    )
    for address in (f"/entries/{entry.id}/substitute", f"/substitutes/{one.id}/end"):
        for user in (scorer, outsider):
            assert browser_of(user).post(address, form_of(entry)).status_code == 403
        assert Client().post(address, form_of(entry)).status_code == 302
    assert Substitution.objects.get().to_round is None
    assert "N Ana Abreu for" in browser_of(scorer).get(url(event, "people/")).text


@pytest.mark.whole
def test_the_desk_and_the_bracket_say_who_stands_in(
    desk: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4, method="knockout", name="Cup", prefix="K ")
    row = builders.publish_round(event)
    table = row.tables.get(number=1)
    entry = table.seats.get(letter="A").entry
    assert entry.partnership is not None
    player = entry.partnership.first
    held = re.findall(r'name="held" value="([^"]*)"', desk.get(url(row, "desk/")).text)
    live = {"held": "-".join(held)}
    assert desk.get(url(row, "desk/live"), live).status_code == 204
    given = {"player": str(player.id), "substitute": "Zoe", "reason": "ill", "from_round": ""}
    for name in ("Zoe", "Yan"):
        desk.post(f"/entries/{entry.id}/substitute", given | {"substitute": name})
        told = f'{name} <span class="quiet fact">for {player}</span>'
        changed = desk.get(url(row, "desk/live"), live)
        assert changed.status_code == 200
        assert told in changed.text
        live["held"] = "-".join(
            re.findall(r'name="held" value="([^"]*)"', desk.get(url(row, "desk/")).text)
        )
        assert desk.get(url(row, "desk/live"), live).status_code == 204
        assert desk.get(url(row, "desk/")).text.count(told) == 1
        with count_queries("page: a bracket, an organiser"):
            shown = desk.get(url(event, "bracket/")).text
        assert shown.count(told) == 1
        assert str(entry) in shown
