"""Reads of events, rounds and tables; every function says how many queries it takes.

Draft events and draft rounds exist for the club's organisers only: for everybody else they are
not found.
"""

from tournaments.selectors.brackets import bracket, crosstable
from tournaments.selectors.clocks import ClockRow, clock_of_round, clock_row
from tournaments.selectors.events import (
    changes_of_event,
    club_of_event,
    club_of_round,
    club_of_table,
    clubs_organised,
    entries_of_event,
    event_by_id,
    event_names,
    event_of_table,
    events_visible,
    is_decided,
    latest_events,
)
from tournaments.selectors.explanations import Explained, round_explained
from tournaments.selectors.hall import Place, places_by_name, public_round, with_tables
from tournaments.selectors.people import (
    Attendance,
    Coming,
    candidates,
    club_of_entry,
    club_of_forbidden,
    coming_round,
    entry_by_id,
    event_of_forbidden,
    forbidden_of_event,
)
from tournaments.selectors.previews import (
    Preview,
    Review,
    draft_review,
    schedule_preview,
    what_if,
)
from tournaments.selectors.rounds import (
    RoundProgress,
    edits_of_round,
    last_round,
    results_of_table,
    round_by_id,
    round_progress,
    rounds_of_event,
    seats_of_player,
    submission_shown,
    table_by_id,
    tables_of_partnership,
)
from tournaments.selectors.rows import RoundRow, SideRow, SubmissionRow, TableRow, round_row
from tournaments.selectors.sheets import ScoreSheet, score_sheets
from tournaments.selectors.standings import (
    StandingRow,
    criteria,
    difference_between,
    event_stamp,
    standings,
)

__all__ = [
    "Attendance",
    "ClockRow",
    "Coming",
    "Explained",
    "Place",
    "Preview",
    "Review",
    "bracket",
    "candidates",
    "crosstable",
    "changes_of_event",
    "clock_of_round",
    "clock_row",
    "clubs_organised",
    "event_names",
    "is_decided",
    "latest_events",
    "club_of_entry",
    "club_of_forbidden",
    "coming_round",
    "criteria",
    "difference_between",
    "draft_review",
    "edits_of_round",
    "entry_by_id",
    "forbidden_of_event",
    "schedule_preview",
    "what_if",
    "RoundProgress",
    "RoundRow",
    "ScoreSheet",
    "SideRow",
    "StandingRow",
    "SubmissionRow",
    "TableRow",
    "club_of_event",
    "club_of_round",
    "club_of_table",
    "entries_of_event",
    "event_by_id",
    "event_of_forbidden",
    "event_of_table",
    "event_stamp",
    "events_visible",
    "last_round",
    "places_by_name",
    "public_round",
    "with_tables",
    "results_of_table",
    "round_by_id",
    "round_progress",
    "round_row",
    "round_explained",
    "rounds_of_event",
    "score_sheets",
    "seats_of_player",
    "standings",
    "submission_shown",
    "table_by_id",
    "tables_of_partnership",
]
