"""A game to watch, step by step, and its log."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers

from games.lessons.watching import game_to_watch, watch_context
from games.options import find_game
from games.rules.write import to_text
from web.caching.etags import version_of_release
from web.caching.responses import by_version, conditional_response, shared_response
from web.pages import number_param, page


def show_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a game to watch; its steps are fetched one by one as fragments of the page."""
    game = find_game(slug)
    part = bool(request.headers.get("HX-Request"))
    template = "games/_replay.html" if part else "games/learn/watch.html"

    def make() -> HttpResponse:
        context = watch_context(
            game, number_param(request, "deal", 1), number_param(request, "step", 0)
        )
        source = reverse("api-game-watch", args=[game.slug])
        context["replay_source"] = source
        return render(request, template, context)

    stamp = version_of_release(slug, request.user)
    if part:
        response = conditional_response(request, replace(stamp, state=f"{stamp.state} part"), make)
    else:
        response = shared_response(request, stamp, make)
    patch_vary_headers(response, ["HX-Request"])
    return response


game_watch = by_version(version_of_release)(page(show_game))


@page
def watch_log(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the log of the game to watch."""
    text = to_text(game_to_watch(find_game(slug).slug))
    return HttpResponse(
        text,
        content_type="text/x-domlog; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{slug}.domlog"'},
    )
