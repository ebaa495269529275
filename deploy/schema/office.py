"""What the desk and the office of the club do besides, as requests, for `story.py`.

The name of each part says when: after the club is created, after the pairs are entered, while the
first round is a draft, while it is played, and after it.
"""

from deploy.schema.steps import Step

_RULES = {"yellow": 40, "red": 80, "yellows": 2, "suspends": 1}
_PLAN = "method=swiss&shape=pairs&entries=13&rounds=5&minutes=45"
FOUNDED = (
    Step("list_club_members", "GET", "clubs/{club}/members", keep={"member": "results/0/id"}),
    Step(
        "add_club_invitation", "POST", "clubs/{club}/invitations", {"role": "scorer", "days": 7}
    ),
    Step("list_club_invitations", "GET", "clubs/{club}/invitations"),
    Step("list_players", "GET", "players?search=anita"),
    Step("list_club_partnerships", "GET", "clubs/{club}/partnerships?limit=1"),
    Step("change_partnership", "PATCH", "partnerships/{pair0}", {"name": "Los Dobles"}),
    Step(
        "add_player_invitation", "POST", "players/{p1}/invitation", {"days": 14},
        keep={"code": "code"},
    ),
    Step("get_player_invitation", "GET", "players/{p1}/invitation"),
    Step("put_player_account", "PUT", "players/{p0}/account", {"member": "{member}"}),
    Step("get_player_account", "GET", "players/{p0}/account"),
    Step("add_club", "POST", "clubs", {"name": "Liga del Sur"}, keep={"body": "id"}),
    Step("change_club", "PATCH", "clubs/{body}", {"kind": "association"}),
    Step(
        "add_club_affiliation", "POST", "clubs/{club}/affiliations", {"club": "{body}"},
        keep={"request": "id"},
    ),
    Step("list_club_affiliations", "GET", "clubs/{body}/affiliations"),
    Step("accept_club_affiliation", "POST", "clubs/{body}/affiliations/{request}/accept"),
    Step("list_club_member_clubs", "GET", "clubs/{body}/member-clubs"),
    Step(
        "add_club_numbers", "POST", "clubs/{body}/numbers",
        {"numbers": [{"player": "{p1}", "number": "F-17"}]},
        keep={"number": "results/0/id"},
    ),
    Step("list_club_numbers", "GET", "clubs/{body}/numbers?limit=1"),
    Step("get_number", "GET", "numbers/{number}"),
    Step("list_player_numbers", "GET", "players/{p1}/numbers"),
    Step("start_club_log", "POST", "clubs/{body}/log/start"),
    Step("start_club_log", "POST", "clubs/{club}/log/start", keep={"log_key": "key"}),
    Step("get_club_log_head", "GET", "clubs/{club}/log/head", keep={"note": "note"}),
    Step(
        "add_club_witnessed_head", "POST", "clubs/{body}/witnessed-heads",
        {"note": "{note}", "key": "{log_key}"},
    ),
    Step("list_club_witnessed_heads", "GET", "clubs/{body}/witnessed-heads"),
    Step(
        "add_club_watched_log", "POST", "clubs/{body}/watched-logs",
        {"url": "https://domino.example/api/v1/clubs/01900000-0000-7000-8000-000000000001/log"},
    ),
    Step("list_club_watched_logs", "GET", "clubs/{body}/watched-logs"),
    Step("rotate_club_log_key", "POST", "clubs/{club}/log/keys/rotate"),
    Step("list_club_log_keys", "GET", "clubs/{club}/log/keys"),
    Step(
        "countersign_club_member_club", "POST", "clubs/{body}/member-clubs/{club}/countersign"
    ),
    Step("list_club_log_countersignatures", "GET", "clubs/{club}/log/countersignatures"),
    Step("get_club_log", "GET", "clubs/{club}/log"),
    Step("list_club_log_heads", "GET", "clubs/{club}/log/heads?limit=1"),
    Step("list_club_log_entries", "GET", "clubs/{club}/log/entries?limit=1"),
    Step("get_club_log_entry", "GET", "clubs/{club}/log/entries/1"),
    Step("get_club_log_consistency", "GET", "clubs/{club}/log/consistency?first=1&second=2"),
    Step("get_club_log_export", "GET", "clubs/{club}/log/export"),
    Step("stop_club_log", "POST", "clubs/{club}/log/stop"),
    Step("get_game", "GET", "games/draw"),
    Step("get_event_advice", "GET", f"events/advice?{_PLAN}"),
)  # fmt: skip
"""The club, its people, and the association it joins."""
ENTERED = (
    Step("list_event_entries", "GET", "events/{event}/entries?limit=1"),
    Step("get_entry", "GET", "entries/{entry}"),
    Step("change_entry", "PATCH", "entries/{entry}", {"categories": ["seniors"]}),
    Step("put_entry_fee", "PUT", "entries/{entry}/fee", {"paid": True}),
    Step("list_event_fees", "GET", "events/{event}/fees?limit=1"),
    Step("put_event_card_rules", "PUT", "events/{event}/cards/rules", _RULES),
)  # fmt: skip
"""Who plays, and the fees."""
DRAFTED = (
    Step(
        "add_event_endorsement", "POST", "events/{event}/endorsements", {"body": "{body}"},
        keep={"endorsement": "id"},
    ),
    Step("list_club_endorsements", "GET", "clubs/{body}/endorsements"),
    Step("give_endorsement", "POST", "endorsements/{endorsement}/give"),
    Step("list_event_endorsements", "GET", "events/{event}/endorsements"),
    Step("get_round_review", "GET", "rounds/{round}/review"),
    Step(
        "add_round_edit", "POST", "rounds/{round}/edits",
        {"kind": "swap", "entries": ["{entry}", "{other}"]}, any_state=True,
    ),
    Step("list_round_edits", "GET", "rounds/{round}/edits"),
    Step("get_round_explanation", "GET", "rounds/{round}/explanation?entry={entry}"),
    Step("redraw_round", "POST", "rounds/{round}/redraw", {"seed": 7}, any_state=True),
)  # fmt: skip
"""A draft is reviewed, changed, and drawn again."""
PLAYED = (
    Step("list_event_cards", "GET", "events/{event}/cards"),
    Step("get_table_replay", "GET", "tables/{table}/replay"),
    Step(
        "add_table_sanction", "POST", "tables/{second}/sanctions",
        {"sanctions": {"BD": 20}, "reason": "late"},
    ),
    Step(
        "award_table", "POST", "tables/{second}/award",
        {"places": {"AC": 1, "BD": 2}, "absent": ["BD"], "reason": "did not come"},
    ),
    Step("undo_table_result", "POST", "tables/{second}/result/undo", {"reason": "they came"}),
    Step("put_table_result", "PUT", "tables/{second}/result", {"points": {"AC": 104, "BD": 62}}),
    Step("list_event_rounds", "GET", "events/{event}/rounds?limit=1"),
    Step("get_event_crosstable", "GET", "events/{event}/crosstable"),
    Step(
        "explain_event_standings", "GET",
        "events/{event}/standings/why?one={entry}&other={other}",
    ),
    Step("list_event_categories", "GET", "events/{event}/categories"),
    Step("get_event_prizes", "GET", "events/{event}/prizes"),
)  # fmt: skip
"""Rulings while a round is played, and what everybody may see."""
AFTERWARDS = (
    Step("reopen_round", "POST", "rounds/{round}/reopen"),
    Step("close_round", "POST", "rounds/{round}/close"),
    Step("list_event_forbidden", "GET", "events/{event}/forbidden"),
    Step("return_entry", "POST", "entries/{entry}/return", {}),
    Step(
        "add_entry_substitute", "POST", "entries/{entry}/substitutes",
        {"player": "{p0}", "substitute": "{p9}", "reason": "ill"},
    ),
    Step(
        "list_event_substitutes", "GET", "events/{event}/substitutes",
        keep={"substitute": "results/0/id"},
    ),
    Step("end_substitute", "POST", "substitutes/{substitute}/end", {}),
    Step(
        "add_event_walk_in", "POST", "events/{event}/walk-ins", {"one": "Ivo", "other": "Jan"}
    ),
    Step("cancel_event", "POST", "events/{event}/cancel"),
    Step("reopen_event", "POST", "events/{event}/reopen"),
    Step("list_club_events", "GET", "clubs/{club}/events?limit=1"),
    Step(
        "add_club_season", "POST", "clubs/{club}/seasons",
        {"name": "Spring", "points": [25, 18, 15], "attendance": 2, "events": ["{event}"]},
        keep={"season": "id"},
    ),
    Step(
        "change_season", "PATCH", "seasons/{season}",
        {"best": 3, "teams": True, "transfers_from": "2000-01-01", "transfers_until": "2099-12-31"},
    ),
    Step("get_season", "GET", "seasons/{season}"),
    Step("list_season_standings", "GET", "seasons/{season}/standings?limit=2"),
    Step("list_club_seasons", "GET", "clubs/{club}/seasons"),
    Step("list_season_transfers", "GET", "seasons/{season}/transfers"),
    Step("list_season_squads", "GET", "seasons/{season}/squads"),
    Step(
        "merge_player", "POST", "players/{p8}/merge", {"into": "{p9}"}, keep={"merge": "id"}
    ),
    Step("list_club_merges", "GET", "clubs/{club}/merges"),
    Step("undo_merge", "POST", "merges/{merge}/undo"),
    Step("put_player_hidden_name", "PUT", "players/{p8}/hidden-name"),
    Step("get_player_hidden_name", "GET", "players/{p8}/hidden-name"),
    Step("list_club_hidden_names", "GET", "clubs/{club}/hidden-names"),
    Step("change_player_hidden_name", "PATCH", "players/{p8}/hidden-name", {"minor": False}),
    Step("delete_player_hidden_name", "DELETE", "players/{p8}/hidden-name"),
    Step("change_club_privacy", "PATCH", "clubs/{club}/privacy", {"minors_named": False}),
    Step("get_club_privacy", "GET", "clubs/{club}/privacy"),
    Step("anonymise_player", "POST", "players/{p8}/anonymise", {"reason": "asked for it"}),
    Step("list_club_pools", "GET", "clubs/{club}/pools", keep={"pool": "results/0/id"}),
    Step("put_pool_config", "PUT", "pools/{pool}/config", {"k": 24}),
    Step("get_pool_config", "GET", "pools/{pool}/config"),
    Step("get_pool_progress", "GET", "pools/{pool}/progress"),
    Step("list_club_audit_log", "GET", "clubs/{club}/audit-log?limit=2"),
    Step("list_tokens", "GET", "tokens"),
    Step(
        "add_club_webhook", "POST", "clubs/{club}/webhooks",
        {"url": "https://results.example/boneyard", "kinds": ["result"]},
        keep={"webhook": "id"},
    ),
    Step("list_club_webhooks", "GET", "clubs/{club}/webhooks"),
    Step("get_webhook", "GET", "webhooks/{webhook}"),
    Step("change_webhook", "PATCH", "webhooks/{webhook}", {"active": True}),
    Step("rotate_webhook", "POST", "webhooks/{webhook}/rotate"),
    Step("test_webhook", "POST", "webhooks/{webhook}/test"),
    Step("list_webhook_deliveries", "GET", "webhooks/{webhook}/deliveries?limit=1"),
    Step(
        "check_in_event_entries", "POST", "events/{event}/check-in",
        {"round": 2, "entries": ["{entry}", "{other}", "{third}", "{fourth}"]},
    ),
    Step("add_event_round", "POST", "events/{event}/rounds", {}),
    Step(
        "put_table_result", "PUT", "tables/{second}/result",
        {"points": {"AC": 104, "BD": 66}, "reason": "misread"},
    ),
    Step("list_table_resting", "GET", "tables/{second}/resting"),
)  # fmt: skip
"""The work of the office after the round."""
