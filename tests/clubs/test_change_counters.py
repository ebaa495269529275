"""Areas count their changes with the transaction that makes them, and nobody waits for it."""

import threading

import pytest
from django.db import connection, transaction
from django.test import Client

from clubs import services
from clubs.models import AreaStamp, Club, User
from clubs.selectors.change_counters import PLAYERS, version_of_areas, version_of_club
from tests import builders


@pytest.mark.django_db
def test_what_is_not_there_has_no_stamp(organiser: User, club: Club) -> None:
    assert version_of_areas("club:none") is None
    stamp = version_of_club(club.id, organiser)
    assert stamp is not None
    assert stamp.audience == ""


@pytest.mark.django_db
def test_what_is_taken_back_was_no_change(organiser: User, club: Club) -> None:
    before = version_of_areas(PLAYERS, f"club:{club.id}")
    with transaction.atomic():
        builders.players(club, 2)
        transaction.set_rollback(True)
    assert version_of_areas(PLAYERS, f"club:{club.id}") == before
    builders.players(club, 2)
    assert version_of_areas(PLAYERS, f"club:{club.id}") != before


@pytest.mark.django_db(transaction=True)
def test_two_at_once_do_not_wait_for_each_other(organiser: User) -> None:
    """Each counts in a slot of its own; what both have changed is seen when both have ended."""
    clubs = [services.club_create(name=name, owner=organiser) for name in ("One", "Other")]
    before = version_of_areas(PLAYERS)
    added, both = threading.Event(), threading.Event()

    def slow() -> None:
        try:
            with transaction.atomic():
                builders.players(clubs[0], 1, "Slow ")
                added.set()
                assert both.wait(20)
        finally:
            connection.close()

    other = threading.Thread(target=slow)
    other.start()
    assert added.wait(20)
    # In the opposite order of areas, while the first has not ended.
    with transaction.atomic():
        builders.players(clubs[1], 1, "Quick ")
        builders.players(clubs[0], 1, "Quick ")
    between = version_of_areas(PLAYERS)
    both.set()
    other.join()
    after = version_of_areas(PLAYERS)
    assert len({stamp and stamp.state for stamp in (before, between, after)}) == 3
    assert AreaStamp.objects.filter(area=PLAYERS).count() == 2


@pytest.mark.whole
@pytest.mark.django_db
def test_the_schema_is_made_once() -> None:
    first = Client().get("/api/schema/", headers={"Accept": "application/json"})
    assert first.headers["Content-Type"] == "application/json"
    known = Client().get(
        "/api/schema/", headers={"Accept": "application/json", "If-None-Match": first["ETag"]}
    )
    assert (known.status_code, known.content) == (304, b"")
    again = Client().get("/api/schema/", headers={"Accept": "application/json"})
    assert again.content == first.content
    other = Client().get("/api/schema/", headers={"Accept": "application/yaml"})
    assert other["ETag"] != first["ETag"]
    assert other.content.startswith(b"openapi:")
