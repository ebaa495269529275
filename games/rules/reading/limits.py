"""How much a log may hold: far more than any game, and little enough to be read at once.

Characters are counted before a log is read, deals and moves as soon as their number is known; so
time and memory are bounded whatever the bytes are.
"""

from __future__ import annotations

from games.rules.errors import LogFault
from web.messages import Message, message

MOST_DEALS = 2_000
MOST_MOVES = 100_000
MOST_TAGS = 200
"""Tags of a log, those with a meaning included; in JSON also options and numbers by side."""
LONGEST_LINE = 1_000_000
"""Characters of a line, and of a text in JSON."""
MOST_LINES = 250_000
"""Lines of the text form, blank ones and comments included."""
MOST_OBJECTS = 10 * MOST_DEALS
"""Opening braces in JSON: a deal and what it holds."""
MOST_ITEMS = 500_000
"""Commas in JSON: tiles and moves."""


def too_long(detail: Message, line: int | None = None) -> LogFault:
    """The fault of a log that holds more than is read."""
    return LogFault("too_long", detail, line)


def check_deals(deals: int, line: int | None = None) -> None:
    """Raise ``LogFault`` (``too_long``) for more deals than are read."""
    if deals > MOST_DEALS:
        detail = message("A log has at most %(most)s deals.", most=MOST_DEALS)
        raise too_long(detail, line)


def check_moves(moves: int, line: int | None = None) -> None:
    """Raise ``LogFault`` (``too_long``) for more moves than are read."""
    if moves > MOST_MOVES:
        detail = message("A log has at most %(most)s moves.", most=MOST_MOVES)
        raise too_long(detail, line)


def check_tags(tags: int, line: int | None = None) -> None:
    """Raise ``LogFault`` (``too_long``) for more tags than are read."""
    if tags > MOST_TAGS:
        detail = message("A log has at most %(most)s tags.", most=MOST_TAGS)
        raise too_long(detail, line)


def check_length(characters: int, line: int | None = None) -> None:
    """Raise ``LogFault`` (``too_long``) for a line or text of more characters than are read."""
    if characters > LONGEST_LINE:
        detail = message("A line has at most %(most)s characters.", most=LONGEST_LINE)
        raise too_long(detail, line)


def check_lines(text: str) -> None:
    """Raise ``LogFault`` (``too_long``) for a text of more, or longer, lines than are read."""
    if text.count("\n") >= MOST_LINES:
        detail = message("A log has at most %(most)s lines.", most=MOST_LINES)
        raise too_long(detail, MOST_LINES + 1)
    if len(text) > LONGEST_LINE:
        for number, line in enumerate(text.split("\n"), 1):
            check_length(len(line), number)


def check_json(text: str) -> None:
    """Raise ``LogFault`` (``too_long``) for JSON of more objects or values than are read."""
    if len(text) <= min(MOST_OBJECTS, MOST_ITEMS):
        return  # too short to hold as many of any sign
    commas = text.count(",")
    # Objects within objects need no comma, and decoders stop at few of them.
    if min(text.count("{"), commas) > MOST_OBJECTS:
        check_deals(MOST_DEALS + 1)
    if commas > MOST_ITEMS:
        detail = message("A log has at most %(most)s tiles and moves.", most=MOST_ITEMS)
        raise too_long(detail)
