"""Pictures to share and the tags that name them: who gets them, when they change."""

import io
import re
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from clubs.models import Club, Partnership, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tests.pages import browser_of, url
from tournaments.hall.selectors import share
from tournaments.hall.selectors.hall import public_round
from tournaments.models import Entry, Event, Round
from tournaments.rounds.selectors.rounds import round_by_id, table_by_id
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


made, event = once(lambda club: builders.pairs_event(club, 4))


@pytest.fixture
def row(event: Event) -> Round:
    return builders.publish_round(event)


def things(row: Round) -> list[Any]:
    return [row.event, row, builders.tables_of(row)[0]]


@pytest.mark.whole
def test_every_page_names_its_picture(client: Client, row: Round) -> None:
    for thing in things(row):
        page = client.get(url(thing)).text
        found = re.search(r'<meta property="og:image" content="([^"]+)">', page)
        assert found is not None
        assert found[1] == f"http://testserver{url(thing, 'picture.png')}"
        for name in ("title", "description", "url", "image:alt"):
            assert re.search(f'<meta property="og:{name}" content="[^"]+">', page), name
        share = client.get(f"{url(thing)}about/").text if isinstance(thing, Event) else page
        assert "Share the link" in share
        answer = client.get(found[1])
        assert answer["Content-Type"] == "image/png"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert Image.open(io.BytesIO(answer.content)).size == (1200, 630)


def test_a_link_to_a_moment_is_shared_as_one(client: Client, row: Round, organiser: User) -> None:
    """With the picture of its table."""
    table = builders.tables_of(row)[0]
    builders.decide(table, organiser)
    page = client.get(f"{url(table)}?deal=1&step=5").text
    assert f'og:url" content="http://testserver{url(table)}?deal=1&amp;step=5"' in page
    assert f'og:image" content="http://testserver{url(table, "picture.png")}"' in page


def test_names_from_right_to_left_leave_the_score_where_it_is(
    client: Client, row: Round, scorer: User
) -> None:
    """Messengers lay a description out as plain text: each such name is isolated."""
    table = builders.tables_of(row)[0]
    seated = Entry.objects.filter(seats__table=table).distinct().order_by("number")
    for name, entry in zip(["אבי כהן", "محمد علي"], seated, strict=True):
        Partnership.objects.filter(entries=entry).update(name=name)
    builders.enter_sheet(table, scorer, 104, 62)
    found = re.search(r'og:description" content="([^"]*)"', client.get(url(table)).text)
    assert found is not None
    assert sorted(re.sub(r"[0-9 ]", "", part) for part in found[1].split(" : ")) == [
        "\u2068אביכהן\u2069",
        "\u2068محمدعلي\u2069",
    ]


@pytest.mark.whole
def test_it_is_sent_again_only_when_it_has_changed(
    client: Client, row: Round, scorer: User
) -> None:
    tags = {thing: client.get(url(thing, "picture.png"))["ETag"] for thing in things(row)}
    for thing, tag in tags.items():
        again = client.get(url(thing, "picture.png"), headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
    builders.enter_sheet(builders.tables_of(row)[0], scorer, 104, 62)
    for thing, tag in tags.items():
        again = client.get(url(thing, "picture.png"), headers={"If-None-Match": tag})
        assert again.status_code == 200, thing


def test_drafts_have_none(client: Client, event: Event, organiser: User, scorer: User) -> None:
    draft = rounds.round_draw(event_id=event.id)
    table = builders.tables_of(draft)[0]
    for looker, status in ((client, 404), (browser_of(scorer), 404), (browser_of(organiser), 200)):
        assert looker.get(url(draft, "picture.png")).status_code == status
        assert looker.get(url(table, "picture.png")).status_code == status
    assert client.get(url(event, "picture.png")).status_code == 200
    assert share.event_card(event, public_round(event), "").lines == ()


def test_what_they_say(event: Event, row: Round, scorer: User, organiser: User) -> None:
    table = builders.tables_of(row)[0]
    builders.enter_sheet(table, scorer, 104, 62)
    card = share.event_card(event, public_round(event), "https://x.example/")
    assert (card.title, card.over) == ("Monday pairs", "Doble Nueve")
    assert card.about.endswith("Round 1 of 3")
    assert [line.mark for line in card.lines] == ["1", "2", "3", "3"]
    assert card.lines[0].value == "1"
    card = share.round_card(round_by_id(row.id, scorer)[0], "")
    assert (card.title, len(card.lines), card.more) == ("Round 1 of 3", 2, "")
    assert (card.lines[0].value, card.lines[1].value) == ("104 : 62", "")
    card = share.table_card(table_by_id(table.id, scorer)[0], "")
    assert [(line.mark, line.value) for line in card.lines] == [("★", "104"), ("", "62")]


def test_of_many_the_first_are_shown(club: Club, scorer: User) -> None:
    large = builders.publish_round(builders.pairs_event(club, 20))
    card = share.round_card(round_by_id(large.id, scorer)[0], "")
    assert (len(card.lines), card.more) == (6, "and 4 more")


def test_the_picture_speaks_the_language_of_the_reader(client: Client, row: Round) -> None:
    spanish = client.get(url(row, "picture.png"), headers={"Accept-Language": "es"})
    english = client.get(url(row, "picture.png"), headers={"Accept-Language": "en"})
    assert spanish.content != english.content
    assert "Accept-Language" in spanish["Vary"]


def test_over_rest_they_are_the_same(
    client: Client, api_for: ApiFor, row: Round, outsider: User, organiser: User
) -> None:
    for thing in things(row):
        page = client.get(url(thing, "picture.png"))
        for user in (None, outsider, organiser):
            answer = api_for(user).get(f"/api/v1{url(thing, 'picture')}")
            assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
            assert answer.content == page.content
        known = {"If-None-Match": answer["ETag"]}
        again = api_for(organiser).get(f"/api/v1{url(thing, 'picture')}", headers=known)
        assert again.status_code == 304
    missing = api_for(None).get(f"/api/v1/tables/{row.id}/picture")
    assert missing.status_code == 404


@pytest.mark.whole
def test_a_round_takes_as_many_queries_however_large(
    client: Client, club: Club, row: Round
) -> None:
    large = builders.publish_round(builders.pairs_event(club, 12, name="Large", prefix="L "))
    for one in (row, large):
        with count_queries("the picture of a round"):
            client.get(url(one, "picture.png"))
