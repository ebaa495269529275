"""Pages of ratings before there is anything to show."""

import pytest
from django.test import Client

from clubs.models import Club
from ratings.models import Pool

pytestmark = pytest.mark.django_db


def test_without_games_pages_say_so(client: Client, club: Club) -> None:
    assert "The list appears when" in client.get("/ratings/").text
    address = f"/ratings/{Pool.objects.create(club=club, game='draw').id}/"
    assert "not rated yet" in client.get("/ratings/").text
    assert "The list appears when" in client.get(address).text
    assert "No list has been published yet." in client.get(f"{address}lists/").text
    assert "The list appears when" in client.get(f"{address}opinions/").text
    assert client.get(f"{address}compare/").status_code == 200
