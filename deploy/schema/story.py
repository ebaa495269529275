"""An evening as requests: the examples of the API's schema, as data.

A test plays it step by step and records the answers in `examples.json`; the schema shows the first
request and answer of each operation. `{name}` is a value from an earlier step: a step's `keep`
names values of its answer by their paths, keys and numbers between slashes.
"""

from deploy.schema.office import AFTERWARDS, DRAFTED, ENTERED, FOUNDED, PLAYED
from deploy.schema.others import OTHERS
from deploy.schema.season import SEASON
from deploy.schema.steps import TEXT, Step

NAMES = ["Ana", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus", "Hal", "Ina", "Jon"]
_PAIRS = [[f"{{p{2 * pair}}}", f"{{p{2 * pair + 1}}}"] for pair in range(4)]
_SCHEDULE = {
    "format": "schedule 1",
    "method": "swiss",
    "shape": "single",
    "rounds_planned": 2,
    "seed": 7,
    "table_sizes": {"min": 2, "max": 2, "preferred": 2},
    "entries": [{"id": "ana", "rating": 1520}, {"id": "ben", "rating": 1490}],
}
_PERIOD = {
    "format": "rating-period 1",
    "config": {"k": 20},
    "subjects": {"ana": {"rating": 1520, "games": 31}},
    "games": [{"id": "g1", "sides": [["ana"], ["ben"]], "places": [1, 2]}],
}
_KEPT = {f"p{number}": f"results/{number}/id" for number in range(10)}
STORY = (
    Step("add_club", "POST", "clubs", {"name": "A try", "sandbox": True}),
    Step("add_club", "POST", "clubs", {"name": "La Ficha"}, keep={"club": "id"}),
    Step("get_club", "GET", "clubs/{club}"),
    Step("list_clubs", "GET", "clubs?limit=1"),
    Step("add_club_players", "POST", "clubs/{club}/players", {"names": NAMES}, keep=_KEPT),
    Step("list_club_players", "GET", "clubs/{club}/players?search=an&limit=2"),
    Step("get_player", "GET", "players/{p0}"),
    Step("change_player", "PATCH", "players/{p0}", {"nickname": "Anita", "number": 17}),
    Step(
        "add_club_partnerships", "POST", "clubs/{club}/partnerships", {"pairs": _PAIRS},
        keep={f"pair{number}": f"results/{number}/id" for number in range(4)},
    ),
    Step("get_partnership", "GET", "partnerships/{pair0}"),
    *FOUNDED,
    Step("list_games", "GET", "games?limit=1"),
    Step("list_methods", "GET", "methods?limit=1"),
    Step("list_presets", "GET", "presets?limit=1"),
    Step("list_tie_breaks", "GET", "tie-breaks?limit=1"),
    Step(
        "add_event", "POST", "events",
        {
            "club": "{club}", "name": "Monday pairs", "game": "partnership",
            "options": {"target": 100}, "method": "swiss", "shape": "pairs", "rounds_planned": 2,
            "fee": 1000, "currency": "EUR", "purse": 6000, "prizes": [3, 2, 1], "check_in": True,
        },
        keep={"event": "id"},
    ),
    Step("change_event", "PATCH", "events/{event}", {"place": "Upstairs"}, any_state=True),
    Step(
        "add_event_entries", "POST", "events/{event}/entries",
        {"partnerships": [f"{{pair{number}}}" for number in range(4)]},
        keep={
            "entry": "results/0/id", "other": "results/1/id",
            "third": "results/2/id", "fourth": "results/3/id",
        },
    ),
    *ENTERED,
    Step("open_event", "POST", "events/{event}/open"),
    Step(
        "check_in_event_entries", "POST", "events/{event}/check-in",
        {"entries": ["{entry}", "{other}", "{third}", "{fourth}"]},
    ),
    Step("list_event_check_in", "GET", "events/{event}/check-in"),
    Step("get_event", "GET", "events/{event}"),
    Step("list_events", "GET", "events?state=open&limit=1"),
    Step("add_event_round", "POST", "events/{event}/rounds", {}, keep={"round": "id"}),
    *DRAFTED,
    Step("publish_round", "POST", "rounds/{round}/publish", any_state=True),
    Step(
        "get_round", "GET", "rounds/{round}",
        keep={"table": "tables/0/id", "second": "tables/1/id"},
    ),
    Step("put_round_clock", "PUT", "rounds/{round}/clock", {"running": True, "minutes": 30}),
    Step("get_round_clock", "GET", "rounds/{round}/clock"),
    Step("list_event_tables", "GET", "events/{event}/tables?state=open&limit=1"),
    Step("list_player_tables", "GET", "players/{p0}/tables?state=open"),
    Step("judge_log", "POST", "referee", "{log}", TEXT),
    Step("analyse_log", "POST", "analysis", "{log}", TEXT),
    Step("add_table_log", "POST", "tables/{table}/logs", "{log}", TEXT, keep={"sent": "id"}),
    Step("list_table_logs", "GET", "tables/{table}/logs"),
    Step("get_submission", "GET", "submissions/{sent}"),
    Step("put_table_result", "PUT", "tables/{second}/result", {"points": {"AC": 104, "BD": 62}}),
    Step("get_table_result", "GET", "tables/{second}/result"),
    Step("get_table", "GET", "tables/{second}"),
    Step("list_event_standings", "GET", "events/{event}/standings"),
    Step("list_event_changes", "GET", "events/{event}/changes?limit=2"),
    *PLAYED,
    Step("close_round", "POST", "rounds/{round}/close"),
    Step("get_table_analysis", "GET", "tables/{table}/analysis"),
    Step("get_me", "GET", "me"),
    Step("get_own_token", "GET", "token"),
    Step(
        "add_event_forbidden", "POST", "events/{event}/forbidden",
        {"one": "{entry}", "other": "{other}", "reason": "sisters"},
    ),
    Step("withdraw_entry", "POST", "entries/{entry}/withdraw", {"after": 1}),
    Step("draw_schedule", "POST", "schedules/draw", _SCHEDULE),
    Step("check_schedule", "POST", "schedules/check", _SCHEDULE),
    Step("calculate_rating", "POST", "ratings/calculate", _PERIOD),
    *AFTERWARDS,
    *SEASON,
    *OTHERS,
)  # fmt: skip
"""The evening."""
