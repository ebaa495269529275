"""The lines a reader follows say what was computed: every number can be worked out again."""

import re
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine.arithmetic import change_lines, points_text, share_text, signed_points
from ratings.engine.derivation import Side, derive_change
from ratings.engine.elo import MICRO, NANO
from ratings.engine.period import Config

RATINGS = st.integers(-500 * MICRO, 3500 * MICRO)
TABLES = st.lists(
    st.builds(Side, st.lists(RATINGS, min_size=1, max_size=3).map(tuple), st.integers(1, 3)),
    min_size=2,
    max_size=5,
)


def value(text: str) -> Fraction:
    """Work out one side of an equation; both kinds of minus are minus."""
    return Fraction(eval(re.sub(r"\d+(\.\d+)?", r"Fraction('\g<0>')", text.replace("−", "-"))))  # noqa: S307


@settings(deadline=None)
@given(TABLES, st.sampled_from(["logistic", "fide"]), st.sampled_from(["per_opponent", "sum"]))
def test_every_sum_can_be_worked_out_again(table: list[Side], model: str, multi: str) -> None:
    config = Config(model=model, multi=multi)
    steps = derive_change(config, table, 0, 20 * MICRO)
    *lines, last = change_lines(steps, table, 0, config)
    for line in lines:
        name, *sums = line.replace("→", "=").split(" = ")
        if name.startswith(("R", "d")):
            assert abs(value(sums[0]) - value(sums[1])) <= Fraction(2, MICRO)
        if name.startswith(("S", "Σ")):
            assert value(sums[0]) == value(sums[1])
    _name, product, change = last.split(" = ")
    assert abs(value(product.replace("×", "*")) - value(change)) <= Fraction(1, MICRO)
    assert value(change) * MICRO == steps.change


@given(st.integers(-(10**13), 10**13))
def test_numbers_lose_nothing(number: int) -> None:
    assert value(points_text(number)) * MICRO == number
    assert value(signed_points(number)) * MICRO == number
    assert value(share_text(number)) * NANO == number


def test_a_capped_difference_is_said() -> None:
    sides = [Side((2000 * MICRO,), 1), Side((1000 * MICRO,), 2)]
    config = Config(model="fide")
    lines = change_lines(derive_change(config, sides, 0, 20 * MICRO), sides, 0, config)
    assert lines == (
        "d = 2000 − 1000 = 1000 → 400",
        "E = 8.1.2(400) = 0.92",
        "S − E = 1 − 0.92 = 0.08",
        "D = 20 × 0.08 = +1.6",
    )


def test_a_table_of_three_names_its_comparisons() -> None:
    sides = [Side((1500 * MICRO,), place) for place in (2, 1, 3)]
    lines = change_lines(derive_change(Config(), sides, 0, 20 * MICRO), sides, 0, Config())
    assert lines[-2:] == ("Σ = (−0.5) + (0.5) = 0", "D = 20 × 1/2 × 0 = 0")
    assert lines[0] == "d[1] = 1500 − 1500 = 0"
    assert "E[2] = 1 / (1 + 10^(0 / 400)) = 0.5" in lines
