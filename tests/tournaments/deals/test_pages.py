"""The pages of deals: fixed, dealt, opened and printed, each for whom it is."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.deals.selectors.deals import own_hand
from tournaments.models import Event, Round, RoundDeals

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(club: Club) -> Round:
    """The first round of an event in which the site shuffles, published."""
    event = builders.any_event(club, "domizerka")
    Event.objects.update(shuffle="site")
    event.refresh_from_db()
    return builders.publish_round(event)


def browser_of(user: User) -> Client:
    browser = Client()
    browser.force_login(user)
    return browser


def test_a_round_from_word_to_card(
    row: Round, organiser: User, scorer: User, api_for: ApiFor
) -> None:
    deals, hand = f"/rounds/{row.id}/deals/", f"/rounds/{row.id}/hand/"
    commitment = RoundDeals.objects.get().commitment
    desk, guest = browser_of(organiser), Client()
    assert commitment in guest.get(deals).text
    assert deals in guest.get(f"/rounds/{row.id}/").text
    assert guest.get(hand).status_code == 302
    account = builders.accounts_of(builders.tables_of(row)[0])["B"]
    player = browser_of(account)
    assert 'name="word"' in player.get(hand).text
    assert player.post(f"{hand}word", {"word": ""}).status_code == 422
    assert player.post(f"{hand}word", {"word": "capicúa"}).status_code == 302
    assert "capicúa" in player.get(hand).text
    assert player.post(f"{hand}word", {"word": "other"}).status_code == 422
    assert "capicúa" not in guest.get(deals).text
    assert player.post(f"{deals}deal").status_code == 403
    assert desk.post(f"{deals}deal").status_code == 302
    assert player.post(f"{hand}open", {"game": 1, "deal": 2}).status_code == 422
    assert player.post(f"{hand}open", {"game": 1, "deal": 1}).status_code == 302
    tiles = own_hand(row.id, account).tiles
    assert tiles is not None
    shown = player.get(hand)
    assert ", ".join(tiles) in shown.text
    assert "no-store" in shown["Cache-Control"]
    for other in (desk, browser_of(scorer), guest):
        assert ", ".join(tiles) not in other.get(hand, follow=True).text
    assert desk.get(f"{deals}cards").status_code == 404
    assert desk.post(f"{deals}print", {"cards": 0}).status_code == 422
    assert desk.post(f"{deals}print", {"cards": 2}).status_code == 302
    paper = desk.get(f"{deals}cards").text
    assert f"{' '.join(tiles[:3])} | {' '.join(tiles[3:])}" in paper
    assert browser_of(scorer).get(f"{deals}cards").status_code == 403
    assert guest.get(f"{deals}cards").status_code == 302
    for language in ("es", "pt"):
        assert guest.get(deals, headers={"Accept-Language": language}).status_code == 200
