"""Lines of standings as JSON: final ones are stored so, archives hold them, caches keep them.

`RULES` names the rules that places follow from. It is given another name whenever the same results
may get other places than before: a tie-break, a preset or an order that changed.
"""

import json
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from tournaments.ranking.ranking import Standing

RULES = "2026.12"
_WHOLE = ("entry", "place", "played", "wins", "ties", "losses", "byes", "out")
_FRACTIONS = ("score", "points_for", "points_against")


def standing_document(line: Standing) -> dict[str, Any]:
    """Return a line as JSON has it; fractions are texts such as `7/2`.

    >>> line = Standing("a", 1, Fraction(7, 2), ("score", Fraction(7, 2)), (), 4, 3, 1, 0, 0,
    ...     Fraction(400), Fraction(250))
    >>> standing_document(line)["score"], standing_of(standing_document(line)) == line
    ('7/2', True)
    """
    document: dict[str, Any] = {name: getattr(line, name) for name in _WHOLE}
    document |= {name: str(getattr(line, name)) for name in _FRACTIONS}
    document["levels"] = [[slug, str(value)] for slug, value in line.levels]
    return document


def finals_about(event: object) -> str:
    """Return what all final standings of an event are called together in a log.

    >>> finals_about(7)
    'events/7'
    """
    return f"events/{event}"


def finals_subject(event: object, number: int) -> str:
    """Return what final standings of an event are called in a log.

    >>> finals_subject(7, 1)
    'events/7/finals/1'
    """
    return f"{finals_about(event)}/finals/{number}"


def standings_text(event: str, number: int, rules: str, lines: Iterable[Mapping[str, Any]]) -> str:
    """Return final standings as the text that a log has the hash of: a head, then a line an entry.

    >>> standings_text("e", 1, "2026.12", [{"place": 1, "entry": "ñ"}]).splitlines()
    ['{"event":"e","number":1,"rules":"2026.12"}', '{"entry":"\\\\u00f1","place":1}']
    """
    head = {"event": event, "number": number, "rules": rules}
    return "".join(
        json.dumps(one, sort_keys=True, separators=(",", ":")) + "\n" for one in (head, *lines)
    )


def standing_of(document: Mapping[str, Any]) -> Standing:
    """Return the line that `standing_document` wrote down."""
    return Standing(**standing_fields(document))


def standing_fields(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a `Standing` by its document."""
    first, *rest = [(slug, _fraction(value)) for slug, value in document["levels"]]
    values = {name: document[name] for name in _WHOLE}
    values |= {name: _fraction(document[name]) for name in _FRACTIONS}
    return values | {"first": first, "tie_breaks": tuple(rest)}


def _fraction(text: str) -> Fraction:
    """Return a number by its text; a whole one is found in a third of the time."""
    return Fraction(int(text)) if text.isdecimal() else Fraction(text)
