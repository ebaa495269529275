"""Players who were made twice become one: what is moved, what is rated again, and back."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from clubs.errors import ForeignPlayer, NameTaken
from clubs.models import Club, Partnership, Player, User
from clubs.selectors import (
    players_by_name,
    players_of_club,
    surviving_partnership,
    surviving_player,
)
from clubs.services import partnerships_add, players_add
from games.bots import playout
from games.rules.write import to_text
from ratings.models import Pool, RatedGame, Standing
from ratings.services.casual import casual_submit
from tests import builders
from tests.sweeps import sweep
from tournaments.attendance.services.substitutes import substitute_enter
from tournaments.entries.services import entries
from tournaments.errors import MergeRefused
from tournaments.merging.services.merge import named_merge, player_merge
from tournaments.merging.services.undo import merge_undo
from tournaments.models import Entry, Event, PlayerMerge, Seat, Substitution
from web.faults import Fault, InvalidInput, NotFound, WrongState

pytestmark = pytest.mark.django_db
NOWHERE = UUID("01890000-0000-7000-8000-000000000000")


def merge(merged: Player, kept: Player, by: User) -> PlayerMerge:
    return player_merge(player_id=merged.id, into=kept.id, by=by).record


def undo(record: PlayerMerge, by: User) -> PlayerMerge:
    return merge_undo(merge_id=record.id, by=by, now=timezone.now()).record


def verify(club: Club) -> None:
    """Rate what is pending; every list must be what the ledger gives."""
    sweep()
    for pool in Pool.objects.filter(club=club):
        call_command("recompute", "--pool", str(pool.id), "--verify")


def ratings(club: Club) -> dict[str, tuple[int, int]]:
    rows = Standing.objects.filter(pool__club=club).select_related(
        "subject__player", "subject__partnership"
    )
    return {str(row.subject.who.id): (row.after, row.games) for row in rows}


def picture(club: Club) -> list[Any]:
    """All that a merge may touch, to be the same after its undo."""
    return [
        sorted(Entry.objects.values_list("id", "player", "partnership"), key=str),
        sorted(Seat.objects.values_list("id", "player", "instead_of", "pair"), key=str),
        sorted(Substitution.objects.values_list("id", "player", "substitute"), key=str),
        sorted(Player.everyone.values_list("id", "name", "user", "merged_into"), key=str),
        ratings(club),
    ]


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """A closed, rated round of four pairs, of whom the first player is `Ana Abreu`."""
    event = builders.pairs_event(club, 4)
    builders.close(builders.play_round(event, organiser))
    sweep()
    return event


def ana(club: Club) -> Player:
    return Player.objects.get(club=club, name="Ana Abreu")


def test_all_that_was_the_duplicates_is_the_kept_ones_and_back(
    club: Club, event: Event, organiser: User, capsys: pytest.CaptureFixture[str]
) -> None:
    merged, kept = ana(club), players_add(club=club, names=["Ana A."])[0]
    before = picture(club)
    held = ratings(club)
    record = merge(merged, kept, organiser)
    verify(club)
    entry = event.entries.get(number=1)
    assert entry.partnership is not None
    assert kept in entry.partnership.players
    assert entry.partnership.name == "Ana A. – Ben Abreu"
    assert not Seat.objects.filter(player=merged).exists()
    now = ratings(club)
    # The same games, by the other's name: the same numbers.
    assert now[str(kept.id)] == held[str(merged.id)]
    assert str(merged.id) not in now
    assert len(now) == len(held)
    assert merged not in players_of_club(club.id)
    assert surviving_player(merged.id) == kept.id
    undo(record, organiser)
    verify(club)
    assert picture(club) == before
    assert "differs" not in capsys.readouterr().out


@pytest.mark.whole
def test_the_kept_players_own_games_stay_theirs(club: Club, event: Event, organiser: User) -> None:
    merged, kept = ana(club), players_add(club=club, names=["Ana A."])[0]
    ben, zoe = Player.objects.get(name="Ben Abreu"), players_add(club=club, names=["Zoe"])[0]
    own = partnerships_add(club=club, pairs=[(kept.id, ben.id), (kept.id, zoe.id)])
    other = builders.pairs_event(club, 3, name="Other", prefix="O ")
    entries.entries_add(event_id=other.id, partnerships=[own[0].id])
    builders.close(builders.play_round(other, organiser, seed=7))
    verify(club)
    before = picture(club)
    record = merge(merged, kept, organiser)
    verify(club)
    # There was a pair of the kept player and Ben: it takes the other's games.
    assert event.entries.get(number=1).partnership == own[0]
    assert ratings(club)[str(own[0].id)][1] == 2
    assert ratings(club)[str(kept.id)][1] == 2
    undo(record, organiser)
    verify(club)
    assert picture(club) == before


@pytest.mark.whole
def test_single_players_substitutes_and_rounds_drawn_since_go_back_too(
    club: Club, organiser: User
) -> None:
    event = builders.rotating_event(club, 8)
    pairs = builders.pairs_event(club, 4, prefix="P ")
    builders.close(builders.play_round(event, organiser))
    merged = event.entries.get(number=1).player
    assert merged is not None
    stood_for = pairs.entries.get(number=1)
    assert stood_for.partnership is not None
    substitute_enter(
        entry_id=stood_for.id,
        player_id=stood_for.partnership.first_id,
        substitute=merged,
        reason="ill",
        by=organiser,
    )
    builders.close(builders.play_round(pairs, organiser, seed=5))
    kept = players_add(club=club, names=["Kept"])[0]
    record = merge(merged, kept, organiser)
    builders.close(builders.play_round(event, organiser, seed=9))
    builders.close(builders.play_round(pairs, organiser, seed=11))
    verify(club)
    assert str(merged.id) not in ratings(club)
    undo(record, organiser)
    verify(club)
    assert not Seat.objects.filter(player=kept).exists()
    assert Seat.objects.filter(player=merged).count() == 4
    assert str(kept.id) not in ratings(club)
    assert ratings(club)[str(merged.id)][1] == 4
    assert Substitution.objects.get().substitute == merged
    stood = Seat.objects.filter(player=merged, pair__isnull=False)
    assert {merged in seat.pair.players for seat in stood if seat.pair} == {True}


def test_casual_games_are_moved_and_given_back(club: Club, organiser: User) -> None:
    people = builders.players(club, 4)
    kept = players_add(club=club, names=["Kept"])[0]
    seats = {seat: player.name for seat, player in zip("ABCD", people, strict=True)}
    text = to_text(playout("partnership", 4, 1, occupants=seats))
    now = timezone.now() - timedelta(days=2)
    casual_submit(club_id=club.id, body=text.encode(), form="text", by=organiser, now=now)
    verify(club)
    before = picture(club)
    record = merge(people[0], kept, organiser)
    verify(club)
    assert ratings(club)[str(kept.id)][1] == 1
    undo(record, organiser)
    verify(club)
    assert picture(club) == before
    with pytest.raises(MergeRefused, match="both played in a game on"):
        merge(people[0], people[1], organiser)


def test_who_cannot_be_one(club: Club, event: Event, organiser: User, outsider: User) -> None:
    merged = ana(club)
    opponent, partner = (Player.objects.get(name=name) for name in ("Cyd Abreu", "Ben Abreu"))
    with pytest.raises(MergeRefused, match="both took part in “Monday pairs”") as caught:
        merge(merged, opponent, organiser)
    assert caught.value.data["event"] == str(event.id)
    with pytest.raises(MergeRefused, match="are a pair"):
        merge(merged, partner, organiser)
    with pytest.raises(InvalidInput, match="this is the same one"):
        merge(merged, merged, organiser)
    with pytest.raises(InvalidInput, match="no player"):
        player_merge(player_id=merged.id, into=NOWHERE, by=organiser)
    with pytest.raises(NotFound):
        player_merge(player_id=NOWHERE, into=merged.id, by=organiser)
    stranger = builders.players(Club.objects.get(name="Elsewhere"), 1)[0]
    with pytest.raises(ForeignPlayer):
        merge(merged, stranger, organiser)
    kept = players_add(club=club, names=["Ana A."])[0]
    Player.objects.filter(id=merged.id).update(user=organiser)
    Player.objects.filter(id=kept.id).update(user=outsider)
    with pytest.raises(MergeRefused, match="Both have an account"):
        merge(merged, kept, organiser)
    assert not PlayerMerge.objects.exists()
    assert not Player.everyone.filter(merged_into__isnull=False).exists()


def test_the_account_goes_along_and_back(club: Club, organiser: User) -> None:
    merged, kept = builders.players(club, 2)
    Player.objects.filter(id=merged.id).update(user=organiser)
    record = merge(merged, kept, organiser)
    kept.refresh_from_db()
    assert kept.user == organiser
    undo(record, organiser)
    assert Player.objects.get(user=organiser) == merged


@pytest.mark.whole
def test_undo_goes_from_the_last_to_the_first(club: Club, event: Event, organiser: User) -> None:
    merged, one, two, partner = ana(club), *players_add(club=club, names=["One", "Two", "Ben B."])
    ben = Player.objects.get(name="Ben Abreu")
    before = picture(club)
    first = merge(merged, one, organiser)
    second = merge(one, two, organiser)
    assert surviving_player(merged.id) == two.id
    with pytest.raises(WrongState, match="undo that first"):
        undo(first, organiser)
    undo(second, organiser)
    third = merge(ben, partner, organiser)
    with pytest.raises(WrongState, match="partner in .* has been merged since"):
        undo(first, organiser)
    undo(third, organiser)
    undo(first, organiser)
    with pytest.raises(WrongState, match="already separate again"):
        undo(first, organiser)
    verify(club)
    assert picture(club) == before


def test_the_name_is_free_while_merged(club: Club, organiser: User) -> None:
    merged, kept = builders.players(club, 2)
    record = merge(merged, kept, organiser)
    assert not players_by_name(club.id, merged.name)
    again = players_add(club=club, names=[merged.name])[0]
    with pytest.raises(NameTaken):
        undo(record, organiser)
    again.delete()
    undo(record, organiser)
    assert players_by_name(club.id, merged.name) == [merged]
    with pytest.raises(NotFound):
        merge_undo(merge_id=NOWHERE, by=organiser, now=timezone.now())


def test_pairs_of_the_merged_are_hidden_behind_the_kept_ones(club: Club, organiser: User) -> None:
    pair = builders.pairs(club, 1)[0]
    pair.name = "Los Primos"
    pair.save()
    kept = players_add(club=club, names=["Kept"])[0]
    record = merge(pair.first, kept, organiser)
    shown = Partnership.objects.get()
    assert (shown.name, kept in shown.players) == ("Los Primos", True)
    assert surviving_partnership(pair.id) == shown.id
    undo(record, organiser)
    pair.refresh_from_db()
    assert (pair.merged_into, pair.dissolved) == (None, None)
    shown.refresh_from_db()
    assert shown.dissolved is not None


def test_who_is_kept_is_named(club: Club, organiser: User) -> None:
    merged, kept = builders.players(club, 2)
    named: Callable[[str], Any] = lambda name: named_merge(  # noqa: E731
        player_id=merged.id, name=name, by=organiser
    )
    for name in ("Nobody", merged.name, " "):
        with pytest.raises(InvalidInput) as caught:
            named(name)
        assert caught.value.data["pointer"] == "/into"
    assert named("ben abreu").record.kept == kept


def test_two_merge_the_same_at_once(transactional_db: None, club: Club, organiser: User) -> None:
    merged, one, two = builders.players(club, 3)

    def try_it(kept: Player) -> str:
        try:
            merge(merged, kept, organiser)
        except Fault as fault:
            return fault.code
        finally:
            connection.close()
        return "merged"

    with ThreadPoolExecutor(2) as pool:
        said = sorted(pool.map(try_it, (one, two)))
    assert said == ["merged", "not_found"]
    assert not RatedGame.objects.exists()
