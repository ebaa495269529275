"""Which codes a refusal may have: for every status those of all operations, and those of some.

A code that is the business of some operations is named with them; all others of a status may come
from any operation that answers with it. A test holds every refusal of the tests against this.
"""

from collections.abc import Mapping

from deploy.explanations import DRAW
from deploy.problems import STATUS
from deploy.refusals import REFEREE
from tournaments.errors import CannotDraw

COMMON: Mapping[int, tuple[str, ...]] = {
    400: ("idempotency_key", "parse_error"),
    401: ("authentication_failed", "not_authenticated"),
    403: ("permission_denied",),
    404: ("not_found",),
    406: ("not_acceptable",),
    409: ("idempotency_in_progress", "wrong_state"),
    410: (),
    412: (),
    413: ("too_large",),
    415: ("content_encoding", "unsupported_media_type"),
    422: ("idempotency_mismatch", "invalid"),
    428: ("precondition_required",),
    429: ("throttled",),
    503: ("busy", "database_away", "no_room", "took_too_long"),
}
"""What any operation that answers with a status may mean by it."""

_SENT = ("add_table_logs", "submission_accept")
_ROUND = ("add_round_edits", "delete_round", "round_publish", "round_redraw")
_RESULT = (
    "add_table_photos", "add_table_sanctions", "put_table_result", "table_award",
    "table_report_confirm", "table_result_clear",
)  # fmt: skip
_ENTERED = (
    "add_entry_substitutes", "add_event_entries", "add_event_partners", "add_event_stages",
    "add_event_walk_ins", "change_entry",
    "partner_accept", "put_event_own_entry",
)  # fmt: skip
_OWN = (
    "add_event_partners", "add_table_reports", "delete_event_own_absence",
    "delete_event_own_entry", "get_event_own", "get_table_reports",
    "partner_accept", "partner_decline", "put_event_own_absence", "put_event_own_entry",
    "put_event_own_line_ups", "table_report_confirm",
)  # fmt: skip
_RESTED_ON = (
    "add_table_cards", "add_table_sanctions", "card_undo", "put_event_card_rules",
    "put_table_result", "submission_accept", "table_award",
)  # fmt: skip
OF: Mapping[str, tuple[str, ...]] = {
    "archive_refused": ("add_archive",),
    "bracket_rests": _RESTED_ON,
    "changes_gone": ("get_event_changes",),
    "contested": _SENT,
    "draft_changed": _ROUND,
    "draft_conflict": ("put_table_log_draft",),
    "draft_unfit": ("round_publish",),
    "edit_refused": ("add_event_rounds", "add_round_edits", "entry_seat", "round_redraw"),
    "entry_refused": _ENTERED,
    "foreign_player": (
        "add_club_numbers", "add_club_partnerships", "number_merge", "player_merge",
    ),
    "game_elsewhere": _SENT,
    "incomplete": ("add_club_casual_games", *_SENT),
    "invitation_over": ("invitation_accept",),
    "logs_refused": ("add_event_logs",),
    "merge_refused": ("number_merge", "player_merge"),
    "name_taken": (
        "add_club", "add_club_partnerships", "add_club_players", "add_club_seasons",
        "add_event_walk_ins", "change_club", "change_partnership", "change_player",
        "change_season", "invitation_accept", "merge_undo", "put_player_account",
    ),
    "not_contested": ("submission_accept", "submission_dismiss"),
    "not_yours": _OWN,
    "number_taken": ("add_club_numbers", "change_number"),
    "photo_refused": ("add_table_photos",),
    "rating_period": ("rating_calculate",),
    "result_changed": _RESULT,
    "role_refused": ("add_club_invitations", "change_member", "delete_invitation", "delete_member"),
    "seats_unclear": ("add_club_casual_games",),
    "settings_changed": ("change_event",),
    "sheet_refused": ("add_table_reports", "put_table_result"),
    "storage_full": ("add_club_casual_games", "add_table_logs", "add_table_photos"),
    "tables_open": ("event_finish", "round_close"),
    "wrong_occupant": _SENT,
    "wrong_terms": ("add_club_casual_games", "put_table_log_draft", *_SENT),
}  # fmt: skip
"""Codes with the operations whose business they are."""

LOGS = frozenset({"add_club_casual_games", "put_table_log_draft", *_SENT})
"""Those that replay a log: the code may be any of the referee's."""
DRAWS = frozenset({"add_event_rounds", "event_what_if", "round_redraw", "schedule_draw"})
"""Those that draw: the code may be any of the draw's."""
LOG, DRAWN = "Log", "Draw"
_STATUS = {kind.code: status for kind, status in STATUS.items()}


def special_of(operation: str, status: int) -> tuple[str, tuple[str, ...]]:
    """Return the codes that a status has beyond the common ones at an operation, and their name.

    >>> special_of("round_close", 409), special_of("round_close", 404)
    (('TablesOpen', ('tables_open',)), ('', ()))
    """
    own = [code for code, where in OF.items() if operation in where and _STATUS[code] == status]
    name = "".join(part.capitalize() for code in own for part in code.split("_"))
    if operation in LOGS and status == 422:
        name, own = f"{name}{LOG}", [*own, *REFEREE]
    if operation in DRAWS and status == STATUS[CannotDraw]:
        name, own = f"{name}{DRAWN}", [*own, *DRAW]
    return name, tuple(own)


def codes_of(operation: str, status: int) -> tuple[str, ...]:
    """Return every code that a status may have at an operation."""
    return (*COMMON[status], *special_of(operation, status)[1])
