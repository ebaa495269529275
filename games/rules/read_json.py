"""The JSON form: one object into the same tags and sections as the text form.

Seats and tiles are the words of the text form; what would be ``syntax`` in its line is ``syntax``
here. There are no comments: a ``;`` or ``{`` outside tags and seat names is ``syntax``, and so is
a line end in any text. Numbers, options and totals are turned into the texts their tags would
have, so that everything later is judged alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.rules.definition import Code
from games.rules.errors import LogFault
from games.rules.header import MEANT, RawLog, is_needless
from games.rules.registry import GAMES
from games.rules.sections import CLAIMS, SEATS, Claim, Section
from games.rules.tiles import WORDS, split_tile
from games.rules.words import LETTERS, MOST_SAID, SIDES, cut, is_decoration, is_key, is_word_event

_TOP = frozenset(
    {"format", "game", "players", "seats", "options", "totals", "tags", "deals"},
)
_CLAIMS = frozenset(CLAIMS)
_TEXT_CLAIMS = frozenset({"end", "result"})
_is_canonical = re.compile(r"[A-Za-z]+(?: [A-Za-z0-9]+)*|\*").fullmatch
"""Matches a text claim that holds no comment and no blank too many."""
_INTEGERS = {int}
_WRITTEN = {number: str(number) for number in range(100)}
_Setup = dict[str, list[str]]
_HAND_KEYS = {letter: f"hand {letter}" for letter in SEATS}


def _fault(detail: str) -> LogFault:
    return LogFault("syntax", detail)


def read_json(document: dict[str, Any]) -> RawLog:
    """The tags and sections of a log in JSON form; raises ``LogFault`` (``syntax``)."""
    for key in document:
        if key not in _TOP:
            raise _fault(f"The key '{key[:30]}' means nothing in a log.")
    tags = _tags(document)
    game = GAMES.get(tags.get("Game", ""))
    table = game.table if game else {}
    deals = _list(document.get("deals", []), "deals")
    words = _Words([], [], [], [], [], set())
    sections: list[Section] = []
    codes: list[list[Code]] = []
    place = (1, 0)
    for item in deals:
        if type(item) is not dict:
            raise _fault("A deal is an object.")
        found: list[Code] = []
        section = _section(item, place, table, found, words)
        place = section[:2]
        sections.append(section)
        codes.append(found)
        if not section[2] and is_needless(sections):
            del sections[-1], codes[-1]
    words.check()
    return RawLog(tags, sections, codes)


class _Words(NamedTuple):
    """Words of all deals of a log that are looked at once, at its end: many at a time are cheap."""

    tiles: list[Any]
    """Every word of a list of tiles."""
    claims: list[tuple[str, Any]]
    """Every claim by side, with its key."""
    sides: list[Any]
    """The sides they name."""
    numbers: list[Any]
    """The numbers they give."""
    listed: list[Any]
    """Every number of a list."""
    said: set[str]
    """Text claims that were found to be canonical."""

    def check(self) -> None:
        """Raise ``LogFault`` unless all are what they should be."""
        try:
            tiles = WORDS.issuperset(self.tiles)
        except TypeError:  # something in a list cannot even be looked up
            tiles = False
        if not tiles:
            for word in self.tiles:
                if type(word) is not str or split_tile(word) is None:
                    raise _fault(f"{str(word)[:30]!r} stands in a list of tiles and is none.")
        if not (SIDES.issuperset(self.sides) and _INTEGERS.issuperset(map(type, self.numbers))):
            for key, claim in self.claims:
                _claim_by_side(claim, key)
        if not _INTEGERS.issuperset(map(type, self.listed)):
            raise _fault("'strength' and 'points' list whole numbers.")


# -- tags --------------------------------------------------------------------------------


def _tags(document: dict[str, Any]) -> dict[str, str]:
    tags: dict[str, str] = {}
    for key, name in (("format", "Format"), ("game", "Game")):
        if key in document:
            tags[name] = _tag_text(document[key], key)
    if "players" in document:
        tags["Players"] = str(_integer(document["players"], "players"))
    for seat, name in _object(document.get("seats", {}), "seats").items():
        if seat not in LETTERS:
            raise _fault(f"'{seat[:30]}' is no seat.")
        tags[seat] = _tag_text(name, "seats")
    if "options" in document:
        pairs = _object(document["options"], "options").items()
        tags["Options"] = " ".join(f"{_name(name)}={_option(value)}" for name, value in pairs)
    if "totals" in document:
        numbers = _by_side(document["totals"], "totals").items()
        tags["Totals"] = " ".join(
            f"{_tag_text(side, 'totals')}={number}" for side, number in numbers
        )
    for key, text in _object(document.get("tags", {}), "tags").items():
        if not is_key(key) or key in MEANT:
            raise _fault(f"'{key[:30]}' cannot be the key of another tag.")
        tags[key] = _tag_text(text, "tags")
    return tags


def _tag_text(value: object, where: str) -> str:
    if not isinstance(value, str) or '"' in value or "\n" in value or "\r" in value:
        raise _fault(f"'{where}' holds texts without quotes and line ends.")
    return value


def _name(name: str) -> str:
    if "=" in name or " " in name or "\t" in name:
        raise _fault(f"'{name[:30]}' cannot be a name: it holds a blank or '='.")
    return _tag_text(name, "options")


def _option(value: object) -> str:
    if type(value) is int:
        return str(value)
    text = _tag_text(value, "options")
    if " " in text or "\t" in text:
        raise _fault("The value of an option holds no blank.")
    return text


# -- values ------------------------------------------------------------------------------


def _are_integers(value: dict[str, Any]) -> bool:
    return {*map(type, value.values())} == _INTEGERS


def _integer(value: object, where: str) -> int:
    if type(value) is not int:
        raise _fault(f"'{where}' is a whole number.")
    return value


def _list(value: object, where: str) -> list[Any]:
    if type(value) is not list:
        raise _fault(f"'{where}' is a list.")
    return value


def _object(value: object, where: str) -> dict[str, Any]:
    if type(value) is not dict:
        raise _fault(f"'{where}' is an object.")
    return value


def _line(value: object, where: str) -> str:
    """A text that stands in a line: no line ends, nothing that would begin a comment."""
    if type(value) is not str:
        raise _fault(f"'{where}' is a text.")
    for mark in (";", "{", "\n", "\r"):
        if mark in value:
            raise _fault(f"'{where}' holds {mark!r}, which cannot stand in a line.")
    return value


def _number(value: object, where: str) -> int:
    """An INT of a line: from 0, at most nine digits."""
    if type(value) is not int:
        raise _fault(f"'{where}' is a whole number.")
    if not 0 <= value <= MOST_SAID:
        raise _fault(f"'{where}' is a number of one to nine digits.")
    return value


def _by_side(value: object, where: str) -> dict[str, int]:
    numbers = _object(value, where)
    for side, number in numbers.items():
        if type(number) is not int:
            raise _fault(f"'{where}' gives whole numbers by side.")
        if side not in SIDES and not {" ", "\t", "="}.isdisjoint(side):
            raise _fault("The name of a side holds no blank and no '='.")
    return numbers


def _claim_by_side(value: object, where: str) -> dict[str, int]:
    numbers = _by_side(value, where)
    for side in numbers:
        if side not in SIDES:
            _line(side, where)
    return numbers


def _seat(value: object, where: str) -> str:
    if type(value) is not str or value not in LETTERS:
        raise _fault(f"'{where}' is a seat letter.")
    return value


# -- deals -------------------------------------------------------------------------------


def _section(
    item: dict[str, Any],
    place: tuple[int, int],
    table: Mapping[str, Code],
    codes: list[Code],
    words: _Words,
) -> Section:
    setup: dict[str, list[str]] = {}
    events: list[str] = []
    claims: list[tuple[str, Claim]] = []
    game, deal = place[0], None
    for key, value in item.items():
        if key == "events":
            events = _events(value, table, codes)
        elif key == "hands":
            for seat, hand in _object(value, key).items():
                name = _HAND_KEYS.get(seat)
                if name is None:
                    raise _fault(f"'{seat[:30]}' is no seat.")
                if type(hand) is not list:
                    raise _fault("'hands' gives lists of tiles.")
                words.tiles.extend(hand)
                setup[name] = hand
        elif key == "deal":
            deal = _number(value, key)
        elif key == "game":
            game = _number(value, key)
        elif key in _CLAIMS:
            if key in _TEXT_CLAIMS:
                if type(value) is not str or value not in words.said:
                    if type(value) is not str or not _is_canonical(value):
                        value = " ".join(cut(_line(value, key)))
                    words.said.add(value)
            else:
                words.numbers.extend(_object(value, key).values())
                words.sides.extend(value)
                words.claims.append((key, value))
            claims.append((key, value))
        elif key != "lead_by":
            line = _SETUP.get(key)
            if line is None:
                raise _fault(f"The key '{key[:30]}' means nothing in a deal.")
            line(setup, value, key, words)
    if "lead_by" in item:
        if "lead" not in setup:
            raise _fault("'lead_by' stands without 'lead'.")
        setup["lead"] = [*setup["lead"], "by", _seat(item["lead_by"], "lead_by")]
    if deal is None:
        deal = _number(place[1] + 1, "deal") if game == place[0] else 1
    return Section(game, deal, setup, events, claims)


def _seat_line(setup: _Setup, value: object, key: str, words: _Words) -> None:
    setup[key] = [_seat(value, key)]


def _tile_line(setup: _Setup, value: object, key: str, words: _Words) -> None:
    setup[key] = tiles = _list(value, key)
    words.tiles.extend(tiles)


def _int_line(setup: _Setup, value: object, key: str, words: _Words) -> None:
    numbers = _list(value, key)
    words.listed.extend(numbers)
    try:
        setup[key] = list(map(_WRITTEN.__getitem__, numbers))
    except (KeyError, TypeError):
        setup[key] = [str(_number(number, key)) for number in numbers]


def _glass_lines(setup: _Setup, value: object, key: str, words: _Words) -> None:
    for side, rows in _object(value, key).items():
        if side not in SIDES:
            raise _fault(f"'{side[:30]}' is no side.")
        line: list[str] = []
        for row in _list(rows, key):
            words.tiles.extend(_list(row, key))
            line += row
            line.append("/")
        setup[f"glass {side}"] = line[:-1]


_SETUP: dict[str, Callable[[_Setup, object, str, _Words], None]] = {
    "dealer": _seat_line,
    "lead": _seat_line,
    "stock": _tile_line,
    "widow": _tile_line,
    "strength": _int_line,
    "points": _int_line,
    "glasses": _glass_lines,
}


def _events(value: object, table: Mapping[str, Code], codes: list[Code]) -> list[str]:
    """The events of a section; what they mean goes to ``codes`` if all are usual."""
    events = _list(value, "events")
    try:
        codes += list(map(table.__getitem__, events))
        return events
    except (KeyError, ValueError, TypeError, AttributeError):  # unusual, or no text at all
        pass
    return [
        event if type(event) is str and (event in table or is_word_event(event)) else _event(event)
        for event in events
    ]


def _event(value: object) -> str:
    words = cut(_line(value, "events"))
    if len(words) < 2 or words[0] not in LETTERS:
        raise _fault("An event is a seat and its actions.")
    for word in words[1:]:
        if word in LETTERS or is_decoration(word):
            raise _fault(f"'{word}' cannot stand inside of one event.")
    return " ".join(words)
