"""The chart: inside its axes, round marks, one dot a value."""

import pytest

from tournaments.drawing.chart import MOST_LABELS, line_chart


@pytest.mark.parametrize(
    "values",
    [[1500.0], [1500.0, 1500.0], [1500.0, 1510.25], [1200.0, 2400.0, 900.5], [0.0] * 60],
)
def test_everything_lies_inside_the_axes(values: list[float]) -> None:
    chart = line_chart(values, [str(index) for index in range(len(values))])
    assert len(chart.dots) == len(values)
    assert all(chart.left <= dot.x <= chart.right for dot in chart.dots)
    assert all(chart.top <= dot.y <= chart.bottom for dot in chart.dots)
    assert 2 <= len(chart.upward) <= 9
    assert len(chart.across) <= MOST_LABELS
    assert all(chart.top <= tick.at <= chart.bottom for tick in chart.upward)


def test_a_higher_value_stands_higher() -> None:
    low, high = line_chart([1500, 1600], ["1", "2"]).dots
    assert high.y < low.y
    assert high.x > low.x
