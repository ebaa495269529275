"""Invitations: who makes them, how long they hold, who comes in by them."""

from datetime import UTC, datetime, timedelta

import pytest

from clubs.access import RANKS, role_in_club
from clubs.errors import InvitationOver, NameTaken, RoleRefused
from clubs.models import Club, Invitation, Membership, User
from clubs.services import (
    account_create,
    invitation_accept,
    invitation_create,
    invitation_of,
    invitation_revoke,
    membership_change,
)
from tests import builders
from tests.threads import run_at_once
from web.faults import InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)
GOOD = "a long enough phrase 7"


def invite(
    club: Club, by: User, role: str = "scorer", *, days: int = 7, uses: int = 1
) -> tuple[Invitation, str]:
    made = invitation_create(club=club, role=role, by=by, now=NOW, days=days, uses=uses)
    return made.row, made.plain


def into_club(plain: str, now: datetime = NOW) -> Invitation:
    found = invitation_of(plain=plain, now=now)
    assert isinstance(found, Invitation)
    return found


def why(plain: str, now: datetime = NOW) -> str:
    with pytest.raises(InvitationOver) as refused:
        invitation_of(plain=plain, now=now)
    return str(refused.value.data["why"])


@pytest.mark.sampled
@pytest.mark.parametrize("role", RANKS)
@pytest.mark.parametrize("by", ["owner", "organiser", "scorer", "player", ""])
def test_who_invites_whom(club: Club, role: str, by: str) -> None:
    asked = builders.user("asker")
    if by:
        builders.member(club, asked, by)
    if by == "owner" or (by == "organiser" and role in {"scorer", "player"}):
        row, plain = invite(club, asked, role)
        assert plain not in str(Invitation.objects.filter(id=row.id).values())
        member = invitation_accept(plain=plain, user=builders.user("new"), now=NOW).member
        assert member.role == role
    else:
        with pytest.raises(RoleRefused):
            invite(club, asked, role)
        assert not Invitation.objects.exists()


@pytest.mark.parametrize("how", [{"days": 0}, {"days": 61}, {"uses": 0}, {"uses": 201}])
def test_limits(club: Club, organiser: User, how: dict[str, int]) -> None:
    with pytest.raises(InvalidInput) as refused:
        invite(club, organiser, "scorer", **how)
    assert refused.value.data["pointer"] == f"/{next(iter(how))}"


def test_it_holds_for_some_days_and_so_many_people(club: Club, organiser: User) -> None:
    _row, plain = invite(club, organiser, days=2, uses=2)
    end = NOW + timedelta(days=2)
    assert into_club(plain, end - timedelta(seconds=1)).club == club
    assert why(plain, end) == "expired"
    for name in ("one", "two"):
        invitation_accept(plain=plain, user=builders.user(name), now=NOW)
    with pytest.raises(InvitationOver):
        invitation_accept(plain=plain, user=builders.user("three"), now=NOW)
    assert why(plain) == "used"
    with pytest.raises(NotFound):
        invitation_of(plain="made up", now=NOW)


def test_it_is_revoked(club: Club, organiser: User, scorer: User) -> None:
    row, plain = invite(club, organiser)
    with pytest.raises(RoleRefused):
        invitation_revoke(invitation_id=row.id, by=scorer, now=NOW)
    invitation_revoke(invitation_id=row.id, by=organiser, now=NOW)
    assert invitation_revoke(invitation_id=row.id, by=organiser, now=NOW).revoked == NOW
    assert why(plain) == "revoked"
    with pytest.raises(NotFound):
        invitation_revoke(invitation_id=club.id, by=organiser, now=NOW)


def test_an_organiser_revokes_no_owners_invitation(club: Club, organiser: User) -> None:
    row, _plain = invite(club, organiser, "owner")
    by = builders.member(club, builders.user("oscar"), "organiser")
    with pytest.raises(RoleRefused):
        invitation_revoke(invitation_id=row.id, by=by, now=NOW)


def test_it_holds_no_longer_than_its_maker_may_give_the_role(club: Club, organiser: User) -> None:
    second = builders.member(club, builders.user("omar"), "owner")
    _row, plain = invite(club, second, "organiser")
    membership = Membership.objects.get(user=second)
    membership_change(membership_id=membership.id, role="organiser", by=organiser)
    assert why(plain) == "revoked"
    membership_change(membership_id=membership.id, role="owner", by=organiser)
    assert into_club(plain).role == "organiser"
    User.objects.filter(id=second.id).update(is_active=False)
    assert why(plain) == "revoked"


def test_a_member_rises_and_never_falls_by_it(club: Club, organiser: User, scorer: User) -> None:
    _row, plain = invite(club, organiser, "scorer", uses=5)
    with pytest.raises(WrongState):
        invitation_accept(plain=plain, user=organiser, now=NOW)
    with pytest.raises(WrongState):
        invitation_accept(plain=plain, user=scorer, now=NOW)
    assert Invitation.objects.get().uses == 0
    player = builders.member(club, builders.user("pia"), "player")
    invitation_accept(plain=plain, user=player, now=NOW)
    assert role_in_club(player, club.id) == "scorer"


def test_an_account_is_made_by_it(club: Club, organiser: User) -> None:
    _row, plain = invite(club, organiser, "player")
    member = account_create(plain=plain, username="pia.gil", password=GOOD, now=NOW).member
    assert member.user.check_password(GOOD)
    assert not member.user.is_staff
    assert not member.user.is_superuser
    assert (member.role, Invitation.objects.get().uses) == ("player", 1)
    with pytest.raises(InvitationOver):
        account_create(plain=plain, username="another", password=GOOD, now=NOW)
    assert not User.objects.filter(username="another").exists()


@pytest.mark.parametrize(
    ("username", "password", "fault", "pointer"),
    [
        ("OLGA", GOOD, NameTaken, "/username"),
        ("pia gil", GOOD, InvalidInput, "/username"),
        ("", GOOD, InvalidInput, "/username"),
        ("p" * 151, GOOD, InvalidInput, "/username"),
        ("pia", "short", InvalidInput, "/password"),
        ("pia", "12345678901", InvalidInput, "/password"),
        ("pia.gil.vega", "pia.gil.vega", InvalidInput, "/password"),
    ],
)
def test_what_is_no_account(
    club: Club,
    organiser: User,
    username: str,
    password: str,
    fault: type[Exception],
    pointer: str,
) -> None:
    _row, plain = invite(club, organiser, "player")
    with pytest.raises(fault) as refused:
        account_create(plain=plain, username=username, password=password, now=NOW)
    assert refused.value.data["pointer"] == pointer  # type: ignore[attr-defined]
    assert (User.objects.count(), Invitation.objects.get().uses) == (1, 0)


@pytest.mark.django_db(transaction=True)
def test_one_use_is_one_member() -> None:
    olga = builders.user("olga")
    club = builders.club(olga)
    _row, plain = invite(club, olga)
    users = [builders.user(name) for name in ("one", "two")]
    said = []

    def accept(user: User) -> None:
        try:
            invitation_accept(plain=plain, user=user, now=NOW)
        except InvitationOver as fault:
            said.append(fault.code)

    run_at_once(accept, users)
    assert (said, club.memberships.count()) == (["invitation_over"], 2)
