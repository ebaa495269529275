"""Who may give and take which role; the last owner stays."""

from itertools import product

import pytest
from django.test import Client

from clubs.access import RANKS, has_role, role_in_club
from clubs.errors import RoleRefused
from clubs.models import Club, Membership, User
from clubs.services import membership_change, membership_remove
from tests import builders
from tests.conftest import ApiFor
from tests.threads import run_at_once
from tournaments.models import Event
from web.faults import InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
ROLES = tuple(RANKS)


def membership(club: Club, role: str, name: str = "") -> Membership:
    user = builders.member(club, builders.user(name or f"a {role}"), role)
    return Membership.objects.get(club=club, user=user)


def test_the_maker_of_a_club_owns_it(club: Club, organiser: User) -> None:
    assert role_in_club(organiser, club.id) == "owner"
    assert [role for role in ROLES if has_role("owner", role)] == list(ROLES)


@pytest.mark.parametrize("by", ["owner", "organiser", "scorer", "player", ""])
def test_who_changes_whom(club: Club, by: str) -> None:
    asked = builders.user("asker")
    if by:
        builders.member(club, asked, by)
    low = {"scorer", "player"}
    for old, new in product(ROLES, ROLES):
        member = membership(club, old, f"{old} {new}")
        if by == "owner" or (by == "organiser" and {old, new} <= low):
            assert membership_change(membership_id=member.id, role=new, by=asked).role == new
            member.refresh_from_db()
            assert member.role == new, (old, new)
        else:
            with pytest.raises(RoleRefused):
                membership_change(membership_id=member.id, role=new, by=asked)
            member.refresh_from_db()
            assert member.role == old, (old, new)


@pytest.mark.parametrize("by", ["owner", "organiser", "scorer", "player", ""])
def test_who_removes_whom(club: Club, by: str) -> None:
    asked = builders.user("asker")
    if by:
        builders.member(club, asked, by)
    for old in ROLES:
        member = membership(club, old)
        if by == "owner" or (by == "organiser" and old in {"scorer", "player"}):
            membership_remove(membership_id=member.id, by=asked)
            assert not Membership.objects.filter(id=member.id).exists(), old
        else:
            with pytest.raises(RoleRefused):
                membership_remove(membership_id=member.id, by=asked)
            assert Membership.objects.filter(id=member.id).exists(), old


@pytest.mark.parametrize("role", ["organiser", "scorer", "player"])
def test_everybody_may_leave(club: Club, role: str) -> None:
    member = membership(club, role)
    membership_remove(membership_id=member.id, by=member.user)
    assert role_in_club(member.user, club.id) == ""


def test_the_last_owner_stays(club: Club, organiser: User) -> None:
    only = Membership.objects.get(club=club, user=organiser)
    with pytest.raises(WrongState, match="last owner"):
        membership_remove(membership_id=only.id, by=organiser)
    with pytest.raises(WrongState, match="last owner"):
        membership_change(membership_id=only.id, role="organiser", by=organiser)
    assert membership_change(membership_id=only.id, role="owner", by=organiser).role == "owner"
    membership(club, "owner")
    membership_remove(membership_id=only.id, by=organiser)
    assert role_in_club(organiser, club.id) == ""


def test_nobody_and_nothing(club: Club, organiser: User) -> None:
    with pytest.raises(NotFound):
        membership_change(membership_id=club.id, role="player", by=organiser)
    with pytest.raises(InvalidInput):
        membership_change(membership_id=club.id, role="king", by=organiser)


@pytest.mark.django_db(transaction=True)
def test_two_owners_who_leave_at_once_are_not_two_last() -> None:
    olga = builders.user("olga")
    club = builders.club(olga)
    builders.member(club, builders.user("omar"), "owner")
    said = []

    def leave(member: Membership) -> None:
        try:
            membership_remove(membership_id=member.id, by=member.user)
        except WrongState as fault:
            said.append(fault.code)

    run_at_once(leave, Membership.objects.select_related("user").filter(club=club))
    assert (said, club.memberships.count()) == (["wrong_state"], 1)


def test_a_player_with_an_account_sees_what_a_guest_sees(club: Club, api_for: ApiFor) -> None:
    event = builders.pairs_event(club)
    Event.objects.filter(id=event.id).update(state="draft")
    player, scorer = (membership(club, role).user for role in ("player", "scorer"))
    for user, status, count in ((player, 404, 0), (scorer, 200, 1)):
        api = api_for(user)
        assert api.get(f"/api/v1/events/{event.id}").status_code == status
        assert api.get("/api/v1/events").json()["count"] == count
        desk = Client()
        desk.force_login(user)
        assert desk.get(f"/events/{event.id}/").status_code == status
    answer = api_for(player).post(f"/api/v1/clubs/{club.id}/players", {"names": ["Ana"]})
    assert answer.status_code == 403
    answer = api_for(builders.member(club, builders.user("oona"), "owner")).post(
        f"/api/v1/clubs/{club.id}/players", {"names": ["Ana"]}
    )
    assert answer.status_code == 201


def test_an_owner_of_one_club_is_nobody_in_another(club: Club, outsider: User) -> None:
    member = membership(club, "player")
    with pytest.raises(RoleRefused):
        membership_change(membership_id=member.id, role="scorer", by=outsider)
