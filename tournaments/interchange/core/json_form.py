"""The tournament as JSON: the document itself, see `document`."""

import re

import msgspec

from tournaments.interchange.core.document import (
    Problem,
    Tournament,
    TournamentFile,
    TournamentUnreadable,
    pointer_of,
)
from web.messages import message

_BYTE = re.compile(r"\(byte (\d+)\)")


def write(tournament: Tournament) -> str:
    """Return a tournament as JSON."""
    return msgspec.json.format(msgspec.json.encode(tournament), indent=1).decode() + "\n"


def read(text: str) -> TournamentFile:
    """Return the tournament of a text; raises TournamentUnreadable."""
    data = text.encode()
    try:
        return TournamentFile(msgspec.json.decode(data, type=Tournament), {})
    except (msgspec.MsgspecError, RecursionError) as wrong:
        known = isinstance(wrong, msgspec.ValidationError)
        found = _BYTE.search(str(wrong))
        before = data[: int(found[1]) if found else len(data)].decode(errors="ignore")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise TournamentUnreadable(
            Problem(
                *((0, 0) if known else (line, column)),
                pointer_of(wrong) if isinstance(wrong, msgspec.ValidationError) else "",
                "bad_json",
                message("The JSON is not as it should be: %(why)s", why=str(wrong)),
                message("Compare it with the schema at /api/v1/schemas/tournament."),
            )
        ) from None
