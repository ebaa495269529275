"""Clubs join bodies by request and consent; nothing ever goes in a circle."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, TimeoutError
from datetime import date
from uuid import UUID

import pytest
from django.db import connection, transaction

from clubs.errors import ForeignPlayer, NumberTaken
from clubs.lists.cells import parse_rows
from clubs.lists.columns import recognise_columns
from clubs.lists.layouts import NUMBERS
from clubs.models import Affiliation, Club, MemberNumber, User
from clubs.selectors import find_player, find_players, search_players
from clubs.selectors.bodies import bodies_above, clubs_below, clubs_within
from clubs.services import (
    NewNumber,
    affiliation_accept,
    affiliation_ask,
    affiliation_drop,
    body_leave,
    club_kind_change,
    club_release,
    number_end,
    number_remove,
    numbers_give,
    parse_numbers,
    players_add,
)
from tests import builders
from tests.federations import body, federation, join
from web.faults import Fault, InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
DAY = date(2026, 1, 1)


def give(body: Club, player: UUID, number: str) -> MemberNumber:
    return numbers_give(body_id=body.id, numbers=[NewNumber(player, number, DAY)])[0]


def test_a_club_joins_by_request_of_either_and_leaves(club: Club, organiser: User) -> None:
    chief = builders.user("fede")
    top = body(chief, "Federación", "federation")
    row = affiliation_ask(club_id=top.id, other=club.id, by=chief)
    assert (row.club, row.body, row.asked) == (club, top, club)
    assert affiliation_ask(club_id=club.id, other=top.id, by=organiser).id == row.id
    with pytest.raises(WrongState, match="has to accept this"):
        affiliation_accept(club_id=top.id, affiliation_id=row.id)
    affiliation_accept(club_id=club.id, affiliation_id=row.id)
    assert bodies_above(club.id) == [top]
    assert list(clubs_below(top.id)) == [club]
    assert not Affiliation.objects.exists()
    with pytest.raises(WrongState, match="already"):
        affiliation_ask(club_id=club.id, other=top.id, by=organiser)
    assert body_leave(club_id=club.id) == top
    with pytest.raises(WrongState):
        body_leave(club_id=club.id)
    join(club, top, organiser)
    club_release(body_id=top.id, below_id=club.id)
    with pytest.raises(NotFound):
        club_release(body_id=top.id, below_id=club.id)


def test_a_request_is_dropped_by_those_it_concerns(club: Club, organiser: User) -> None:
    top = body(builders.user("fede"), "Federación", "federation")
    third = body(builders.user("tina"), "Third", "federation")
    row = affiliation_ask(club_id=club.id, other=top.id, by=organiser)
    for act in (affiliation_accept, affiliation_drop):
        with pytest.raises(NotFound):
            act(club_id=third.id, affiliation_id=row.id)
    affiliation_drop(club_id=top.id, affiliation_id=row.id)
    assert not Affiliation.objects.exists()


def test_three_levels_and_no_circles(club: Club, organiser: User) -> None:
    made = federation(club, organiser)
    assert bodies_above(club.id) == [made.association, made.body]
    assert set(clubs_within(made.body.id)) == {made.body, made.association, club, made.other}
    same = body(builders.user("tina"), "Third", "federation")
    for lower, higher in ((made.body, same), (made.other, club), (club, club)):
        with pytest.raises(InvalidInput):
            affiliation_ask(club_id=lower.id, other=higher.id, by=organiser)
    with pytest.raises(WrongState, match="already"):
        affiliation_ask(club_id=made.body.id, other=made.association.id, by=organiser)
    for one, kind in (
        (made.association, "federation"),
        (made.association, "club"),
        (made.body, "association"),
        (club, "association"),
    ):
        with pytest.raises(WrongState):
            club_kind_change(club_id=one.id, kind=kind)
    with pytest.raises(InvalidInput):
        club_kind_change(club_id=club.id, kind="galaxy")
    assert club_kind_change(club_id=made.other.id, kind="association").kind == "association"


def test_a_request_that_does_not_fit_any_more_is_not_granted(club: Club, organiser: User) -> None:
    top = body(builders.user("fede"), "Federación", "federation")
    row = affiliation_ask(club_id=club.id, other=top.id, by=organiser)
    club_kind_change(club_id=club.id, kind="federation")
    with pytest.raises(InvalidInput):
        affiliation_accept(club_id=top.id, affiliation_id=row.id)


def test_a_number_finds_a_player_of_any_club_below(club: Club, organiser: User) -> None:
    made = federation(club, organiser)
    (ana,) = players_add(club=made.other, names=["Ana Gil"])
    row = give(made.body, ana.id, " bcn-0123 ")
    assert (row.number, row.folded) == ("bcn-0123", "BCN0123")
    assert find_player(club.id, "BCN 0123", "/one") == ana
    assert list(search_players("bcn0123")) == [ana]
    elsewhere = builders.club(builders.user("tina"), "Elsewhere")
    assert find_players(elsewhere.id, "bcn0123") == []
    number_end(number_id=row.id, until=date(2026, 5, 1))
    assert find_players(club.id, "bcn0123") == []
    with pytest.raises(InvalidInput):
        number_end(number_id=row.id, until=date(2025, 5, 1))


def test_a_number_is_given_once(club: Club, organiser: User) -> None:
    made = federation(club, organiser)
    ana, ben = players_add(club=made.other, names=["Ana", "Ben"])
    row = give(made.body, ana.id, "A-1")
    with pytest.raises(NumberTaken) as taken:
        give(made.body, ben.id, "a1")
    assert taken.value.data["holder"] == str(ana.id)
    with pytest.raises(NumberTaken, match="end that one first"):
        give(made.body, ana.id, "A-2")
    number_end(number_id=row.id, until=DAY)
    with pytest.raises(NumberTaken):
        give(made.body, ben.id, "A1")
    second = give(made.body, ana.id, "A-2")
    with pytest.raises(NumberTaken):
        number_end(number_id=row.id, until=None)
    number_remove(number_id=second.id)
    assert number_end(number_id=row.id, until=None).until is None
    number_remove(number_id=row.id)
    assert give(made.body, ben.id, "A1").player == ben


def test_who_may_not_be_given_one(club: Club, organiser: User) -> None:
    made = federation(club, organiser)
    (ana,) = players_add(club=club, names=["Ana"])
    (eva,) = players_add(club=builders.club(builders.user("tina"), "Elsewhere"), names=["Eva"])
    for player, number, fault in (
        (ana.id, "no digit", InvalidInput),
        (ana.id, "1" * 33, InvalidInput),
        (ana.id, "", InvalidInput),
        (eva.id, "7", ForeignPlayer),
        (club.id, "7", InvalidInput),
    ):
        with pytest.raises(fault):
            give(made.body, player, number)
    with pytest.raises(WrongState):
        give(club, ana.id, "7")
    with pytest.raises(NumberTaken):
        numbers_give(
            body_id=made.body.id,
            numbers=[NewNumber(ana.id, "7", DAY), NewNumber(ana.id, "8", DAY)],
        )
    assert not MemberNumber.objects.exists()
    give(made.association, ana.id, "7")
    assert give(made.body, ana.id, "7").body == made.body


def test_a_list_of_numbers_is_read(club: Club, organiser: User) -> None:
    made = federation(club, organiser)
    (ana,) = players_add(club=club, names=["Ana"])
    other, ben = players_add(club=made.other, names=["Ana", "Ben"])
    text = "F-1, Ana · Doble Nueve\nF-2; Ana · La Ficha\n\nF-3\tBen"
    read = parse_numbers(made.body.id, recognise_columns(parse_rows(text), NUMBERS))
    assert [(one.row.player_id, one.row.number) for one in read if one.row] == [
        (ana.id, "F-1"),
        (other.id, "F-2"),
        (ben.id, "F-3"),
    ]
    give(made.body, ben.id, "F-9")
    for wrong, said in (
        ("F-1, Ana", "There is more than one"),
        ("F-4, Zoe", "No member club"),
        ("F-1;Ben", "Ben has the number F-9; end that one first."),
        ("F-9;Ana · La Ficha", "F-9 is already the number of"),
        ("x-;Ben", "A membership number"),
        ("F-3", "A name"),
        ("F-3;Ben;b@example.org", "an e-mail address"),
    ):
        columns = recognise_columns(parse_rows(wrong), NUMBERS, {0: "member", 1: "name", 2: "club"})
        (line,) = parse_numbers(made.body.id, columns)
        assert (line.row, said in line.fault) == (None, True), line


@pytest.mark.django_db(transaction=True)
def test_what_comes_at_once_is_decided_once(club: Club, organiser: User) -> None:
    made = federation(club, organiser)
    people = players_add(club=club, names=[f"P {place}" for place in range(4)])
    answers = _at_once(*[lambda one=one: give(made.body, one.id, "F-1") for one in people])
    assert sum(isinstance(one, MemberNumber) for one in answers) == 1
    assert MemberNumber.objects.count() == 1
    # A club that becomes an association as the other one does, each asked to join the other.
    first = builders.club(builders.user("one"), "First")
    second = body(builders.user("two"), "Second", "association")
    row = affiliation_ask(club_id=first.id, other=second.id, by=organiser)
    _at_once(
        lambda: club_kind_change(club_id=first.id, kind="federation"),
        lambda: affiliation_accept(club_id=second.id, affiliation_id=row.id),
    )
    first.refresh_from_db()
    assert (first.kind, first.above_id) in (("federation", None), ("club", second.id))


@pytest.mark.django_db(transaction=True)
def test_who_waits_for_a_lock_sees_what_was_done_meanwhile(club: Club, organiser: User) -> None:
    first = builders.club(builders.user("one"), "First")
    second = body(builders.user("two"), "Second", "association")
    row = affiliation_ask(club_id=first.id, other=second.id, by=organiser)
    answer = _while_open(
        lambda: affiliation_accept(club_id=second.id, affiliation_id=row.id),
        lambda: club_kind_change(club_id=first.id, kind="federation"),
    )
    assert isinstance(answer, WrongState)
    first.refresh_from_db()
    assert (first.kind, first.above_id) == ("club", second.id)
    # The one becomes an association under a federation that would become one, too.
    club_kind_change(club_id=second.id, kind="federation")
    answer = _while_open(
        lambda: club_kind_change(club_id=first.id, kind="association"),
        lambda: club_kind_change(club_id=second.id, kind="association"),
    )
    assert isinstance(answer, WrongState)


def _while_open(call: Callable[[], object], other: Callable[[], object]) -> object:
    """Return what `other` answers that has begun after `call` and before its commit."""
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            call()
            waiting = pool.submit(lambda: _at_once(other)[0])
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.5)
        return waiting.result(timeout=30)


def _at_once(*calls: Callable[[], object]) -> list[object]:
    def one(call: Callable[[], object]) -> object:
        try:
            return call()
        except Fault as fault:
            return fault
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))
