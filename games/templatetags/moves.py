"""Filters and tags of game pages: tiles, games, moves and ends in words."""

from collections.abc import Mapping, Sequence

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import wording
from games.drawing.tiles import HIDDEN, NUMBERS, Face, Tile, face, standing_tile
from games.rules.errors import TITLES
from games.rules.refereeing.verdict import Error
from games.rules.registry import GAMES
from games.rules.viewer import Scene
from web.words import in_words

register = template.Library()


@register.filter
def game_title(slug: str) -> str:
    """Return the title of a game."""
    return _(GAMES[slug].title) if slug in GAMES else slug


@register.filter
def plays_next(slug: str) -> str:
    """Return on which hand the next player sits in a game."""
    return str(wording.PLAYS_NEXT[GAMES[slug].turns])


@register.filter
def code_title(code: str) -> str:
    """Return the short heading of a verdict's code."""
    return _(TITLES[code]) if code in TITLES else code.replace("_", " ")


@register.filter
def refusal(error: Error) -> str:
    """Return why a log was refused, of the error of its verdict."""
    return in_words(error.message)


@register.filter
def contract(word: str) -> str:
    """Return what a contract asks for."""
    return str(wording.CONTRACTS.get(word, ""))


@register.filter
def move(text: str) -> str:
    """Return an event in words, without its seat."""
    return wording.move_in_words(text)


@register.filter
def end_in_words(end: str, names: Mapping[str, str]) -> str:
    """Return how a deal ended, in words."""
    return wording.end_in_words(end, names)


@register.filter
def start_in_words(scene: Scene, names: Mapping[str, str]) -> str:
    """Return who does what first in a deal that has just been dealt."""
    return wording.start_in_words(scene, names)


@register.filter
def tile_list(tiles: Sequence[str]) -> str:
    """Return a list of tiles as text; hidden ones are counted.

    >>> tile_list(["6-4", "3-0"]), tile_list(["5-5", "?", "?"]), tile_list([])
    ('6-4, 3-0', '5-5, 2 hidden', '')
    """
    texts = [text for text in tiles if text != HIDDEN]
    hidden = len(tiles) - len(texts)
    if hidden:
        texts.append(ngettext("%(count)d hidden", "%(count)d hidden", hidden) % {"count": hidden})
    return ", ".join(texts)


@register.inclusion_tag("games/_tile.html")
def tile(text: str, look: str = "") -> dict[str, Tile]:
    """Draw one standing tile: `down` is one that lies face down, `fresh` one just drawn."""
    return {"tile": standing_tile(text, look)}


@register.inclusion_tag("games/_symbols.html")
def tile_symbols() -> dict[str, list[Face]]:
    """Draw the symbols that all tiles of a page use: once a page, before the first tile."""
    return {"faces": [face(number) for number in NUMBERS]}
