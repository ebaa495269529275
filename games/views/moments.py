"""Pictures of a moment of a game, as SVG and PNG: of the games to watch, and what others share."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.stamps.areas import stamp_of_release
from clubs.web.pages import page
from clubs.web.shared import Stamp, conditional
from games.lessons.watching import game_to_watch, named_of, title_of
from games.moments import FORMS, moment_pictured, picture_drawn, replay_of_moment
from games.options import game_found
from games.pictures.moment import MomentPicture
from games.replays import Replay


def moment_answer(
    request: HttpRequest, stamp: Stamp | None, form: str, make: Callable[[], MomentPicture]
) -> HttpResponse:
    """Answer a picture of a moment, or 304 where the asker has it; `make` may raise NotFound."""

    def made() -> HttpResponse:
        return HttpResponse(picture_drawn(make(), form), content_type=FORMS[form])

    return conditional(request, stamp, made)


@page
def watch_moment(request: HttpRequest, slug: str, deal: int, step: int, form: str) -> HttpResponse:
    """Answer the picture of a moment of a game to watch."""
    game = game_found(slug)

    def make() -> MomentPicture:
        log = game_to_watch(game.slug)
        replay = replay_of_moment(log, deal, step)
        return moment_pictured(replay, named_of(log, replay), title_of(game), _("Watch a game"))

    return moment_answer(request, stamp_of_release(slug, request.user), form, make)


def moment_context(request: HttpRequest, replay: Replay | None, below: str) -> dict[str, str]:
    """Return what leads to the pictures of the moment shown; `below` is where they stand.

    `shown_at` is the address of the moment where it was asked for, else that of the page.
    """
    if replay is None:
        return {}
    moment = f"?deal={replay.deal}&step={replay.step}" if "step" in request.GET else ""
    return {
        "moments": below,
        "moment_image": f"{below}{replay.deal}/{replay.step}.png",
        "shown_at": request.path + moment,
    }


def moments_of_watching(slug: str) -> str:
    """Return the address below which the pictures of a game to watch stand."""
    return f"{reverse('game-watch', args=[slug])}moments/"
