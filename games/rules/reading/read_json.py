"""Reads the JSON form: one object becomes the same tags and sections as the text form.

Seats and tiles are the words of the text form; what is ``syntax`` there is ``syntax`` here. There
are no comments: a ``;`` or ``{`` outside tags and seat names is ``syntax``, and so is a line end in
any text. Numbers, options and totals become the texts that their tags would have, so that
everything later is judged alike.

A usual document is decoded straight into the declared types (``json_form``). One with odd spelling
(half a surrogate pair, a number of a thousand digits) goes through a slower decoder first and is
then checked against the same types. The slower decoder also finds a key that stands twice; it is
asked where a text holds more colons than keys were read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

import msgspec
from msgspec import UNSET
from msgspec.structs import astuple

from games.rules.definition import Code
from games.rules.errors import LogFault
from games.rules.reading.header import TAGS_WITH_MEANING, RawLog
from games.rules.reading.json_form import JsonDeal, JsonLog
from games.rules.reading.limits import (
    check_deals,
    check_json,
    check_length,
    check_moves,
    check_tags,
)
from games.rules.reading.source import Form, begins_as_json, read_document
from games.rules.registry import GAMES
from games.rules.sections import CLAIMS, SEATS, Claim, Section
from games.rules.tiles import WORDS, split_tile
from games.rules.words import (
    LARGEST_NUMBER,
    LETTERS,
    SIDES,
    is_decoration,
    is_key,
    is_word_event,
    split_words,
)
from web.messages import Message, Value, message

_decode = msgspec.json.Decoder(JsonLog).decode
_is_canonical = re.compile(r"[A-Za-z]+(?: [A-Za-z0-9]+)*|\*").fullmatch
"""Matches a text claim that holds no comment and no blank too many."""
_HAND_KEYS = {letter: f"hand {letter}" for letter in SEATS}


def _syntax_fault(detail: Message) -> LogFault:
    return LogFault("syntax", detail)


def read_json(text: str, form: Form | None = None) -> RawLog | None:
    """The tags and sections of a log in JSON form, None where the log is to be read as text.

    Raises ``LogFault`` (``syntax``, ``too_long``).
    """
    document = _decode_document(text, form)
    if document is None:
        return None
    _check_size(document)
    tags = _tags_of(document)
    game = GAMES.get(tags.get("Game", ""))
    table = game.table if game else {}
    words = _WordsToCheck([], [], set())
    sections: list[Section] = []
    codes: list[list[Code]] = []
    place = (1, 0)
    for deal in document.deals:
        found: list[Code] = []
        section = _read_section(deal, place, table, found, words)
        place = section[:2]
        sections.append(section)
        codes.append(found)
    words.check()
    if _count_keys(document, sections, words) != text.count(":"):
        # The text has more colons than keys were read: a word may hold them, or one stands twice.
        read_document(text, form)
    return RawLog(tags, sections, codes)


def _decode_document(text: str, form: Form | None) -> JsonLog | None:
    if not begins_as_json(text, form):
        return None
    check_json(text)
    if "\\u" not in text:
        try:
            return _decode(text)
        except (msgspec.MsgspecError, RecursionError):
            pass  # the slower decoder finds out what is wrong
    value = read_document(text, form)
    if value is None:
        return None
    try:
        return msgspec.convert(value, JsonLog)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at ")
        problem, place = problem[:100], place.strip("`")[:80]
        detail = message("This does not fit the form of a log: %(problem)s.", problem=problem)
        if place:
            detail = message(
                "This does not fit the form of a log at %(place)s: %(problem)s.",
                place=place,
                problem=problem,
            )
        raise _syntax_fault(detail) from None


def _count_keys(document: JsonLog, sections: list[Section], words: _WordsToCheck) -> int:
    """How many keys the text of a document has at least: those that hold a value."""
    head = list(filter(None, astuple(document)))
    keys = len(head) + sum([len(value) for value in head if type(value) is dict])
    for deal, section in zip(document.deals, sections, strict=True):
        keys += len(section[2]) + len(section[4]) + (deal.game is not UNSET)
        if deal.deal is not UNSET:
            keys += 1
        if deal.hands:
            keys += 1
        if deal.events:
            keys += 1
        if deal.lead_by is not UNSET:
            keys += 1
        if deal.glasses is not UNSET:
            keys += 1
    return keys + len(words.sides)


def _check_size(document: JsonLog) -> None:
    """Raise ``LogFault`` (``too_long``) for a log of more than is read."""
    check_deals(len(document.deals))
    check_moves(sum([len(deal.events) for deal in document.deals]))
    check_tags(len(document.seats) + len(document.tags))
    for numbers in (document.options, document.totals):
        check_tags(0 if numbers is UNSET else len(numbers))


class _WordsToCheck(NamedTuple):
    """Words of all deals, checked once at the end of the log: many at a time are cheap."""

    tiles: list[str]
    """Every word of a list of tiles."""
    sides: list[str]
    """The sides of every claim by side."""
    claims: set[str]
    """Text claims that were found to be canonical."""

    def check(self) -> None:
        """Raise ``LogFault`` unless all are what they should be."""
        if not WORDS.issuperset(self.tiles):
            for word in self.tiles:
                if split_tile(word) is None:
                    shown = repr(word[:30])
                    raise _syntax_fault(
                        message("%(word)s stands in a list of tiles and is none.", word=shown)
                    )
        if not SIDES.issuperset(self.sides):
            for side in self.sides:
                _line_text(_side_name(side), message("a side"))


# -- tags --------------------------------------------------------------------------------


def _tags_of(document: JsonLog) -> dict[str, str]:
    tags: dict[str, str] = {}
    if document.format is not UNSET:
        tags["Format"] = _tag_text(document.format, "format")
    if document.game is not UNSET:
        tags["Game"] = _tag_text(document.game, "game")
    if document.players is not UNSET:
        tags["Players"] = str(document.players)
    for seat, name in document.seats.items():
        tags[seat] = _tag_text(name, "seats")
    if document.options is not UNSET:
        pairs = document.options.items()
        tags["Options"] = " ".join(
            f"{_option_name(name)}={_option_text(value)}" for name, value in pairs
        )
    if document.totals is not UNSET:
        numbers = document.totals.items()
        tags["Totals"] = " ".join(
            f"{_tag_text(_side_name(side), 'totals')}={number}" for side, number in numbers
        )
    for key, text in document.tags.items():
        if not is_key(key) or key in TAGS_WITH_MEANING:
            raise _syntax_fault(
                message("'%(key)s' cannot be the key of another tag.", key=key[:30])
            )
        tags[key] = _tag_text(text, "tags")
    return tags


def _tag_text(value: str, where: str) -> str:
    check_length(len(value))
    if '"' in value or "\n" in value or "\r" in value:
        raise _syntax_fault(
            message("'%(key)s' holds texts without quotes and line ends.", key=where)
        )
    return value


def _option_name(name: str) -> str:
    if "=" in name or " " in name or "\t" in name:
        raise _syntax_fault(
            message("'%(name)s' cannot be a name: it holds a blank or '='.", name=name[:30])
        )
    return _tag_text(name, "options")


def _option_text(value: int | str) -> str:
    if isinstance(value, int):
        return str(value)
    text = _tag_text(value, "options")
    if " " in text or "\t" in text:
        raise _syntax_fault(message("The value of an option holds no blank."))
    return text


# -- words -------------------------------------------------------------------------------


def _line_text(value: str, where: Value) -> str:
    """A text that fits in a line: not too long, no line end, nothing that begins a comment."""
    check_length(len(value))
    for mark in (";", "{", "\n", "\r"):
        if mark in value:
            raise _syntax_fault(
                message(
                    "'%(where)s' holds %(mark)s, which cannot stand in a line.",
                    where=where,
                    mark=repr(mark),
                )
            )
    return value


def _side_name(side: str) -> str:
    if side not in SIDES and not {" ", "\t", "="}.isdisjoint(side):
        raise _syntax_fault(message("The name of a side holds no blank and no '='."))
    return side


def _text_claim(claim: str, kind: str, words: _WordsToCheck) -> str:
    check_length(len(claim))
    if not _is_canonical(claim):
        claim = " ".join(split_words(_line_text(claim, kind)))
    words.claims.add(claim)
    return claim


# -- deals -------------------------------------------------------------------------------


def _read_section(
    item: JsonDeal,
    place: tuple[int, int],
    table: Mapping[str, Code],
    codes: list[Code],
    words: _WordsToCheck,
) -> Section:
    game, deal = item.game, item.deal
    if game is UNSET:
        game = place[0]
    if deal is UNSET:
        deal = place[1] + 1 if game == place[0] else 1
        if deal > LARGEST_NUMBER:
            raise _syntax_fault(
                message(
                    "A deal is a number of one to nine digits, which %(deal)s is not.", deal=deal
                )
            )
    setup = {_HAND_KEYS[seat]: hand for seat, hand in item.hands.items()}
    words.tiles.extend(chain.from_iterable(setup.values()))
    _add_other_lines(item, setup, words)
    claims: list[tuple[str, Claim]] = []
    claimed = (item.end, item.tricks, item.melds, item.score, item.totals, item.result)
    for kind, claim in zip(CLAIMS, claimed, strict=True):
        if claim is UNSET:
            continue
        if isinstance(claim, dict):
            words.sides.extend(claim)
        elif claim not in words.claims:
            claim = _text_claim(claim, kind, words)
        claims.append((kind, claim))
    return Section(game, deal, setup, _read_events(item.events, table, codes), claims)


def _add_other_lines(item: JsonDeal, setup: dict[str, list[str]], words: _WordsToCheck) -> None:
    """The lines of a set-up besides the hands."""
    if item.dealer is not UNSET:
        setup["dealer"] = [item.dealer]
    if item.lead is not UNSET:
        setup["lead"] = [item.lead] if item.lead_by is UNSET else [item.lead, "by", item.lead_by]
    elif item.lead_by is not UNSET:
        raise _syntax_fault(message("'lead_by' stands without 'lead'."))
    if item.stock is not UNSET:
        setup["stock"] = item.stock
        words.tiles.extend(item.stock)
    if item.widow is not UNSET:
        setup["widow"] = item.widow
        words.tiles.extend(item.widow)
    if item.strength is not UNSET:
        setup["strength"] = list(map(str, item.strength))
    if item.points is not UNSET:
        setup["points"] = list(map(str, item.points))
    if item.glasses is not UNSET:
        for side, rows in item.glasses.items():
            if side not in SIDES:
                raise _syntax_fault(message("'%(side)s' is no side.", side=side[:30]))
            setup[f"glass {side}"] = _glass_line(rows, words)


def _glass_line(rows: list[list[str]], words: _WordsToCheck) -> list[str]:
    line: list[str] = []
    for row in rows:
        words.tiles.extend(row)
        line += row
        line.append("/")
    return line[:-1]


def _read_events(events: list[str], table: Mapping[str, Code], codes: list[Code]) -> list[str]:
    """The events of a section; what they mean goes to ``codes`` if all are usual."""
    try:
        codes += list(map(table.__getitem__, events))
        return events
    except (KeyError, ValueError):  # unusual
        pass
    return [
        event if event in table or is_word_event(event) else _read_event(event) for event in events
    ]


def _read_event(value: str) -> str:
    words = split_words(_line_text(value, "events"))
    if len(words) < 2 or words[0] not in LETTERS:
        raise _syntax_fault(message("A move is a seat and its actions."))
    for word in words[1:]:
        if word in LETTERS or is_decoration(word):
            raise _syntax_fault(message("'%(word)s' cannot stand inside of one move.", word=word))
    return " ".join(words)
