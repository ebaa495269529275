"""The subject and the name of an operation, from its address and its view's name."""

import re

SUBJECTS: tuple[tuple[str, str, frozenset[str]], ...] = (
    (
        "Events",
        "Tournaments: create, open, enter, finish; standings and documents.",
        frozenset(
            {
                *("archives", "endorsements", "events", "methods", "presets", "seasons"),
                *("schemas", "tie-breaks", "transfers"),
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

_CHANGES = {"PATCH": "change", "PUT": "put", "DELETE": "delete"}


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


VERBS = frozenset(
    {
        *("accept", "cancel", "check", "close", "confirm", "decline", "dismiss", "draw", "finish"),
        *("lift", "merge", "open", "publish", "redraw", "reopen", "replay", "rotate", "seat"),
        *("return", "start", "stop", "test", "undo", "withdraw", "calculate", "anonymise", "give"),
        *("award", "deal", "end", "countersign"),
    }
)
"""What the last word of an address may do: the first of an operation's name."""
CALLED = {
    ("Analysis", "POST"): "analyse_log",
    ("ArchiveList", "POST"): "import_archive",
    ("ClubTournaments", "POST"): "import_tournament",
    ("ClubCasualGameRefused", "GET"): "list_club_refused_logs",
    ("EventChanges", "GET"): "list_event_changes",
    ("EventCheckIn", "POST"): "check_in_event_entries",
    ("EventLogs", "POST"): "add_event_logs",
    ("EventStandingWhy", "GET"): "explain_event_standings",
    ("EventWhatIf", "POST"): "try_event_results",
    ("Referee", "POST"): "judge_log",
}
"""Operations whose address does not say it well enough."""


def operation_name(view: str, method: str, path: str, *, many: bool) -> str:
    """Return what an operation is called: a verb and a noun, no version, no two alike.

    `many`: a GET that lists, a POST that makes several. What an address does is called as the
    address is.

    >>> operation_name("EventEntries", "GET", "/events/{event_id}/entries", many=True)
    'list_event_entries'
    >>> operation_name("EventDetail", "PATCH", "/events/{event_id}", many=False)
    'change_event'
    >>> operation_name("TableLogs", "POST", "/tables/{table_id}/logs", many=False)
    'add_table_log'
    >>> operation_name("RoundClose", "POST", "/rounds/{round_id}/close", many=False)
    'close_round'
    """
    if (view, method) in CALLED:
        return CALLED[view, method]
    noun = re.sub(r"(?<!^)(?=[A-Z])", "_", re.sub(r"Detail$", "", view)).lower()
    if view.endswith("List"):
        noun = noun.removesuffix("_list") + "s"
    if method == "GET":
        return f"{'list' if many else 'get'}_{noun}"
    if method != "POST":
        return f"{_CHANGES[method]}_{noun}"
    verb = path.rpartition("/")[2]
    if verb in VERBS:
        return f"{verb}_{noun.removesuffix(f'_{verb}')}"
    return f"add_{noun if many else singular(noun)}"


def singular(noun: str) -> str:
    """Return one of many.

    >>> singular("event_entries"), singular("walk_ins"), singular("addresses"), singular("me")
    ('event_entry', 'walk_in', 'address', 'me')
    """
    if noun.endswith("ies"):
        return noun.removesuffix("ies") + "y"
    return noun.removesuffix("es" if noun.endswith("sses") else "s")
