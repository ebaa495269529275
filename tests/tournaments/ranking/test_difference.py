"""Why one is before the other: the level that parted them in the ranking, with both values."""

from fractions import Fraction
from itertools import pairwise

import pytest

from tests.tournaments.scheduling.eliminations import luck, play_out
from tournaments.ranking.difference import SURVIVAL, compare_lines, difference_sentence
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import Standing, rank
from tournaments.scheduling.elimination.brackets import out_rounds_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table
from web.messages import english


def line(place: int, name: str, *levels: tuple[str, int], out: int | None = None) -> Standing:
    known = [(slug, Fraction(value)) for slug, value in levels]
    return Standing(
        name, place, Fraction(0), known[0], tuple(known[1:]), 0, 0, 0, 0, 0, Fraction(0),
        Fraction(0), out,
    )  # fmt: skip


def sentence_of(one: Standing, other: Standing) -> str:
    return english(difference_sentence(compare_lines(one, other)))


def test_the_first_level_that_differs_is_named() -> None:
    one = line(2, "a", ("score", 3), ("buchholz", 7), ("wins", 1))
    other = line(3, "b", ("score", 3), ("buchholz", 5), ("wins", 3))
    for pair in ((one, other), (other, one)):
        assert sentence_of(*pair) == (
            "'a' is ahead of 'b' on Buchholz: 7 against 5. Tied before that: Score 3."
        )
    found = compare_lines(one, other)
    assert (found.level, found.values) == ("buchholz", (Fraction(7), Fraction(5)))
    assert found.equal == (("score", Fraction(3)),)


def test_fewer_can_be_better() -> None:
    one, other = line(1, "a", ("points_for_low", 30)), line(2, "b", ("points_for_low", 41))
    assert "30 against 41 (fewer is better)" in sentence_of(one, other)


def test_who_is_level_shares_the_place() -> None:
    one, other = line(1, "a", ("score", 3), ("wins", 1)), line(1, "b", ("score", 3), ("wins", 1))
    assert sentence_of(one, other) == "'a' and 'b' are tied in everything that counts."
    assert compare_lines(one, other).level is None


def test_who_was_put_out_later_is_ahead() -> None:
    won, second = line(1, "a", ("score", 1)), line(2, "b", ("score", 9), out=3)
    third = line(3, "c", ("score", 9), out=2)
    assert sentence_of(won, second) == "'a' is ahead of 'b': 'b' was knocked out in round 3."
    assert sentence_of(third, second) == (
        "'b' is ahead of 'c': knocked out in round 3, the other in round 2."
    )
    assert compare_lines(won, third).level == SURVIVAL


@pytest.mark.sampled
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(3))
def test_every_pair_of_neighbours_is_parted_by_what_it_says(preset: str, seed: int) -> None:
    names = [f"e{n}" for n in range(8)]
    decide = luck(seed, ties=0.3)
    rounds = []
    for number in range(1, 4):
        order = names[number:] + names[:number]
        tables = []
        for place in range(4):
            table = Table(place + 1, {"AC": order[place], "BD": order[7 - place]})
            places = decide(table)
            points = {side: 100 - 10 * key * number for side, key in places.items()}
            tables.append(Table(table.number, table.seats, points, places))
        rounds.append(Round(number, tuple(tables)))
    for one, other in pairwise(rank(names, rounds, PRESETS[preset])):
        found = compare_lines(one, other)
        assert (found.level is None) == (one.place == other.place)
        if found.level is not None:
            mine, theirs = found.values
            assert mine is not None
            assert theirs is not None
            assert (mine > theirs) == METRICS[found.level].higher_is_better
        assert "%" not in english(difference_sentence(found))


def test_eliminations_are_parted_by_survival_first() -> None:
    entries = tuple(Entry(f"e{n}", rating=n) for n in range(6))
    played, _end = play_out(Schedule("knockout", "pairs", 9, entries), luck(1))
    lines = rank(entries, played.rounds, PRESETS["match"], out=out_rounds_of(played))
    found = compare_lines(lines[0], lines[1])
    assert (found.level, found.values[0]) == (SURVIVAL, None)
