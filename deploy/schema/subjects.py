"""The subject and the name of an operation, from its address and its view's name."""

import re

SUBJECTS: tuple[tuple[str, str, frozenset[str]], ...] = (
    (
        "Events",
        "Tournaments: create, open, enter, finish; standings and documents.",
        frozenset(
            {
                *("archives", "endorsements", "events", "methods", "presets", "seasons"),
                *("tie-breaks", "transfers"),
            }
        ),
    ),
    (
        "Entries",
        "Who takes part: late entries, withdrawals, substitutes, who should not meet.",
        frozenset({"entries", "forbidden", "substitutes"}),
    ),
    (
        "Rounds",
        "Rounds: draw, change by hand, publish, close; schedules without an event.",
        frozenset({"rounds", "schedules"}),
    ),
    (
        "Tables",
        "Who sits at a table, the logs and score sheets sent for it, and its result.",
        frozenset({"tables", "submissions", "photos", "cards"}),
    ),
    (
        "Referee",
        "Games that can be played, logs judged, and what was possible in a deal.",
        frozenset({"analysis", "games", "referee"}),
    ),
    (
        "Clubs",
        "Clubs, and who may do what in them.",
        frozenset({"clubs", "members", "invitations", "webhooks"}),
    ),
    (
        "Players",
        "Players and partnerships, and the accounts they belong to.",
        frozenset({"players", "partnerships", "partners", "merges", "numbers", "me"}),
    ),
    (
        "Ratings",
        "Pools, rating lists and how each change was computed; games without an event.",
        frozenset({"pools", "ratings", "casual-games"}),
    ),
    ("Tokens", "The tokens of an account.", frozenset({"token", "tokens"})),
)
"""Each subject with a sentence, and the first words of its addresses."""

_READS = {"PATCH": "change", "PUT": "put", "DELETE": "delete"}


def subject_of(path: str) -> str:
    """Return the subject of an address; raises LookupError where none has it.

    >>> subject_of("/api/v1/rounds/{round_id}/close")
    'Rounds'
    """
    first = path.removeprefix("/api/v1/").split("/")[0]
    for name, _about, words in SUBJECTS:
        if first in words:
            return name
    raise LookupError(f"{first} has no subject in deploy/schema/subjects.py")


def operation_name(view: str, method: str, path: str, *, many: bool) -> str:
    """Return what an operation is called, of its view's name: no version, no two alike.

    What makes one more of many is `add_…`; what an address does is called as the address is.

    >>> operation_name("EventEntries", "GET", "/events/{event_id}/entries", many=True)
    'list_event_entries'
    >>> operation_name("EventDetail", "PATCH", "/events/{event_id}", many=False)
    'change_event'
    >>> operation_name("TableLogs", "POST", "/tables/{table_id}/logs", many=True)
    'add_table_logs'
    >>> operation_name("RoundClose", "POST", "/rounds/{round_id}/close", many=False)
    'round_close'
    """
    noun = re.sub(r"(?<!^)(?=[A-Z])", "_", re.sub(r"Detail$", "", view)).lower()
    if view.endswith("List"):
        noun = noun.removesuffix("_list") + ("s" if method == "GET" else "")
    if method == "GET":
        return f"{'list' if many else 'get'}_{noun}"
    if method == "POST":
        return f"add_{noun}" if many or path.endswith("s") and not path.endswith("ss") else noun
    return f"{_READS[method]}_{noun}"
