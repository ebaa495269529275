"""Queries that are built once: they answer what the ORM would, with other ids each time."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Count, QuerySet, Value
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Membership, User
from tests import builders
from web.queries import QueryByIds, keep_related, keep_related_of_each

pytestmark = pytest.mark.django_db


def members(club: UUID) -> QuerySet[Any, Any]:
    found = Membership.objects.filter(club=club).select_related("user", "club").defer("club__name")
    return found.annotate(clubs=Count("user__memberships")).order_by("user__username")


def test_rows_are_those_of_the_orm(club: Club, organiser: User) -> None:
    other = builders.club(builders.user("somebody"), "Other")
    query = QueryByIds(members)
    for one in (club, other, club):
        rows = query(one.id)
        expected = list(members(one.id))
        assert rows == expected
        assert [vars(row.user) | {"_state": 0} for row in rows] == [
            vars(row.user) | {"_state": 0} for row in expected
        ]
        assert [row.clubs for row in rows] == [row.clubs for row in expected]
        assert rows[0].club.get_deferred_fields() == {"name"}
    assert query(UUID(int=7)) == []


def test_values_and_several_ids(club: Club, organiser: User) -> None:
    query = QueryByIds(
        lambda club, user: Membership.objects.filter(club=club, user=user).values_list("role")
    )
    assert query(club.id, organiser.id) == [("owner",)]
    assert query(organiser.id, club.id) == []


def test_values_of_the_query_itself_stand_in_the_statement(club: Club, organiser: User) -> None:
    """Also those that look like placeholders, or like ids."""
    builders.club(organiser, "50% it's %s")

    def build(user: UUID) -> QuerySet[Any, Any]:
        found = Club.objects.filter(memberships__user=user, name__contains="% it's %s")
        return found.exclude(id=UUID(int=99)).annotate(sign=Value("%")).values_list("name", "sign")

    query = QueryByIds(build)
    assert query(organiser.id) == query(organiser.id) == [("50% it's %s", "%")]
    assert query(UUID(int=99)) == []


def test_it_is_one_query_and_built_once(club: Club) -> None:
    asked: list[UUID] = []

    def build(one: UUID) -> QuerySet[Any, Any]:
        asked.append(one)
        return Club.objects.filter(id=one)

    query = QueryByIds(build)
    with CaptureQueriesContext(connection) as taken:
        assert query(club.id) == query(club.id) == [club]
    assert (len(taken), len(asked)) == (2, 1)


def test_an_id_that_is_not_asked_for_is_our_own_mistake(club: Club) -> None:
    with pytest.raises(ValueError, match="1 of its ids"):
        QueryByIds(lambda _one: Club.objects.all())(club.id)


@pytest.mark.django_db(transaction=True)
def test_threads_ask_with_connections_of_their_own() -> None:
    clubs = [builders.club(builders.user(f"u{n}"), f"Club {n}") for n in range(4)]
    query = QueryByIds(lambda one: Club.objects.filter(id=one))

    def ask(club: Club) -> bool:
        try:
            return all(query(club.id) == [club] for _ in range(20))
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(ask, clubs, timeout=60))


def test_related_rows_are_kept_as_if_prefetched(club: Club) -> None:
    rows = list(Membership.objects.filter(club=club))
    keep_related(club, "memberships", rows, "club")
    with CaptureQueriesContext(connection) as taken:
        assert list(club.memberships.all()) == rows
    assert len(taken) == 0
    assert rows[0].club is club
    builders.member(club, builders.user("somebody"), "player")
    assert [one.role for one in club.memberships.all().filter(role="player")] == ["player"]
    assert club.memberships.all().count() == len(rows)


def test_each_gets_its_own_of_the_related_rows(club: Club, organiser: User) -> None:
    other, bare = builders.club(organiser, "Other"), builders.club(builders.user("x"), "Bare")
    query = QueryByIds(lambda one: Membership.objects.filter(club__in=[one]).order_by("id"))
    assert query([]) == []
    rows = query([club.id, other.id])
    assert rows == list(Membership.objects.filter(club__in=[club, other]).order_by("id"))
    keep_related_of_each([club, other, bare], "memberships", rows, "club")
    with CaptureQueriesContext(connection) as taken:
        for one in (club, other):
            assert list(one.memberships.all()) == [row for row in rows if row.club_id == one.id]
        assert list(bare.memberships.all()) == []
    assert len(taken) == 0
