"""The kinds of settings an event has: all that is known of each besides its name and default."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db.models import TextChoices

from tournaments.scheduling.formats import Format
from web.messages import gettext_noop as _

Fits = Callable[[Format], bool]
"""Whether a setting says anything in a format."""


def fits_all(_one: Format) -> bool:
    """Return True: the setting says something in every format."""
    return True


@dataclass(frozen=True)
class Setting:
    """A setting; `title` is its name on pages.

    A form shows `label` (else the title) and `hint`; `typed`: the form has a field of the same
    name. `settled`: it cannot change once a round is drawn. `about` is its part and place on the
    page About; REST answers all settings. `columns` are those of the event if none has its name.
    `later`: archives of the release before do not have it, so it gets its default. `fits` says in
    which formats it means anything; forms hide it in the others.
    """

    title: str
    label: str = field(default="", kw_only=True)
    hint: str = field(default="", kw_only=True)
    typed: bool = field(default=True, kw_only=True)
    settled: bool = field(default=False, kw_only=True)
    about: tuple[str, int] | None = field(default=None, kw_only=True)
    columns: tuple[str, ...] = field(default=(), kw_only=True)
    later: bool = field(default=False, kw_only=True)
    fits: Fits = field(default=fits_all, kw_only=True)


class YesNo(Setting):
    """Yes or no."""


@dataclass(frozen=True)
class Whole(Setting):
    """A whole number; None is allowed if that is its default."""

    least: int
    most: int
    refusal: str = _("Enter a whole number from %(least)d to %(most)d.")


@dataclass(frozen=True)
class Amount(Setting):
    """Money, in hundredths of the currency."""

    most: int


@dataclass(frozen=True)
class Line(Setting):
    """A line of text, cleaned; it may be empty if that is its default."""

    longest: int


@dataclass(frozen=True)
class Choice(Setting):
    """One of the values of a column; `vocabulary` is their name in the schema."""

    of: type[TextChoices]
    vocabulary: str = ""


@dataclass(frozen=True)
class Numbers(Setting):
    """Whole numbers from 0, the first place first."""

    most: int
    largest: int


class Moment(Setting):
    """A moment, or nothing."""


class Zone(Setting):
    """A time zone by its name."""


class Own(Setting):
    """A setting that needs code of its own."""


@dataclass(frozen=True)
class Word(Own):
    """A word of a vocabulary of the schema: a registry knows what it means."""

    vocabulary: str


@dataclass(frozen=True)
class Words(Own):
    """Words of a vocabulary, the first before the next."""

    vocabulary: str
    most: int


@dataclass(frozen=True)
class JsonObject(Own):
    """An object, of a shape of the schema; `keys` are those of its keys that fit some formats."""

    shape: str
    keys: Mapping[str, Fits] = field(default_factory=dict, kw_only=True)
