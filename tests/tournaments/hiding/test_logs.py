"""Logs of tablets that know the full name are taken, and what is stored says the id."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club, Player, User
from clubs.rosters import NewPlayer
from clubs.services import players_add
from clubs.services.players import player_change
from games.judging import ids_for_names
from games.models import Submission
from ratings.models import RatedGame
from ratings.services.casual import casual_submit
from tests import builders
from tests.conftest import ApiFor
from tests.ratings.api.test_casual import log_of
from tournaments.hiding.services.names import player_hide, player_show
from tournaments.merging.services.merge import player_merge
from tournaments.models import Table
from tournaments.results.services.intake import logs_take
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db
NAME, NICKNAME = "Zoraida Ñata Quiñónez", "Zorita"
State = Submission.State


@pytest.fixture
def tables(club: Club) -> list[Table]:
    return list(builders.tables_of(builders.publish_round(builders.pairs_event(club, 4))))


@pytest.fixture
def player(tables: list[Table]) -> Player:
    """Who sits at B of the first table, by her full name, hidden."""
    found = tables[0].seats.get(letter="B").player
    player_change(player_id=found.id, to=NewPlayer(NAME, NICKNAME))
    return player_hide(player_id=found.id)


def log_with(table: Table, named: str = NAME, letter: str = "B") -> str:
    """A log for a table as a tablet sends it that knows the full name."""
    seat = table.seats.get(letter=letter)
    return builders.log_for(table).replace(
        f'[{letter} "{seat.player.name}"]', f'[{letter} "{named}"]'
    )


def stored_text() -> str:
    """Everything that is kept of the logs."""
    rows = Submission.objects.values_list("body", "about", "verdict")
    return "\n".join(
        f"{bytes(body).decode()} {json.dumps([about, verdict], ensure_ascii=False)}"
        for body, about, verdict in rows
    )


@pytest.mark.sampled
@pytest.mark.parametrize("named", [NAME, NAME.upper(), f"{NAME} ({NICKNAME})", f" {NAME}  "])
def test_the_full_name_is_taken_and_not_stored(
    tables: list[Table], player: Player, scorer: User, named: str
) -> None:
    done = builders.send(tables[0], scorer, f"{log_with(tables[0], named)}; {NAME} won\n")
    assert done.fault is None
    assert done.submission.state == State.CURRENT
    assert "Quiñónez" not in stored_text()
    assert f'[B "{player.id}"]' in stored_text()
    again = builders.send(tables[0], scorer, log_with(tables[0]))
    assert again.repeated
    assert again.submission == done.submission
    by_id = log_with(tables[0], str(player.id))
    assert builders.send(tables[0], scorer, by_id).submission == done.submission


def test_it_is_the_log_that_came_before(tables: list[Table], scorer: User) -> None:
    """One sent with the name before it was hidden, and again after that, is one."""
    found = tables[0].seats.get(letter="B").player
    player_change(player_id=found.id, to=NewPlayer(NAME, NICKNAME))
    log = log_with(tables[0])
    before = builders.send(tables[0], scorer, log).submission
    hashes = before.content_hash, before.game_hash
    player_hide(player_id=found.id)
    assert "Quiñónez" not in stored_text()
    after = builders.send(tables[0], scorer, log)
    assert (after.repeated, after.submission.id) == (True, before.id)
    assert (after.submission.content_hash, after.submission.game_hash) == hashes
    player_show(player_id=found.id)
    assert builders.send(tables[0], scorer, log).submission == before


def test_json_has_the_id_too(tables: list[Table], player: Player, scorer: User) -> None:
    names = {seat.letter: str(seat.player_id) for seat in tables[0].seats.all()}
    document: dict[str, Any] = {
        "format": "domlog 1",
        "game": tables[0].round.event.game,
        "players": 4,
        "seats": names | {"B": NAME},
        "deals": [],
    }
    for escaped in (True, False):
        body = json.dumps(document, ensure_ascii=escaped).encode()
        log_submit(table_id=tables[0].id, body=body, form="json", by=scorer)
    assert "Qui" not in stored_text()
    assert str(player.id) in stored_text()


def test_a_log_that_is_refused_has_it_neither(
    tables: list[Table], player: Player, scorer: User
) -> None:
    """For a wrong seat, at another table, or unreadable."""
    logs = [log_with(tables[0], letter="A"), log_with(tables[1]), f'[A "{NAME}"]\n{NAME} no log']
    for table, log in zip([tables[0], tables[1], tables[0]], logs, strict=True):
        assert builders.send(table, scorer, log).fault is not None
    assert Submission.objects.filter(state=State.REFUSED).count() == 3
    assert "Quiñónez" not in stored_text()
    assert NICKNAME not in stored_text()


@pytest.mark.sampled
@pytest.mark.parametrize("name", [NAME, "Zoraida Nata Quiñonez"])
def test_who_is_called_so_and_hides_nothing_is_meant(
    name: str, club: Club, tables: list[Table], player: Player, scorer: User
) -> None:
    """A namesake, told apart by the number, sits at another table."""
    other = tables[1].seats.get(letter="B").player
    player_change(player_id=other.id, to=NewPlayer(name, "", 77))
    assert builders.send(tables[1], scorer, log_with(tables[1], name)).fault is None
    assert builders.send(tables[0], scorer, log_with(tables[0])).fault is None
    assert name in bytes(Submission.objects.get(match=tables[1].id).body).decode()
    people = [other, *builders.players(club, 3, "M ")]
    other.refresh_from_db()
    people[0] = other
    sent: Any = {"club_id": club.id, "form": "text", "by": scorer, "now": timezone.now()}
    assert casual_submit(body=log_of(people).encode(), **sent).fault is None


def test_the_name_of_a_record_that_was_merged(
    club: Club, tables: list[Table], player: Player, organiser: User
) -> None:
    (twice,) = players_add(club=club, names=["Zoraida Quiñónez"])
    player_merge(player_id=twice.id, into=player.id, by=organiser)
    assert (
        builders.send(tables[0], organiser, log_with(tables[0], "Zoraida Quiñónez")).fault is None
    )
    assert "Quiñónez" not in stored_text()


def test_many_at_once(tables: list[Table], player: Player, scorer: User) -> None:
    event = tables[0].round.event_id
    lines = [
        json.dumps({"table": str(one.id), "log": log_with(one) if one == tables[0] else text})
        for one, text in ((one, builders.log_for(one)) for one in tables)
    ]
    found = list(logs_take(event_id=event, lines=[one.encode() for one in lines], by=scorer))
    assert [one.fault for one in found] == [None] * len(lines)
    assert "Quiñónez" not in stored_text()
    assert f'[B "{player.id}"]' in stored_text()


def test_a_casual_game(club: Club, organiser: User) -> None:
    people = builders.players(club, 4)
    player_change(player_id=people[1].id, to=NewPlayer(NAME, NICKNAME))
    people[1].refresh_from_db()
    log = log_of(people)
    player_hide(player_id=people[1].id)
    sent: Any = {"club_id": club.id, "form": "text", "by": organiser, "now": timezone.now()}
    first = casual_submit(body=log.encode(), **sent)
    assert first.fault is None
    assert casual_submit(body=log.encode(), **sent).repeated
    assert casual_submit(body=f'[A "{NAME}"]\nno log'.encode(), **sent).fault is not None
    assert RatedGame.objects.filter(current=True).count() == 1
    assert "Quiñónez" not in stored_text()


def test_a_request_sent_again_gets_its_answer(
    tables: list[Table], player: Player, organiser: User, api_for: ApiFor
) -> None:
    api = api_for(organiser)
    path, key = f"/api/v1/tables/{tables[0].id}/logs", {"Idempotency-Key": "tablet-1"}
    log = log_with(tables[0])
    answers = [
        api.generic("POST", path, log, content_type="text/x-domlog", headers=key) for _ in "12"
    ]
    assert [one.status_code for one in answers] == [201, 201]
    assert answers[1]["Idempotency-Replayed"] == "true"
    assert NAME not in answers[0].content.decode()


LOGS = Path(__file__).parents[2] / "golden" / "logs"


def test_nothing_else_of_a_log_changes(player: Player) -> None:
    """Whatever a log says, ids come for the name alone."""
    names = {NAME: player.id, NICKNAME: player.id}
    for path in sorted(LOGS.glob("*/*.domlog"))[::7]:
        body = path.read_bytes()
        assert ids_for_names(body, names) == body
