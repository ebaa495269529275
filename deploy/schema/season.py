"""The rest of the season as requests, for `story.py`: players by themselves, teams, ratings."""

from deploy.schema.steps import Step

_TWO = {"min": 2, "max": 2, "preferred": 2}
_SINGLES = {
    "club": "{club}", "name": "Singles", "game": "draw", "method": "swiss", "shape": "single",
    "rounds_planned": 2, "table_sizes": _TWO, "players_enter": True, "players_report": True,
}  # fmt: skip
_DEALT = {**_SINGLES, "name": "Dealt by the site", "shuffle": "site"}
_LEAGUE = {
    "club": "{club}", "name": "League", "game": "draw", "method": "team_round_robin",
    "shape": "single", "rounds_planned": 3, "table_sizes": _TWO, "policy": {"boards": 1},
}  # fmt: skip
_KNOCKOUT = {
    "club": "{club}", "name": "Cup", "game": "draw", "method": "knockout", "shape": "single",
    "rounds_planned": 2, "table_sizes": _TWO,
}  # fmt: skip
BY_PLAYERS = (
    Step("add_event", "POST", "events", _SINGLES, keep={"singles": "id"}),
    Step("put_event_dates", "PUT", "events/{singles}/dates", {
        "dates": [{"round": 1, "starts": "2099-05-01T18:00:00Z"}],
    }),
    Step("list_event_dates", "GET", "events/{singles}/dates"),
    Step("put_event_wall", "PUT", "events/{singles}/wall", {"message": "Soup at nine"}),
    Step("get_event_wall", "GET", "events/{singles}/wall"),
    Step("open_event", "POST", "events/{singles}/open"),
    Step("put_me_event_entry", "PUT", "me/events/{singles}/entry", {}, keep={"mine": "id"}),
    Step(
        "add_event_entries", "POST", "events/{singles}/entries",
        {"players": ["{p1}", "{p2}", "{p3}", "{p4}"]},
        keep={"s1": "results/0/id", "s2": "results/1/id", "s3": "results/2/id"},
    ),
    Step("get_me_event", "GET", "me/events/{singles}"),
    Step("put_me_event_absence", "PUT", "me/events/{singles}/absence"),
    Step("delete_me_event_absence", "DELETE", "me/events/{singles}/absence"),
    Step("put_me_event_bye", "PUT", "me/events/{singles}/bye"),
    Step("delete_me_event_bye", "DELETE", "me/events/{singles}/bye"),
    Step("put_me_hidden_name", "PUT", "me/hidden-name"),
    Step("delete_me_hidden_name", "DELETE", "me/hidden-name"),
    Step("get_me_data", "GET", "me/data"),
    Step("get_player_data", "GET", "players/{p1}/data"),
    Step("get_game_watch", "GET", "games/draw/watch"),
    Step("add_event", "POST", "events", _DEALT, keep={"dealing": "id"}),
    Step("open_event", "POST", "events/{dealing}/open"),
    Step("put_me_event_entry", "PUT", "me/events/{dealing}/entry", {}),
    Step(
        "add_event_entries", "POST", "events/{dealing}/entries",
        {"players": ["{p1}", "{p2}", "{p3}"]},
    ),
    Step("add_event_round", "POST", "events/{dealing}/rounds", {}, keep={"dealt": "id"}),
    Step("publish_round", "POST", "rounds/{dealt}/publish", any_state=True),
    Step("put_me_round_word", "PUT", "me/rounds/{dealt}/word", {"word": "capicúa"}),
    Step("get_me_round_word", "GET", "me/rounds/{dealt}/word"),
    Step("deal_round", "POST", "rounds/{dealt}/deal"),
    Step("add_me_round_hand", "POST", "me/rounds/{dealt}/hand", {"game": 1, "deal": 1}),
    Step("get_me_round_hand", "GET", "me/rounds/{dealt}/hand"),
    Step("get_round_deals", "GET", "rounds/{dealt}/deals"),
    Step("add_event", "POST", "events", _DEALT, keep={"carded": "id"}),
    Step("open_event", "POST", "events/{carded}/open"),
    Step(
        "add_event_entries", "POST", "events/{carded}/entries",
        {"players": ["{p1}", "{p2}"]},
    ),
    Step("add_event_round", "POST", "events/{carded}/rounds", {}, keep={"printed": "id"}),
    Step("publish_round", "POST", "rounds/{printed}/publish", any_state=True),
    Step("deal_round", "POST", "rounds/{printed}/deal"),
    Step("add_round_card", "POST", "rounds/{printed}/cards", {"cards": 1}),
)  # fmt: skip
"""What players do themselves."""
SECOND_EVENT = (
    Step("add_event_round", "POST", "events/{singles}/rounds", {}, keep={"draft": "id"}),
    Step("publish_round", "POST", "rounds/{draft}/publish", any_state=True),
    Step("undo_round_publish", "POST", "rounds/{draft}/publish/undo"),
    Step("start_round", "POST", "rounds/{draft}/start", {"minutes": 40}, any_state=True),
    Step(
        "get_round", "GET", "rounds/{draft}",
        keep={"open": "tables/0/id", "seated": "tables/0/seats/A/player/id"},
    ),
    Step("put_table_log_draft", "PUT", "tables/{open}/logs/draft", "{half}", "text/x-domlog"),
    Step("get_table_log_draft", "GET", "tables/{open}/logs/draft"),
    Step("get_table_live", "GET", "tables/{open}/live"),
    Step("get_table_reports", "GET", "tables/{open}/reports"),
    Step("put_event_card_rules", "PUT", "events/{singles}/cards/rules", {
        "yellow": 40, "red": 80, "yellows": 2, "suspends": 1,
    }),
    Step(
        "add_table_card", "POST", "tables/{open}/cards",
        {"player": "{seated}", "kind": "red", "reason": "insulted the referee"},
        keep={"card": "id"},
    ),
    Step("lift_card", "POST", "cards/{card}/lift", {"reason": "apologised"}),
    Step("undo_card_lift", "POST", "cards/{card}/lift/undo", {"reason": "did it again"}),
    Step("list_club_suspensions", "GET", "clubs/{club}/suspensions"),
    Step("undo_card", "POST", "cards/{card}/undo", {"reason": "it was somebody else"}),
    Step("put_table_result", "PUT", "tables/{open}/result", {
        "points": {"A": 104, "B": 20},
    }),
    Step("list_table_photos", "GET", "tables/{open}/photos"),
    Step(
        "list_event_tables", "GET", "events/{singles}/tables?state=open",
        keep={"left": "results/0/id"},
    ),
    Step("put_table_result", "PUT", "tables/{left}/result", {"points": {"A": 10, "B": 101}}),
    Step("close_round", "POST", "rounds/{draft}/close"),
    Step("try_event_results", "POST", "events/{singles}/what-if", {}),
    Step("finish_event", "POST", "events/{singles}/finish"),
    Step(
        "add_event_stage", "POST", "events/{singles}/stages",
        {"name": "Final", "method": "round_robin", "rounds_planned": 1, "last": 2},
    ),
    Step("get_event_stages", "GET", "events/{singles}/stages"),
)  # fmt: skip
"""An evening of single players."""
TEAMS = (
    Step("add_event", "POST", "events", _LEAGUE, keep={"league": "id"}),
    Step("change_season", "PATCH", "seasons/{season}", {"events": ["{event}", "{league}"]}),
    Step(
        "add_event_entries", "POST", "events/{league}/entries",
        {"players": ["{p1}", "{p2}"], "team": "Sharks"},
        keep={"l1": "results/0/id", "l3": "results/1/id"},
    ),
    Step(
        "add_event_entries", "POST", "events/{league}/entries",
        {"players": ["{p3}", "{p4}"], "team": "Orcas"},
        keep={"l2": "results/0/id", "l4": "results/1/id"},
    ),
    Step(
        "put_event_seeds", "PUT", "events/{league}/seeds",
        {"entries": ["{l1}", "{l2}", "{l3}", "{l4}"]},
    ),
    Step("open_event", "POST", "events/{league}/open"),
    Step("get_event_fixtures", "GET", "events/{league}/fixtures"),
    Step("get_event_line_ups", "GET", "events/{league}/line-ups"),
    Step(
        "change_event_captains", "PATCH", "events/{league}/captains",
        {"team": "Sharks", "player": "{p1}"},
    ),
    Step(
        "put_event_line_up_deadline", "PUT", "events/{league}/line-ups/deadline",
        {"until": "2099-05-01T18:00:00Z"},
    ),
    Step(
        "change_event_line_ups", "PATCH", "events/{league}/line-ups",
        {"team": "Sharks", "entries": ["{l1}"]},
    ),
    Step("get_me_event_line_ups", "GET", "me/events/{league}/line-ups"),
    Step("list_event_teams", "GET", "events/{league}/teams"),
    Step(
        "add_season_transfer", "POST", "seasons/{season}/transfers",
        {"player": "{p2}", "team": "Orcas", "reason": "moved"}, keep={"transfer": "id"},
    ),
    Step("undo_transfer", "POST", "transfers/{transfer}/undo", {"reason": "moved back"}),
    Step("add_event", "POST", "events", _KNOCKOUT, keep={"cup": "id"}),
    Step(
        "add_event_entries", "POST", "events/{cup}/entries",
        {"players": ["{p1}", "{p2}", "{p3}", "{p4}"]},
    ),
    Step("open_event", "POST", "events/{cup}/open"),
    Step("add_event_round", "POST", "events/{cup}/rounds", {}, keep={"first": "id"}),
    Step("publish_round", "POST", "rounds/{first}/publish", any_state=True),
    Step("get_event_bracket", "GET", "events/{cup}/bracket"),
)  # fmt: skip
"""A league of teams, and a cup."""
RATED = (
    Step("get_pool", "GET", "pools/{pool}", after_rating=True),
    Step("list_pool_lists", "GET", "pools/{pool}/lists?limit=1"),
    Step("get_pool_list", "GET", "pools/{pool}/lists/current"),
    Step("list_pool_list_rows", "GET", "pools/{pool}/lists/current/rows?limit=1&who=all"),
    Step("list_pool_strengths", "GET", "pools/{pool}/strengths?limit=1"),
    Step("get_pool_head_to_head", "GET", "pools/{pool}/head-to-head?one={p0}&other={p2}"),
    Step("get_pool_expected", "GET", "pools/{pool}/expected?side={p0}&side={p2}"),
    Step("get_pool_second_opinions", "GET", "pools/{pool}/second-opinions"),
    Step("get_pool_drift", "GET", "pools/{pool}/drift"),
    Step("list_player_ratings", "GET", "players/{p0}/ratings?limit=1"),
    Step(
        "list_player_rating_changes", "GET", "players/{p0}/ratings/changes?limit=1",
        keep={"change": "results/0/id"},
    ),
    Step("get_rating_change", "GET", "ratings/changes/{change}"),
    Step("list_partnership_ratings", "GET", "partnerships/{pair0}/ratings?limit=1"),
    Step("list_partnership_rating_changes", "GET", "partnerships/{pair0}/ratings/changes?limit=1"),
    Step("change_number", "PATCH", "numbers/{number}", {"until": "2030-12-31"}),
    Step("replay_webhook", "POST", "webhooks/{webhook}/replay", {}),
)  # fmt: skip
"""What came of the games."""
SEASON = (*BY_PLAYERS, *SECOND_EVENT, *TEAMS, *RATED)
