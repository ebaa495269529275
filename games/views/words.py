"""The words of the games and the notation of their logs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.lessons import notation
from games.lessons.glossary import TERMS, sort_terms
from web.caching.etags import version_of_release
from web.caching.responses import shared_response
from web.pages import page


@page
def show_glossary(request: HttpRequest) -> HttpResponse:
    """Show the words of the games in the reader's alphabet, with those of other languages."""

    def make() -> HttpResponse:
        context = {"terms": sort_terms(TERMS)}
        return render(request, "games/learn/glossary.html", context)

    return shared_response(request, version_of_release(None, request.user), make)


@page
def show_notation(request: HttpRequest) -> HttpResponse:
    """Show how a log is written, with a whole game of each kind that the referee accepts."""

    def make() -> HttpResponse:
        context = {
            "tags": notation.TAGS,
            "setup": notation.SETUP,
            "actions": notation.ACTIONS,
            "claims": notation.CLAIMS,
            "first": notation.whole_game(notation.FIRST),
            "whole": notation.whole_games(),
        }
        return render(request, "games/learn/notation.html", context)

    return shared_response(request, version_of_release(None, request.user), make)
