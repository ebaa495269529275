"""Players come in, namesakes are told apart, pairs follow a new name."""

from uuid import uuid4

import pytest

from clubs.errors import NameTaken
from clubs.models import Club, Player, User
from clubs.rosters import NewPlayer
from clubs.selectors import find_player
from clubs.selectors.bodies import club_by_name
from clubs.services import (
    club_create,
    partnership_make,
    partnerships_add,
    player_change,
    players_add,
)
from clubs.services.clubs import club_rename
from tests import builders
from tests.threads import run_at_once
from web.faults import InvalidInput, NotFound
from web.folding import sort_key

pytestmark = pytest.mark.django_db


def test_namesakes_are_told_apart(club: Club) -> None:
    players_add(club=club, names=["Ana Gil"])
    more = [
        NewPlayer("ana gil", number=7),
        NewPlayer("Ana Gil", "Flaca"),
        NewPlayer("Ana Gil", "Flaca", 8),
    ]
    added = players_add(club=club, names=more)
    assert [str(one) for one in added] == ["ana gil (7)", "Ana Gil (Flaca)", "Ana Gil (Flaca)"]
    assert added[1].sort_key == "ana gil flaca"


@pytest.mark.parametrize(
    "names",
    [
        ["Ana"],
        ["ANA"],
        ["Ben", "ben"],
        ["Ána"],
        ["Ben", "Bén"],
        [NewPlayer("Aná", "Fláca")],
        [NewPlayer("Eva", number=3)],
        [NewPlayer("Ana", "flaca")],
        [NewPlayer("Eva", number=9), NewPlayer("Ida", number=9)],
    ],
)
def test_nobody_comes_twice(club: Club, names: list[str | NewPlayer]) -> None:
    there = [NewPlayer("Ana"), NewPlayer("Ana", "Flaca"), NewPlayer("Cyd", number=3)]
    players_add(club=club, names=there)
    with pytest.raises(NameTaken):
        players_add(club=club, names=names)
    assert club.players.count() == 3


def test_one_key_is_asked_about_and_the_way_out_works(club: Club) -> None:
    players_add(club=club, names=["José Pérez"])
    with pytest.raises(NameTaken, match="Jose Perez"):
        players_add(club=club, names=["Jose Perez"])
    added = players_add(
        club=club, names=[NewPlayer("Jose Perez", "Pepe"), NewPlayer("JOSE PEREZ", number=7)]
    )
    assert [str(one) for one in added] == ["Jose Perez (Pepe)", "JOSE PEREZ (7)"]


def test_two_of_one_key_that_were_there_before_may_be_changed(club: Club) -> None:
    jose = players_add(club=club, names=["José Pérez"])[0]
    Player.objects.create(club=club, name="Jose Perez")
    assert player_change(player_id=jose.id, to=NewPlayer("José Pérez")).name == "José Pérez"
    with pytest.raises(NameTaken, match="looks like Jose Perez in the club"):
        player_change(player_id=jose.id, to=NewPlayer("José Perez", number=3)) and player_change(
            player_id=jose.id, to=NewPlayer("José Perez")
        )


def test_an_exact_spelling_means_one(club: Club) -> None:
    """Whatever the message offers means one player, written just so."""
    players_add(
        club=club, names=["José Pérez", NewPlayer("Ana", "Flaca", 7), NewPlayer("Ana", "Flaca", 8)]
    )
    Player.objects.create(club=club, name="Jose Perez")
    for text in ("José Pérez", "Jose Perez", "jose perez", "JOSÉ PÉREZ", "Ana (7)"):
        assert sort_key(find_player(club.id, text, "/one").name) == sort_key(text.split(" (")[0])
    assert find_player(club.id, "José Pérez", "/one").name == "José Pérez"
    for text in ("José Perez", "ana", "Ana (Flaca)"):
        with pytest.raises(InvalidInput, match="write which one: ") as refused:
            find_player(club.id, text, "/one")
        offered = str(refused.value.detail).split("which one: ")[1].removesuffix(".").split(", ")
        assert len({find_player(club.id, one, "/one").id for one in offered}) == 2


def test_clubs_of_one_key(organiser: User, club: Club) -> None:
    aguilas = club_create(name="Águilas", owner=organiser)
    with pytest.raises(NameTaken, match="Águilas already exists; add the town"):
        club_create(name="aguilas", owner=organiser)
    other = club_create(name="Aguilas (Murcia)", owner=organiser)
    with pytest.raises(NameTaken):
        club_rename(club=other, name="ÁGUILAS")
    assert club_rename(club=aguilas, name="ÁGUILAS").name == "ÁGUILAS"
    Club.objects.create(name="Aguilas")
    assert club_by_name("Aguilas", "/club").name == "Aguilas"
    assert club_by_name("águilas", "/club").id == aguilas.id
    with pytest.raises(InvalidInput, match="write which one: "):
        club_by_name("Aguílas", "/club")


def test_none_of_them_where_one_is_wrong(club: Club) -> None:
    with pytest.raises(InvalidInput) as refused:
        players_add(club=club, names=["Ana", NewPlayer("Ben", number=0)])
    assert refused.value.data["pointer"] == "/names/1/number"
    assert club.players.count() == 0


def test_names_of_pairs_follow_unless_they_are_their_own(club: Club) -> None:
    ana, ben, cyd = players_add(club=club, names=["Ana", "Ben", "Cyd"])
    partnerships_add(club=club, pairs=[(ana.id, ben.id), (cyd.id, ana.id)])
    partnership_make(club=club, one=ben.id, other=cyd.id, name="Los Tigres")
    player_change(player_id=ana.id, to=NewPlayer(" Ana  Gil ", "Flaca", 5))
    player_change(player_id=ben.id, to=NewPlayer("Benito"))
    ana.refresh_from_db()
    assert (ana.name, ana.nickname, ana.number, ana.sort_key) == (
        "Ana Gil",
        "Flaca",
        5,
        "ana gil flaca",
    )
    assert sorted(club.partnerships.values_list("name", flat=True)) == [
        "Ana Gil (Flaca) – Benito",
        "Cyd – Ana Gil (Flaca)",
        "Los Tigres",
    ]


def test_the_longest_pair_has_a_name(club: Club) -> None:
    longest = [NewPlayer(letter * 120, letter * 40) for letter in "ab"]
    one, other = players_add(club=club, names=longest)
    pair = partnerships_add(club=club, pairs=[(one.id, other.id)])[0]
    player_change(player_id=one.id, to=NewPlayer("c" * 120, "c" * 40))
    pair.refresh_from_db()
    assert pair.name.startswith("c" * 120)


@pytest.mark.parametrize(
    ("to", "fault", "pointer"),
    [
        (NewPlayer("ben"), NameTaken, "/name"),
        (NewPlayer("Ana", number=4), NameTaken, "/number"),
        (NewPlayer(""), InvalidInput, "/name"),
        (NewPlayer("Ana", "x" * 41), InvalidInput, "/nickname"),
        (NewPlayer("Ana", number=1_000_000), InvalidInput, "/number"),
    ],
)
def test_what_a_player_cannot_be_named(
    club: Club, to: NewPlayer, fault: type[Exception], pointer: str
) -> None:
    ana, _ben, _cyd = players_add(club=club, names=["Ana", "Ben", NewPlayer("Cyd", number=4)])
    with pytest.raises(fault) as refused:
        player_change(player_id=ana.id, to=to)
    assert refused.value.data["pointer"] == pointer  # type: ignore[attr-defined]
    assert Player.objects.get(id=ana.id).name == "Ana"


def test_a_player_may_stay_as_they_are(club: Club) -> None:
    ana = players_add(club=club, names=[NewPlayer("Ana", "Flaca", 3)])[0]
    assert player_change(player_id=ana.id, to=NewPlayer("ana", "Flaca", 3)).name == "ana"
    with pytest.raises(NotFound):
        player_change(player_id=uuid4(), to=NewPlayer("Ana"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("somebody", ["Ana", NewPlayer("Ana", number=7)])
def test_two_organisers_add_the_same_player_at_once(somebody: str | NewPlayer) -> None:
    club = builders.club(builders.user("olga"))
    said = []

    def add(_number: int) -> None:
        try:
            players_add(club=club, names=[somebody])
        except NameTaken as fault:
            said.append(fault.code)

    run_at_once(add, range(2))
    assert (said, club.players.count()) == (["name_taken"], 1)
