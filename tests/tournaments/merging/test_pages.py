"""Pages on which players are merged and unmerged."""

import pytest
from django.test import Client

from clubs.models import Club, Player, User
from tests import builders
from tests.pages import browser_of, error_of, field, send_refused
from tournaments.models import PlayerMerge

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(club: Club) -> tuple[Player, Player]:
    merged, kept = builders.players(club, 2)
    return merged, kept


def test_a_player_is_merged_and_the_merge_undone(
    club: Club, organiser: User, two: tuple[Player, Player]
) -> None:
    merged, kept = two
    desk = browser_of(organiser)
    assert f"/players/{merged.id}/merge/" in desk.get(f"/players/{merged.id}/edit/").text
    assert desk.get(f"/players/{merged.id}/merge/").status_code == 200
    known = desk.get(f"/clubs/{club.id}/players/known", {"into": "ben"}).text
    assert 'value="Ben Abreu"' in known
    assert "Ana" not in known
    page = desk.post(f"/players/{merged.id}/merge", {"into": "ben abreu"}, follow=True)
    assert "Ana Abreu is now Ben Abreu" in page.text
    moved = desk.get(f"/players/{merged.id}/")
    assert (moved.status_code, moved["Location"]) == (302, f"/players/{kept.id}/")
    assert "Ana Abreu" not in desk.get(f"/clubs/{club.id}/players/").text
    record = PlayerMerge.objects.get()
    page = desk.post(f"/merges/{record.id}/undo", follow=True)
    assert "Ana Abreu and Ben Abreu are two players again." in page.text
    assert desk.get(f"/players/{merged.id}/").status_code == 200
    assert "already" in send_refused(desk, f"/merges/{record.id}/undo")


def test_what_is_wrong_stands_beside_the_name(
    club: Club, organiser: User, two: tuple[Player, Player]
) -> None:
    desk = browser_of(organiser)
    address = f"/players/{two[0].id}/merge"
    text = send_refused(desk, address, into="Nobody")
    assert error_of(text, "into") == "No one else in the club is called “Nobody”."
    assert 'value="Nobody"' in field(text, "into")
    event = builders.groups_event(club, 9)
    one, other = (event.entries.get(number=number).player for number in (1, 2))
    assert one is not None
    text = send_refused(desk, f"/players/{one.id}/merge", into=str(other))
    assert "both took part in “Domizerka”" in error_of(text, "into")


def test_others_merge_nobody(
    club: Club, scorer: User, outsider: User, organiser: User, two: tuple[Player, Player]
) -> None:
    merged, kept = two
    record = PlayerMerge.objects.create(club=club, merged=merged, kept=kept, moved={})
    undo = f"/merges/{record.id}/undo"
    for user, status in ((scorer, 403), (outsider, 404)):
        theirs = browser_of(user)
        for address in (f"/players/{merged.id}/merge/", f"/clubs/{club.id}/merges/"):
            assert theirs.get(address).status_code == 403
        answer = theirs.post(f"/players/{merged.id}/merge", {"into": str(kept)})
        assert (answer.status_code, theirs.post(undo).status_code) == (403, status)
    guest = Client()
    for address in (f"/players/{merged.id}/merge", undo):
        assert guest.post(address).status_code == 302
    assert guest.get(f"/clubs/{club.id}/merges/").status_code == 302
    assert Player.objects.filter(id=merged.id).exists()
