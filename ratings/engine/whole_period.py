"""The interchange formats ``rating-period 2`` and ``3``: a period as pools rate it.

They have pairs and deviations, and so more than ``rating-period 1`` (see ``document``), which stays
as it is: the whole configuration of a pool, the day of the closing, what earlier lists say about
the spread of the pool, how sure every rating is, the partnerships of the sides, and points where
margins count. The third knows how a rest makes pairs less sure (``pair_rest``), and so who is a
pair (``pair``). What an answer says of somebody, given to the next document (`after` as `rating`),
with its `pool`, goes on to the byte as the lists of a pool do. Shares have nine decimals, luck
three, the rest six. Rating itself is in ``period``, the deviation in ``deviation``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any

import numpy as np

from ratings.engine import values
from ratings.engine.config import pool_config
from ratings.engine.deviation import MOST_LUCK, PoolFit, deviation, rest_of
from ratings.engine.document import rate_document, read_game, read_subject
from ratings.engine.elo import MICRO, NANO, round_fraction
from ratings.engine.lines import NEVER
from ratings.engine.period import (
    Change,
    Config,
    Game,
    PeriodFault,
    PeriodResult,
    Subject,
    played_games,
    rate,
)
from ratings.engine.sureness import PeriodSureness, PlayedGame, Sureness, measure_played
from web.documents.json_text import quote_name
from web.messages import message

FORMAT = "rating-period 3"
SECOND = "rating-period 2"
MOST_SUM = 10**24
"""The sums of the fit are smaller, either sign."""
SHARE_PLACES, LUCK_PLACES = 9, 3
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
"""What a date looks like: numpy takes more (a year, a moment, a word such as today)."""
FIRST_DAY, LAST_DAY = np.datetime64("0001-01-01", "D"), np.datetime64("9999-12-31", "D")
OF_SUBJECTS = ("peak", "own", "spread", "luck", "last_played", "pair")
"""What a subject has beyond a `rating-period 1` document."""

Pairs = Mapping[tuple[str, ...], str]
"""The partnerships of a game by their members."""


@dataclass(frozen=True, slots=True)
class _Period:
    """A document as it was read: ``pairs`` by the id of the game, ``said`` who is one."""

    format: str
    config: Config
    day: int
    fit: PoolFit
    subjects: Mapping[str, Subject]
    known: Mapping[str, Sureness]
    games: Sequence[Game]
    pairs: Mapping[str, Pairs]
    said: Mapping[str, bool]

    def pairs_in(self, games: Iterable[Game]) -> dict[str, tuple[str, ...]]:
        """The pairs in these games, with their members."""
        return {pair: side for game in games for side, pair in self.pairs.get(game.id, {}).items()}


def rate_whole_period(document: object) -> dict[str, Any]:
    """Rate a document: a row for everybody, the fit and the spread of the pool, the list's hash.

    Raises ``PeriodFault`` for whatever the format refuses.

    >>> win = {"id": "g", "sides": [["ana"], ["ben"]], "places": [1, 2]}
    >>> given = {"config": {}, "day": "2026-05-02", "subjects": {}, "games": [win]}
    >>> row = rate_whole_period({"format": SECOND} | given)["changes"]["ana"]
    >>> row["after"], row["deviation"]
    (Decimal('1510.000000'), Decimal('152.991729'))
    """
    read = _read_period(document)
    games = played_games(read.config, read.games)
    result = _rate_with_pairs(read, games)
    played = [PlayedGame(game, _pairs_of(read, game)) for game in games]
    sure = measure_played(read.config, result, played, read.known, read.day, read.fit)
    pairs = read.pairs_in(read.games).keys() | {name for name, pair in read.said.items() if pair}
    return {
        "changes": {
            name: _row(read, change, sure.known[name], sure, pair=name in pairs)
            for name, change in result.changes.items()
        },
        "hash": result.hash,
        "pool": {"surplus": sure.fit.surplus, "weight": sure.fit.weight},
        "spread": values.decimal(isqrt(sure.fit.variance * MICRO)),
    }


def rate_any_document(document: object) -> dict[str, Any]:
    """Rate a document of any of the formats; raises ``PeriodFault``."""
    if isinstance(document, Mapping) and document.get("format") in (SECOND, FORMAT):
        return rate_whole_period(document)
    return rate_document(document)


def _rate_with_pairs(read: _Period, games: Sequence[Game]) -> PeriodResult:
    """Rate the games among players, and by themselves those among partnerships."""
    among = {game.id: _game_among_pairs(read, game) for game in games if game.id in read.pairs}
    members = read.pairs_in(games)
    players = {name: one for name, one in read.subjects.items() if name not in members}
    mine = rate(read.config, players, games)
    _refuse_both(read, members, games)
    opening = {
        pair: _opening_pair(read.subjects.get(pair, Subject()), side, mine)
        for pair, side in members.items()
    }
    theirs = rate(read.config, opening, among.values())
    changes = mine.changes | theirs.changes
    ordered = {name: changes[name] for name in sorted(changes)}
    return PeriodResult(ordered, mine.game_changes + theirs.game_changes)


def _refuse_both(read: _Period, pairs: Mapping[str, Sequence[str]], games: Sequence[Game]) -> None:
    """Refuse whoever plays as a player and is a pair, or plays as a pair and is said to be none."""
    players = {name for game in games for side in game.sides for name in side}
    said = {name for name, pair in read.said.items() if pair}
    none = read.said.keys() - said
    both = min((players & (pairs.keys() | said)) | (pairs.keys() & none), default=None)
    if both is not None:
        raise PeriodFault(message("%(subject)s is a player and a pair.", subject=quote_name(both)))


def _game_among_pairs(read: _Period, game: Game) -> Game:
    pairs = read.pairs[game.id]
    sides = tuple((pairs[side],) for side in game.sides)
    return Game(game.id, sides, game.places, game.points)


def _opening_pair(pair: Subject, members: Sequence[str], players: PeriodResult) -> Subject:
    """A pair without a rating opens with the mean of its members' opening ratings."""
    if pair.rating is not None:
        return pair
    total = sum(players.changes[one].before for one in members)
    return replace(pair, rating=round_fraction(total, len(members)))


def _pairs_of(read: _Period, game: Game) -> tuple[str, ...] | None:
    pairs = read.pairs.get(game.id)
    return None if pairs is None else tuple(pairs[side] for side in game.sides)


def _row(
    read: _Period, change: Change, known: Sureness, sure: PeriodSureness, *, pair: bool
) -> dict[str, Any]:
    """What is said of one subject, keys in order."""
    days = 0 if known.day == NEVER else max(read.day - known.day, 0)
    rest = rest_of(read.config.pair_rest, pair=pair)
    wide = deviation(known.spread, known.luck, sure.fit.variance, days, rest)
    counts = bool(read.config.provisional_games)
    return {
        "after": values.decimal(change.after),
        "before": values.decimal(change.before),
        "deviation": values.decimal(wide),
        "expected": values.decimal(change.expected),
        "games": change.games,
        "k": values.decimal(change.k),
        "last_played": None if known.day == NEVER else day_text(known.day),
        "luck": values.decimal(known.luck, LUCK_PLACES),
        "own": values.decimal(known.own, SHARE_PLACES),
        **({"pair": pair} if read.format == FORMAT else {}),
        "peak": None if change.peak is None else values.decimal(change.peak),
        "provisional": counts and wide > read.config.provisional_above,
        "score": values.decimal(change.score),
        "spread": values.decimal(known.spread, SHARE_PLACES),
    }


def _read_period(document: object) -> _Period:
    required = {"format", "config", "day", "subjects", "games"}
    top = values.fields(document, message("the document"), required, {"pool"})
    form = values.choice(top["format"], "format", (SECOND, FORMAT))
    subjects = values.mapping(top["subjects"], "subjects")
    if form == SECOND:
        _refuse_of_third(top["config"], subjects)
    config = pool_config(values.mapping(top["config"], "config"))
    day = _day(top["day"], "day")
    read = {values.name(one, "subjects"): _subject(subjects[one], one) for one in subjects}
    known = {
        one: replace(sure, day=day) if subject.rating is not None and sure.day == NEVER else sure
        for one, (subject, sure) in read.items()
    }
    games = [
        _game(game, place) for place, game in enumerate(values.sequence(top["games"], "games"))
    ]
    return _Period(
        form,
        config,
        day,
        _fit(top.get("pool", {})),
        {one: subject for one, (subject, _sure) in read.items()},
        known,
        [game for game, _pairs in games],
        _pairs_by_game(games),
        {one: subjects[one]["pair"] for one in subjects if "pair" in subjects[one]},
    )


def _refuse_of_third(config: object, subjects: Mapping[str, Any]) -> None:
    """Refuse in a document of the second format what only the third knows."""
    given = [("config", config, "pair_rest")]
    given += [(f"subjects[{quote_name(one)}]", found, "pair") for one, found in subjects.items()]
    for where, found, key in given:
        if isinstance(found, Mapping) and key in found:
            raise PeriodFault(
                message(
                    "%(where)s has the key %(key)s, which needs the format %(format)s.",
                    where=where,
                    key=quote_name(key),
                    format=quote_name(FORMAT),
                )
            )


def _subject(given: object, name: str) -> tuple[Subject, Sureness]:
    where = f"subjects[{quote_name(name)}]"
    found = values.mapping(given, where)
    plain = {key: value for key, value in found.items() if key not in OF_SUBJECTS}
    subject = read_subject(plain, name)
    if found.get("peak") is not None:
        subject = replace(subject, peak=values.read_units(found["peak"], f"{where}.peak"))
    sure = Sureness()
    for key, places, most in (
        ("own", SHARE_PLACES, NANO),
        ("spread", SHARE_PLACES, NANO),
        ("luck", LUCK_PLACES, MOST_LUCK),
    ):
        if key in found:
            value = values.read_units(found[key], f"{where}.{key}", places, least=0, most=most)
            sure = replace(sure, **{key: value})
    if not isinstance(found.get("pair", False), bool):
        raise values.must_be(f"{where}.pair", message("true or false"))
    if found.get("last_played") is not None:
        sure = replace(sure, day=_day(found["last_played"], f"{where}.last_played"))
    return subject, sure


def _day(given: object, where: str) -> int:
    """A date as the number of a day, as `datetime` counts them."""
    try:
        found = (
            np.datetime64(given, "D") if isinstance(given, str) and DAY.fullmatch(given) else None
        )
    except ValueError:
        found = None
    if found is None or not FIRST_DAY <= found <= LAST_DAY:
        raise values.must_be(where, message("a date such as 2026-05-02"))
    return int((found - FIRST_DAY).astype(np.int64)) + 1


def day_text(number: int) -> str:
    """Return the date of the day of a number.

    >>> day_text(1), day_text(739_738)
    ('0001-01-01', '2026-05-02')
    """
    return str(FIRST_DAY + np.timedelta64(number - 1, "D"))


def _fit(given: object) -> PoolFit:
    found = values.fields(given, "pool", set(), {"surplus", "weight"})
    for key, value in found.items():
        least = 0 if key == "weight" else -MOST_SUM
        if type(value) is not int or not least <= value <= MOST_SUM:
            raise values.must_be(f"pool.{key}", message("a whole number, as an answer has it"))
    return PoolFit(**found)


def _game(given: object, place: int) -> tuple[Game, tuple[str, ...] | None]:
    """A game, and the partnerships of its sides."""
    where = f"games[{place}]"
    found = values.mapping(given, where)
    plain = {key: value for key, value in found.items() if key not in ("pairs", "points")}
    game = read_game(plain, place)
    if found.get("points") is not None:
        given_points = values.sequence(found["points"], f"{where}.points")
        if not all(type(one) is int and abs(one) < values.LIMIT for one in given_points):
            raise values.must_be(f"{where}.points", message("a list of whole numbers below 10^12"))
        game = replace(game, points=tuple(given_points))
    if found.get("pairs") is None:
        return game, None
    given_pairs = values.sequence(found["pairs"], f"{where}.pairs")
    pairs = tuple(values.name(one, f"{where}.pairs") for one in given_pairs)
    if len(pairs) != len(game.sides) or len({*pairs}) < len(pairs):
        raise values.must_be(f"{where}.pairs", message("a different pair for each side"))
    return game, pairs


def _pairs_by_game(games: Sequence[tuple[Game, tuple[str, ...] | None]]) -> dict[str, Pairs]:
    """The partnerships by game; each has the same members everywhere."""
    found: dict[str, Pairs] = {}
    members: dict[str, tuple[str, ...]] = {}
    seen: dict[str, Pairs | None] = {}
    for game, pairs in games:
        sides = [tuple(sorted(side)) for side in game.sides]
        here = None if pairs is None else dict(zip(sides, pairs, strict=True))
        if seen.setdefault(game.id, here) != here:
            raise PeriodFault(
                message(
                    "The game %(game)s appears twice with different content.",
                    game=quote_name(game.id),
                )
            )
        for side, pair in (here or {}).items():
            if members.setdefault(pair, side) != side:
                raise PeriodFault(
                    message("The pair %(pair)s has different members.", pair=quote_name(pair))
                )
        if here is not None:
            found[game.id] = here
    return found
