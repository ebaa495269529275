"""An event in one file: written, taken elsewhere, written again, the same to the byte."""

import json
from base64 import b64encode
from collections.abc import Callable, Sequence
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubs.models import Club, MemberNumber, Membership, Partnership, Player, User
from clubs.services import NewNumber, numbers_give
from ratings.models import Pool, RatedGame, RatingList
from ratings.services.checking import pool_verify
from tests import builders
from tests.federations import body, join
from tests.photos import picture
from tests.sampling import sample
from tests.sweeps import sweep
from tests.tournaments.feeds.archives import archive_made, archive_of, elsewhere, refuse, reseal
from tests.tournaments.feeds.test_odd_certificates import ODD_CERTIFICATES
from tournaments.attendance.services.substitutes import substitute_enter
from tournaments.entries.services.entries import entries_add, forbidden_add
from tournaments.errors import ArchiveRefused
from tournaments.events.services.lifecycle import event_finish
from tournaments.feeds.services.archive import archive_take
from tournaments.feeds.services.archive.writer import line_bytes
from tournaments.merging.services.merge import player_merge
from tournaments.models import Entry, Event, Result, Table
from tournaments.results.services.photos import photo_add
from tournaments.seasons.services.stages import StagePlan, stage_make

pytestmark = pytest.mark.django_db


def full_event(club: Club, by: User) -> Event:
    """An event with a bit of everything, after another one that was rated in the same pool."""
    before = builders.pairs_event(club, 4, name="Before", prefix="Z ")
    builders.close(builders.play_round(before, by))
    event = builders.pairs_event(club, 5, rounds_planned=4)
    first, second = list(event.entries.order_by("number")[:2])
    forbidden_add(event_id=event.id, one=first.id, other=second.id, reason="sisters")
    row = builders.play_round(event, by)
    builders.close(row)
    sweep()
    builders.enter_sheet(builders.tables_of(row)[0], by, 104, 62, reason="misread")
    pair = first.partnership
    assert pair is not None
    guest, twice, kept = builders.players(club, 3, "S ")
    substitute_enter(
        entry_id=first.id, player_id=pair.first_id, substitute=guest, reason="ill", by=by
    )
    player_merge(player_id=twice.id, into=kept.id, by=by)
    row = builders.publish_round(event)
    table, other = builders.tables_of(row)[:2]
    builders.enter_sheet(table, by, 101, 40)
    builders.send(other, by, builders.log_for(other, 3))
    builders.send(other, by, "no log at all")
    photo_add(table_id=table.id, body=picture("JPEG"), by=by, now=timezone.now())
    sweep()
    return event


def singles(club: Club, by: User) -> Event:
    event = builders.any_event(club, "domizerka")
    builders.close(builders.play_round(event, by))
    sweep()
    return event


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("made", [full_event, singles])
def test_it_is_the_same_elsewhere(
    club: Club, organiser: User, client: Client, made: Callable[[Club, User], Event]
) -> None:
    event = made(club, organiser)
    table = Result.objects.filter(current=True, evidence="log").latest("created").table
    addresses = [f"/api/v1/events/{event.id}/standings", f"/api/v1/tables/{table.id}/replay"]
    before = [client.get(address).content for address in addresses]
    hashes = list(RatingList.objects.filter(replaced=None).values_list("hash", flat=True))
    file = archive_of(event)
    assert archive_of(event) == file
    otto = elsewhere()
    taken = archive_take(BytesIO(file), otto)
    assert (taken.event, taken.made) == (event.id, True)
    assert [client.get(address).content for address in addresses] == before
    assert archive_of(Event.objects.get(id=event.id)) == file
    lists = RatingList.objects.filter(replaced=None).order_by("number")
    assert list(lists.values_list("hash", flat=True)) == hashes
    verdict = pool_verify(pool_id=Pool.objects.get().id)
    assert (verdict.difference, verdict.waiting) == (None, 0)
    again = archive_take(BytesIO(file), otto)
    assert (again.event, again.made) == (event.id, False)
    assert archive_of(Event.objects.get(id=event.id)) == file


@pytest.mark.whole
def test_a_second_event_of_the_club_goes_on_where_the_first_ended(
    club: Club, organiser: User
) -> None:
    one = builders.pairs_event(club, 4)
    builders.close(builders.play_round(one, organiser))
    sweep()
    first = archive_of(one)
    two = builders.pairs_event(club, 4, name="Second", prefix="Y ")
    builders.close(builders.play_round(two, organiser))
    sweep()
    second = archive_of(two)
    otto = elsewhere()
    archive_take(BytesIO(first), otto)
    archive_take(BytesIO(second), otto)
    assert archive_of(Event.objects.get(id=two.id)) == second
    assert Club.objects.count() == 1


def test_somebody_else_takes_nothing_into_a_club(club: Club, organiser: User) -> None:
    event = singles(club, organiser)
    file = archive_of(event)
    otto = elsewhere()
    archive_take(BytesIO(file), otto)
    Event.objects.filter(id=event.id).update(name="Other")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_event SET name = name")
    lines = file.replace(str(event.id).encode(), b"0198c0de-0000-7000-8000-000000000001")
    with pytest.raises(ArchiveRefused, match="only its owner"):
        archive_take(BytesIO(reseal(lines)), builders.user("mallory"))
    assert Event.objects.count() == 1


def test_what_is_damaged_is_refused_with_its_line(db: None) -> None:
    file = archive_made(singles)
    otto = builders.user("otto")
    lines = file.splitlines(keepends=True)
    assert refuse(b"", otto).data["line"] == 1
    assert refuse(b"".join(lines[:-1]), otto).data["line"] == len(lines)
    assert "download the archive again" in refuse(b"".join([*lines[:3], *lines[4:]]), otto).detail
    assert refuse(b"".join([*lines, b"{}\n"]), otto).data["line"] == len(lines) + 1
    for at in range(0, len(file), len(file) // 40):
        refuse(file[:at] + bytes([file[at] ^ 1]) + file[at + 1 :], otto)


def test_a_ledger_without_its_pool_is_refused(db: None) -> None:
    file = archive_made(singles)
    lines = [line for line in file.splitlines(keepends=True) if b'"line":"pool"' not in line]
    counts = json.loads(lines[-1])
    del counts["counts"]["pool"]
    lines[-1] = line_bytes(counts)
    assert "refers to nothing" in refuse(reseal(b"".join(lines)), builders.user("otto")).detail


def _set(kind: str, member: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(line: dict[str, Any]) -> None:
        if line["line"] == kind:
            line[member] = value

    return change


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "member", "value", "why"),
    [
        ("head", "version", 2, "version"),
        ("seat", "entry", "0198c0de-0000-7000-8000-000000000001", "refers to nothing"),
        ("player", "club", None, "has the wrong type"),
        ("player", "created", "yesterday", "has the wrong type"),
        ("list", "hash", "0" * 64, "rating list"),
        ("standing", "place", 1, "standings"),
        ("log", "verdict", {"verdict": "accepted"}, "referee"),
        ("log", "body", "no base64!", "has the wrong type"),
        ("game", "places", [1, 1, 1], "result of its table"),
        ("game", "players", ["0198c0de-0000-7000-8000-000000000001"] * 3, "refers to nothing"),
        ("game", "period", 7, "has the wrong type"),
    ],
)
def test_what_does_not_follow_is_refused(
    db: None, kind: str, member: str, value: Any, why: str
) -> None:
    otto = builders.user("otto")
    assert why in refuse(reseal(archive_made(singles), _set(kind, member, value)), otto).detail


WRONG: Sequence[tuple[str, str, Any, str]] = (
    *(("club", *one) for one in (("id", 5, "has the wrong type"), ("time_zone", "x", "time zone"))),
    ("event", "name", "a\ufe0fb", "invisible"),
    ("event", "game", "chess", "has the wrong type"),
    ("event", "method", "none", "has the wrong type"),
    ("event", "policy", ["x"], "has the wrong type"),
    ("event", "starts", "0001-01-01T00:00:00+00:00", "has the wrong type"),
    *(("round", "certificate", one, "has the wrong type") for one in ODD_CERTIFICATES[1:]),
    ("event", "rounds_planned", True, "has the wrong type"),
    ("event", "tie_breaks", "score", "has the wrong type"),
    ("event", "time_zone", "Mars/Olympus", "time zone"),
    ("event", "state", "sleeping", "has the wrong type"),
    ("entry", "categories", [{}], "has the wrong type"),
    ("player", "name", 7, "has the wrong type"),
    ("result", "places", {"A": "1"}, "has the wrong type"),
    ("result", "points", {"A": 10**30}, "has the wrong type"),
    ("log", "size", 3, "has the wrong type"),
    ("pool", "config", [], "has the wrong type"),
    ("period", "time_zone", "x", "has the wrong type"),
    ("period", "closed_at", "2026-11-25T04:52:44", "has the wrong type"),
    ("pool", "config", {"a": 1}, "unknown key"),
    ("game", "places", ["x"], "has the wrong type"),
    ("game", "sizes", 2, "has the wrong type"),
    ("game", "points", {"A": 1}, "has the wrong type"),
)
"""Values that would break pages, others' among them, were they stored."""


def test_no_row_holds_what_no_service_lets_in(db: None) -> None:
    file = archive_made(singles)
    otto = builders.user("otto")
    for kind, member, value, why in sample(WRONG):
        said = refuse(reseal(file, _set(kind, member, value)), otto).detail
        assert why in said, (kind, member, value)
    much = reseal(file, _set("event", "options", [[]] * 500_000))
    assert "holds too much" in refuse(much, otto).detail


@pytest.mark.parametrize("kind", ["period", "game"])
def test_the_ledger_of_a_club_names_no_rounds_of_another(db: None, kind: str) -> None:
    """Closing a round finds its games by the ids of the round and its tables."""
    file = archive_made(singles)
    otto = builders.user("otto")
    theirs = builders.any_event(builders.club(builders.user("vera"), "Others"), "domizerka")
    row = builders.play_round(theirs, builders.user("carla"))
    source = row.id if kind == "period" else builders.tables_of(row)[0].id
    with pytest.raises(ArchiveRefused, match="another club"):
        archive_take(BytesIO(reseal(file, _first(kind, "source", str(source)))), otto)
    builders.close(row)
    assert RatedGame.objects.filter(period__source=row.id).count() == row.tables.count()


@pytest.mark.whole
def test_photos_are_pictures_and_have_room(db: None, settings: Settings) -> None:
    file = archive_made(full_event)
    otto = builders.user("otto")
    body = b"<script>alert(1)</script>"

    def other(line: dict[str, Any]) -> None:
        if line["line"] == "photo":
            line |= {"body": b64encode(body).decode(), "size": len(body)}

    assert "has the wrong type" in refuse(reseal(file, other), otto).detail
    settings.MOST_EVENT_PHOTO_BYTES = 100
    assert "than this site stores" in refuse(file, otto).detail


def _first(kind: str, member: str, value: Any) -> Callable[[dict[str, Any]], None]:
    left = [kind]

    def change(line: dict[str, Any]) -> None:
        if line["line"] in left:
            left.clear()
            line[member] = value

    return change


def enter_guests(event: Event, guests: Sequence[Partnership]) -> None:
    entries_add(event_id=event.id, partnerships=[pair.id for pair in guests])


@pytest.mark.whole
def test_guests_come_with_their_clubs(club: Club, organiser: User) -> None:
    other = builders.club(organiser, "Guests")
    guests = builders.pairs(other, 2, "G ")
    event = builders.pairs_event(club, 4)
    enter_guests(event, guests)
    builders.close(builders.play_round(event, organiser))
    sweep()
    file = archive_of(event)
    otto = elsewhere()
    archive_take(BytesIO(file), otto)
    assert archive_of(Event.objects.get()) == file
    assert set(Membership.objects.filter(user=otto).values_list("club__name", flat=True)) == {
        club.name, "Guests",
    }  # fmt: skip


def test_guests_of_somebody_elses_club_must_be_known_there(club: Club, organiser: User) -> None:
    other = builders.club(organiser, "Guests")
    guests = builders.pairs(other, 2, "G ")
    event = builders.pairs_event(club, 4)
    enter_guests(event, guests)
    builders.close(builders.play_round(event, organiser))
    sweep()
    file = archive_of(event)
    otto = elsewhere()
    theirs = Club.objects.create(id=other.id, name="Guests")
    with pytest.raises(ArchiveRefused, match="does not have this player"):
        archive_take(BytesIO(file), otto)
    for pair in guests:
        for player in (pair.first, pair.second):
            Player.objects.create(id=player.id, club=theirs, name=player.name)
        Partnership.objects.create(
            id=pair.id, club=theirs, first_id=pair.first_id, second_id=pair.second_id
        )
    archive_take(BytesIO(file), otto)
    assert not Membership.objects.filter(club=theirs).exists()
    assert Event.objects.get().entries.count() == 6


def test_an_archive_writes_into_its_own_club_alone(club: Club, organiser: User) -> None:
    other = builders.club(organiser, "Guests")
    event = builders.pairs_event(club, 4)
    enter_guests(event, builders.pairs(other, 1, "G "))
    builders.close(builders.play_round(event, organiser))
    sweep()
    file = reseal(archive_of(event), _set("event", "club", str(other.id)))
    assert "named first" in refuse(file, elsewhere()).detail


@pytest.mark.whole
def test_a_stage_knows_where_it_came_from(club: Club, organiser: User, client: Client) -> None:
    event = builders.pairs_event(club, 4, rounds_planned=1)
    builders.card(builders.play_round(event, organiser), organiser)
    builders.close(event.rounds.get())
    sweep()
    event_finish(event_id=event.id, by=organiser)
    final = stage_make(event_id=event.id, plan=StagePlan("Final", "knockout", 1, 1, 2))
    first, second = archive_of(event), archive_of(final)
    otto = elsewhere()
    archive_take(BytesIO(second), otto)
    assert archive_of(Event.objects.get()) == second
    page = client.get(f"/events/{final.id}/stages/").text
    assert event.name in page
    assert "place 1 with a score of 1" in page
    archive_take(BytesIO(first), otto)
    assert archive_of(Event.objects.get(id=event.id)) == first


def test_nobody_is_named_who_has_an_account(club: Club, organiser: User) -> None:
    file = archive_of(full_event(club, organiser)).decode()
    assert organiser.username not in file
    assert str(organiser.pk) not in file
    kinds = {json.loads(line)["line"] for line in file.splitlines()}
    assert {"photo", "substitution", "forbidden", "log", "result", "game", "list"} <= kinds
    assert Entry.objects.exists()
    assert Table.objects.exists()


@pytest.mark.whole
def test_membership_numbers_are_taken_by_the_owner_of_their_body(
    club: Club, organiser: User
) -> None:
    event = singles(club, organiser)
    player = event.entries.order_by("number")[0].player
    assert player is not None
    top = body(organiser, "Federación", "federation")
    join(club, top, organiser)
    given = [NewNumber(player.id, "F-1", date(2026, 1, 1))]
    numbers_give(body_id=top.id, numbers=given)
    file = archive_of(event)
    assert b'"line":"member-number"' in file
    archive_take(BytesIO(file), elsewhere())
    assert not MemberNumber.objects.exists()
    otto = elsewhere()
    Club.objects.create(id=top.id, name="Federación", kind="federation")
    Membership.objects.create(club_id=top.id, user=otto, role="owner")
    archive_take(BytesIO(file), otto)
    assert MemberNumber.objects.get().folded == "F1"
    assert archive_of(Event.objects.get()) == file
