"""Pictures of a moment of a game, as SVG and PNG: of the games to watch, and what others share."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.stamps.areas import stamp_of_release
from clubs.web.pages import page
from clubs.web.shared import Stamp, conditional
from clubs.web.words import exact
from games.lessons.watching import game_to_watch, named_of, title_of
from games.options import game_found
from games.pictures.moment import MomentPicture, SeatPictured, drawn
from games.replays import Replay, replay_at
from games.rules.log import Log
from games.wording import begun_in_words, end_in_words, move_in_words

KEPT = 64
"""So many pictures a process keeps, some 20 KB each."""

FORMS = {"png": "image/png", "svg": "image/svg+xml"}
"""The forms of a picture with their media types."""


def replay_of_moment(log: Log | None, deal: int, step: int, *, live: bool = False) -> Replay:
    """Return the replay at a moment that is there.

    Raises NotFound for any other: numbers made up by somebody make no pictures.
    """
    if log is not None and 1 <= deal <= len(log.sections):
        replay = replay_at(log, deal, step, live=live)
        if replay.step == step:
            return replay
    raise NotFound(_("This game has no such moment."))


def moment_pictured(
    replay: Replay, named: Mapping[str, Any], title: str, about: str
) -> MomentPicture:
    """Return what the picture of a moment says; `named` is what its page is drawn from."""
    scene, names, sides = replay.scene, named["names"], named["sides"]
    if scene.ended:
        told = end_in_words(scene.end, named["everybody"])
    elif scene.seat:
        told = f"{names[scene.seat]}: {move_in_words(scene.text)}"
    else:
        told = f"{_('The tiles are dealt.')} {begun_in_words(scene, names)}"
    return MomentPicture(
        title,
        about,
        told,
        f"{replay.step}/{len(replay.moves)}",
        tuple((sides[side], exact(n)) for side, n in scene.totals.items() if side not in names),
        tuple(_seat(one, replay) for one in named["seats"]),
        replay.board,
    )


def _seat(one: Mapping[str, Any], replay: Replay) -> SeatPictured:
    own = replay.scene.totals.get(one["seat"].letter)
    won = replay.clues.winner == one["seat"].letter
    note = ""
    if won:
        note = _("takes the trick")
    elif one["trump"]:
        note = _("trump")
    elif one["leads"] and replay.clues.led is not None:
        note = _("led as %(suit)s") % {"suit": replay.clues.led}
    played = one["played"][0] if one["played"] else ""
    points = "" if own is None else exact(own)
    hand = tuple(one["hand"])
    return SeatPictured(one["seat"].name, points, hand, played, note, bool(one["next"]), won)


@lru_cache(maxsize=KEPT)
def picture_drawn(moment: MomentPicture, form: str) -> bytes:
    """Return a picture, drawn once for those who ask for it at about the same time."""
    return drawn(moment, form)


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
