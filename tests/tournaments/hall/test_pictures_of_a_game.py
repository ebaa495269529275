"""Pictures of a moment of a table's game: who gets them, when they are made, what a guest sees."""

import io

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from PIL import Image

from clubs.models import Club, User
from tests import builders
from tests.pages import logged_in, url
from tournaments.models import Table
from tournaments.results.services.live_logs import draft_submit
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(club: Club, organiser: User) -> Table:
    """A table that a log has decided."""
    row = builders.published(builders.pairs_event(club))
    table = builders.tables_of(row)[0]
    builders.decide(table, organiser)
    return table


def test_the_page_names_the_picture_of_the_moment_it_shows(client: Client, table: Table) -> None:
    page = client.get(url(table)).text
    assert f'og:image" content="http://testserver{url(table)}moments/' in page
    assert f'og:url" content="http://testserver{url(table)}"' in page
    page = client.get(f"{url(table)}?deal=1&step=5").text
    assert f'og:image" content="http://testserver{url(table)}moments/1/5.png"' in page
    assert f'og:url" content="http://testserver{url(table)}?deal=1&amp;step=5"' in page
    assert f'href="{url(table)}moments/1/5.svg"' in page


def test_everybody_gets_it_and_again_only_when_it_has_changed(
    client: Client, table: Table, outsider: User
) -> None:
    address = f"{url(table)}moments/1/5"
    for looker in (client, logged_in(outsider)):
        for form, media in (("png", "image/png"), ("svg", "image/svg+xml")):
            answer = looker.get(f"{address}.{form}")
            assert (answer.status_code, answer["Content-Type"]) == (200, media)
            with CaptureQueriesContext(connection) as taken:
                known = {"If-None-Match": answer["ETag"]}
                again = looker.get(f"{address}.{form}", headers=known)
            assert (again.status_code, again.content) == (304, b"")
            assert len(taken) <= 3
    png = client.get(f"{address}.png").content
    assert Image.open(io.BytesIO(png)).size == (1200, 630)


def test_there_is_none_of_what_is_not_there(client: Client, table: Table, club: Club) -> None:
    for moment in ("0/0", "99/0", "1/999", "1/x"):
        assert client.get(f"{url(table)}moments/{moment}.png").status_code == 404
    without = builders.tables_of(
        builders.published(builders.pairs_event(club, name="Empty", prefix="E "))
    )[0]
    assert client.get(f"{url(without)}moments/1/0.png").status_code == 404


def test_drafts_have_none(client: Client, club: Club, organiser: User, scorer: User) -> None:
    draft = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    table = builders.tables_of(draft)[0]
    for looker in (client, logged_in(scorer), logged_in(organiser)):
        assert looker.get(f"{url(table)}moments/1/0.png").status_code == 404


def test_a_deal_that_is_played_is_drawn_as_a_spectator_sees_it(
    client: Client, club: Club, scorer: User
) -> None:
    row = builders.published(builders.pairs_event(club))
    table = builders.tables_of(row)[0]
    head, deal, *_ = builders.log_for(table, 1).split("\n\ndeal ")
    begun = deal.partition("\n3. ")[0].rstrip()
    draft_submit(
        table_id=table.id, body=f"{head}\n\ndeal {begun}\n".encode(), form="text", by=scorer
    )
    drawn = client.get(f"{url(table)}moments/1/0.svg")
    assert drawn.status_code == 200
    backs = drawn.text.count('fill="#7d2f2a"')
    assert backs == 28
    assert logged_in(scorer).get(f"{url(table)}moments/1/0.svg").text.count("#7d2f2a") == backs
