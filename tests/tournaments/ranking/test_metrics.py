"""Every tie-break by a worked example, and what byes, walkovers and missed rounds do to it."""

from fractions import Fraction

import pytest

from tournaments.ranking.outcomes import TableFacts, Terms
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import Standing, rank
from tournaments.ranking.results import Facts
from tournaments.scheduling.types import Entry, Round, Table

HALF = Fraction(1, 2)
BUCHHOLZ = ("buchholz", "buchholz_cut_1", "buchholz_median", "sonneborn_berger", "opponents_wins")


def pairs(number: int, *games: tuple[str, str, int, int], byes: str = "") -> Round:
    """A round of pairs: (AC, BD, points AC, points BD)."""
    tables = tuple(
        Table(place, {"AC": a, "BD": b}, points={"AC": x, "BD": y})
        for place, (a, b, x, y) in enumerate(games, 1)
    )
    return Round(number, tables, tuple(byes))


# Five entries, each with a bye; e comes in round 2. Scores: a 4, b 3, c 2 1/2, d 1 1/2, e 1.
SWISS = (
    pairs(1, ("a", "b", 9, 1), ("c", "d", 5, 5)),
    pairs(2, ("a", "c", 9, 1), ("d", "e", 3, 1), byes="b"),
    pairs(3, ("b", "d", 9, 1), ("a", "e", 9, 1), byes="c"),
    pairs(4, ("b", "e", 9, 1), ("a", "d", 9, 8)),
    pairs(5, ("c", "b", 9, 1), byes="e"),
)


def values(
    slugs: tuple[str, ...],
    rounds: tuple[Round, ...] = SWISS,
    names: str = "abcde",
    facts: Facts | None = None,
    preset: str = "match",
    shape: str = "pairs",
) -> dict[str, dict[str, Fraction]]:
    lines: tuple[Standing, ...] = rank(
        names, rounds, PRESETS[preset], shape, terms=Terms(200), facts=facts, tie_breaks=slugs
    )
    return {line.entry: dict(line.tie_breaks) for line in lines}


def test_opponents() -> None:
    found = values(BUCHHOLZ)
    # a met b 3, c 2 1/2, e 1, d 1 1/2 and beat them all.
    assert found["a"] == {
        "buchholz": 8,
        "buchholz_cut_1": 7,
        "buchholz_median": 4,
        "sonneborn_berger": 8,
        "opponents_wins": 2 + 1 + 0 + 1,
    }
    # d met c (a tie), e (won), b and a (lost).
    assert found["d"] == {
        "buchholz": Fraction(5, 2) + 1 + 3 + 4,
        "buchholz_cut_1": Fraction(5, 2) + 3 + 4,
        "buchholz_median": Fraction(5, 2) + 3,
        "sonneborn_berger": Fraction(5, 4) + 1,
        "opponents_wins": 1 + 0 + 2 + 4,
    }


def test_a_bye_counts_with_a_virtual_opponent() -> None:
    found = values(BUCHHOLZ)
    # c had 1/2 before its bye in round 3; the virtual opponent ties in rounds 4 and 5: 1 1/2.
    assert found["c"]["buchholz"] == Fraction(3, 2) + 4 + 3 + Fraction(3, 2)
    assert found["c"]["buchholz_cut_1"] == Fraction(3, 2) + 4 + 3
    assert found["c"]["sonneborn_berger"] == Fraction(3, 4) + 3 + Fraction(3, 2)
    assert found["c"]["opponents_wins"] == 1 + 4 + 2 + 0
    # b had nothing before round 2 and three rounds follow.
    assert found["b"]["buchholz"] == 4 + Fraction(3, 2) + 1 + Fraction(5, 2) + Fraction(3, 2)
    # e missed round 1, which adds nothing; its bye is the last round.
    assert found["e"]["buchholz"] == Fraction(3, 2) + 4 + 3 + 0


def test_after_the_first_round_a_bye_is_worth_no_more_than_the_win_of_another() -> None:
    rounds = (pairs(1, ("a", "b", 9, 1), byes="c"),)
    found = values(("buchholz",), rounds, "abc")
    assert found["a"]["buchholz"] == found["c"]["buchholz"] == 0


def test_a_walkover_is_like_a_bye_and_a_no_show_like_a_missed_round() -> None:
    facts = {(2, 1): TableFacts(forfeits=frozenset({"BD"}))}
    rounds = (
        pairs(1, ("a", "b", 9, 1), ("c", "d", 9, 1)),
        pairs(2, ("a", "c", 0, 0), ("b", "d", 9, 1)),
    )
    slugs = ("buchholz", "wins", "direct_encounter", "fewest_forfeits", "rating_performance")
    found = values(slugs, rounds, "abcd", facts)
    assert found["a"]["buchholz"] == 1 + 1
    assert found["a"]["wins"] == 2
    assert found["c"]["buchholz"] == 0
    assert [found[name]["fewest_forfeits"] for name in "abcd"] == [0, 0, 1, 0]
    order = [line.entry for line in rank("abcd", rounds, PRESETS["match"], facts=facts)]
    assert order[0] == "a"


def test_fewest_points_make_who_is_away_pay_the_most_of_the_round() -> None:
    rounds = (
        pairs(1, ("a", "b", 10, 70), byes="c"),
        pairs(2, ("a", "c", 40, 20)),
        pairs(3, ("a", "b", 30, 30)),
    )
    facts = {(3, 1): TableFacts(forfeits=frozenset({"BD"}))}
    lines = rank("abc", rounds, PRESETS["lowest_points"], facts=facts)
    # a: 10 + 40 and a walkover; c: 20, the bye at its mean of 20, and the most of round 3, a 0;
    # b: 70, the most of round 2, and its no-show.
    low = {
        s.entry: next(v for k, v in s.tie_breaks if k == "points_for_low")
        for s in rank("abc", rounds, PRESETS["match"], facts=facts, tie_breaks=["points_for_low"])
    }
    assert [line.entry for line in lines] == ["c", "a", "b"]
    assert low == {"a": 50, "b": 110, "c": 20}


def test_places_give_a_point_for_every_side_left_behind() -> None:
    first = Table(
        1,
        dict(zip("ABCD", "abcd", strict=True)),
        points=dict(zip("ABCD", (9, 5, 5, 1), strict=True)),
    )
    second = Table(
        1, dict(zip("ABC", "bcd", strict=True)), points=dict(zip("ABC", (9, 5, 1), strict=True))
    )
    rounds = (Round(1, (first,)), Round(2, (second,), ("a",)))
    lines = rank("abcd", rounds, PRESETS["places"], "single")
    # Seven of the games had three opponents or two: 2.57 on average, so a bye is worth three.
    assert [(line.entry, line.score) for line in lines] == [
        ("a", 6),
        ("b", Fraction(7, 2)),
        ("c", Fraction(5, 2)),
        ("d", 0),
    ]


def test_rotating_partners_meet_both_rivals_and_not_each_other() -> None:
    seats = {"A": "a", "B": "b", "C": "c", "D": "d"}
    rounds = (Round(1, (Table(1, seats, points={"AC": 9, "BD": 4}),), ("e",)),)
    entries = [Entry(name, rating=100 * place) for place, name in enumerate("abcde")]
    slugs = ["rating_performance", "direct_encounter", "buchholz"]
    lines = rank(entries, rounds, PRESETS["match"], "rotating", tie_breaks=slugs)
    found = {line.entry: dict(line.tie_breaks) for line in lines}
    assert found["a"]["rating_performance"] == (100 + 300) / 2 + 400
    assert found["b"]["rating_performance"] == (0 + 200) / 2 - 400
    assert found["a"]["direct_encounter"] == found["c"]["direct_encounter"] == 0
    assert found["b"]["buchholz"] == 2


def test_rating_performance_is_linear() -> None:
    entries = [Entry("a", rating=1500), Entry("b", rating=1400), Entry("c", rating=1600)]
    rounds = (
        pairs(1, ("a", "b", 9, 1), byes="c"),
        pairs(2, ("a", "c", 5, 5), byes="b"),
    )
    lines = rank(entries, rounds, PRESETS["match"], tie_breaks=["rating_performance"])
    found = {line.entry: dict(line.tie_breaks)["rating_performance"] for line in lines}
    assert found == {"a": 1500 + 200, "b": 1500 - 400, "c": 1500}


def test_lots_follow_from_the_seed_alone() -> None:
    def order_of_lots(names: str, seed: int) -> list[str]:
        lines = rank(names, (), PRESETS["match"], tie_breaks=["lots"], seed=seed)
        assert [dict(line.tie_breaks)["lots"] for line in lines] == list(range(1, len(names) + 1))
        return [line.entry for line in lines]

    first = order_of_lots("abcdef", 1)
    assert order_of_lots("fedcba", 1) == first
    assert order_of_lots("abcde", 1) == [name for name in first if name != "f"]
    assert len({tuple(order_of_lots("abcdef", seed)) for seed in range(20)}) > 10


@pytest.mark.parametrize("preset", ["match", "efectividad", "places"])
def test_sums_do_not_depend_on_other_entries(preset: str) -> None:
    slugs = ("wins", "points_for", "points_against", "point_difference", "efectividad")
    one, other = values(slugs, preset=preset), values(slugs, names="abcdez", preset=preset)
    assert {name: other[name] for name in one} == one
