"""A name is hidden and shown again: the player, pairs, lists, typed names, merges."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.errors import NameTaken
from clubs.lists.pairs import Roster
from clubs.models import Club, Partnership, Player, User
from clubs.names import neutral_name
from clubs.rosters import NewPlayer
from clubs.selectors import find_player, players_by_name, roster_of_club, search_players
from clubs.selectors.full_names import show_full_names
from clubs.services import partnerships_add, players_add
from clubs.services.players import player_change, player_store
from deploy.privacy.export import player_document
from deploy.privacy.forgetting import player_forget
from tests import builders, lists
from tests.pages import browser_of
from tournaments.attendance.selectors import names_to_enter
from tournaments.attendance.services.walk_ins import walk_in_enter
from tournaments.entries.services.by_name import find_pair
from tournaments.hiding.services.names import player_hide, player_show
from tournaments.merging.services.merge import named_merge, player_merge
from tournaments.merging.services.undo import merge_undo
from web.faults import InvalidInput, NotFound

pytestmark = pytest.mark.django_db


def add(club: Club, name: str, nickname: str = "", number: int | None = None) -> Player:
    return players_add(club=club, names=[NewPlayer(name, nickname, number)])[0]


def names_of(player: Player) -> tuple[str, str, int | None]:
    player.refresh_from_db()
    return player.name, player.nickname, player.number


@pytest.fixture
def ana(club: Club) -> Player:
    return add(club, "Ana Gil", "Flaca", 7)


def test_initials_stand_for_the_name_and_it_comes_back(club: Club, ana: Player) -> None:
    ben = add(club, "Ben Báez")
    pair = partnerships_add(club=club, pairs=[(ana.id, ben.id)])[0]
    own = partnerships_add(club=club, pairs=[(ana.id, add(club, "Cyd").id)])[0]
    Partnership.objects.filter(id=own.id).update(name="La Flaca & Co")
    hidden = player_hide(player_id=ana.id)
    assert names_of(ana) == ("A. G.", "", 7)
    assert hidden.full == NewPlayer("Ana Gil", "Flaca", 7)
    names = dict(Partnership.objects.values_list("id", "name"))
    assert names == {pair.id: "A. G. (7) – Ben Báez", own.id: "La A. G. & Co"}
    assert player_hide(player_id=ana.id).full == hidden.full
    player_show(player_id=ana.id)
    assert names_of(ana) == ("Ana Gil", "Flaca", 7)
    names = dict(Partnership.objects.values_list("id", "name"))
    assert names == {pair.id: "Ana Gil (Flaca) – Ben Báez", own.id: "La Ana Gil & Co"}
    assert player_show(player_id=ana.id).is_hidden is False
    for service in (player_hide, player_show):
        with pytest.raises(NotFound):
            service(player_id=club.id)


def test_who_would_look_like_somebody_gets_a_figure(club: Club) -> None:
    one, two = add(club, "Ana Gil"), add(club, "Álvaro Gómez")
    for player in (one, two):
        player_hide(player_id=player.id)
    assert names_of(one)[0] == "A. G."
    assert names_of(two)[0] == "Á. G. 2"


def test_a_new_name_stays_hidden(club: Club, ana: Player) -> None:
    player_hide(player_id=ana.id)
    player_change(player_id=ana.id, to=NewPlayer("Eva Ruiz", "Rubia", 8))
    assert names_of(ana) == ("E. R.", "", 8)
    assert ana.full == NewPlayer("Eva Ruiz", "Rubia", 8)
    with pytest.raises(NameTaken, match="Eva"):
        players_add(club=club, names=["Eva Ruiz"])
    add(club, "Eva Ruiz", "Otra")
    player_change(player_id=ana.id, to=NewPlayer("Eva Ruiz", "", 8))
    other = Player.objects.get(nickname="Otra")
    with pytest.raises(NameTaken):
        player_change(player_id=other.id, to=NewPlayer("Eva Ruiz"))


def test_a_name_that_another_got_is_not_shown(club: Club) -> None:
    ana = add(club, "Ana Gil")
    player_hide(player_id=ana.id)
    other = add(club, "Somebody")
    Player.objects.filter(id=other.id).update(name="Ana Gil", sort_key="ana gil")
    with pytest.raises(NameTaken):
        player_show(player_id=ana.id)
    assert names_of(ana)[0] == "A. G."


def test_the_clubs_own_people_find_the_name_and_others_do_not(club: Club, ana: Player) -> None:
    player_hide(player_id=ana.id)
    for text in ("ana gil", "Ana Gil (Flaca)", "Ana Gil (7)", "A. G. (7)"):
        assert find_player(club.id, text, "/name", full=True) == ana, text
    assert find_player(club.id, "flaca", "/name", full=True) == ana
    assert players_by_name(club.id, "Ana Gil") == []
    with pytest.raises(InvalidInput):
        find_player(club.id, "Ana Gil", "/name")
    for words in ("ana", "gil", "flaca", "ana gil"):
        assert not search_players(words).exists(), words
    assert list(search_players("a g 7")) == [ana]


def test_lists_mean_who_is_hidden(club: Club, organiser: User, ana: Player) -> None:
    """Neither twice nor shown again, with the full name or as everybody reads it."""
    player_hide(player_id=ana.id)
    roster = Roster(roster_of_club(club.id))
    for text in ("Ana Gil", "Ana Gil (Flaca)", "Ana Gil (7)", "A. G. (7)", "7"):
        assert roster.find(text) == [ana.id], text
    desk, path = browser_of(organiser), f"/clubs/{club.id}/players/look"
    for line in ("Ana Gil", "Ana Gil;Flaca", "Ana Gil;7", "A. G.;7"):
        assert "1 new player" not in lists.look_through(desk, path, text=line), line
    assert "1 new player" in lists.look_through(desk, path, text="Ana Ruiz")
    assert names_of(ana) == ("A. G.", "", 7)
    assert club.players.count() == 1


def test_entering_by_name_finds_who_is_hidden(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    ana, ben = add(club, "Ana Gil"), add(club, "Ben Báez")
    pair = partnerships_add(club=club, pairs=[(ana.id, ben.id)])[0]
    player_hide(player_id=ana.id)
    assert find_pair(club, "ben baez") is None
    assert find_pair(club, "Ana Gil – Ben Báez") == pair
    assert find_pair(club, "A. G. – Ben Báez") == pair
    assert names_to_enter(event, "gil", 9) == ["Ana Gil – Ben Báez", "Ana Gil"]
    assert names_to_enter(event, "gil", 9, guests=True) == []
    entered = walk_in_enter(event_id=event.id, names=["Ana Gil", "Ben Báez"], by=organiser)
    assert entered.entry.partnership == pair
    assert str(entered.entry) == "A. G. – Ben Báez"
    assert not club.players.filter(name="Ana Gil").exists()


def test_a_full_name_that_is_shown_is_never_stored(club: Club, ana: Player) -> None:
    pair = partnerships_add(club=club, pairs=[(ana.id, add(club, "Ben").id)])[0]
    player_hide(player_id=ana.id)
    read, both = Player.objects.get(id=ana.id), Partnership.objects.get(id=pair.id)
    show_full_names(club.id, [read, both])
    assert (str(read), str(both)) == ("Ana Gil (Flaca)", "Ana Gil (Flaca) – Ben")
    for row in (read, both):
        with pytest.raises(TypeError):
            row.save()
    elsewhere = builders.club(builders.user("another"), "Far Away")
    read, both = Player.objects.get(id=ana.id), Partnership.objects.get(id=pair.id)
    show_full_names(elsewhere.id, [read, both])
    assert (str(read), str(both)) == ("A. G. (7)", "A. G. (7) – Ben")
    player_store(player=read)


@pytest.mark.parametrize("hidden", ["merged", "kept"])
def test_two_that_are_one_are_hidden_both(club: Club, organiser: User, hidden: str) -> None:
    twice, kept = add(club, "Ana Gil Ruiz"), add(club, "Ana Gil")
    player_hide(player_id={"merged": twice, "kept": kept}[hidden].id)
    record = named_merge(player_id=twice.id, name="Ana Gil", by=organiser).record
    people: Any = dict(Player.everyone.values_list("hidden_name", "name"))
    assert people.keys() == {"Ana Gil Ruiz", "Ana Gil"}
    assert not [name for name in people.values() if "Ana" in name]
    merge_undo(merge_id=record.id, by=organiser, now=timezone.now())
    assert Player.objects.filter(hidden_key__gt="").count() == 2
    player_show(player_id=twice.id)
    assert names_of(twice)[0] == "Ana Gil Ruiz"


def test_showing_shows_who_was_merged_too(club: Club, organiser: User) -> None:
    kept, twice = add(club, "Ana Gil"), add(club, "Ana Gil", number=9)
    player_hide(player_id=kept.id)
    player_merge(player_id=twice.id, into=kept.id, by=organiser)
    player_show(player_id=kept.id)
    assert set(Player.everyone.values_list("name", "hidden_name")) == {("Ana Gil", "")}


def test_what_is_held_has_the_name_until_it_is_forgotten(club: Club, ana: Player) -> None:
    player_hide(player_id=ana.id)
    held = player_document(ana.id)["player"]
    assert (held["name"], held["hidden_name"], held["hidden_nickname"]) == (
        "A. G.",
        "Ana Gil",
        "Flaca",
    )
    player_forget(player_id=ana.id, reason="asked")
    assert names_of(ana) == (neutral_name(ana.id), "", None)
    assert (ana.hidden_name, ana.hidden_nickname, ana.hidden_key) == ("", "", "")


def test_the_roster_of_the_desk_has_the_name(club: Club, scorer: User, ana: Player) -> None:
    add(club, "Zoe")
    player_hide(player_id=ana.id)
    desk = browser_of(scorer)
    path = reverse("club-players", args=[club.id])
    assert "Ana Gil" in desk.get(path).text
    assert "Ana Gil" in desk.get(f"{path}?q=flaca").text
    member = browser_of(builders.member(club, builders.user("rita"), "player"))
    assert "Ana Gil" not in member.get(path).text
    assert "A. G." in member.get(path).text
