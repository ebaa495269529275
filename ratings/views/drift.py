"""The page of drift: whether the ratings of a pool rise or fall as a whole."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.templatetags.moves import game_title
from ratings.drawing.charts import ChartTexts, Step
from ratings.selectors.drift import DRIFT
from ratings.selectors.lists import pool_by_id, report_of
from ratings.templatetags.pictures import history_picture
from web.pages import page


@page
def drift_page(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Show the mean rating of the players who stayed, month by month, beside that of all."""
    pool = pool_by_id(pool_id)
    report = report_of(pool_id, DRIFT)
    readings = report.body["readings"] if report else []
    shown = [one | {"first": date.fromisoformat(f"{one['month']}-01")} for one in readings]
    context: dict[str, Any] = {
        "pool": pool,
        "report": report,
        "readings": shown[::-1],
        "first": shown[0] if shown else None,
        "last": shown[-1] if shown else None,
        "moved": report.body["moved"] if report else None,
        "chart": _chart(shown, game_title(pool.game)) if shown else None,
    }
    return render(request, "ratings/drift.html", context)


def _chart(readings: Sequence[dict[str, Any]], game: str) -> SafeString:
    before = readings[0]["of_cohort"]
    steps = []
    for one in readings:
        month: date = one["first"]
        label = date_format(month, "M Y", use_l10n=False)
        steps.append(Step(label, before, one["of_cohort"], day=month.toordinal()))
        before = one["of_cohort"]
    words = ChartTexts(
        title=_("Mean rating of the same players in %(game)s over time") % {"game": game},
        description=_("All values are in the table below."),
        upward=_("Rating"),
    )
    return history_picture(steps, words, name="drift")
