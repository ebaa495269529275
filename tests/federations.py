"""A federation with an association and clubs below it, for tests."""

from dataclasses import dataclass

from clubs.models import Club, User
from clubs.services import affiliation_accept, affiliation_ask, club_create, club_kind_change
from tests import builders


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
