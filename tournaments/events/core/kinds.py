"""The kinds of settings an event has: what is to be known of each beside its name and default."""

from dataclasses import dataclass, field

from django.db.models import TextChoices

from web.messages import gettext_noop as _


@dataclass(frozen=True)
class Setting:
    """What is known of a setting: `title` is what it is called everywhere.

    `label` is what a form asks, `hint` what it says below; `typed`: it has a field of its own name.
    `settled`: it cannot change once a round is drawn. `told` is where the page About says it, part
    and place; REST answers all of them to whoever sees the event. `columns` are those of the event
    where it has none of its own name. `later`: archives of the release before do not have it, so
    its default stands.
    """

    title: str
    label: str = field(default="", kw_only=True)
    hint: str = field(default="", kw_only=True)
    typed: bool = field(default=True, kw_only=True)
    settled: bool = field(default=False, kw_only=True)
    told: tuple[str, int] | None = field(default=None, kw_only=True)
    columns: tuple[str, ...] = field(default=(), kw_only=True)
    later: bool = field(default=False, kw_only=True)


class YesNo(Setting):
    """Yes or no."""


@dataclass(frozen=True)
class Whole(Setting):
    """A whole number; None means something where that is its default."""

    least: int
    most: int
    refusal: str = _("Write a whole number from %(least)d to %(most)d.")


@dataclass(frozen=True)
class Amount(Setting):
    """Money, in hundredths of the currency."""

    most: int


@dataclass(frozen=True)
class Line(Setting):
    """A line of text, cleaned; it may be empty where that is its default."""

    longest: int


@dataclass(frozen=True)
class Choice(Setting):
    """One of the values of a column; `vocabulary` is what the schema calls them."""

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
    """What has a logic of its own."""


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
class Shaped(Own):
    """An object, of a shape of the schema."""

    shape: str
