"""The finder of a round: words in any order, accents or none, names of both partners."""

import pytest
from django.test import Client

from clubs.models import Club
from tests import builders
from tests.pages import url
from tournaments.models import Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(club: Club) -> Round:
    """A round of eight pairs; the first is Ana Abreu – Ben Abreu, the last Oda and Pia."""
    event = builders.pairs_event(club, 8)
    pair = event.club.partnerships.get(first__name="Cyd Abreu")
    pair.name = "Los Primos"
    pair.save()
    return builders.publish_round(event)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("ana ben", 1),
        ("BEN  abreu ana", 1),
        ("primos dee", 1),
        ("cyd dee", 1),
        ("ana cyd", 0),
        ("ana nobody", 0),
        ("án", 1),
    ],
)
def test_pairs_are_found_by_words_of_both_names(
    client: Client, row: Round, asked: str, found: int
) -> None:
    text = client.get(url(row), {"q": asked}).text
    assert text.count('class="card table-card') == found
