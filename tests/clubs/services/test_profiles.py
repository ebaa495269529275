"""Players claim who they are: who invites, how long it holds, who becomes the player."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from clubs.access import role_in_club
from clubs.errors import InvitationOver, NameTaken
from clubs.models import Club, Membership, Player, ProfileInvitation, User
from clubs.services import (
    account_create,
    invitation_accept,
    invitation_of,
    player_link,
    player_unlink,
    profile_invitation_revoke,
    profile_invite,
)
from clubs.services.invitations import LETTERS, NewInvitation
from tests import builders
from tournaments.merging.services.merge import player_merge
from web.faults import Fault, InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)
GOOD = "a long enough phrase 7"


@pytest.fixture
def player(club: Club) -> Player:
    return builders.players(club, 1)[0]


def invite(player: Player, by: User, **how: Any) -> NewInvitation[ProfileInvitation]:
    return profile_invite(player_id=player.id, by=by, now=NOW, **how)


def of_player(plain: str) -> ProfileInvitation:
    found = invitation_of(plain=plain, now=NOW)
    assert isinstance(found, ProfileInvitation)
    return found


def why(plain: str, now: datetime = NOW) -> str:
    with pytest.raises(InvitationOver) as refused:
        invitation_of(plain=plain, now=now)
    return str(refused.value.data["why"])


@pytest.mark.parametrize("way", ["link", "code", "as it is typed"])
def test_a_player_is_claimed(club: Club, organiser: User, player: Player, way: str) -> None:
    made = invite(player, organiser)
    typed = f" {made.code.lower().replace('-', ' ')} "
    plain = {"link": made.plain, "code": made.code, "as it is typed": typed}[way]
    kept = str(ProfileInvitation.objects.values().get())
    assert made.plain not in kept
    assert made.code.replace("-", "") not in kept
    pia = builders.user("pia")
    assert of_player(plain).player == player
    assert invitation_accept(plain=plain, user=pia, now=NOW).player == player
    player.refresh_from_db()
    assert (player.user, role_in_club(pia, club.id)) == (pia, "player")
    assert invitation_accept(plain=plain, user=pia, now=NOW).player == player, "pressed twice"
    assert why(plain) == "used"
    Membership.objects.get(user=pia).delete()
    with pytest.raises(InvitationOver):
        invitation_accept(plain=plain, user=pia, now=NOW)
    with pytest.raises(InvitationOver):
        invitation_accept(plain=plain, user=builders.user("other"), now=NOW)


def test_who_has_a_role_keeps_it(club: Club, organiser: User, scorer: User, player: Player) -> None:
    invitation_accept(plain=invite(player, organiser).plain, user=scorer, now=NOW)
    assert role_in_club(scorer, club.id) == "scorer"
    assert Membership.objects.filter(user=scorer).count() == 1


def test_an_account_is_made_by_it(club: Club, organiser: User, player: Player) -> None:
    made = invite(player, organiser)
    for name, password, fault in (("OLGA", GOOD, NameTaken), ("pia", "short", InvalidInput)):
        with pytest.raises(fault):
            account_create(plain=made.code, username=name, password=password, now=NOW)
    claimed = account_create(plain=made.code, username="pia", password=GOOD, now=NOW).player
    assert claimed is not None
    assert claimed.user is not None
    assert (claimed.user.username, claimed.user.check_password(GOOD)) == ("pia", True)
    with pytest.raises(InvitationOver):
        account_create(plain=made.code, username="late", password=GOOD, now=NOW)
    assert not User.objects.filter(username="late").exists()


def test_it_expires(organiser: User, player: Player) -> None:
    made = invite(player, organiser, days=2)
    end = NOW + timedelta(days=2)
    assert invitation_of(plain=made.plain, now=end - timedelta(seconds=1)).by == organiser
    assert (why(made.plain, end), why(made.code, end)) == ("expired", "expired")
    for days in (0, 61):
        with pytest.raises(InvalidInput):
            invite(player, organiser, days=days)


def test_it_is_revoked_and_a_new_one_takes_its_place(organiser: User, player: Player) -> None:
    first = invite(player, organiser)
    second = invite(player, organiser)
    assert (why(first.plain), why(first.code)) == ("revoked", "revoked")
    profile_invitation_revoke(player_id=player.id, now=NOW)
    profile_invitation_revoke(player_id=player.id, now=NOW)
    assert why(second.code) == "revoked"
    with pytest.raises(NotFound):
        profile_invitation_revoke(player_id=organiser.id, now=NOW)


def test_it_holds_no_longer_than_its_maker_runs_the_club(club: Club, player: Player) -> None:
    helper = builders.member(club, builders.user("omar"), "organiser")
    made = invite(player, helper)
    Membership.objects.filter(user=helper).update(role="scorer")
    assert why(made.plain) == "revoked"
    Membership.objects.filter(user=helper).update(role="organiser")
    User.objects.filter(id=helper.id).update(is_active=False)
    assert why(made.plain) == "revoked"


def test_a_player_who_has_an_account_is_not_for_others(
    club: Club, organiser: User, scorer: User, player: Player
) -> None:
    made = invite(player, organiser)
    member = Membership.objects.get(user=scorer)
    player_link(player_id=player.id, membership_id=member.id)
    assert why(made.plain) == "linked"
    with pytest.raises(WrongState):
        invite(player, organiser)
    player_unlink(player_id=player.id)
    assert of_player(made.plain).player == player


def test_an_account_is_one_players(club: Club, organiser: User, player: Player) -> None:
    elsewhere = builders.club(builders.user("otto"), "Elsewhere")
    stranger = builders.players(elsewhere, 1, "E ")[0]
    pia = builders.user("pia")
    owner = elsewhere.memberships.get().user
    invitation_accept(plain=invite(stranger, owner).plain, user=pia, now=NOW)
    made = invite(player, organiser)
    with pytest.raises(NameTaken, match="Elsewhere"):
        invitation_accept(plain=made.plain, user=pia, now=NOW)
    assert of_player(made.plain).player == player, "not used by that"
    assert role_in_club(pia, club.id) == ""


def test_a_merged_player_is_not_claimed(club: Club, organiser: User, player: Player) -> None:
    made = invite(player, organiser)
    player_merge(player_id=player.id, into=builders.players(club, 1, "Z ")[0].id, by=organiser)
    assert why(made.plain) == "merged"
    with pytest.raises(NotFound):
        invite(player, organiser)


@pytest.mark.parametrize("plain", ["", "made up", "K7QM-4TXW", "é" * 8, "\0"])
def test_what_is_no_invitation(organiser: User, player: Player, plain: str) -> None:
    invite(player, organiser)
    with pytest.raises(NotFound):
        invitation_of(plain=plain, now=NOW)


def test_codes_are_read_without_mistaking_a_sign() -> None:
    assert not set("01OILU") & set(LETTERS)


@pytest.mark.django_db(transaction=True)
def test_it_is_for_one_of_those_who_come_at_once() -> None:
    olga = builders.user("olga")
    player = builders.players(builders.club(olga), 1)[0]
    made = invite(player, olga)
    users = [builders.user(f"user {number}") for number in range(6)]

    def claim(user: User) -> str:
        try:
            return str(invitation_accept(plain=made.code, user=user, now=NOW).member.user)
        except Fault as fault:
            return fault.code
        finally:
            connection.close()

    calls: list[Callable[[], str]] = [lambda user=user: claim(user) for user in users]  # type: ignore[misc]
    with ThreadPoolExecutor(6) as pool:
        said = list(pool.map(lambda call: call(), calls))
    assert said.count("invitation_over") == 5
    assert Membership.objects.count() == 2
