"""The columns rate to the bytes of the plain engine: every shape, model, K, split and order."""

import random
from collections import defaultdict
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine import columns, hashes
from ratings.engine.columns import NO_PEAK, Block, State, rate_period, scores_of
from ratings.engine.elo import MICRO
from ratings.engine.period import Config, Game, KStep, PeriodFault, PeriodResult, Subject, rate

PEOPLE = 24
SHAPES = [(2, 2), (1, 1), (1, 1, 1), (1, 2), (3, 1, 2), (2, 2, 2), (1,) * 10]

KS = st.one_of(
    st.integers(0, 250 * MICRO),
    st.sampled_from(
        [
            (KStep(40 * MICRO, games_below=5), KStep(20 * MICRO)),
            (
                KStep(41_000_003, games_below=9, rating_below=1600 * MICRO),
                KStep(17_999_999, rating_below=1700 * MICRO),
                KStep(10 * MICRO),
            ),
        ]
    ),
)
CONFIGS = st.builds(
    Config,
    model=st.sampled_from(["logistic", "fide"]),
    multi=st.sampled_from(["per_opponent", "sum"]),
    k=KS,
    scale=st.sampled_from([400 * MICRO, 173_717_793]),
    cap=st.sampled_from([None, 100 * MICRO, 735 * MICRO]),
    max_nk=st.sampled_from([None, 60 * MICRO]),
    floor=st.sampled_from([None, 1400 * MICRO]),
    below_peak=st.sampled_from([None, 3 * MICRO, 200 * MICRO]),
    margin=st.sampled_from([None, 7, 200]),
)


@st.composite
def periods(draw: st.DrawFn) -> list[Game]:
    """Games of mixed shapes among few people, so that many play more than once."""
    found = []
    for number in range(draw(st.integers(0, 12))):
        sizes = draw(st.sampled_from(SHAPES))
        order = draw(st.permutations(range(PEOPLE)))
        sides, start = [], 0
        for size in sizes:
            sides.append(tuple(f"p{who:02}" for who in order[start : start + size]))
            start += size
        places = tuple(draw(st.integers(1, 3)) for _ in sizes)
        points = tuple(draw(st.integers(-20, 300)) for _ in sizes)
        found.append(Game(f"g{number:02}", tuple(sides), places, points))
    return found


OPENINGS = st.dictionaries(
    st.sampled_from([f"p{who:02}" for who in range(PEOPLE)]),
    st.builds(
        Subject,
        st.one_of(st.integers(-500 * MICRO, 4000 * MICRO), st.sampled_from([1500 * MICRO])),
        st.integers(0, 40),
        st.none(),
        st.sampled_from([None, 1500 * MICRO, 4000 * MICRO]),
    ),
)


def blocks_of(config: Config, games: list[Game], chunk: int) -> list[tuple[list[Game], Block]]:
    """The games as blocks of one shape, at most `chunk` games in each."""
    by_shape: dict[tuple[int, ...], list[Game]] = defaultdict(list)
    for game in games:
        by_shape[tuple(len(side) for side in game.sides)].append(game)
    found = []
    for sizes, members in by_shape.items():
        for start in range(0, len(members), chunk):
            part = members[start : start + chunk]
            seats = [[int(name[1:]) for side in game.sides for name in side] for game in part]
            places = np.array([game.places for game in part], np.int16).T
            points = np.array([game.points for game in part], np.int32).T
            scores = scores_of(places, points, config.margin)
            block = Block(sizes, np.ascontiguousarray(np.array(seats, np.int32).T), scores)
            found.append((part, block))
    return found


def by_columns(
    config: Config, known: dict[str, Subject], games: list[Game], chunk: int
) -> tuple[State, dict[tuple[str, str], tuple[int, int, int, int]]]:
    """Rate with the columns; the state after and every change by game and subject."""
    state = State.opening(PEOPLE)
    for name, subject in known.items():
        assert subject.rating is not None
        state.ratings[int(name[1:])] = subject.rating
        state.games[int(name[1:])] = subject.games
        if subject.peak is not None:
            state.peaks[int(name[1:])] = subject.peak
    parts = blocks_of(config, games, chunk)
    rated = rate_period(config, state, [block for _games, block in parts])
    found = {}
    for (part, block), one in zip(parts, rated, strict=True):
        side_of_seat = np.repeat(np.arange(len(block.sizes)), block.sizes)
        for seat, side in enumerate(side_of_seat):
            for place, game in enumerate(part):
                k = one.k if isinstance(one.k, int) else int(one.k[seat, place])
                found[game.id, f"p{block.members[seat, place]:02}"] = (
                    k,
                    int(one.expected[side, place]),
                    int(one.score[side, place]),
                    int(one.change[seat, place]),
                )
    return state, found


def agrees(config: Config, result: PeriodResult, state: State, found: object) -> None:
    assert found == {
        (row.game_id, row.subject): (row.k, row.expected, row.score, row.change)
        for row in result.game_changes
    }
    for name, change in result.changes.items():
        if name in {row.subject for row in result.game_changes}:
            assert state.ratings[int(name[1:])] == change.after
            assert state.games[int(name[1:])] == change.games
            if config.below_peak is not None:
                peak = NO_PEAK if change.peak is None else change.peak
                assert state.peaks[int(name[1:])] == peak


@settings(deadline=None, max_examples=150)
@given(CONFIGS, OPENINGS, periods(), st.integers(1, 6), st.randoms(use_true_random=False))
def test_columns_are_the_plain_engine(
    config: Config,
    known: dict[str, Subject],
    games: list[Game],
    chunk: int,
    chance: random.Random,
) -> None:
    result = rate(config, known, games)
    agrees(config, result, *by_columns(config, known, games, 100))
    shuffled = chance.sample(games, len(games))
    agrees(config, result, *by_columns(config, known, shuffled, chunk))


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(-3000 * MICRO, 3000 * MICRO), min_size=1, max_size=50), st.booleans())
def test_expectations_are_those_of_one_game(gaps: list[int], fide: bool) -> None:
    config = Config(model="fide" if fide else "logistic")
    for parts in (1, 2, 6):
        found = columns.expectations(config, np.array(gaps), parts)
        single = [
            rate(config, {"a": Subject(gap), "b": Subject(0)}, [DUEL]).game_changes[0].expected
            for gap in gaps
        ]
        if parts == 1:
            assert found.tolist() == single
        assert (found + columns.expectations(config, -np.array(gaps), parts) == 10**9).all()


DUEL = Game("g", (("a",), ("b",)), (1, 2))


def test_half_way_values_are_worked_out_exactly() -> None:
    """Two million differences: hundreds lie so near a half that doubles are not believed."""
    gaps = np.arange(-800 * MICRO, 800 * MICRO, 797)
    found = columns.expectations(Config(), gaps, 1)
    near = 10**9 / (1.0 + np.exp(gaps * (-columns.LN10 / (400 * MICRO))))
    doubtful = np.flatnonzero(np.abs(np.abs(near - np.floor(near)) - 0.5) < 1e-4)
    assert len(doubtful) > 100
    config = Config()
    for place in doubtful[:200].tolist():
        one = rate(config, {"a": Subject(int(gaps[place])), "b": Subject(0)}, [DUEL])
        assert one.game_changes[0].expected == found[place]


def test_a_new_partnership_opens_with_the_mean_of_its_members() -> None:
    config, state = Config(), State.opening(6)
    state.ratings[:4] = [1600 * MICRO, 1500 * MICRO + 1, 1400 * MICRO, 1700 * MICRO]
    scores = scores_of(np.array([[1], [2]], np.int16))
    players = Block((2, 2), np.array([[0], [1], [2], [3]], np.int32), scores)
    pairs = Block((1, 1), np.array([[4], [5]], np.int32), scores, seeds=players)
    rated = rate_period(config, state, [players, pairs])
    assert rated[1].before.ravel().tolist() == [1550 * MICRO + 1, 1550 * MICRO]
    assert state.games.tolist() == [1] * 6


def test_the_room_to_work_in_is_left_clean() -> None:
    config, state = Config(k=(KStep(1, games_below=0),)), State.opening(2)
    block = Block((1, 1), np.array([[0], [1]], np.int32), scores_of(np.array([[1], [2]], np.int16)))
    with pytest.raises(PeriodFault, match="No K step"):
        rate_period(config, state, [block])
    assert not state.seen.any()


@pytest.mark.parametrize(
    ("config", "rating", "says"),
    [(Config(k=251 * MICRO), 0, "K beyond"), (Config(), 2 * 10**15, "ratings beyond")],
)
def test_beyond_64_bits_is_refused(config: Config, rating: int, says: str) -> None:
    state = State.opening(2)
    state.ratings[:] = rating
    block = Block((1, 1), np.array([[0], [1]], np.int32), scores_of(np.array([[1], [2]], np.int16)))
    with pytest.raises(OverflowError, match=says):
        rate_period(config, state, [block])


@settings(deadline=None, max_examples=60)
@given(
    st.dictionaries(
        st.uuids(),
        st.tuples(
            st.one_of(st.integers(-(10**13), 10**13), st.integers(10**9, 2 * 10**9)),
            st.one_of(st.integers(0, 300), st.integers(0, 10**6)),
        ),
        max_size=12,
    )
)
def test_list_hash_is_that_of_the_document(rows: dict[object, tuple[int, int]]) -> None:
    """The same lines as `rate` hashes, from arrays."""
    names = sorted(rows, key=str)
    ids = np.array([list(name.bytes) for name in names], np.uint8).reshape(-1, 16)  # type: ignore[attr-defined]
    after = np.array([rows[name][0] for name in names], np.int64)
    games = np.array([rows[name][1] for name in names], np.int32)
    known = {f"player:{name}": Subject(*rows[name]) for name in names}
    plain = replace(Config(), provisional_games=None)
    expected = rate(plain, known, []).hash
    assert hashes.list_hash(hashes.line_prefixes(ids, kind=hashes.PLAYER), after, games) == expected
