"""A log may name a player by a record that was merged into another: phones know the old name."""

import pytest
from django.utils import timezone

from clubs.models import Club, Player, User
from clubs.services import players_add
from games.bots import playout
from games.models import Submission
from games.rules.write import to_text
from ratings.services.casual import casual_submit
from tests import builders
from tests.conftest import once
from tournaments.merging.services.merge import player_merge
from tournaments.merging.services.undo import merge_undo
from tournaments.models import Table
from tournaments.results.services.logs import log_submit

pytestmark = pytest.mark.django_db


made, table = once(
    lambda club: builders.tables_of(builders.publish_round(builders.pairs_event(club, 2)))[0]
)


def duplicate(club: Club, name: str, kept: Player, by: User) -> Player:
    """Somebody made twice, and merged into the other."""
    (made,) = players_add(club=club, names=[name])
    player_merge(player_id=made.id, into=kept.id, by=by)
    return made


def send(table: Table, seat: str, named: str, by: User) -> Submission:
    name = table.seats.get(letter=seat).player.name
    body = builders.log_for(table).replace(f'[{seat} "{name}"]', f'[{seat} "{named}"]')
    assert named in body
    return log_submit(table_id=table.id, body=body.encode(), form="text", by=by).submission


@pytest.mark.parametrize("by_id", [False, True])
def test_a_merged_record_is_the_one_that_is_kept(
    by_id: bool, club: Club, table: Table, organiser: User, scorer: User
) -> None:
    kept = table.seats.get(letter="B").player
    between = duplicate(club, "Old B", kept, organiser)
    (first,) = players_add(club=club, names=["Older B"])
    first.merged_into = between
    first.save(update_fields=["merged_into"])
    named = str(first.id) if by_id else "Older B"
    assert send(table, "B", named, scorer).state == Submission.State.CURRENT


def test_it_is_nobody_else(club: Club, table: Table, organiser: User, scorer: User) -> None:
    duplicate(club, "Old B", table.seats.get(letter="B").player, organiser)
    assert send(table, "A", "Old B", scorer).code == "wrong_occupant"


def test_of_two_at_a_table_who_had_the_name_it_means_nobody(
    club: Club, table: Table, organiser: User, scorer: User
) -> None:
    for seat, number in (("A", 1), ("B", 2)):
        kept = table.seats.get(letter=seat).player
        (made,) = players_add(club=club, names=[f"Chepe ({number})"])
        player_merge(player_id=made.id, into=kept.id, by=organiser)
        Player.everyone.filter(id=made.id).update(name="Chepe", number=number)
    assert send(table, "B", "Chepe", scorer).code == "wrong_occupant"


def test_after_the_merge_is_undone_it_is_somebody_else(
    club: Club, table: Table, organiser: User, scorer: User
) -> None:
    (made,) = players_add(club=club, names=["Old B"])
    kept = table.seats.get(letter="B").player
    record = player_merge(player_id=made.id, into=kept.id, by=organiser).record
    merge_undo(merge_id=record.id, by=organiser, now=timezone.now())
    assert send(table, "B", "Old B", scorer).code == "wrong_occupant"


@pytest.mark.parametrize("by_id", [False, True])
def test_a_casual_game_of_a_merged_record_is_the_kept_ones(
    by_id: bool, club: Club, organiser: User, scorer: User
) -> None:
    names = ["Ana", "Ben", "Cleo", "Dan"]
    players = dict(zip(names, players_add(club=club, names=names), strict=True))
    old = duplicate(club, "Anita", players["Ana"], organiser)
    seats = dict(zip("ABCD", [str(old.id) if by_id else "Anita", *names[1:]], strict=True))
    body = to_text(playout("partnership", 4, 1, occupants=seats)).encode()
    done = casual_submit(club_id=club.id, body=body, form="text", by=scorer, now=timezone.now())
    assert done.fault is None
