"""A player known in two clubs becomes one by the number of the body above; and two again."""

from datetime import date

import pytest
from django.db.models import Q
from django.utils import timezone

from clubs.errors import ForeignPlayer
from clubs.models import Club, MemberNumber, Partnership, Player, User
from clubs.services import NewNumber, body_leave, number_end, numbers_give, players_add
from deploy.privacy.export import player_document
from deploy.privacy.forgetting import player_forget
from tests import builders
from tests.conftest import ApiFor
from tests.federations import Federation, federation
from tests.pages import browser_of
from tests.sweeps import sweep
from tournaments.attendance.services.walk_ins import walk_in_enter
from tournaments.merging.services.merge import number_merge, player_merge
from tournaments.merging.services.undo import merge_undo
from tournaments.models import PlayerMerge
from web.faults import WrongState

pytestmark = pytest.mark.django_db


@pytest.fixture
def associations(club: Club, organiser: User) -> Federation:
    return federation(club, organiser)


@pytest.fixture
def number(associations: Federation) -> MemberNumber:
    """That of a player of the other club."""
    (ana,) = players_add(club=associations.other, names=["Ana Gil"])
    given = [NewNumber(ana.id, "F-1", date(2026, 1, 1))]
    return numbers_give(body_id=associations.body.id, numbers=given)[0]


def test_somebody_walks_in_by_number(club: Club, organiser: User, number: MemberNumber) -> None:
    event = builders.pairs_event(club, 2)
    done = walk_in_enter(event_id=event.id, names=["f1", "Eva New"], by=organiser)
    assert done.entry.partnership is not None
    assert number.player in done.entry.partnership.players
    assert [one.name for one in done.new] == ["Eva New"]


def test_what_was_played_in_one_club_becomes_the_others_and_back(
    club: Club, organiser: User, associations: Federation, number: MemberNumber
) -> None:
    event = builders.pairs_event(club, 2, rounds_planned=1)
    builders.close(builders.play_round(event, organiser))
    sweep()
    twin = Player.objects.filter(club=club).order_by("id")[0]
    mine = numbers_give(
        body_id=associations.body.id, numbers=[NewNumber(twin.id, "F-2", date(2026, 1, 1))]
    )[0]
    record = number_merge(number_id=number.id, player_id=twin.id, by=associations.owner).record
    sweep()
    assert (record.club, record.kept) == (associations.body, number.player)
    assert set(number.player.member_numbers.all()) == {number, mine}
    hidden = Partnership.everyone.filter(merged_into__isnull=False)
    assert hidden.filter(Q(first=twin) | Q(second=twin)).count() == 1
    held = player_document(number.player_id)["membership_numbers"]
    assert [one["number"] for one in held] == ["F-1", "F-2"]
    merge_undo(merge_id=record.id, by=associations.owner, now=timezone.now())
    mine.refresh_from_db()
    assert mine.player == twin
    assert Player.objects.filter(id=twin.id).exists()


def test_whom_a_number_cannot_mean(
    club: Club, organiser: User, associations: Federation, number: MemberNumber
) -> None:
    (twin,) = players_add(club=club, names=["Ana Gil"])
    with pytest.raises(ForeignPlayer):
        player_merge(player_id=twin.id, into=number.player_id, by=organiser)
    body_leave(club_id=club.id)
    with pytest.raises(ForeignPlayer):
        number_merge(number_id=number.id, player_id=twin.id, by=associations.owner)
    number_end(number_id=number.id, until=date(2026, 2, 1))
    with pytest.raises(WrongState):
        number_merge(number_id=number.id, player_id=twin.id, by=associations.owner)


def test_only_the_body_merges_and_undoes(
    club: Club, organiser: User, associations: Federation, number: MemberNumber, api_for: ApiFor
) -> None:
    (twin,) = players_add(club=club, names=["Ana Gil"])
    path, given = f"/api/v1/numbers/{number.id}/merge", {"player": str(twin.id)}
    assert api_for(None).post(path, given).status_code == 401
    for user in (organiser, associations.other_owner, builders.user("tina")):
        assert api_for(user).post(path, given).status_code == 403
    done = api_for(associations.owner).post(path, given)
    assert (done.status_code, done.json()["into"]["name"]) == (201, "Ana Gil")
    undo = f"/api/v1/merges/{done.json()['id']}/undo"
    assert api_for(organiser).post(undo).status_code == 404
    assert api_for(associations.owner).post(undo).status_code == 200
    page = f"/numbers/{number.id}/merge/"
    assert browser_of(organiser).get(page).status_code == 403
    chief = browser_of(associations.owner)
    assert "Same person in another club" in chief.get(page).text
    assert chief.post(page[:-1], {"player": "Zoe"}).status_code == 422
    sent = chief.post(page[:-1], {"player": f"Ana Gil · {club.name}"}, follow=True)
    assert "you can undo it here." in sent.text
    assert PlayerMerge.objects.filter(undone_at=None).count() == 1


def test_a_number_goes_with_the_name(number: MemberNumber) -> None:
    player_forget(player_id=number.player_id, reason="asked for it")
    assert not MemberNumber.objects.exists()


def test_players_are_entered_by_number(
    club: Club, organiser: User, associations: Federation, number: MemberNumber, api_for: ApiFor
) -> None:
    event = builders.any_event(club, "domizerka")
    api, path = api_for(organiser), f"/api/v1/events/{event.id}/entries"
    wrong = api.post(path, {"numbers": ["f1", "F-9"]})
    assert (wrong.status_code, wrong.json()["pointer"]) == (422, "/numbers")
    assert "F-9" in wrong.json()["detail"]
    done = api.post(path, {"numbers": ["f1"]})
    assert done.json()["results"][0]["name"].startswith("Ana Gil")
    assert api.post(path, {"numbers": ["F-1"]}).status_code == 422
