"""What a second account does, and what is sent and read as files, as requests, for `story.py`.

Steps of `BEN` are of somebody whom the club invites as a player; all others are the organiser's.
"""

from deploy.schema.steps import NDJSON, TEXT, Step

BEN = "ben"
TEXT_FILE = "text/plain"
_TWO = {"min": 2, "max": 2, "preferred": 2}
_PAIRS = {
    "club": "{club}", "name": "Pairs", "game": "partnership", "method": "swiss", "shape": "pairs",
    "rounds_planned": 2, "players_enter": True, "time_limit": "draw",
}  # fmt: skip
_BOARDS = {
    **_PAIRS, "name": "Duplicate", "method": "howell", "preset": "matchpoints",
    "policy": {"boards_per_round": 1},
}  # fmt: skip
_DUEL = {
    "club": "{club}", "name": "Duel", "game": "draw", "method": "round_robin", "shape": "single",
    "rounds_planned": 1, "table_sizes": _TWO, "players_report": True,
}  # fmt: skip
_JOINED = (
    Step(
        "accept_invitation", "POST", "invitations/accept", {"code": "{code}"},
        by=BEN, keep={"joined": "id"},
    ),
    Step("change_member", "PATCH", "members/{joined}", {"role": "scorer"}),
    Step(
        "change_me_event_line_ups", "PATCH", "me/events/{league}/line-ups",
        {"entries": ["{l1}"]}, by=BEN,
    ),
)  # fmt: skip
_PARTNERS = (
    Step("add_event", "POST", "events", _PAIRS, keep={"pairs": "id"}),
    Step("open_event", "POST", "events/{pairs}/open"),
    Step(
        "add_event_partner", "POST", "events/{pairs}/partners", {"player": "{p1}"},
        keep={"asked": "id"},
    ),
    Step("decline_partner", "POST", "partners/{asked}/decline", by=BEN),
    Step(
        "add_event_partner", "POST", "events/{pairs}/partners", {"player": "{p1}"},
        keep={"asked": "id"},
    ),
    Step("accept_partner", "POST", "partners/{asked}/accept", by=BEN),
    Step(
        "add_event_entries", "POST", "events/{pairs}/entries",
        {"partnerships": ["{pair1}", "{pair2}"]},
    ),
    Step("add_event_round", "POST", "events/{pairs}/rounds", {}, keep={"drawn": "id"}),
    Step("publish_round", "POST", "rounds/{drawn}/publish", any_state=True),
    Step("get_round", "GET", "rounds/{drawn}", keep={"timed": "tables/0/id"}),
    Step(
        "add_event_entries", "POST", "events/{pairs}/entries", {"partnerships": ["{pair3}"]},
        keep={"late": "results/0/id"},
    ),
    Step("seat_entry", "POST", "entries/{late}/seat", keep={"argued": "id"}),
)  # fmt: skip
_DUPLICATE = (
    Step("add_event", "POST", "events", _BOARDS, keep={"boards": "id"}),
    Step("open_event", "POST", "events/{boards}/open"),
    Step(
        "add_event_entries", "POST", "events/{boards}/entries",
        {"partnerships": ["{pair0}", "{pair1}", "{pair2}", "{pair3}"]},
    ),
    Step("add_event_round", "POST", "events/{boards}/rounds", {}, keep={"duplicated": "id"}),
    Step("publish_round", "POST", "rounds/{duplicated}/publish", any_state=True),
    Step("get_round", "GET", "rounds/{duplicated}", keep={"compared": "tables/0/id"}),
    Step(
        "put_table_result", "PUT", "tables/{compared}/result",
        {"points": {"AC": 24, "BD": 0}, "deals": [{"AC": 24, "BD": 0}]},
    ),
    Step("list_event_boards", "GET", "events/{boards}/boards"),
    Step("get_event_board", "GET", "events/{boards}/boards/1"),
)  # fmt: skip
_LOGS = (
    Step("put_table_log_draft", "PUT", "tables/{timed}/logs/draft", "{opening}", TEXT),
    Step("stop_table", "POST", "tables/{timed}/stop"),
    Step("add_table_log", "POST", "tables/{argued}/logs", "{log}", TEXT),
    Step(
        "add_table_log", "POST", "tables/{argued}/logs", "{second_log}", TEXT,
        refused=True, keep={"contested": "submission"},
    ),
    Step("dismiss_submission", "POST", "submissions/{contested}/dismiss"),
    Step(
        "add_table_log", "POST", "tables/{argued}/logs", "{third_log}", TEXT,
        refused=True, keep={"contested": "submission"},
    ),
    Step("accept_submission", "POST", "submissions/{contested}/accept", {}),
    Step("get_submission_log", "GET", "submissions/{contested}/log"),
    Step("add_table_photo", "POST", "tables/{argued}/photos", media="image/webp"),
    Step("close_round", "POST", "rounds/{drawn}/close"),
    Step("add_event_round", "POST", "events/{pairs}/rounds", {}, keep={"next": "id"}),
    Step("publish_round", "POST", "rounds/{next}/publish", any_state=True),
    Step("get_round", "GET", "rounds/{next}", keep={"last": "tables/0/id"}),
    Step(
        "add_event_logs", "POST", "events/{pairs}/logs",
        '{"table": "{last}", "log": {quoted_log}}\n', NDJSON,
    ),
)  # fmt: skip
_REPORTED = (
    Step("add_event", "POST", "events", _DUEL, keep={"duel": "id"}),
    Step("add_event_entries", "POST", "events/{duel}/entries", {"players": ["{p0}", "{p1}"]}),
    Step("open_event", "POST", "events/{duel}/open"),
    Step("get_event_schedule", "GET", "events/{duel}/schedule"),
    Step("add_event_round", "POST", "events/{duel}/rounds", {}, keep={"only": "id"}),
    Step("publish_round", "POST", "rounds/{only}/publish", any_state=True),
    Step("get_round", "GET", "rounds/{only}", keep={"carded": "tables/0/id"}),
    Step("add_table_token", "POST", "tables/{carded}/token", {"code": "{card_code}"}),
    Step(
        "add_table_report", "POST", "tables/{carded}/reports", {"points": {"A": 104, "B": 62}},
        keep={"first_report": "sides/0/report/id"},
    ),
    Step(
        "confirm_table_report", "POST", "tables/{carded}/reports/confirm",
        {"report": "{first_report}"}, by=BEN,
    ),
    Step(
        "add_event_endorsement", "POST", "events/{duel}/endorsements", {"body": "{body}"},
        keep={"endorsement": "id"},
    ),
    Step(
        "decline_endorsement", "POST", "endorsements/{endorsement}/decline",
        {"reason": "only two players"},
    ),
)  # fmt: skip
_BESIDES = (
    Step(
        "add_club_casual_game", "POST", "clubs/{club}/casual-games", "{casual_log}", TEXT,
        keep={"casual": "id"},
    ),
    Step(
        "add_club_casual_game", "POST", "clubs/{club}/casual-games", "{half}", TEXT, refused=True
    ),
    Step("get_casual_game", "GET", "casual-games/{casual}"),
    Step("list_club_refused_logs", "GET", "clubs/{club}/casual-games/refused?limit=1"),
    Step("undo_casual_game", "POST", "casual-games/{casual}/undo", {"reason": "the wrong two"}),
    Step(
        "add_club_players", "POST", "clubs/{club}/players", {"names": ["Ana Gil"]},
        keep={"twin": "results/0/id"},
    ),
    Step(
        "add_club_numbers", "POST", "clubs/{body}/numbers",
        {"numbers": [{"player": "{p2}", "number": "F-18"}]}, keep={"kept": "results/0/id"},
    ),
    Step("merge_number", "POST", "numbers/{kept}/merge", {"player": "{twin}"}),
    Step("add_pool_second_opinion", "POST", "pools/{pool}/second-opinions"),
    Step("delete_partnership", "DELETE", "partnerships/{pair3}"),
)  # fmt: skip
_FILES = (
    Step("get_event_export", "GET", "events/{singles}/export/results.ndjson"),
    Step(
        "get_event_export",
        "GET",
        "events/{singles}/export/tournament.trf",
        keep={"tournament": ""},
    ),
    Step("import_tournament", "POST", "clubs/{club}/tournaments", "{tournament}", TEXT_FILE),
    Step("get_schema", "GET", "schemas/rating-list-row"),
    Step("get_season_export", "GET", "seasons/{season}/export/results.csv"),
    Step("get_pool_list_export", "GET", "pools/{pool}/lists/current/export/rows.csv"),
    Step("get_event_stream", "GET", "events/{singles}/stream"),
    Step("get_event_archive", "GET", "events/{singles}/archive", keep={"archive": ""}),
    Step("import_archive", "POST", "archives", "{archive}", NDJSON),
)
OTHERS = (*_JOINED, *_PARTNERS, *_DUPLICATE, *_LOGS, *_REPORTED, *_BESIDES, *_FILES)
