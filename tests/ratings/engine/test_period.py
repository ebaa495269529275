"""A period: the published example, exactness, independence of order and split, refusals."""

import random
from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine import elo
from ratings.engine.elo import MICRO, NANO
from ratings.engine.period import Config, Game, KStep, PeriodFault, Subject, list_hash, rate

EXAMPLE = {"ana": Subject(1600 * MICRO, 31), "ben": Subject(1480_250000, 3, 40 * MICRO)}
PAIRS = Game("g1", (("ana", "ben"), ("cyd", "dee")), (1, 2))


def test_worked_example() -> None:
    result = rate(Config(), EXAMPLE, [PAIRS])
    after = {name: change.after for name, change in result.changes.items()}
    assert after == {
        "ana": 1608_850217,
        "ben": 1497_950434,
        "cyd": 1491_149783,
        "dee": 1491_149783,
    }
    ana = result.changes["ana"]
    assert (ana.before, ana.expected, ana.score, ana.games) == (1600 * MICRO, 557489, MICRO, 32)
    assert (ana.k, ana.provisional) == (20 * MICRO, False)
    assert result.changes["ben"].provisional
    digest = "274cb6607bd06e087a672bf4c7c6aa2fa397cb8d06e7de60a1c31f80c5e7e2e7"
    assert result.hash == f"sha256:{digest}"


def test_every_change_is_explained_by_its_games() -> None:
    result = rate(Config(), EXAMPLE, [PAIRS])
    (row, *_) = result.game_changes
    assert (row.game_id, row.subject, row.k) == ("g1", "ana", 20 * MICRO)
    assert (row.score, row.expected, row.change) == (NANO, 557489152, 8_850217)


NAMES = [f"p{i}" for i in range(8)]


@st.composite
def games(draw: st.DrawFn) -> list[Game]:
    """Random games of two to four sides of one to two members."""
    found = []
    for number in range(draw(st.integers(0, 14))):
        size = draw(st.integers(1, 2))
        sides = draw(st.integers(2, 8 // size if size == 2 else 6))
        order = draw(st.permutations(NAMES))[: sides * size]
        members = tuple(tuple(order[i * size : i * size + size]) for i in range(sides))
        places = tuple(draw(st.integers(0, 3)) for _ in range(sides))
        found.append(Game(f"g{number}", members, places))
    return found


@st.composite
def subjects(draw: st.DrawFn) -> dict[str, Subject]:
    """Some of the names with random ratings."""
    chosen = draw(st.sets(st.sampled_from(NAMES)))
    rating = st.integers(800 * MICRO, 2400 * MICRO)
    return {name: Subject(draw(rating), draw(st.integers(0, 40))) for name in sorted(chosen)}


CONFIGS = st.builds(
    Config,
    model=st.sampled_from(["logistic", "fide"]),
    multi=st.sampled_from(["per_opponent", "sum"]),
    k=st.integers(0, 80 * MICRO),
    max_nk=st.sampled_from([None, 60 * MICRO]),
)


@settings(deadline=None)
@given(CONFIGS, subjects(), games(), st.randoms(use_true_random=False))
def test_order_and_repetition_never_matter(
    config: Config, known: dict[str, Subject], played: list[Game], chance: random.Random
) -> None:
    shuffled = [turn_game(game, chance) for game in played + played]
    chance.shuffle(shuffled)
    assert rate(config, known, shuffled) == rate(config, known, played)


def turn_game(game: Game, chance: random.Random) -> Game:
    """The same game with sides and members in another order and other place numbers."""
    assert game.places is not None
    rows = list(zip(game.sides, game.places, strict=True))
    chance.shuffle(rows)
    sides = tuple(tuple(chance.sample(side, len(side))) for side, _ in rows)
    return Game(game.id, sides, tuple(10 + 3 * place for _, place in rows))


@settings(deadline=None)
@given(CONFIGS, subjects(), games(), st.integers(1, 4))
def test_any_split_gives_the_same_sums(
    config: Config, known: dict[str, Subject], played: list[Game], chunks: int
) -> None:
    config = replace(config, max_nk=None)
    whole = rate(config, known, played)
    moved: dict[str, int] = defaultdict(int)
    for start in range(chunks):
        for row in rate(config, known, played[start::chunks]).game_changes:
            moved[row.subject] += row.change
    for name, change in whole.changes.items():
        assert change.after - change.before == moved[name]


@settings(deadline=None)
@given(CONFIGS, subjects(), games())
def test_sums_agree_with_exact_fractions_and_to_zero(
    config: Config, known: dict[str, Subject], played: list[Game]
) -> None:
    config = replace(config, max_nk=None)
    result = rate(config, known, played)
    by_game: dict[str, list[int]] = defaultdict(list)
    for row in result.game_changes:
        by_game[row.game_id].append(row.change)
        assert 0 <= row.expected <= NANO
    for game in played:
        changes = by_game[game.id]
        if len(game.sides) == 2:
            assert sum(changes) == 0
        assert abs(sum(changes)) <= Fraction(len(changes), 2)
    for name, change in result.changes.items():
        rows = [row for row in result.game_changes if row.subject == name]
        assert change.after - change.before == sum(row.change for row in rows)


def test_two_sides_by_hand() -> None:
    """1613 against 1609 by the logistic curve: 0.505756 expected, K 32."""
    known = {"a": Subject(1613 * MICRO), "b": Subject(1609 * MICRO)}
    result = rate(Config(k=32 * MICRO), known, [Game("g", (("a",), ("b",)), (1, 1))])
    expected = elo.logistic_expectation(Fraction(4 * MICRO), 400 * MICRO)
    exact = Fraction(32 * MICRO * (NANO // 2 - expected), NANO)
    moved = result.changes["a"].after - result.changes["a"].before
    assert moved == round(exact) == -184199
    assert result.changes["b"].after - result.changes["b"].before == 184199


def test_three_sides_share_the_scale_of_two() -> None:
    game = Game("g", (("a",), ("b",), ("c",)), (1, 2, 3))
    result = rate(Config(), {}, [game])
    assert [c.after - 1500 * MICRO for c in result.changes.values()] == [
        10 * MICRO,
        0,
        -10 * MICRO,
    ]
    grown = rate(Config(multi="sum"), {}, [game])
    assert grown.changes["a"].after == 1500 * MICRO + 13_333333
    assert grown.changes["a"].score == MICRO


def test_k_steps_in_order_and_own_k_first() -> None:
    steps = (
        KStep(40 * MICRO, games_below=30),
        KStep(20 * MICRO, rating_below=2400 * MICRO),
        KStep(10 * MICRO),
    )
    known = {
        "new": Subject(2500 * MICRO, 29),
        "old": Subject(2399_999999, 30),
        "strong": Subject(2400 * MICRO, 30),
        "own": Subject(2400 * MICRO, 0, 7 * MICRO),
    }
    result = rate(Config(k=steps), known, [])
    assert {name: change.k // MICRO for name, change in result.changes.items()} == {
        "new": 40,
        "old": 20,
        "strong": 10,
        "own": 7,
    }


@pytest.mark.parametrize(("count", "k"), [(17, 40), (18, 38), (100, 7), (701, 0)])
def test_k_times_games_is_limited(count: int, k: int) -> None:
    """FIDE B.02 8.3.3: the largest whole K with K n of at most 700."""
    played = [Game(f"g{i}", (("a",), (f"b{i}",)), (1, 2)) for i in range(count)]
    config = Config(k=40 * MICRO, max_nk=700 * MICRO)
    result = rate(config, {}, played)
    assert result.changes["a"].k == k * MICRO
    assert result.changes["b0"].k == 40 * MICRO


def test_the_floor_stops_a_fall_and_lifts_nobody() -> None:
    played = [Game("g", (("win",), ("low",)), (1, 2)), Game("h", (("win",), ("near",)), (1, 2))]
    opening = {"low": 900, "near": 1001, "win": 1000}
    known = {name: Subject(points * MICRO) for name, points in opening.items()}
    changes = rate(Config(floor=1000 * MICRO), known, played).changes
    assert changes["low"].after == 900 * MICRO
    assert changes["near"].after == 1000 * MICRO


def test_unplayed_games_count_for_nothing() -> None:
    played = [Game("bye", (("ana",),)), Game("x", (("a",), ("b",)))]
    result = rate(Config(), {"idle": Subject()}, played)
    assert list(result.changes) == ["idle"]
    assert result.changes["idle"].after == 1500 * MICRO
    assert result.game_changes == ()


def test_a_floor_below_the_peak() -> None:
    """Nobody falls further below the peak than the pool says, and nobody is lifted by it."""
    config = Config(k=250 * MICRO, below_peak=200 * MICRO, provisional_games=20)
    known = {
        "fallen": Subject(1700 * MICRO, 40, peak=1850 * MICRO),
        "lower": Subject(1600 * MICRO, 40, peak=1850 * MICRO),
        "new": Subject(1700 * MICRO, 5),
        "nearly": Subject(1700 * MICRO, 19),
    }
    lost = [Game(name, ((f"a{name}",), (name,)), (1, 2)) for name in known]
    changes = rate(config, known, lost).changes
    assert changes["fallen"].after == 1650 * MICRO
    assert changes["lower"].after == 1600 * MICRO
    assert changes["new"].after < 1600 * MICRO
    assert (changes["fallen"].peak, changes["new"].peak) == (1850 * MICRO, None)
    assert changes["nearly"].peak == changes["nearly"].after
    assert changes["anew"].peak is None
    always = rate(Config(below_peak=200 * MICRO, provisional_games=None), {}, lost)
    assert always.changes["anew"].peak == 1510 * MICRO


def test_provisional_off() -> None:
    for games_needed in (None, 0):
        result = rate(Config(provisional_games=games_needed), {"a": Subject()}, [])
        assert not result.changes["a"].provisional


def test_hash_is_by_code_point_and_ascii() -> None:
    result = rate(Config(), {"\u00e9": Subject(), "z": Subject(), "\U0001f600": Subject()}, [])
    assert list(result.changes) == ["z", "\u00e9", "\U0001f600"]
    assert result.hash == list_hash(dict(reversed(result.changes.items())))


TWO = (("a",), ("b",))


@pytest.mark.parametrize(
    ("config", "played", "says"),
    [
        (Config(), [Game("g", TWO, (1, 2)), Game("g", TWO, (2, 1))], "different content"),
        (Config(), [Game("g", TWO), Game("g", TWO, (1, 2))], "different content"),
        (Config(), [Game("g", (("a",), ("a",)), (1, 2))], "twice"),
        (Config(), [Game("g", (("a",), ()), (1, 2))], "empty"),
        (Config(), [Game("g", ())], "1 to 10 sides"),
        (Config(), [Game("g", tuple((str(i),) for i in range(11)))], "1 to 10 sides"),
        (Config(), [Game("g", (("a",),), (1,))], "two or more sides"),
        (Config(), [Game("g", TWO, (1,))], "a place for each"),
        (Config(model="glicko"), [], "model"),
        (Config(multi="all"), [], "multi"),
        (Config(scale=0), [], "scale"),
        (Config(k=(KStep(1, games_below=0),)), [Game("g", TWO, (1, 2))], "No K step"),
    ],
)
def test_refusals(config: Config, played: list[Game], says: str) -> None:
    with pytest.raises(PeriodFault) as raised:
        rate(config, {}, played)
    assert says in raised.value.detail
