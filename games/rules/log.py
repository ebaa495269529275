"""A move log as values: what both written forms are read into and written from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.rules.definition import Rules
from games.rules.sections import Section


class Log(NamedTuple):
    """A readable log whose tags fit its game."""

    game: str
    """The slug of the game."""
    players: int
    occupants: Mapping[str, str]
    """Names by seat letter, as the tags give them."""
    options_written: tuple[tuple[str, str], ...]
    """The words of the Options tag in their order; empty without the tag."""
    has_options: bool
    """Whether the log has an Options tag of its own."""
    options: Mapping[str, int | str]
    """Every option of the game with the value that holds here."""
    totals: Mapping[str, int] | None
    """The Totals tag by side, None without it."""
    tags: Mapping[str, str]
    """All tags that have no meaning of their own."""
    sections: tuple[Section, ...]
    codes: tuple[tuple[list[str], list[tuple[Any, ...]], bool], ...]
    """The events of every section, what they mean to their game, and whether all of them are
    found in its table (``Game.table``)."""
    rules: Rules
    """The rules of the game under these options, for this number of players."""
