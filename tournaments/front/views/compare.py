"""The page that compares two players or pairs, with the points of their games in events."""

from dataclasses import replace
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from ratings.selectors.comparing import Comparison, Meeting
from ratings.views.comparing import show_comparison
from tournaments.results.selectors.results import points_of_tables
from web.pages import page


@page
def compare_page(request: HttpRequest, pool_id: UUID) -> HttpResponse:
    """Show two players or pairs of a pool."""
    return show_comparison(request, pool_id, _with_points)


def _with_points(comparison: Comparison) -> Comparison:
    """Return the comparison with the points of all games that have some. One query."""
    points = points_of_tables([one.game.source for one in comparison.meetings])
    meetings = tuple(_meeting(one, points.get(one.game.source, ())) for one in comparison.meetings)
    told = [one.points for one in meetings if one.points and not one.together]
    against = replace(
        comparison.found.opponents,
        points=sum(mine for mine, _theirs in told),
        points_against=sum(theirs for _mine, theirs in told),
        with_points=len(told),
    )
    return replace(
        comparison, found=replace(comparison.found, opponents=against), meetings=meetings
    )


def _meeting(one: Meeting, points: tuple[int, ...]) -> Meeting:
    """Return a game with its points, by the numbers of the sides."""
    if one.points is not None or max(one.sides) >= len(points):
        return one
    mine, theirs = one.sides
    return replace(one, points=(points[mine], points[theirs]))
