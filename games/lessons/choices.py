"""The options of a game in words: what each decides, its values and its default."""

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.definition import Game, Option
from games.wording import VALUES, Text, option_title, option_value


@dataclass(frozen=True)
class Choice:
    """A value that an option may have: as it is written, and its meaning ("" where it is plain)."""

    written: str
    means: str
    default: bool


@dataclass(frozen=True)
class OptionInWords:
    """An option as a player reads it."""

    name: str
    title: Text
    meaning: str
    default: str
    """The default, in words."""
    choices: tuple[Choice, ...]
    """Its values; empty where any whole number from `least` on is allowed."""
    least: int

    @property
    def has_default(self) -> bool:
        """Whether one of the choices is marked as the default."""
        return any(choice.default for choice in self.choices)


def options_in_words(game: Game) -> list[OptionInWords]:
    """Return the options of a game in its order."""
    return [
        OptionInWords(
            name=option.name,
            title=option_title(option.name),
            meaning=_(option.meaning) if option.meaning else "",
            default=_default(game, option),
            choices=tuple(_choices(option)),
            least=option.minimum,
        )
        for option in game.options
    ]


@dataclass(frozen=True)
class PresetInWords:
    """A preset as a player reads it: its name, who plays so, and what differs from the usual."""

    slug: str
    title: str
    differs: tuple[str, ...]


def presets_in_words(game: Game) -> list[PresetInWords]:
    """Return the presets of a game in its order."""
    return [
        PresetInWords(
            preset.slug,
            _(preset.title),
            tuple(
                f"{option_title(name)}: {option_value(name, value)}"
                for name, value in preset.options.items()
            ),
        )
        for preset in game.presets
    ]


def _choices(option: Option) -> list[Choice]:
    return [
        Choice(str(value), _meaning(option.name, value), value == option.default)
        for value in option.choices
    ]


def _meaning(name: str, value: int | str) -> str:
    return option_value(name, value) if (name, value) in VALUES else ""


def _default(game: Game, option: Option) -> str:
    if not callable(option.default):
        return option_value(option.name, option.default)
    found = [(_default_for(game, option, players), players) for players in game.players]
    lines = []
    for value, rows in groupby((row for row in found if row[0]), key=lambda row: row[0]):
        lines.append(_with_players(value, [players for _value, players in rows]))
    return "; ".join(lines)


def _default_for(game: Game, option: Option, players: int) -> str:
    try:
        return option_value(option.name, game.resolve_options(players, {})[option.name])
    except ValueError:  # so many need other options
        return ""


def _with_players(value: str, players: list[int]) -> str:
    least, most = players[0], players[-1]
    if least == most:
        text = ngettext(
            "%(value)s with %(count)d player", "%(value)s with %(count)d players", least
        )
        return text % {"value": value, "count": least}
    return _("%(value)s with %(least)d to %(most)d players") % {
        "value": value,
        "least": least,
        "most": most,
    }
