"""Pages that explain and compare: one change of a rating, two players or pairs."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from ratings.forms import CompareForm
from ratings.models import Pool
from ratings.selectors.changes import change_by_id, period_sum
from ratings.selectors.comparing import (
    Comparison,
    Side,
    compare_sides,
    expected_results,
    find_side,
    names_of_pool,
)
from ratings.selectors.lists import pool_by_id
from web.forms import FormRefused
from web.pages import REFUSED, page


@page
def change_page(request: HttpRequest, change_id: str) -> HttpResponse:
    """Show how one change of a rating came about, and the period it belongs to."""
    found = change_by_id(change_id)
    row = found.row
    context = {
        "change": found,
        "pool": row.list.period.pool,
        "list": row.list,
        "subject": row.subject.who,
        "pair": row.subject.partnership_id is not None,
        "sum": period_sum(row),
        "sides": [
            {
                "members": [(one, one.subject.who) for one in side],
                "place": found.places[place],
                "points": found.points[place] if found.points else None,
                "mine": place == found.mine,
            }
            for place, side in enumerate(found.sides)
        ],
        "table": row.game.source if row.list.period.of_round else None,
    }
    return render(request, "ratings/change.html", context)


def show_comparison(
    request: HttpRequest, pool_id: UUID, complete: Callable[[Comparison], Comparison]
) -> HttpResponse:
    """Show two players or pairs of a pool: their games, and what they may expect of the next.

    `complete` adds to the games what the ledger does not have.
    """
    pool = pool_by_id(pool_id)
    form = CompareForm(request.GET or None)
    context: dict[str, Any] = {"pool": pool, "names": names_of_pool(pool), "form": form}
    status = 200
    if form.is_bound:
        try:
            with form.valid_values() as asked:
                context |= _comparison_context(pool, asked, complete) | {"form": CompareForm(asked)}
        except FormRefused:
            status = REFUSED
    return render(request, "ratings/compare.html", context, status=status)


def _comparison_context(
    pool: Pool, asked: dict[str, str], complete: Callable[[Comparison], Comparison]
) -> dict[str, Any]:
    """The comparison of the page, once sides are named; puts full names into the form."""
    sides: dict[str, Side] = {}
    for name in ("one", "other"):
        if asked[name]:
            side = find_side(pool, [asked[name], asked[f"{name}_with"]], pointer=f"/{name}")
            asked[name] = side.partnership.name if side.partnership else str(side.players[0])
            if side.partnership is None and len(side.players) > 1:
                asked[f"{name}_with"] = str(side.players[1])
            sides[name] = side
    if len(sides) < 2:
        return {}
    comparison = complete(compare_sides(pool, sides["one"], sides["other"]))
    expected = expected_results(pool, [sides["one"], sides["other"]])
    return {
        "one": sides["one"],
        "other": sides["other"],
        "comparison": comparison,
        "expected": expected,
    }
