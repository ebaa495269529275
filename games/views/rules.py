"""The list of the games, and the page of rules of each."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.exceptions import TemplateDoesNotExist
from django.template.loader import select_template
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.catalog import sides_by_players
from games.lessons.cards import game_card
from games.lessons.choices import options_in_words, presets_in_words
from games.lessons.contents import parts_of
from games.lessons.glossary import terms_of
from games.options import find_game
from games.rules.definition import Game
from games.rules.registry import GAMES
from games.rules.views import who_sees
from web.caching.etags import version_of_release
from web.caching.responses import by_version, shared_response
from web.pages import page


@page
def game_list(request: HttpRequest) -> HttpResponse:
    """List the games."""

    def make() -> HttpResponse:
        return render(request, "games/list.html", {"cards": [game_card(slug) for slug in GAMES]})

    return shared_response(request, version_of_release(None, request.user), make)


def show_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game, drawn, with its options and who sees what; 404 for another slug."""
    game = find_game(slug)
    stamp = version_of_release(slug, request.user)
    return shared_response(
        request, stamp, lambda: render(request, "games/rules.html", rules_context(request, game))
    )


game_rules = by_version(version_of_release)(page(show_rules))


def rules_context(request: HttpRequest, game: Game) -> dict[str, Any]:
    """Return the context of the page of a game; the text of its rules is rendered already."""
    template = rules_template(game.slug)
    first, parts = parts_of(template.render({"game": game}, request) if template else "")
    visibility = who_sees(game)
    return {
        "game": game,
        "rules": first,
        "parts": parts,
        "options": options_in_words(game),
        "presets": presets_in_words(game),
        "seating": seating_in_words(sides_by_players(game)),
        "terms": terms_of(game.slug),
        "visibility": visibility,
        "partners": any(row.partner is not None for row in visibility),
        "yes_no": _("yes,no"),
    }


def seating_in_words(sides: Mapping[int, Sequence[str]]) -> list[str]:
    """Return how many play a game and who plays with whom, from its sides by number of players.

    >>> seating_in_words({2: ["A", "B"], 3: ["A", "B", "C"], 4: ["AC", "BD"]})
    ['2 to 3 players, everyone for themselves', '4 players: A and C against B and D']
    """
    lines = []
    alone = [number for number, names in sides.items() if max(map(len, names)) == 1]
    if len(alone) == 1:
        lines.append(_("%(number)d players, everyone for themselves") % {"number": alone[0]})
    elif alone:
        both = {"low": min(alone), "high": max(alone)}
        lines.append(_("%(low)d to %(high)d players, everyone for themselves") % both)
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
