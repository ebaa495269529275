"""The three steps of the form of an event: what everybody fills in, and the rest behind More."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django import forms
from django.utils.translation import gettext_lazy as _

from games.options import ALWAYS_SHOWN
from tournaments.events.core.boards import COUNT, TRAVEL
from tournaments.events.forms.fields import SIZES
from tournaments.events.forms.initial import NUMBERS, OUT
from tournaments.events.forms.options import STEM, WAY
from tournaments.events.services.plans import SCORING
from web.forms import Text


class Fold(NamedTuple):
    """Fields behind a summary; a name that ends in a hyphen stands for all that begin so."""

    slug: str
    say: Text
    names: tuple[str, ...]
    hint: Text = ""


class Step(NamedTuple):
    """A step: the fields that are always in sight, and those behind More."""

    slug: str
    title: Text
    names: tuple[str, ...]
    folds: tuple[Fold, ...]


STEPS = (
    Step(
        "what",
        _("What is played"),
        ("name", "starts", "game"),
        (
            Fold(
                "rules",
                _("More: rules, place, time zone"),
                (WAY, *(STEM + name for name in ALWAYS_SHOWN), STEM, "place", "time_zone"),
            ),
        ),
    ),
    Step(
        "how",
        _("How it is played"),
        ("shape", "method", "rounds_planned"),
        (
            Fold(
                "draw",
                _("More: clock, scoring, draw"),
                (
                    *("minutes", "time_limit", "preset", COUNT, TRAVEL, "shuffle"),
                    *(*SIZES, "balance", *NUMBERS, OUT),
                ),
            ),
            Fold(
                "chain",
                _("More: your own tie-breaks"),
                ("tie_break-", *SCORING),
                _("Optional, in order of importance; default: those of the scoring system."),
            ),
        ),
    ),
    Step(
        "who",
        _("Who plays"),
        ("expected", "players_enter", "check_in"),
        (
            Fold(
                "entry",
                _("More: ratings, fee, prizes"),
                ("confirm_by", "players_report", "team_event", "rated", "evidence"),
            ),
        ),
    ),
)
"""Fields that no step names stand at the end of the last fold."""


class ShownFold(NamedTuple):
    """A fold with its fields."""

    slug: str
    say: Text
    hint: Text
    fields: list[forms.BoundField]


class ShownStep(NamedTuple):
    """A step with its fields."""

    slug: str
    title: Text
    fields: list[forms.BoundField]
    folds: list[ShownFold]


def steps_of(form: forms.Form, names: Sequence[str]) -> list[ShownStep]:
    """Return the steps with those of a form's fields that are named, each field once."""
    left = dict.fromkeys(names)

    def take(wanted: Sequence[str]) -> Iterator[forms.BoundField]:
        for one in wanted:
            for name in [name for name in left if name == one or _begins(name, one)]:
                del left[name]
                yield form[name]

    found = [
        ShownStep(
            step.slug,
            step.title,
            list(take(step.names)),
            [
                ShownFold(fold.slug, fold.say, fold.hint, list(take(fold.names)))
                for fold in step.folds
            ],
        )
        for step in STEPS
    ]
    found[-1].folds[-1].fields.extend(take(list(left)))
    return found


def _begins(name: str, stem: str) -> bool:
    return stem.endswith("-") and name.startswith(stem)
