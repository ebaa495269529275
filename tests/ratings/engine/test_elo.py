"""One game: expectations against exact arithmetic and FIDE's published table, rounding, changes."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.engine import elo
from ratings.engine.elo import MICRO, NANO
from ratings.engine.fide_table import LAST_DIFFERENCE, percent

# FIDE Handbook B.02, table 8.1.2: from, to, higher rated side's score in hundredths.
PUBLISHED = [
    (0, 3, 50), (4, 10, 51), (11, 17, 52), (18, 25, 53), (26, 32, 54), (33, 39, 55),
    (40, 46, 56), (47, 53, 57), (54, 61, 58), (62, 68, 59), (69, 76, 60), (77, 83, 61),
    (84, 91, 62), (92, 98, 63), (99, 106, 64), (107, 113, 65), (114, 121, 66), (122, 129, 67),
    (130, 137, 68), (138, 145, 69), (146, 153, 70), (154, 162, 71), (163, 170, 72),
    (171, 179, 73), (180, 188, 74), (189, 197, 75), (198, 206, 76), (207, 215, 77),
    (216, 225, 78), (226, 235, 79), (236, 245, 80), (246, 256, 81), (257, 267, 82),
    (268, 278, 83), (279, 290, 84), (291, 302, 85), (303, 315, 86), (316, 328, 87),
    (329, 344, 88), (345, 357, 89), (358, 374, 90), (375, 391, 91), (392, 411, 92),
    (412, 432, 93), (433, 456, 94), (457, 484, 95), (485, 517, 96), (518, 559, 97),
    (560, 619, 98), (620, 735, 99),
]  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize(("first", "last", "higher"), PUBLISHED)
def test_fide_table(first: int, last: int, higher: int) -> None:
    assert {percent(difference) for difference in range(first, last + 1)} == {higher}


def test_fide_table_is_no_formula() -> None:
    """It differs from the logistic curve and from the normal one: it has to be stored."""
    assert percent(736) == 100
    assert len(LAST_DIFFERENCE) == 50
    curve = [math.floor(100 / (1 + 10 ** (-d / 400)) + 0.5) for d in range(736)]
    normal = [math.floor(50 * (1 + math.erf(d / 400)) + 0.5) for d in range(736)]
    assert sum(percent(d) != curve[d] for d in range(736)) == 460
    assert sum(percent(d) != normal[d] for d in range(736)) == 110


def true_logistic(difference: Fraction, scale: int) -> int:
    """The value with 60 digits, rounded half up (no tie but d = 0 has a finite expansion)."""
    with localcontext() as context:
        context.prec = 60
        power = Decimal(difference.numerator) / difference.denominator / scale
        return int((NANO / (1 + Decimal(10) ** -power) + Decimal("0.5")) // 1)


MICROS = st.integers(-3000 * MICRO, 3000 * MICRO)


@given(MICROS, st.integers(1, 6), st.integers(50 * MICRO, 1000 * MICRO))
def test_logistic_is_the_true_value(numerator: int, denominator: int, scale: int) -> None:
    difference = Fraction(numerator, denominator)
    found = elo.logistic_expectation(difference, scale)
    assert found == true_logistic(difference, scale)
    assert found + elo.logistic_expectation(-difference, scale) == NANO


def test_logistic_near_a_half_is_worked_out_exactly() -> None:
    """Differences whose expectation lies almost on a half of 10^-9."""
    checked = 0
    for target in range(600_000_000, 600_000_400):
        power = math.log10((target + 0.5) / (NANO - target - 0.5))
        difference = Fraction(round(power * 400 * MICRO * 10**6), 10**6)
        assert elo.logistic_expectation(difference, 400 * MICRO) == true_logistic(
            difference, 400 * MICRO
        )
        checked += 1
    assert checked == 400


def test_far_apart_is_certain() -> None:
    assert elo.logistic_expectation(Fraction(10**18), MICRO) == NANO
    assert elo.logistic_expectation(Fraction(-(10**18)), MICRO) == 0


@pytest.mark.parametrize(
    ("points", "expected"),
    [("3.499999", 50), ("3.5", 51), ("-3.5", 49), ("735.4", 99), ("735.5", 100), ("-736", 0)],
)
def test_fide_rounds_the_difference_half_up(points: str, expected: int) -> None:
    assert elo.table_expectation(Fraction(points) * MICRO) == expected * (NANO // 100)


def test_caps() -> None:
    far = Fraction(900 * MICRO)
    assert elo.expected_score("fide", far, 400 * MICRO, None) == 920_000_000
    assert elo.expected_score("fide", far, 400 * MICRO, 800 * MICRO) == NANO
    assert elo.expected_score("logistic", far, 400 * MICRO, 400 * MICRO) == 909_090_909
    assert elo.expected_score("logistic", -far, 400 * MICRO, 400 * MICRO) == 90_909_091
    assert elo.expected_score("logistic", far, 400 * MICRO, None) > 990_000_000


@given(st.integers(-(10**20), 10**20), st.integers(1, 10**12))
def test_rounding_is_half_away_from_zero(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    away = math.floor(abs(exact) + Fraction(1, 2))
    assert elo.round_fraction(numerator, denominator) == (away if numerator >= 0 else -away)


@given(
    st.integers(0, 100 * MICRO),
    st.integers(-9 * NANO, 9 * NANO),
    st.integers(2, 10),
    st.sampled_from(["per_opponent", "sum"]),
)
def test_change_is_exact_and_symmetric(k: int, surplus: int, sides: int, multi: str) -> None:
    weight = Fraction(1, sides - 1) if multi == "per_opponent" else Fraction(2, sides)
    exact = Fraction(k) * weight * Fraction(surplus, NANO)
    found = elo.rating_change(k, surplus, sides, multi)
    assert abs(found - exact) <= Fraction(1, 2)
    assert elo.rating_change(k, -surplus, sides, multi) == -found


def test_a_win_between_equals_is_half_of_k() -> None:
    assert elo.rating_change(20 * MICRO, NANO - NANO // 2, 2, "per_opponent") == 10 * MICRO
