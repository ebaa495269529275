"""Small fields in many rounds: no rematch and no second bye while they can be avoided."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sampling import SHARE, large
from tests.tournaments.scheduling.events import decide, field, meetings, play
from tournaments.scheduling.checker import check
from tournaments.scheduling.documents.write import round_json
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.history import history_of
from tournaments.scheduling.methods import swiss
from tournaments.scheduling.parts.work import ENOUGH_WORK, limit_work, spend
from tournaments.scheduling.swiss import ahead
from tournaments.scheduling.swiss.field import field_of
from tournaments.scheduling.swiss.pairing import best_pairing
from tournaments.scheduling.types import AheadReason, Entry, LookAhead, Round, Schedule

SEEDS = st.integers(0, 10**6)


def by_strength(drawn: Round, chance: random.Random, steep: float) -> Round:
    """The round with the better rated winning as often as the ratings say, or more."""
    tables = []
    for table in drawn.tables:
        one, other = sorted(table.seats, key=lambda seat: table.seats[seat])
        gap = int(table.seats[other][1:]) - int(table.seats[one][1:])
        won = chance.random() < 1 / (1 + 10 ** (-gap * steep))
        tables.append(replace(table, places={one: 1 + (not won), other: 1 + won}))
    return replace(drawn, tables=tuple(tables))


def play_event(size: int, rounds: int, seed: int, steep: float | None) -> Schedule:
    """An event of a full field; results by chance alone, or by ratings."""
    chance = random.Random(seed)
    event = Schedule("swiss", "pairs", rounds, field(size), seed=seed)
    for _ in range(rounds):
        drawn = draw_round(event)
        done = decide(drawn, chance) if steep is None else by_strength(drawn, chance, steep)
        event = replace(event, rounds=(*event.rounds, done))
    return event


def certified_looks(event: Schedule) -> list[LookAhead | None]:
    return [one.certificate.ahead if one.certificate else None for one in event.rounds]


def repeats(event: Schedule) -> tuple[int, int]:
    """The most rounds in which two have met, and the most byes one has had more than another."""
    history = history_of(event)
    byes = [history.byes[entry.id] for entry in event.entries]
    return max(history.met.values()), max(byes) - min(byes)


@pytest.mark.sampled
@pytest.mark.parametrize("size", [5, 7, 9, *large(11, 13)])
@pytest.mark.parametrize("steep", [None, 0.15, 9.0])
def test_a_small_odd_field_has_no_rematch_and_no_second_bye(size: int, steep: float | None) -> None:
    for rounds in range(size // 2 + 1, size + 1):
        for seed in range(1 if rounds < size - 1 else 6):
            event = play_event(size, rounds, seed, steep)
            assert repeats(event) == (1, int(rounds < size))
            assert all(one is None or one.reason is None for one in certified_looks(event))


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("size", [4, 6, 8, 10, *large(12, 14, 16, 18)])
@pytest.mark.parametrize("steep", [None, 0.15, 9.0])
def test_a_small_even_field_has_no_rematch(size: int, steep: float | None) -> None:
    for rounds in range(size // 2 + 1, size):
        for seed in range(2 if rounds < size - 1 else 6):
            event = play_event(size, rounds, seed, steep)
            assert repeats(event) == (1, 0)
            assert all(one is None or one.reason is None for one in certified_looks(event))


def clean(event: Schedule) -> list[int]:
    """The counts of what a draw is to avoid."""
    found = check(event).metrics
    return [int(found[name]) for name in ("opponent_repeats", "forbidden_meetings", "wrong_byes")]


@settings(deadline=None, max_examples=15)
@given(st.sampled_from([5, 6, 7, 8]), SEEDS, SEEDS, st.data())
def test_what_is_said_to_be_sure_comes_about(
    size: int, seed: int, results: int, data: st.DataObject
) -> None:
    """Also where somebody comes late, some must not meet, or more is planned than can be new."""
    late = data.draw(st.sampled_from([1, 1, 2, 3]))
    everybody = (*field(size - 1), Entry("late", 1500, from_round=late))
    apart = data.draw(st.sampled_from([(), (("e00", "e01"),), (("e00", "late"), ("e01", "e02"))]))
    rounds = data.draw(st.integers(size // 2 + 2, size + 2))
    event = Schedule("swiss", "pairs", rounds, everybody, forbidden=apart, seed=seed)
    event = play(event, results)
    counts = [clean(replace(event, rounds=event.rounds[:number])) for number in range(rounds + 1)]
    promised = 0
    for number, one in list(enumerate(certified_looks(event), 1))[late - 1 :]:
        left = rounds - number + 1
        if left > 1:
            sure = left if one is None else one.sure
            assert sure >= promised
            assert sure == left or (
                one is not None and one.reason in {AheadReason.IMPOSSIBLE, AheadReason.LIMIT}
            )
            promised = sure
        assert not promised or counts[number] == counts[number - 1]
        promised -= promised > 0


def best_that_stands(event: Schedule) -> bool:
    """Whether the best pairing by itself is what is drawn."""
    found = best_pairing(field_of(event, history_of(event)))
    assert found is not None
    ids = field_of(event, history_of(event)).ids
    drawn = draw_round(event)
    wanted = {frozenset(ids[i] for i in edge if i < len(ids)) for edge in found.edges}
    return wanted == {*map(meetings, drawn.tables), *map(frozenset, zip(drawn.byes, strict=True))}


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "rounds"), [(7, 7), (6, 5), (8, 6)])
def test_the_best_stands_where_the_rest_can_be_played(size: int, rounds: int) -> None:
    """Where nothing is said of it the round is the best by itself; a dearer one is said to be."""
    stands = Counter[tuple[bool, bool]]()
    for seed in range(30 if SHARE == 1 else 12):
        event = play_event(size, rounds, seed, None)
        for number, one in enumerate(certified_looks(event)):
            before = replace(event, rounds=event.rounds[:number])
            stands[best_that_stands(before), one is not None and one.dearer] += 1
    assert set(stands) == {(True, False), (False, True)}


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "rounds"), [(6, 3), (8, 4), (7, 4), (13, 7), (21, 21), (22, 21)])
def test_large_and_short_events_are_drawn_as_ever(size: int, rounds: int) -> None:
    event = Schedule("swiss", "pairs", rounds, field(size), seed=size)
    event = play(event, size, min(rounds, 12))
    assert certified_looks(event) == [None] * len(event.rounds)
    for number in range(len(event.rounds)):
        assert best_that_stands(replace(event, rounds=event.rounds[:number]))


def test_more_rounds_than_meetings_are_said_to_be_too_many() -> None:
    event = play(Schedule("swiss", "pairs", 8, field(5)))
    assert [one and (one.planned, one.sure, one.reason) for one in certified_looks(event)] == [
        *((8 - k, 5 - k, AheadReason.IMPOSSIBLE) for k in range(5)),
        *((8 - k, 0, AheadReason.IMPOSSIBLE) for k in (5, 6)),
        None,
    ]
    before = replace(event, rounds=event.rounds[:5])
    assert check(before).metrics["opponent_repeats"] == 0
    assert check(before).metrics["wrong_byes"] == 0
    written = round_json(event.rounds[0])["certificate"]["ahead"]
    assert written == {"planned": 8, "sure": 5, "reason": "impossible", "dearer": False}


def test_a_search_at_its_limit_draws_the_best_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    event = Schedule("swiss", "pairs", 7, field(7))
    with limit_work(None):
        spend(ENOUGH_WORK)
        assert swiss.draw(event)[0].ahead == LookAhead(7, 1, AheadReason.LIMIT)
    monkeypatch.setattr(ahead, "MOST_WORK", 800)
    found = draw_round(event)
    assert found.certificate is not None
    assert found.certificate.ahead is not None
    assert found.certificate.ahead.reason == AheadReason.LIMIT
    assert best_that_stands(event)


def test_the_bounds_of_a_dearer_round_are_below_its_values() -> None:
    """A bye of a higher score may save squares: then less is proven, and never too much."""
    for seed in range(12):
        for one in play_event(9, 9, seed, 9.0).rounds:
            assert one.certificate is not None
            values, bounds = one.certificate.objective, one.certificate.bounds
            assert all(bounds[name] <= value for name, value in values.items())
