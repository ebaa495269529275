"""Swiss draws: legal, without rematches, optimal, and the same whatever the order of entries."""

import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.scheduling.events import field, meetings, play
from tournaments.scheduling import errors
from tournaments.scheduling.checker import check
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.history import history_of
from tournaments.scheduling.swiss import pairing, proof
from tournaments.scheduling.swiss.cuts import cuts_of
from tournaments.scheduling.swiss.field import field_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table, pair_of

SEEDS = st.integers(0, 10**6)


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 22), SEEDS, SEEDS, st.sampled_from(["pairs", "single"]), st.data())
def test_no_rematch_and_one_bye_each_while_half_the_field_is_unmet(
    size: int, seed: int, results: int, shape: str, data: st.DataObject
) -> None:
    most = (size + size % 2) // 2
    rounds = data.draw(st.integers(1, most))
    report = check(play(Schedule("swiss", shape, rounds, field(size), seed=seed), results))
    assert report.violations == ()
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0
    assert report.metrics["bye_spread"] <= 1
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())


@settings(deadline=None, max_examples=25)
@given(st.integers(3, 9), SEEDS, SEEDS)
def test_long_events_stay_legal(size: int, seed: int, results: int) -> None:
    """Past half the field a rematch or a second bye may be forced; a rematch is the worse."""
    report = check(play(Schedule("swiss", "pairs", 2 * size, field(size), seed=seed), results))
    assert report.violations == ()
    assert all(report.bounds[name] <= value for name, value in report.metrics.items())


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 12), SEEDS, SEEDS, st.randoms(use_true_random=False))
def test_order_of_entries_and_forbidden_never_matters(
    size: int, seed: int, results: int, chance: random.Random
) -> None:
    forbidden = (("e00", "e01"), ("e03", "e02"))
    event = Schedule("swiss", "pairs", 4, field(size), forbidden=forbidden, seed=seed)
    event = play(event, results, rounds=2)
    shuffled = list(event.entries)
    chance.shuffle(shuffled)
    other = replace(event, entries=tuple(shuffled), forbidden=(("e02", "e03"), ("e01", "e00")))
    assert draw_round(event) == draw_round(other)


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 16), SEEDS, st.data())
def test_absent_entries_are_left_out(size: int, seed: int, data: st.DataObject) -> None:
    entries = tuple(
        replace(
            entry,
            from_round=data.draw(st.integers(1, 2)),
            to_round=data.draw(st.sampled_from([None, 2, 3])),
            sits_out=frozenset(data.draw(st.sets(st.integers(1, 4), max_size=1))),
        )
        for entry in field(size)
    )
    always = (Entry("x", 1), Entry("y", 2))
    assert check(play(Schedule("swiss", "pairs", 4, entries + always, seed=seed))).legal


def all_matchings(names: tuple[str, ...]) -> Iterator[list[tuple[str, str]]]:
    """Every way to pair an even number of names."""
    if not names:
        yield []
        return
    first, *rest = names
    for other in rest:
        left = tuple(name for name in rest if name != other)
        for matching in all_matchings(left):
            yield [(first, other), *matching]


Levels = tuple[int | Fraction, ...]


def seed_order(event: Schedule) -> list[str]:
    """Everybody present, by score, rating and id."""
    scores = history_of(event).scores
    here = event.present(event.next_number)
    return [e.id for e in sorted(here, key=lambda e: (-scores[e.id], -e.rating, e.id))]


def costs_of(event: Schedule) -> dict[frozenset[str], Levels]:
    """The nine levels of every meeting, and of every bye (one name), counted from the rounds."""
    history = history_of(event)
    scores, order = history.scores, seed_order(event)
    clubs = {entry.id: entry.club for entry in event.entries}
    forbidden = {frozenset(pair) for pair in event.forbidden}
    groups = {score: [n for n in order if scores[n] == score] for score in scores.values()}
    fewest = min(history.byes[name] for name in order)
    costs: dict[frozenset[str], Levels] = {}
    for name in order:
        group = groups[scores[name]]
        from_end = len(group) - 1 - group.index(name)
        above = history.byes[name] - fewest
        costs[frozenset({name})] = (0, above, scores[name], 0, 0, 0, 0, from_end, 0)
    for high, low in combinations(order, 2):
        mine, theirs = groups[scores[high]], groups[scores[low]]
        trouble = history.met[pair_of(high, low)] + (frozenset({high, low}) in forbidden)
        squares = (scores[high] - scores[low]) ** 2
        same_club = event.next_number <= 2 and clubs[high] == clubs[low] is not None
        if not squares:
            again, fold = 0, abs(mine.index(low) - mine.index(high) - len(mine) // 2)
        else:
            again = floats(event, high, down=True) + floats(event, low, down=False)
            fold = len(mine) - 1 - mine.index(high) + theirs.index(low)
        one, other = axis(event, high), axis(event, low)
        left, third = min(
            (sum(x**4 for x in after), sum(abs(x) - 2 for x in after if abs(x) > 2))
            for after in ((one + 1, other - 1), (one - 1, other + 1))
        )
        levels = trouble, 0, 0, squares, same_club, again, third, fold, left
        costs[frozenset({high, low})] = levels
    return costs


def total(costs: dict[frozenset[str], Levels], sides: list[frozenset[str]]) -> Levels:
    """The sum of some meetings and perhaps a bye."""
    return tuple(map(sum, zip(*(costs[side] for side in sides), strict=True)))


def axis(event: Schedule, name: str) -> int:
    """Games on the first axis minus games on the second."""
    seats = [
        seat for r in event.rounds for t in r.tables for seat, e in t.seats.items() if e == name
    ]
    return seats.count("AC") + seats.count("A") - seats.count("BD") - seats.count("B")


def floats(event: Schedule, name: str, *, down: bool) -> int:
    """In how many rounds an entry met somebody of lower (or higher) score."""
    times = 0
    for number, played in enumerate(event.rounds):
        before = history_of(replace(event, rounds=event.rounds[:number])).scores
        for table in played.tables:
            if name in table.seats.values():
                (other,) = set(table.seats.values()) - {name}
                times += before[name] > before[other] if down else before[name] < before[other]
    return times


def best_levels(event: Schedule) -> Levels:
    """The least of all pairings and byes."""
    costs, names = costs_of(event), tuple(seed_order(event))
    return min(
        total(costs, [*map(frozenset, pairs), *resting])
        for resting in ([[frozenset({name})] for name in names] if len(names) % 2 else [[]])
        for pairs in all_matchings(tuple(n for n in names if frozenset({n}) not in resting))
    )


def drawn_levels(event: Schedule) -> Levels:
    """The levels of the pairing that is drawn; its certificate must say the same."""
    drawn = draw_round(event)
    levels = total(
        costs_of(event), [*map(meetings, drawn.tables), *(frozenset({n}) for n in drawn.byes)]
    )
    assert drawn.certificate is not None
    assert drawn.certificate.objective["float_squares"] == levels[3]
    assert drawn.certificate.bounds["float_squares"] == levels[3]
    return levels


CLUBS = st.sampled_from([None, "north", "south"])


@settings(deadline=None, max_examples=40)
@given(st.integers(2, 7), st.integers(0, 6), SEEDS, SEEDS, st.data())
def test_equals_the_best_of_all_pairings_on_every_level(
    size: int, rounds: int, seed: int, results: int, data: st.DataObject
) -> None:
    entries = tuple(
        replace(entry, club=data.draw(CLUBS), from_round=data.draw(st.sampled_from([1, 1, 1, 2])))
        for entry in field(size)
    )
    names = st.sampled_from([entry.id for entry in entries])
    pairs = data.draw(st.lists(st.tuples(names, names).filter(lambda p: p[0] != p[1]), max_size=4))
    steady = (*(replace(e, from_round=1) for e in entries[:2]), *entries[2:])
    event = Schedule("swiss", "pairs", rounds + 1, steady, forbidden=tuple(pairs), seed=seed)
    event = play(event, results, rounds) if rounds else event
    assert drawn_levels(event) == best_levels(event)


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize(("size", "rounds"), [(8, 3), (8, 6), (9, 4), (10, 6)])
def test_equals_the_best_of_all_pairings_in_larger_fields(size: int, rounds: int) -> None:
    event = play(Schedule("swiss", "single", rounds + 1, field(size), seed=size), size, rounds)
    assert drawn_levels(event) == best_levels(event)


@settings(deadline=None, max_examples=40)
@given(st.integers(20, 41), st.integers(0, 9), SEEDS, st.booleans())
def test_leaving_out_dear_meetings_loses_nothing(
    size: int, rounds: int, results: int, windows: bool
) -> None:
    """Score cuts alone give the same totals; with fold windows what is proven is so."""
    event = Schedule("swiss", "pairs", rounds + 1, field(size))
    event = play(event, results, rounds) if rounds else event
    weighed = field_of(event, history_of(event))
    whole = pairing.best_pairing(weighed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pairing, "SMALL", 0)
        patch.setattr(proof, "LARGE", 4)
        if windows:
            patch.setattr(pairing, "MOST_EDGES", 0)
            patch.setattr(pairing, "WINDOW", 2)
        pruned = pairing.best_pairing(weighed)
    assert whole is not None
    assert pruned is not None
    assert whole.exact
    assert pruned.exact or windows
    assert pruned.totals == whole.totals or not pruned.exact
    assert pruned.totals[:3] == whole.totals[:3]
    assert pruned.least_squares <= whole.totals[3] <= pruned.totals[3]


@settings(deadline=None, max_examples=15)
@given(st.integers(20, 36), st.integers(4, 9), SEEDS)
def test_the_smaller_field_proves_a_bound(size: int, rounds: int, results: int) -> None:
    """Never above the least there is, never below the odd cuts."""
    event = play(Schedule("swiss", "pairs", rounds + 1, field(size)), results, rounds)
    weighed = field_of(event, history_of(event))
    whole = pairing.best_pairing(weighed)
    assert whole is not None
    assert whole.totals[0] == 0
    resting = next((i for i, j in whole.edges if j == weighed.bye), None)
    alike = [
        (i, j)
        for i, j in pairing.possible_byes(weighed)
        if resting is not None
        and (weighed.byes[i], weighed.scores[i]) == (weighed.byes[resting], weighed.scores[resting])
    ]
    cuts = cuts_of(weighed, resting)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(proof, "LARGE", 3)
        bound = proof.least_squares(weighed, cuts, whole.totals[3], alike)
    assert cuts.least <= bound <= whole.totals[3]


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("size", [8, 13, 40, 121, 200])
def test_a_season_with_comings_and_goings(size: int) -> None:
    rounds = min(9, size // 4 + 1)
    entries = list(field(size))
    entries[1] = replace(entries[1], to_round=2)
    entries[2] = replace(entries[2], from_round=2)
    entries[3] = replace(entries[3], sits_out=frozenset({2}))
    entries.append(Entry("late", rating=1500, from_round=3))
    event = play(Schedule("swiss", "pairs", rounds, tuple(entries), seed=size), size)
    report = check(event)
    assert report.legal
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["bye_spread"] <= 1
    assert report.metrics["wrong_byes"] == 0
    for played in event.rounds:
        assert played.certificate is not None
        assert played.certificate.objective == played.certificate.bounds


def test_a_second_bye_happens_rather_than_a_rematch() -> None:
    """Three entries: after three rounds everybody has met and rested; the fourth must repeat."""
    event = play(Schedule("swiss", "pairs", 4, field(3)), 1, 2)
    met = {meetings(t) for r in event.rounds for t in r.tables}
    third = draw_round(event)
    assert meetings(third.tables[0]) not in met
    five = field(5)
    names = [entry.id for entry in five]
    rounds = []
    for number, (rests, games) in enumerate(
        [(4, ((0, 1), (2, 3))), (3, ((0, 2), (1, 4))), (2, ((0, 3), (1, 4)))], 1
    ):
        tables = tuple(
            Table(n, {"AC": names[a], "BD": names[b]}, places={"AC": 1, "BD": 2})
            for n, (a, b) in enumerate(games, 1)
        )
        rounds.append(Round(number, tables, (names[rests],)))
    event = Schedule("swiss", "pairs", 4, five, tuple(rounds))
    assert drawn_levels(event) == best_levels(event)
    assert drawn_levels(event)[0] == 0


def test_byes_per_entry_is_kept_or_refused() -> None:
    event = Schedule("swiss", "pairs", 9, field(3), policy={"byes_per_entry": 1})
    event = play(event, rounds=3)
    assert sorted(name for r in event.rounds for name in r.byes) == ["e00", "e01", "e02"]
    with pytest.raises(errors.NoByeLeft, match="byes_per_entry"):
        draw_round(event)
    assert draw_round(replace(event, policy={"byes_per_entry": 2})).byes


def test_clubs_are_kept_apart_in_the_first_rounds_as_far_as_can_be() -> None:
    clubs = [replace(e, club="n" if i % 4 == 0 else f"c{i}") for i, e in enumerate(field(8))]
    event = Schedule("swiss", "pairs", 3, tuple(clubs))
    certificate = draw_round(event).certificate
    assert certificate is not None
    assert certificate.objective["same_club_meetings"] == 0
    # In seed order the first meets the fifth, and both are of one club.
    late = draw_round(replace(event, policy={"club_rounds": 0}))
    assert frozenset({"e00", "e04"}) in map(meetings, late.tables)
    crowd = tuple(replace(e, club="n" if i < 6 else None) for i, e in enumerate(field(8)))
    certificate = draw_round(replace(event, entries=crowd)).certificate
    assert certificate is not None
    assert certificate.objective["same_club_meetings"] == 2
    assert certificate.bounds["same_club_meetings"] == 2


def test_the_first_round_folds_the_field() -> None:
    drawn = draw_round(Schedule("swiss", "pairs", 3, field(8)))
    expected = [frozenset({f"e0{i}", f"e0{i + 4}"}) for i in range(4)]
    assert [meetings(table) for table in drawn.tables] == expected


def test_the_second_round_pairs_winners_and_numbers_them_first() -> None:
    event = Schedule("swiss", "pairs", 3, field(8))
    drawn = draw_round(event)
    won = tuple(
        replace(t, places={side: int(name >= "e04") for side, name in t.seats.items()})
        for t in drawn.tables
    )
    second = draw_round(replace(event, rounds=(replace(drawn, tables=won),)))
    winners = {"e00", "e01", "e02", "e03"}
    assert all(meetings(table) <= winners for table in second.tables[:2])


def test_forbidden_pairs_are_kept_apart_unless_it_is_the_only_way() -> None:
    event = Schedule("swiss", "pairs", 3, field(4), forbidden=(("e00", "e02"),))
    first = draw_round(event)
    assert frozenset({"e00", "e02"}) not in map(meetings, first.tables)
    two = Schedule("swiss", "pairs", 1, field(2), forbidden=(("e01", "e00"),))
    certificate = draw_round(two).certificate
    assert certificate is not None
    assert certificate.objective["forbidden_meetings"] == 1


def test_an_entry_keeps_its_table() -> None:
    entries = (*field(6), Entry("wheelchair", rating=1, table=1))
    event = play(Schedule("swiss", "pairs", 3, entries))
    for played in event.rounds:
        for table in played.tables:
            assert ("wheelchair" in meetings(table)) == (table.number == 1) or not any(
                "wheelchair" in meetings(other) for other in played.tables
            )


@pytest.mark.parametrize("size", [64, 65])
def test_a_pruned_field_is_legal_too(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pairing, "SMALL", 20)
    monkeypatch.setattr(pairing, "MOST_EDGES", 200)
    monkeypatch.setattr(pairing, "WINDOW", 3)
    report = check(play(Schedule("swiss", "pairs", 7, field(size))))
    assert report.legal
    assert report.metrics["opponent_repeats"] == 0
    assert report.metrics["wrong_byes"] == 0
    assert report.bounds["float_squares"] <= report.metrics["float_squares"]


def test_seed_breaks_ties_and_nothing_else() -> None:
    event = play(Schedule("swiss", "pairs", 5, field(12)), rounds=3)
    objectives = {
        str(draw_round(replace(event, seed=seed)).certificate.objective)  # type: ignore[union-attr]
        for seed in range(5)
    }
    assert len(objectives) == 1


def test_axis_is_balanced_when_nothing_else_decides() -> None:
    """With two entries the axis simply alternates."""
    event = play(Schedule("swiss", "pairs", 6, field(2)))
    assert check(event).metrics["axis_difference"] == 0
