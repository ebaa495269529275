"""The words of the games and the notation of their logs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.lessons import notation as written
from games.lessons.glossary import TERMS, in_alphabet
from web.caching.etags import stamp_of_release
from web.caching.responses import shared_response
from web.pages import page


@page
def glossary(request: HttpRequest) -> HttpResponse:
    """Show the words of the games in the order of the reader's, with those of others beside."""

    def make() -> HttpResponse:
        context = {"terms": in_alphabet(TERMS)}
        return render(request, "games/learn/glossary.html", context)

    return shared_response(request, stamp_of_release(None, request.user), make)


@page
def notation(request: HttpRequest) -> HttpResponse:
    """Show how a log is written, with a whole game of each kind that the referee accepts."""

    def make() -> HttpResponse:
        context = {
            "tags": written.TAGS,
            "setup": written.SETUP,
            "actions": written.ACTIONS,
            "claims": written.CLAIMS,
            "first": written.whole_game(written.FIRST),
            "whole": written.whole_games(),
        }
        return render(request, "games/learn/notation.html", context)

    return shared_response(request, stamp_of_release(None, request.user), make)
