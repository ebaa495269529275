"""One sentence for every tie-break, and what stands beside a line of the standings."""

from fractions import Fraction

import pytest

from tests.tournaments.ranking.test_difference import line
from tournaments.ranking.difference import compare_lines, shares_against, why_behind
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank
from tournaments.ranking.reading import AMONG_LEVEL, readings, rounds_before_last
from tournaments.ranking.results import history_of
from tournaments.scheduling.types import Round, Table
from web.messages import english

ONE, HALF, ZERO = Fraction(1), Fraction(1, 2), Fraction(0)
LEVEL = "'b' is tied with 'a' (Score 3); "
SENTENCES = {
    "wins": "'a' is ahead on Games won, 7 against 5.",
    "efectividad": "'a' is ahead on Efectividad, 7 against 5.",
    "points_for": "'a' is ahead on Points for, 7 against 5.",
    "points_for_low": "'a' is ahead on Points, fewest wins, 5 against 7 (fewer is better).",
    "points_against": "'a' is ahead on Points against, 5 against 7 (fewer is better).",
    "point_difference": "'a' is ahead on Point difference, 7 against 5.",
    "matchpoints": "'a' is ahead on Matchpoints, 7 against 5.",
    "imps": "'a' is ahead on IMPs per round, 7 against 5.",
    "butler": "'a' is ahead on Butler points, 7 against 5.",
    "direct_encounter": "'a' won the game between them.",
    "buchholz": "'a' is ahead on Buchholz, 7 against 5.",
    "buchholz_cut_1": "'a' is ahead on Buchholz cut 1, 7 against 5.",
    "buchholz_median": "'a' is ahead on Median Buchholz, 7 against 5.",
    "sonneborn_berger": "'a' is ahead on Sonneborn-Berger, 7 against 5.",
    "opponents_wins": "'a' is ahead on Opponents' wins, 7 against 5.",
    "rating_performance": "'a' is ahead on Rating performance, 7 against 5.",
    "fewest_forfeits": "'a' is ahead on No-shows, 5 against 7 (fewer is better).",
    "lots": "'a' came first in a drawing of lots.",
}
"""What is said where a tie-break parted two who had the same score, and had met once."""


def test_every_tie_break_has_a_sentence() -> None:
    assert SENTENCES.keys() == METRICS.keys() - {"score"}


@pytest.mark.parametrize("slug", SENTENCES)
def test_the_sentence_of_a_tie_break(slug: str) -> None:
    better, worse = (7, 5) if METRICS[slug].higher_is_better else (5, 7)
    one = line(1, "a", ("score", 3), (slug, better))
    other = line(2, "b", ("score", 3), (slug, worse))
    assert english(why_behind(compare_lines(one, other), [ONE])) == LEVEL + SENTENCES[slug]


@pytest.mark.parametrize(
    ("met", "said"),
    [
        ([ONE], "'a' won the game between them."),
        ([ONE, HALF], "'a' won more of the games between them."),
        ([], "'a' is ahead on the games between all who are tied."),
        ([HALF], "'a' is ahead on the games between all who are tied."),
    ],
)
def test_how_the_games_between_two_went(met: list[Fraction], said: str) -> None:
    one = line(1, "a", ("score", 3), ("direct_encounter", 2))
    other = line(2, "b", ("score", 3), ("direct_encounter", 0))
    assert english(why_behind(compare_lines(one, other), met)) == LEVEL + said


def test_whoever_differs_at_first_is_told_that_alone() -> None:
    found = compare_lines(line(1, "a", ("score", 4)), line(2, "b", ("score", 3)))
    assert english(why_behind(found)) == "'a' is ahead of 'b' on Score: 4 against 3."
    level = compare_lines(line(1, "a", ("score", 4)), line(1, "b", ("score", 4)))
    assert english(why_behind(level)) == "'a' and 'b' are tied in everything that counts."


def table(number: int, one: str, other: str, won: bool | None) -> Table:
    places = {None: {"AC": 1, "BD": 1}, True: {"AC": 1, "BD": 2}, False: {"AC": 2, "BD": 1}}[won]
    return Table(number, {"AC": one, "BD": other}, {"AC": 50, "BD": 50}, places)


ROUNDS = [
    Round(1, (table(1, "a", "b", True), table(2, "c", "d", True)), ("e",)),
    Round(2, (table(1, "a", "c", False), table(2, "b", "e", None)), ()),
    Round(3, (Table(1, {"AC": "a", "BD": "d"}),), ()),
]
ENTRIES = "abcde"


def test_each_round_has_its_letter() -> None:
    lines = rank(ENTRIES, ROUNDS, PRESETS["match"])
    records = history_of(ENTRIES, ROUNDS).records
    found = {one.entry: one.rounds for one in readings(lines, records, [1, 2, 3])}
    assert found == {"a": "wlo", "b": "lto", "c": "wwo", "d": "lmo", "e": "bto"}


def test_movement_is_since_the_last_round_with_a_result() -> None:
    known = rounds_before_last(ROUNDS)
    assert known is not None
    assert [one.number for one in known] == [1]
    earlier = rank(ENTRIES, known, PRESETS["match"])
    lines = rank(ENTRIES, ROUNDS, PRESETS["match"])
    places = {one.entry: one.place for one in earlier}
    found = readings(lines, history_of(ENTRIES, ROUNDS).records, [1, 2, 3], places)
    assert {one.entry: one.before for one in found} == places
    assert all(one.before is None for one in readings(lines, {}, [1]))


def test_what_parted_neighbours_is_marked_on_both() -> None:
    lines = (
        line(1, "a", ("score", 3), ("direct_encounter", 1), ("buchholz", 4)),
        line(2, "b", ("score", 3), ("direct_encounter", 0), ("buchholz", 9)),
        line(3, "c", ("score", 3), ("direct_encounter", 0), ("buchholz", 8)),
        line(4, "d", ("score", 1), ("direct_encounter", 0), ("buchholz", 8)),
    )
    found = {one.entry: one for one in readings(lines, {}, [])}
    assert {name: sorted(one.parted) for name, one in found.items()} == {
        "a": ["direct_encounter"],
        "b": ["buchholz", "direct_encounter"],
        "c": ["buchholz"],
        "d": [],
    }
    assert [sorted(found[name].alone) for name in "abcd"] == [[], [], [], ["direct_encounter"]]


def test_direct_encounter_says_what_its_legend_says() -> None:
    """The number is how many of those who are level one is ahead of, and only among them."""
    rounds = [
        Round(1, (table(1, "a", "b", True), table(2, "c", "d", True))),
        Round(2, (table(1, "d", "a", True), table(2, "b", "c", True))),
    ]
    lines = rank("abcd", rounds, PRESETS["match"], tie_breaks=["direct_encounter"])
    for one in readings(lines, history_of("abcd", rounds).records, [1, 2]):
        (standing,) = (line for line in lines if line.entry == one.entry)
        value = dict(standing.levels)["direct_encounter"]
        level = [
            other for other in lines if other.entry != one.entry and other.score == standing.score
        ]
        assert value <= len(level)
        assert ("direct_encounter" in one.alone) == (not level)
    assert "direct_encounter" in AMONG_LEVEL


def test_who_met_whom() -> None:
    records = history_of(ENTRIES, ROUNDS).records
    assert shares_against(records["a"], "b") == [ONE]
    assert shares_against(records["a"], "e") == []
    assert shares_against(None, "a") == []
