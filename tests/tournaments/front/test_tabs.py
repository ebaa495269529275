"""The tabs of an event: who sees them, what they weigh, that numbers are written in one way."""

import gzip
import random
import re
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests import builders, crowds
from tests.conftest import once
from tests.pages import browser_of, url
from tests.sampling import sample
from tournaments.events.services.lifecycle import event_finish
from tournaments.models import Event, Result, Round

pytestmark = pytest.mark.django_db

TABS = ("", "standings/", "crosstable/", "rounds/", "players/", "about/")
ON_THE_WIRE = 20_000
"""Bytes for 200 pairs."""
MOMENT = 0x01A2243075CB7 << 76
"""How an id of version 7 begins."""


def make_event(club: Club) -> Event:
    """Four rounds of 21 pairs, some tables of the last still open: there is a bye in each."""
    made = crowds.pairs_at(club, crowds.people(442)[400:])
    crowds.play_rounds(made, 4, left=3)
    return Event.objects.get(id=made.id)


made, event = once(make_event)


def live(tab: str) -> str:
    return f"{tab}live"


def test_every_tab_stands_by_itself_and_as_a_part(
    client: Client, event: Event, organiser: User, scorer: User, outsider: User
) -> None:
    for tab in sample(TABS):
        for desk in (client, *(browser_of(user) for user in (organiser, scorer, outsider))):
            whole, part = desk.get(url(event, tab)).text, desk.get(url(event, live(tab))).text
            assert "<!doctype html>" in whole
            assert "<html" not in part
            assert part.lstrip().startswith("<title>")
            for text in (whole, part):
                assert text.count('aria-current="page" id="tab-') == 1
                assert f'hx-get="{url(event, live(tab))}" hx-trigger="every 5s"' in text
        Event.objects.filter(id=event.id).update(state="draft")
        for desk in (client, browser_of(outsider)):
            for tail in (tab, live(tab)):
                assert desk.get(url(event, tail)).status_code == 404
        assert browser_of(scorer).get(url(event, tab)).status_code == 200
        Event.objects.filter(id=event.id).update(state="running")


def test_what_is_seldom_wanted_stands_behind_more(event: Event, organiser: User) -> None:
    text = browser_of(organiser).get(url(event, "about/")).text
    seldom = text.partition('id="event-more"')[2].partition("</details>")[0]
    for address in (url(event, "cards/"), url(event, "what-if/")):
        assert address in seldom
        assert text.count(f'href="{address}"') == 1
    assert text.count(f'href="{url(event, "hall/")}"') == 1


def test_a_tab_that_is_known_costs_one_query(client: Client, event: Event) -> None:
    for tab in TABS:
        tag = client.get(url(event, live(tab)))["ETag"]
        for headers, status in (({"If-None-Match": tag}, 304), ({}, 200)):
            with CaptureQueriesContext(connection) as taken:
                assert client.get(url(event, live(tab)), headers=headers).status_code == status
            assert len(taken) == 1


def same_ids(text: str) -> str:
    """The text with ids as if made at one moment: those made slowly have less in common."""
    chance, known = random.Random(1), dict[str, str]()

    def other(found: re.Match[str]) -> str:
        return known.setdefault(found[0], str(UUID(int=MOMENT | chance.getrandbits(76))))

    return re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", other, text)


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("tab", TABS)
def test_200_pairs_on_the_wire(tab: str, client: Client, club: Club) -> None:
    event = crowds.pairs_at(club, crowds.people(400))
    crowds.play_rounds(event, 5, left=30)
    for tail in (tab, live(tab)):
        size = len(gzip.compress(same_ids(client.get(url(event, tail)).text).encode(), 6))
        assert size <= ON_THE_WIRE, f"{tail}: {size}"


def test_counts_stand_on_the_tabs(client: Client, event: Event) -> None:
    text = " ".join(client.get(url(event)).text.split())
    assert 'Rounds <span class="count">4/5</span>' in text
    assert 'Players <span class="count">21</span>' in text


def test_what_goes_on_stands_first_until_it_is_over(
    client: Client, event: Event, organiser: User
) -> None:
    text = client.get(url(event)).text
    assert text.index("running-heading") < text.index("leaders-heading")
    assert text.count('class="now-table ') == 8
    over = builders.pairs_event(event.club, 4, name="Short", prefix="S ", rounds_planned=1)
    builders.close(builders.play_round(over, organiser))
    event_finish(event_id=over.id, by=organiser)
    text = client.get(url(over)).text
    assert "Final standings" in text
    assert 'id="tab-now"' not in text


def test_a_row_says_how_each_round_went(client: Client, event: Event) -> None:
    text = client.get(url(event, "standings/")).text
    chips = re.findall(r'<td class="chips">(.*?)</td>', text)
    assert len(chips) == 21
    assert all(one.count("<i ") == 4 for one in chips)
    assert sum('<i class="b">+</i>' in one for one in chips) >= 3
    assert 'class="up"' in text
    assert 'class="n by"' in text
    assert text.count(f'data-player="{_players(event)}"') == 1


def _players(event: Event) -> str:
    pair = event.entries.select_related("partnership").get(number=1).partnership
    assert pair is not None
    return f"{str(pair.first_id)[-8:]} {str(pair.second_id)[-8:]}"


def test_fractions_are_never_mixed_with_decimals(client: Client, event: Event) -> None:
    Event.objects.filter(id=event.id).update(tie_breaks=["rating_performance", "buchholz"])
    table = Round.objects.get(event=event, number=1).tables.order_by("number")[0]
    Result.objects.filter(table=table).update(places={"AC": 1, "BD": 1})
    with_decimals = _table(client.get(url(event, "standings/")).text)
    assert re.search(r"\d\.\d\d", with_decimals)
    assert not re.search("[¼½¾]", with_decimals)
    Event.objects.filter(id=event.id).update(
        tie_breaks=["buchholz"], preset="match_points_difference"
    )
    with_fractions = _table(client.get(url(event, "standings/")).text)
    assert "½" in with_fractions
    assert not re.search(r"\d\.\d\d", with_fractions)


def _table(text: str) -> str:
    return text.split('<table class="ranking')[1].split("</table>")[0]


def test_names_from_right_to_left_stand_apart(client: Client, club: Club) -> None:
    names = ["محمد الشريف", "דוד לוי", "Ana Gil", "Eva Sanz"]
    event = crowds.pairs_at(club, names)
    crowds.play_rounds(event, 2)
    text = client.get(url(event, "standings/")).text
    for name in names:
        assert f"<bdi>{name}</bdi>" in text
    said = client.get(url(event, "standings/why?entry=1")).text
    assert "\u2068" in said


def test_about_says_when_and_where(client: Client, event: Event) -> None:
    Event.objects.filter(id=event.id).update(
        starts="2026-11-27T18:30Z", place="Casa de la Cultura", time_zone="Europe/Madrid"
    )
    text = client.get(url(event, "about/")).text
    for fact in ("27 Nov 2026, 19:30", "Casa de la Cultura", "Europe/Madrid", "Buchholz"):
        assert fact in text
