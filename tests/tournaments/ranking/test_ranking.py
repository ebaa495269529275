"""Standings: scores, tie-breaks by worked example, shared places, order independence."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.ranking import metrics, presets
from tournaments.ranking.errors import UnknownTieBreak
from tournaments.ranking.outcomes import Terms
from tournaments.ranking.presets import PRESETS, Preset
from tournaments.ranking.ranking import Standing, rank
from tournaments.scheduling.elimination.brackets import out_rounds_of
from tournaments.scheduling.history import history_of
from tournaments.scheduling.types import Entry, Round, Schedule, Table

HALF = Fraction(1, 2)


def pairs(number: int, *games: tuple[str, str, int, int], byes: str = "") -> Round:
    """A round of pairs: (AC, BD, points AC, points BD)."""
    tables = tuple(
        Table(place, {"AC": a, "BD": b}, points={"AC": x, "BD": y})
        for place, (a, b, x, y) in enumerate(games, 1)
    )
    return Round(number, tables, tuple(byes))


# a beats b and d, ties c; b beats c; d loses all; c has the bye in no round.
EVENING = (
    pairs(1, ("a", "b", 100, 60), ("c", "d", 100, 90)),
    pairs(2, ("a", "c", 80, 80), ("b", "d", 100, 0)),
    pairs(3, ("d", "a", 40, 100), ("b", "c", 100, 70)),
)


def lines(preset: str, rounds: tuple[Round, ...] = EVENING) -> dict[str, Standing]:
    return {line.entry: line for line in rank("abcd", rounds, PRESETS[preset])}


def test_scores_and_counts() -> None:
    table = lines("match")
    assert [(s.place, s.entry, s.score) for s in table.values()] == [
        (1, "a", Fraction(5, 2)),
        (2, "b", Fraction(2)),
        (3, "c", Fraction(3, 2)),
        (4, "d", Fraction(0)),
    ]
    a = table["a"]
    assert (a.played, a.wins, a.ties, a.losses, a.byes) == (3, 2, 1, 0, 0)
    assert a.points_for == 280
    assert a.points_against == 180


def test_tie_breaks_by_hand() -> None:
    values = {name: dict(line.tie_breaks) for name, line in lines("match").items()}
    assert values["a"]["buchholz"] == Fraction(7, 2)
    assert values["a"]["sonneborn_berger"] == 2 + Fraction(3, 4)
    assert values["c"]["buchholz"] == Fraction(9, 2)
    assert values["b"]["point_difference"] == 90
    assert values["a"]["direct_encounter"] == 0


def test_other_presets() -> None:
    assert [s.score for s in lines("three_one_zero").values()] == [7, 6, 4, 0]
    assert list(lines("points")) == ["a", "b", "c", "d"]
    assert [s.entry for s in rank("abcd", EVENING, PRESETS["lowest_points"])] == list("dcba")


def test_direct_encounter_decides_among_the_level() -> None:
    rounds = (
        pairs(1, ("a", "b", 50, 60), ("c", "d", 60, 50)),
        pairs(2, ("a", "c", 100, 0), ("b", "d", 0, 100)),
        pairs(3, ("a", "d", 100, 0), ("b", "c", 100, 0)),
    )
    table = rank("abcd", rounds, PRESETS["match"])
    assert [s.entry for s in table[:2]] == ["b", "a"]


def test_places_are_shared_and_the_next_is_left_out() -> None:
    rounds = (pairs(1, ("a", "b", 50, 50), ("c", "d", 60, 40)),)
    table = rank("dcba", rounds, PRESETS["match"])
    assert [(s.place, s.entry) for s in table] == [(1, "c"), (2, "a"), (2, "b"), (4, "d")]


def test_a_bye_scores_and_brings_the_points_of_the_preset() -> None:
    rounds = (
        pairs(1, ("a", "b", 70, 50), byes="c"),
        pairs(2, ("c", "a", 90, 40), byes="b"),
    )
    table = {s.entry: s for s in rank("abc", rounds, PRESETS["match"])}
    assert table["c"].score == 2
    assert (table["c"].byes, table["c"].played) == (1, 1)
    assert table["c"].points_for == 90
    by_target = replace(PRESETS["match"], bye_points="target")
    paid = {s.entry: s for s in rank("abc", rounds, by_target, terms=Terms(200))}
    assert paid["c"].points_for == 290
    mean = {s.entry: s for s in rank("abc", rounds, PRESETS["points"])}
    assert [mean[name].points_for for name in "bc"] == [100, 180]


def test_unplayed_and_foreign_results_are_ignored() -> None:
    tables = (
        Table(1, {"AC": "a", "BD": "b"}),
        Table(2, {"AC": "c", "BD": "ghost"}, points={"AC": 1, "BD": 2}),
        Table(3, {"AC": "d", "BD": "a"}, points={"A": 1, "B": 2}),
    )
    table = {s.entry: s for s in rank("abcd", (Round(1, tables),), PRESETS["match"])}
    assert table["a"].played == table["d"].played == 0
    assert (table["c"].played, table["c"].losses) == (1, 1)
    assert rank((), (), PRESETS["match"]) == ()


def test_tables_of_three_score_the_share_beaten() -> None:
    played = Table(1, {"A": "a", "B": "b", "C": "c"}, places={"A": 1, "B": 2, "C": 3})
    tied = Table(1, {"A": "b", "B": "c", "C": "a"}, points={"A": 9, "B": 9, "C": 1})
    rounds = (Round(1, (played,)), Round(2, (tied,)))
    table = {s.entry: s for s in rank("abc", rounds, PRESETS["match"], "single")}
    assert table["a"].score == 1
    assert table["b"].score == HALF + Fraction(3, 4)
    assert table["c"].score == Fraction(3, 4)
    assert table["b"].points_against == 5
    assert dict(table["b"].tie_breaks)["buchholz"] == 2 * (1 + Fraction(3, 4))


def test_rotating_partners_share_a_result() -> None:
    seats = {"A": "a", "B": "b", "C": "c", "D": "d"}
    rounds = (Round(1, (Table(1, seats, points={"AC": 100, "BD": 40}),)),)
    table = {s.entry: s for s in rank("abcd", rounds, PRESETS["match"], "rotating")}
    assert [table[name].score for name in "abcd"] == [1, 0, 1, 0]
    assert table["c"].points_for == 100


RESULTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=9, max_size=9)


@settings(deadline=None)
@given(RESULTS, st.sampled_from(sorted(dict(presets.choices()))), st.randoms(use_true_random=False))
def test_order_of_everything_never_matters(
    results: list[tuple[int, int]], preset: str, chance: random.Random
) -> None:
    table = [("a", "b"), ("c", "d"), ("a", "c"), ("b", "d"), ("a", "d"), ("b", "c")]
    games = [(a, b, *result) for (a, b), result in zip(table, results, strict=False)]
    rounds = [pairs(n + 1, *games[2 * n : 2 * n + 2]) for n in range(3)]
    first = rank([Entry(name) for name in "abcd"], rounds, PRESETS[preset])
    chance.shuffle(rounds)
    turned = [replace(r, tables=r.tables[::-1]) for r in rounds]
    assert rank("dbca", turned, PRESETS[preset]) == first
    assert sorted(s.entry for s in first) == list("abcd")
    assert [s.place for s in first] == sorted(s.place for s in first)


@given(RESULTS)
def test_score_equals_the_score_for_pairing(results: list[tuple[int, int]]) -> None:
    games = [("a", "b", *results[0]), ("c", "d", *results[1])]
    rounds = (pairs(1, *games), pairs(2, ("a", "c", *results[2]), byes="b"))
    event = Schedule("swiss", "pairs", 3, tuple(map(Entry, "abcd")), rounds)
    scores = history_of(event).scores
    for line in rank("abcd", rounds, PRESETS["match"]):
        assert line.score == scores[line.entry]


def test_every_preset_names_known_tie_breaks() -> None:
    assert presets.DEFAULT in PRESETS
    offered = dict(presets.choices())
    for slug, preset in PRESETS.items():
        assert PRESETS[preset.slug] is preset
        assert (slug in offered) == (slug == preset.slug)
        assert {preset.order, *preset.tie_breaks} <= metrics.METRICS.keys()
    assert PRESETS["match_points"] is PRESETS["match"]
    assert PRESETS["total_points"] is PRESETS["points"]
    assert {"match", "points", "places", "efectividad"} <= offered.keys()


def test_who_was_put_out_later_is_ahead() -> None:
    rounds = (
        pairs(1, ("a", "d", 9, 1), ("b", "c", 9, 1)),
        pairs(2, ("a", "b", 9, 1), ("d", "c", 9, 1)),
    )
    schedule = Schedule("knockout", "pairs", 2, tuple(map(Entry, "abcd")), rounds)
    out = out_rounds_of(schedule)
    assert out == {"b": 2, "c": 1, "d": 1}
    lines = rank("abcd", rounds, PRESETS["match"], out=out)
    assert [(line.place, line.entry, line.out) for line in lines] == [
        (1, "a", None),
        (2, "b", 2),
        (3, "d", 1),
        (4, "c", 1),
    ]
    assert out_rounds_of(replace(schedule, method="swiss")) == {}
    gone = replace(schedule, entries=(Entry("a", to_round=1), *schedule.entries[1:]))
    assert out_rounds_of(gone)["a"] == 2


def test_the_organiser_chooses_the_chain() -> None:
    rounds = (pairs(1, ("a", "b", 50, 50), ("c", "d", 60, 40)),)
    chosen = rank("abcd", rounds, PRESETS["match"], tie_breaks=["points_for", "lots"], seed=3)
    assert [slug for slug, _ in chosen[0].tie_breaks] == ["points_for", "lots"]
    assert [line.place for line in chosen] == [1, 2, 3, 4]
    assert rank("abcd", rounds, PRESETS["match"], tie_breaks=[])[1].place == 2
    with pytest.raises(UnknownTieBreak, match="no tie-break 'luck'; choose one of score, wins"):
        rank("abcd", rounds, PRESETS["match"], tie_breaks=["wins", "luck"])


@pytest.mark.sampled
@pytest.mark.parametrize("slug", sorted(metrics.METRICS))
def test_every_metric_takes_an_entry_without_games(slug: str) -> None:
    preset = Preset("one", "One", (slug,))
    (line,) = rank("a", (), preset)
    assert dict(line.tie_breaks)[slug] == (1 if slug == "lots" else 0)
