"""Tags: from the raw texts to a log whose game, players, options and totals are known.

Order of faults: ``Format`` and ``Game`` (``bad_header``), then any action the game does not have
(``syntax``), then ``Players``, ``Options`` and ``Totals`` (``bad_header``). Options that the
service hands in hold where the log has no Options tag. Where it has one, the service judges whether
the two agree, by ``Log.has_options`` and ``Log.options``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from games.rules.definition import Code, Game, Rules
from games.rules.errors import LogFault, Unplayable
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.sections import SEATS, Section
from games.rules.words import LETTERS, is_int, numbers_by_side, split_words
from web.messages import message

FORMAT = "domlog 1"
TAGS_WITH_MEANING = frozenset({"Format", "Game", "Players", "Options", "Totals"}) | LETTERS
"""All other tags are kept as they are."""


class RawLog(NamedTuple):
    """A log that fits the grammar of lines, whatever its words mean."""

    tags: dict[str, str]
    sections: list[Section]
    codes: list[list[Code]] | None = None
    """What the events of every section mean; fewer than events where not all were recognised."""


def build_log(raw: RawLog, options: Mapping[str, int | str] | None) -> Log:
    """The log of these tags and sections; raises ``LogFault``."""
    tags = raw.tags
    game = _find_game(tags)
    codes = _section_codes(game, raw)
    players = _player_count(game, tags.get("Players"))
    text = tags.get("Options")
    written = _option_words(text) if text else ()
    given = written
    if text is None and options:
        given = tuple((name, str(value)) for name, value in options.items())
    resolved, rules = (_shared_rules if len(text or "") < 500 else _options_and_rules)(
        game.slug, players, given
    )
    totals = None
    if "Totals" in tags:
        numbers = numbers_by_side(tags["Totals"], rules.sides)
        if numbers is None:
            detail = message(
                "Totals must name %(sides)s once each, with a whole number.", sides=rules.sides
            )
            raise LogFault("bad_header", detail)
        wrong = rules.totals_fault(numbers, raw.sections[0] if raw.sections else None)
        if wrong:
            raise LogFault("bad_header", wrong)
        totals = dict(zip(rules.sides, numbers, strict=True))
    return Log(
        game=game.slug,
        players=players,
        occupants=_occupants(tags),
        options_written=written,
        has_options=text is not None,
        options=dict(resolved),
        totals=totals,
        tags={key: text for key, text in tags.items() if key not in TAGS_WITH_MEANING},
        sections=tuple(raw.sections),
        codes=codes,
        rules=rules,
    )


def _occupants(tags: dict[str, str]) -> dict[str, str]:
    if LETTERS.isdisjoint(tags):
        return {}
    return {letter: tags[letter] for letter in SEATS if letter in tags}


def _find_game(tags: dict[str, str]) -> Game:
    if "Format" not in tags or "Game" not in tags:
        missing = "Format" if "Format" not in tags else "Game"
        raise LogFault("bad_header", message("The tag %(tag)s is missing.", tag=missing))
    if tags["Format"] != FORMAT:
        detail = message("The format must be '%(format)s'.", format=FORMAT)
        raise LogFault("bad_header", detail)
    game = GAMES.get(tags["Game"])
    if game is None:
        detail = message("The game must be one of %(games)s.", games=tuple(GAMES))
        raise LogFault("bad_header", detail)
    return game


def _section_codes(game: Game, raw: RawLog) -> tuple[tuple[list[str], list[Code], bool], ...]:
    """The events of all sections as the game reads them, and whether all are in its table.

    ``LogFault`` if the game has no such event.
    """
    sections = raw.sections
    events = [section[3] for section in sections]
    codes = raw.codes or [[] for _ in sections]
    odd = {place for place, one in enumerate(events) if len(codes[place]) < len(one)}
    if not odd:
        return tuple(zip(events, codes, repeat(True), strict=False))  # repeat never ends
    codes = codes.copy()
    final = max(place for place, one in enumerate(events) if one)
    for place in sorted(odd):
        codes[place] = _read_events(game, sections[place], place == final)
    return tuple(
        (one, found, place not in odd)
        for place, (one, found) in enumerate(zip(events, codes, strict=True))
    )


def _read_events(game: Game, section: Section, final: bool) -> list[Code]:
    usual, read = game.events.get, game.read_event
    codes = [usual(event) or read(event) for event in section.events]
    found = [code for code in codes if code is not None]
    if len(found) < len(codes):
        place = codes.index(None)
        event = section.events[place]
        shown = event if len(event) <= 60 else event[:57] + "..."
        detail = message(
            "'%(text)s' (move %(event)s of deal %(deal)s) is no move of %(game)s.",
            text=shown,
            event=place + 1,
            deal=section.deal,
            game=game.title,
        )
        raise LogFault("syntax", detail)
    stops = game.open_ended
    if stops is not None:
        for place, code in enumerate(found if not final else found[:-1], 1):
            if stops(code):
                detail = message(
                    "Move %(event)s of deal %(deal)s stops short although others follow.",
                    event=place,
                    deal=section.deal,
                )
                raise LogFault("syntax", detail)
    return found


def _options_and_rules(
    slug: str, players: int, pairs: tuple[tuple[str, str], ...]
) -> tuple[dict[str, int | str], Rules]:
    """Every option with its value, and the rules of the game under them."""
    game = GAMES[slug]
    values = _option_values(game, players, pairs)
    try:
        return values, game.rules(players, values)
    except Unplayable as error:
        raise LogFault("bad_header", error.message) from None


_shared_rules = lru_cache(maxsize=64)(_options_and_rules)
"""Rules never change, so that the logs of one event share them."""


def _player_count(game: Game, text: str | None) -> int:
    if text is None:
        if game.default_players is None:
            detail = message("%(game)s needs the tag Players.", game=game.title)
            raise LogFault("bad_header", detail)
        return game.default_players
    number = int(text) if is_int(text) else 0
    if number not in game.players:
        detail = message(
            "%(game)s is played by %(allowed)s players.", game=game.title, allowed=game.players
        )
        raise LogFault("bad_header", detail)
    return number


def _option_words(text: str) -> tuple[tuple[str, str], ...]:
    pairs = []
    for word in split_words(text):
        name, equals, value = word.partition("=")
        if not equals:
            detail = message("'%(word)s' in Options is not 'name=value'.", word=word[:60])
            raise LogFault("bad_header", detail)
        pairs.append((name, value))
    return tuple(pairs)


def _option_values(
    game: Game, players: int, pairs: tuple[tuple[str, str], ...]
) -> dict[str, int | str]:
    given = dict(pairs)
    if len(given) < len(pairs):
        raise LogFault("bad_header", message("An option is given twice."))
    values: dict[str, int | str] = {}
    for option in game.options:
        text = given.pop(option.name, None)
        if text is None:
            values[option.name] = option.default_for(players, values)
            continue
        value = option.value(text)
        if value is None:
            detail = message(
                "The option %(option)s takes %(allowed)s, not '%(value)s'.",
                option=option.name,
                allowed=option.allowed_values(),
                value=text[:60],
            )
            raise LogFault("bad_header", detail)
        values[option.name] = value
    if given:
        name = next(iter(given))
        detail = message("%(game)s has no option '%(option)s'.", game=game.title, option=name[:60])
        raise LogFault("bad_header", detail)
    return values
