"""The interchange format ``rating-period 1``: a JSON document in, the rated period as JSON out.

Decides what a readable document is: exact keys, exact types (a boolean is no number), numbers below
10^12 rounded to millionths, half away from zero. Everything else is refused with one sentence that
names the place. Rating itself is in ``period``. Numbers should come as ``int`` and ``Decimal`` (see
``json_text``); a ``float`` is read as the shortest decimal that is it. Answers are exact decimals.
"""

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from ratings.engine.period import (
    MODELS,
    MULTIS,
    Change,
    Config,
    Game,
    KStep,
    PeriodFault,
    Subject,
    rate,
)
from web.documents.json_text import quote_name
from web.messages import Message, Value, message

FORMAT = "rating-period 1"
LIMIT = 10**12
SMALLEST = Decimal("0.000001")
MOST_STEPS = 100
"""Steps of K: they are tried for everybody."""


def rate_document(document: object) -> dict[str, Any]:
    """Rate a document; ``{"changes": {id: row}, "hash": ...}`` with sorted keys.

    Raises ``PeriodFault`` for whatever the format refuses.

    >>> win = {"id": "g", "sides": [["ana"], ["ben"]], "places": [1, 2]}
    >>> period = {"format": FORMAT, "config": {}, "subjects": {}, "games": [win]}
    >>> answer = rate_document(period)
    >>> answer["changes"]["ana"]["after"], answer["changes"]["ben"]["after"]
    (Decimal('1510.000000'), Decimal('1490.000000'))
    """
    required = {"format", "config", "subjects", "games"}
    top = _object(document, message("the document"), required, set())
    if top["format"] != FORMAT:
        raise PeriodFault(message("format must be %(format)s.", format=repr(FORMAT)))
    subjects = _mapping(top["subjects"], "subjects")
    games = _list(top["games"], "games")
    result = rate(
        read_config(top["config"]),
        {_id(name, "subjects"): _subject(subjects[name], name) for name in subjects},
        [_game(game, place) for place, game in enumerate(games)],
    )
    return {
        "changes": {name: _row(change) for name, change in result.changes.items()},
        "hash": result.hash,
    }


def _row(change: Change) -> dict[str, Any]:
    return {
        "after": _points(change.after),
        "before": _points(change.before),
        "expected": _points(change.expected),
        "games": change.games,
        "k": _points(change.k),
        "provisional": change.provisional,
        "score": _points(change.score),
    }


def _points(micro: int) -> Decimal:
    """Millionths as points, exactly: doubles have too few digits for large ratings."""
    return Decimal(micro).scaleb(-6)


def read_config(given: object) -> Config:
    """Read a `config`; what is missing has its default. Raises ``PeriodFault``."""
    keys = {
        "model", "k", "scale", "cap", "max_nk", "multi", "start", "provisional_games", "floor"
    }  # fmt: skip
    found = _object(given, "config", set(), keys)
    read: dict[str, Any] = {}
    for name, value in found.items():
        where = f"config.{name}"
        if name in ("model", "multi"):
            read[name] = _choice(value, where, MODELS if name == "model" else MULTIS)
        elif name == "k":
            read[name] = _k(value, where)
        elif value is None and name in ("cap", "max_nk", "provisional_games", "floor"):
            read[name] = None
        elif name == "provisional_games":
            read[name] = _count(value, where)
        elif name in ("scale", "max_nk"):
            read[name] = _micro(value, where, least=1)
        else:
            read[name] = _micro(value, where, least=0 if name == "cap" else None)
    return Config(**read)


def read_points(value: object, where: str, least: int = 0) -> int:
    """Read points as millionths, at least so many of these.

    ``where`` names the place in the sentence of a fault.
    """
    return _micro(value, where, least)


def _k(value: object, where: str) -> int | tuple[KStep, ...]:
    if not isinstance(value, list):
        return _micro(value, where, least=0)
    if len(value) > MOST_STEPS:
        raise _must_be(where, message("a list of at most %(most)s steps", most=MOST_STEPS))
    return tuple(_step(step, f"{where}[{place}]") for place, step in enumerate(value))


def _step(given: object, where: str) -> KStep:
    step = _object(given, where, {"k"}, {"games_below", "rating_below"})
    below: dict[str, int] = {}
    if "games_below" in step:
        below["games_below"] = _count(step["games_below"], f"{where}.games_below")
    if "rating_below" in step:
        below["rating_below"] = _micro(step["rating_below"], f"{where}.rating_below")
    return KStep(_micro(step["k"], f"{where}.k", least=0), **below)


def _subject(given: object, name: str) -> Subject:
    where = f"subjects[{quote_name(name)}]"
    found = _object(given, where, set(), {"rating", "games", "k"})
    return Subject(
        _micro(found["rating"], f"{where}.rating") if "rating" in found else None,
        _count(found.get("games", 0), f"{where}.games"),
        _micro(found["k"], f"{where}.k", least=0) if "k" in found else None,
    )


def _game(given: object, place: int) -> Game:
    where = f"games[{place}]"
    found = _object(given, where, {"id", "sides"}, {"places"})
    sides = tuple(
        _side(side, f"{where}.sides[{number}]")
        for number, side in enumerate(_list(found["sides"], f"{where}.sides"))
    )
    places = found.get("places")
    if places is not None:
        places = tuple(
            _count(one, f"{where}.places[{number}]")
            for number, one in enumerate(_list(places, f"{where}.places"))
        )
    return Game(_id(found["id"], f"{where}.id"), sides, places)


def _side(given: object, where: str) -> tuple[str, ...]:
    return tuple(_id(name, f"{where}[{number}]") for number, name in enumerate(_list(given, where)))


def _object(
    given: object, where: Value, required: set[str], optional: set[str]
) -> Mapping[str, Any]:
    found = _mapping(given, where)
    missing, unknown = required - found.keys(), found.keys() - required - optional
    if missing:
        key = quote_name(min(missing))
        raise PeriodFault(message("%(where)s lacks %(key)s.", where=where, key=key))
    if unknown:
        key = quote_name(min(unknown))
        raise PeriodFault(message("%(where)s has the unknown key %(key)s.", where=where, key=key))
    return found


def _mapping(given: object, where: Value) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise _must_be(where, message("an object"))
    return given


def _list(given: object, where: str) -> list[Any]:
    if not isinstance(given, list):
        raise _must_be(where, message("a list"))
    return given


def _id(given: object, where: str) -> str:
    if not isinstance(given, str) or not given:
        raise PeriodFault(
            message("%(where)s: an id must be a text of at least one character.", where=where)
        )
    return given


def _choice(given: object, where: str, allowed: tuple[str, ...]) -> str:
    if not isinstance(given, str) or given not in allowed:
        raise _must_be(where, message("one of %(known)s", known=allowed))
    return given


def _count(given: object, where: str) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given < LIMIT:
        raise _must_be(where, message("a whole number from 0, below 10^12"))
    return given


def _micro(given: object, where: str, least: int | None = None) -> int:
    """A number in millionths; ``least`` the smallest allowed after rounding."""
    if isinstance(given, bool) or not isinstance(given, (int, float, Decimal)):
        raise _must_be(where, message("a number"))
    exact = Decimal(repr(given)) if isinstance(given, float) else Decimal(given)
    if not exact.is_finite() or exact.copy_abs() >= LIMIT:
        raise _must_be(where, message("a number below 10^12"))
    micro = int(exact.quantize(SMALLEST, rounding=ROUND_HALF_UP).scaleb(6))
    if least is not None and micro < least:
        raise _must_be(where, message("greater than 0") if least else message("at least 0"))
    return micro


def _must_be(where: Value, what: Message) -> PeriodFault:
    """The fault of a value that does not fit its place."""
    return PeriodFault(message("%(key)s must be %(what)s.", key=where, what=what))
