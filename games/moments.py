"""Pictures of a moment of a replay: what they say, and the few that were drawn last."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.web.words import exact
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
