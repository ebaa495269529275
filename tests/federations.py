"""A federation with an association and clubs below it, for tests."""

from dataclasses import dataclass
from uuid import UUID

from django.utils import timezone

from clubs.models import Club, Player, User
from clubs.services import (
    NewNumber,
    affiliation_accept,
    affiliation_ask,
    club_create,
    club_kind_change,
    numbers_give,
)
from tests import builders
from tournaments.models import Endorsement, Event


@dataclass(frozen=True)
class Federation:
    """A federation, its owner, the association below it and a second club of its own."""

    body: Club
    owner: User
    association: Club
    other: Club
    other_owner: User


def join(club: Club, body: Club, by: User) -> Club:
    """Let a club join a body, asked by the one and granted by the other."""
    row = affiliation_ask(club_id=club.id, other=body.id, by=by)
    return affiliation_accept(club_id=body.id, affiliation_id=row.id)


def body(owner: User, name: str, kind: str) -> Club:
    """Make an association or a federation."""
    return club_kind_change(club_id=club_create(name=name, owner=owner).id, kind=kind)


def federation(club: Club, owner: User) -> Federation:
    """Put a club below an association of a federation, and another club right below that.

    `owner` owns the first club; the federation and the other club have owners of their own.
    """
    chief, host = builders.user("fede"), builders.user("hugo")
    top = body(chief, "Federación", "federation")
    middle = body(chief, "Asociación", "association")
    other = club_create(name="La Ficha", owner=host)
    join(middle, top, chief)
    join(club, middle, owner)
    join(other, top, host)
    return Federation(top, chief, middle, other, host)


def body_with_one_of_each(event: Event, owner: User, player: Player) -> dict[str, UUID]:
    """Let the club of an event be an association with one of everything a body has."""
    club = event.club
    club_kind_change(club_id=club.id, kind="association")
    below, asking = (builders.club(owner, name) for name in ("Below", "Asking"))
    join(below, club, owner)
    asked = affiliation_ask(club_id=asking.id, other=club.id, by=owner)
    given = [NewNumber(player.id, "A-1", timezone.localdate())]
    number = numbers_give(body_id=club.id, numbers=given)[0]
    return {
        "body_id": club.id,
        **dict.fromkeys(("below_id", "member_id"), below.id),
        "affiliation_id": asked.id,
        "number_id": number.id,
        "endorsement_id": Endorsement.objects.create(event=event, body=club).id,
    }
