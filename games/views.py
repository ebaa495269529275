"""Pages of the games: what the referee knows, and the rules to read."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import select_template
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.faults import NotFound
from games.catalog import option_rows, sides_by_players
from games.options import game_found
from games.rules.registry import GAMES
from games.rules.views import who_sees


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """List the games."""
    return render(request, "games/list.html", {"games": GAMES.values()})


def game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game, with the option table and who sees what; 404 for another slug."""
    try:
        game = game_found(slug)
    except NotFound as fault:
        raise Http404(fault.detail) from fault
    visibility = who_sees(game)
    context = {
        "game": game,
        "rules": rules_template(slug),
        "options": option_rows(game),
        "seating": seating_in_words(sides_by_players(game)),
        "visibility": visibility,
        "partners": any(row.partner is not None for row in visibility),
        "yes_no": _("yes,no"),
    }
    return render(request, "games/rules.html", context)


def seating_in_words(sides: Mapping[int, Sequence[str]]) -> list[str]:
    """Return how many play a game, and who with whom, from its sides by number of players.

    >>> seating_in_words({2: ["A", "B"], 3: ["A", "B", "C"], 4: ["AC", "BD"]})
    ['2 to 3 players, each for themselves', '4 players: A and C against B and D']
    """
    lines = []
    alone = [number for number, names in sides.items() if max(map(len, names)) == 1]
    if len(alone) == 1:
        lines.append(_("%(number)d players, each for themselves") % {"number": alone[0]})
    elif alone:
        both = {"low": min(alone), "high": max(alone)}
        lines.append(_("%(low)d to %(high)d players, each for themselves") % both)
    for number, names in sides.items():
        if number not in alone:
            shown = _(" against ").join(_(" and ").join(name) for name in names)
            lines.append(_("%(number)d players: %(sides)s") % {"number": number, "sides": shown})
    return lines


def rules_template(slug: str) -> Any:
    """Return the text of the rules in the reader's language, else in English, else None."""
    language = (get_language() or "en").partition("-")[0]
    names = [f"games/rules/{slug}.{language}.html", f"games/rules/{slug}.en.html"]
    try:
        return select_template(names)
    except TemplateDoesNotExist:
        return None
