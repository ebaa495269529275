"""The canonical writer: a log as text or as JSON.

Tags stand in the order Format, Game, Players, occupants, Options, Totals, others; set-up lines in
the order dealer, strength, points, glasses, hands, stock, widow, lead; one trick or lap a line;
``score:`` and ``totals:`` on every finished deal. Legal events are written in their canonical
form, what follows the first illegal one as it was. Reading what was written and writing it again
gives the same bytes, and neither form changes the verdict. Comments are dropped. Options that the
service handed in for a log without an Options tag are written where they differ from the defaults,
so that the log says the same wherever it is read.

``game`` lines stand in logs of matches and where the number changes, each with a blank line
before and behind it; a log with Totals that begins in game 1 needs none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.rules.definition import Game, Option
from games.rules.log import Log
from games.rules.reading.header import FORMAT
from games.rules.refereeing.canonical import (
    NUMBERS,
    CanonicalDeal,
    canonical_claims,
    canonical_words,
    lines_in_order,
)
from games.rules.replay import canonical_replay
from games.rules.sections import CLAIMS, Claim, Section
from games.rules.words import numbers_by_side


class _WrittenSection(NamedTuple):
    """A section in canonical form, with all its claims."""

    section: Section
    canonical: CanonicalDeal
    claims: list[tuple[str, str]]


def to_text(log: Log) -> str:
    """The log in canonical text form."""
    lines = [f'[{key} "{text}"]' for key, text in _tag_pairs(log)]
    match = log.rules.games_to_win > 1 and log.totals is None
    game = None if match else 1
    for section, deal, claims in _written_sections(log):
        if section.game != game:
            game = section.game
            lines += ["", f"game {game}"]
        lines += ["", f"deal {section.deal}"]
        lines += _setup_lines(section, log.rules.game.bar)
        lines += _event_lines(log.rules.game, log.players, deal.events)
        lines += [f"{kind}: {words}".rstrip() for kind, words in claims]
    return "\n".join(lines) + "\n"


def to_json(log: Log) -> dict[str, Any]:
    """The log in JSON form, as an object for ``json.dumps``.

    Where a log claims what JSON cannot hold (nonsense, or the same thing in two ways, of which
    one at least is wrong), a claim stands there that is wrong, too.
    """
    document: dict[str, Any] = {"format": FORMAT, "game": log.game, "players": log.players}
    if log.occupants:
        document["seats"] = dict(log.occupants)
    options = _options_to_write(log)
    if options is not None:
        document["options"] = dict(options)
    if log.totals is not None:
        document["totals"] = dict(log.totals)
    if log.tags:
        document["tags"] = dict(log.tags)
    document["deals"] = [_json_section(written) for written in _written_sections(log)]
    return document


# -- tags --------------------------------------------------------------------------------


def _tag_pairs(log: Log) -> Iterator[tuple[str, str]]:
    yield "Format", FORMAT
    yield "Game", log.game
    yield "Players", str(log.players)
    yield from log.occupants.items()
    options = _options_to_write(log)
    if options is not None:
        yield "Options", " ".join(f"{name}={value}" for name, value in options)
    if log.totals is not None:
        number = log.rules.number
        yield "Totals", " ".join(f"{side}={number(log.totals[side])}" for side in log.rules.sides)
    yield from log.tags.items()


def _options_to_write(log: Log) -> list[tuple[str, int | str]] | None:
    """The options to be written; None without an Options tag."""
    known = {option.name: option for option in log.rules.game.options}
    pairs = [(name, log.options[name]) for name, _ in log.options_written]
    for option in known.values():
        if any(name == option.name for name, _ in pairs):
            continue
        if option.always_written or (not log.has_options and _differs(log, option)):
            pairs.append((option.name, log.options[option.name]))
    return pairs if pairs or log.has_options else None


def _differs(log: Log, option: Option) -> bool:
    return log.options[option.name] != option.default_for(log.players, log.options)


# -- sections ----------------------------------------------------------------------------


def _written_sections(log: Log) -> Iterator[_WrittenSection]:
    replayed = canonical_replay(log)
    for place, (section, deal) in enumerate(
        zip(log.sections, replayed.canonical.deals, strict=True)
    ):
        claims = section.claims
        if place < len(replayed.results):
            facts = {"score": replayed.results[place].score, "totals": replayed.totals[place]}
            claims = _with_score(log, claims, facts)
        yield _WrittenSection(section, deal, canonical_claims(log, claims))


def _with_score(
    log: Log, claims: list[tuple[str, Claim]], facts: Mapping[str, tuple[int, ...]]
) -> list[tuple[str, Claim]]:
    """The claims of a finished deal, and its score and totals where they are not claimed."""
    made = {kind for kind, _ in claims}
    sides = log.rules.sides
    missing = [
        (kind, dict(zip(sides, numbers, strict=True)))
        for kind, numbers in facts.items()
        if kind not in made
    ]
    return [*claims, *missing]


def _setup_lines(section: Section, bar: int) -> Iterator[str]:
    for name in lines_in_order(tuple(section.setup)):
        words = canonical_words(section.setup[name])
        if bar and name.startswith("hand") and len(words) > bar:
            words.insert(bar, "|")
        yield f"{name}: {' '.join(words)}".rstrip()


def _event_lines(game: Game, players: int, events: list[str]) -> Iterator[str]:
    number = 0
    lap: list[str] = []
    for event in events:
        word = event.split(" ", 2)[1]
        if word in game.behind and lap:
            yield f"{number}. {'  '.join(lap)}  {event}"
            lap = []
            continue
        if len(lap) == players or (lap and word in game.alone):
            yield f"{number}. {'  '.join(lap)}"
            lap = []
        if word in game.alone:
            yield event
            continue
        if not lap:
            number += 1
        lap.append(event)
    if lap:
        yield f"{number}. {'  '.join(lap)}"


# -- JSON --------------------------------------------------------------------------------


def _json_section(written: _WrittenSection) -> dict[str, Any]:
    section = written.section
    item: dict[str, Any] = {"game": section.game, "deal": section.deal}
    hands, glasses = {}, {}
    for name, words in section.setup.items():
        line, _, owner = name.partition(" ")
        if line == "hand":
            hands[owner] = canonical_words(words)
        elif line == "glass":
            glasses[owner] = _glass_rows(words)
        elif line in ("strength", "points"):
            item[line] = list(map(int, words))
        elif line in ("stock", "widow"):
            item[line] = canonical_words(words)
        else:
            item[line] = words[0]
            if len(words) > 1:
                item["lead_by"] = words[2]
    if glasses:
        item["glasses"] = glasses
    if hands:
        item["hands"] = hands
    item["events"] = written.canonical.events
    for kind in CLAIMS:
        claims = {words for claimed, words in written.claims if claimed == kind}
        if claims:
            item[kind] = _json_claim(kind, claims)
    return item


def _glass_rows(words: list[str]) -> list[list[str]]:
    rows: list[list[str]] = [[]]
    for word in canonical_words(words):
        if word == "/":
            rows.append([])
        else:
            rows[-1].append(word)
    return rows


def _json_claim(kind: str, claims: set[str]) -> str | dict[str, int]:
    words = claims.pop()
    if kind not in NUMBERS:
        return "" if claims or any(mark in words for mark in ";{") else words
    pairs = [word.partition("=")[::2] for word in words.split(" ")]
    numbers = numbers_by_side(words, tuple(name for name, _ in pairs))
    if claims or numbers is None:
        return {}
    return dict(zip((name for name, _ in pairs), numbers, strict=True))
