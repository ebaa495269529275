"""Published vectors and worked examples, as documents: FIDE's table and rules, other people's Elo.

Sources are named where they are used; every expected value is theirs, none was computed here.
"""

from decimal import Decimal
from typing import Any

import pytest

from ratings.engine.document import FORMAT, rate_document

FIDE = {
    "model": "fide",
    "max_nk": 700,
    "k": [
        {"games_below": 30, "k": 40},
        {"rating_below": 2400, "k": 20},
        {"k": 10},
    ],
}

# FIDE Handbook B.02, 8.1.2: the last difference in rating, and what the higher rated may expect.
TABLE = """
3 .50 10 .51 17 .52 25 .53 32 .54 39 .55 46 .56 53 .57 61 .58 68 .59 76 .60 83 .61 91 .62 98 .63
106 .64 113 .65 121 .66 129 .67 137 .68 145 .69 153 .70 162 .71 170 .72 179 .73 188 .74 197 .75
206 .76 215 .77 225 .78 235 .79 245 .80 256 .81 267 .82 278 .83 290 .84 302 .85 315 .86 328 .87
344 .88 357 .89 374 .90 391 .91 411 .92 432 .93 456 .94 484 .95 517 .96 559 .97 619 .98 735 .99
"""
LAST = list(map(int, TABLE.split()[::2]))
SHARE = list(map(Decimal, TABLE.split()[1::2]))


def rate_games(
    config: dict[str, Any], ratings: dict[str, Any], games: list[tuple[list[str], list[int]]]
) -> Any:
    """The changes of games of single players."""
    subjects = {
        name: given if isinstance(given, dict) else {"rating": given}
        for name, given in ratings.items()
    }
    listed = [
        {"id": f"g{number}", "sides": [[name] for name in names], "places": places}
        for number, (names, places) in enumerate(games)
    ]
    return rate_document(
        {"format": FORMAT, "config": config, "subjects": subjects, "games": listed}
    )["changes"]


@pytest.mark.sampled
@pytest.mark.parametrize("row", range(len(LAST)))
def test_every_boundary_of_the_table(row: int) -> None:
    """From just over the row before to the last of the row, halves upwards; both players."""
    first = LAST[row - 1] + 1 if row else 0
    for difference in (first, LAST[row], Decimal(LAST[row]) + Decimal("0.499999")):
        changes = rate_games(
            {"model": "fide", "cap": 1000},
            {"a": 1500 + difference, "b": 1500},
            [(["a", "b"], [1, 2])],
        )
        assert (changes["a"]["expected"], changes["b"]["expected"]) == (SHARE[row], 1 - SHARE[row])
    half = rate_games(
        {"model": "fide", "cap": 1000},
        {"a": 1500 + Decimal(LAST[row]) + Decimal("0.5"), "b": 1500},
        [(["a", "b"], [1, 2])],
    )
    assert half["a"]["expected"] == (SHARE[row + 1] if row + 1 < len(SHARE) else 1)


def test_differences_over_400_count_as_400() -> None:
    """FIDE B.02, 8.3.1."""
    for difference in (400, 401, 736, 2000):
        changes = rate_games(
            {"model": "fide"}, {"a": 1000 + difference, "b": 1000}, [(["a", "b"], [1, 2])]
        )
        assert (changes["a"]["expected"], changes["b"]["expected"]) == (
            Decimal("0.92"),
            Decimal("0.08"),
        )


@pytest.mark.parametrize(
    ("subject", "k"),
    [
        ({"rating": 1500, "games": 29}, 40),
        ({"rating": 2450, "games": 0}, 40),
        ({"rating": 1500, "games": 30}, 20),
        ({"rating": 2399, "games": 30}, 20),
        ({"rating": 2400, "games": 30}, 10),
        ({"rating": 2390, "games": 500, "k": 10}, 10),
    ],
)
def test_k_40_20_10(subject: dict[str, Any], k: int) -> None:
    """FIDE B.02, 8.3.3; whoever was at 2400 once keeps 10, which is a K of their own."""
    assert rate_games(FIDE, {"a": subject}, [])["a"]["k"] == k


@pytest.mark.parametrize(
    ("games", "played", "k"), [(0, 17, 40), (0, 18, 38), (0, 20, 35), (30, 35, 20), (30, 36, 19)]
)
def test_k_times_the_games_is_at_most_700(games: int, played: int, k: int) -> None:
    """FIDE B.02, 8.3.3: the largest whole number with which it does not exceed 700."""
    opponents = {f"o{number}": 1500 for number in range(played)}
    changes = rate_games(
        FIDE,
        {"a": {"rating": 1500, "games": games}} | opponents,
        [(["a", name], [1, 2]) for name in opponents],
    )
    assert changes["a"]["k"] == k
    assert changes["a"]["after"] == 1500 + Decimal(k) * played / 2


def test_five_games_with_k_32() -> None:
    """The much quoted example: 1613 against five, two and a half points, 1601 afterwards."""
    opponents = {"o1": 1609, "o2": 1477, "o3": 1388, "o4": 1586, "o5": 1720}
    ends = {"o1": [2, 1], "o2": [1, 1], "o3": [1, 2], "o4": [1, 2], "o5": [2, 1]}
    changes = rate_games(
        {"k": 32}, {"a": 1613} | opponents, [(["a", name], ends[name]) for name in opponents]
    )
    assert round(changes["a"]["after"]) == 1601


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([1200, 1000], ["1207.68809835", "992.31190165"]),
        ([900, 1000], ["920.48207999", "979.51792001"]),
        ([1200, 900, 1000], ["1208.34629612", "910.43382278", "981.21988111"]),
    ],
)
def test_tables_of_several_by_multielo(before: list[int], after: list[str]) -> None:
    """The examples of the README of `multielo`, first to last in order; its weight is `sum`."""
    names = "abc"[: len(before)]
    changes = rate_games(
        {"k": 32, "multi": "sum"},
        dict(zip(names, before, strict=True)),
        [(list(names), list(range(1, len(before) + 1)))],
    )
    for name, expected in zip(names, after, strict=True):
        assert abs(changes[name]["after"] - Decimal(expected)) < Decimal("0.000001")
