"""Charts as markup for pages: the one place that says of a drawing of ours that it is markup."""

from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from ratings.drawing.charts import ChartTexts, Series, Step, calibration_chart, history_chart


def history_picture(steps: Sequence[Step], words: ChartTexts, *, name: str) -> SafeString:
    """Return a rating over time as SVG, see ``history_chart``."""
    return _markup(history_chart(steps, words, name=name))


def calibration_picture(series: Sequence[Series], words: ChartTexts, *, name: str) -> SafeString:
    """Return what models predicted beside what happened as SVG, see ``calibration_chart``."""
    return _markup(calibration_chart(series, words, name=name))


def _markup(drawn: str) -> SafeString:
    return mark_safe(drawn)  # noqa: S308 - shapes from numbers, and a chart escapes every text
