"""The interchange format ``rating-period 1``: a JSON document in, the rated period as JSON out.

A readable document has exact keys, exact types (a boolean is no number), numbers below 10^12
rounded to millionths, half away from zero. Everything else is refused with one sentence that names
the place. Rating itself is in ``period``. Numbers should come as ``int`` and ``Decimal`` (see
``json_text``); a ``float`` is read as the shortest decimal that is it. Answers are exact decimals.
"""

from typing import Any

from ratings.engine import values
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
from web.messages import message

FORMAT = "rating-period 1"
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
    top = values.fields(document, message("the document"), required, set())
    if top["format"] != FORMAT:
        raise PeriodFault(message("format must be %(format)s.", format=repr(FORMAT)))
    subjects = values.mapping(top["subjects"], "subjects")
    games = values.sequence(top["games"], "games")
    result = rate(
        read_config(top["config"]),
        {values.name(name, "subjects"): read_subject(subjects[name], name) for name in subjects},
        [read_game(game, place) for place, game in enumerate(games)],
    )
    return {
        "changes": {name: _row(change) for name, change in result.changes.items()},
        "hash": result.hash,
    }


def _row(change: Change) -> dict[str, Any]:
    return {
        "after": values.decimal(change.after),
        "before": values.decimal(change.before),
        "expected": values.decimal(change.expected),
        "games": change.games,
        "k": values.decimal(change.k),
        "provisional": change.provisional,
        "score": values.decimal(change.score),
    }


def read_config(given: object) -> Config:
    """Read a `config`; what is missing has its default. Raises ``PeriodFault``."""
    keys = {
        "model", "k", "scale", "cap", "max_nk", "multi", "start", "provisional_games", "floor"
    }  # fmt: skip
    found = values.fields(given, "config", set(), keys)
    read: dict[str, Any] = {}
    for name, value in found.items():
        where = f"config.{name}"
        if name in ("model", "multi"):
            read[name] = values.choice(value, where, MODELS if name == "model" else MULTIS)
        elif name == "k":
            read[name] = _k(value, where)
        elif value is None and name in ("cap", "max_nk", "provisional_games", "floor"):
            read[name] = None
        elif name == "provisional_games":
            read[name] = values.count(value, where)
        elif name in ("scale", "max_nk"):
            read[name] = values.read_units(value, where, least=1)
        else:
            read[name] = values.read_units(value, where, least=0 if name == "cap" else None)
    return Config(**read)


def read_points(value: object, where: str, least: int = 0) -> int:
    """Read points as millionths, at least so many of these.

    ``where`` names the place in the sentence of a fault.
    """
    return values.read_units(value, where, least=least)


def _k(value: object, where: str) -> int | tuple[KStep, ...]:
    if not isinstance(value, list):
        return values.read_units(value, where, least=0)
    if len(value) > MOST_STEPS:
        raise values.must_be(where, message("a list of at most %(most)s steps", most=MOST_STEPS))
    return tuple(_step(step, f"{where}[{place}]") for place, step in enumerate(value))


def _step(given: object, where: str) -> KStep:
    step = values.fields(given, where, {"k"}, {"games_below", "rating_below"})
    below: dict[str, int] = {}
    if "games_below" in step:
        below["games_below"] = values.count(step["games_below"], f"{where}.games_below")
    if "rating_below" in step:
        below["rating_below"] = values.read_units(step["rating_below"], f"{where}.rating_below")
    return KStep(values.read_units(step["k"], f"{where}.k", least=0), **below)


def read_subject(given: object, name: str) -> Subject:
    """Read what a document says of a subject. Raises ``PeriodFault``."""
    where = f"subjects[{quote_name(name)}]"
    found = values.fields(given, where, set(), {"rating", "games", "k"})
    return Subject(
        values.read_units(found["rating"], f"{where}.rating") if "rating" in found else None,
        values.count(found.get("games", 0), f"{where}.games"),
        values.read_units(found["k"], f"{where}.k", least=0) if "k" in found else None,
    )


def read_game(given: object, place: int) -> Game:
    """Read the game at a place of the list. Raises ``PeriodFault``."""
    where = f"games[{place}]"
    found = values.fields(given, where, {"id", "sides"}, {"places"})
    sides = tuple(
        _side(side, f"{where}.sides[{number}]")
        for number, side in enumerate(values.sequence(found["sides"], f"{where}.sides"))
    )
    places = found.get("places")
    if places is not None:
        places = tuple(
            values.count(one, f"{where}.places[{number}]")
            for number, one in enumerate(values.sequence(places, f"{where}.places"))
        )
    return Game(values.name(found["id"], f"{where}.id"), sides, places)


def _side(given: object, where: str) -> tuple[str, ...]:
    return tuple(
        values.name(name, f"{where}[{number}]")
        for number, name in enumerate(values.sequence(given, where))
    )
