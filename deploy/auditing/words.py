"""What can be done in a club: a word for programs, a sentence for people, and where it is done.

Every address that changes something is here or in `NOT_KEPT`; a test holds the two against the
addresses there are. An endpoint is named with its method.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

_ACTS: Mapping[str, tuple[Promise, tuple[str, ...]]] = {
    "club_make": (_("made the club"), ("api-club-list:POST", "club-make")),
    "archive_take": (_("took an event of another installation"), ("api-archive-list:POST",)),
    "event_make": (_("made the event"), ("api-event-list:POST", "event-create")),
    "event_change": (
        _("changed the settings of the event"),
        ("api-event-detail:PATCH", "event-change", "event-arrange"),
    ),
    "event_open": (_("opened the event"), ("api-event-open:POST", "event-open")),
    "event_finish": (_("ended the event"), ("api-event-finish:POST", "event-finish")),
    "event_reopen": (_("reopened the event"), ("api-event-reopen:POST", "event-reopen")),
    "event_delete": (
        _("deleted an event that was never played"),
        ("api-event-detail:DELETE", "event-delete"),
    ),
    "club_delete": (_("deleted a club"), ("api-club-detail:DELETE", "club-delete")),
    "event_cancel": (_("cancelled the event"), ("api-event-cancel:POST", "event-cancel")),
    "entries_add": (
        _("entered players"),
        ("api-event-entries:POST", "enter-all", "enter-again", "entrants-enter"),
    ),
    "walk_in": (_("let somebody in who came late"), ("api-event-walk-ins:POST", "walk-in")),
    "check_in": (
        _("noted who is here"),
        ("api-event-check-in:POST", "check-in"),
    ),
    "entry_change": (_("changed an entry"), ("api-entry-detail:PATCH", "entry-change")),
    "entry_remove": (_("removed an entry"), ("api-entry-detail:DELETE", "entry-remove")),
    "entry_withdraw": (
        _("withdrew an entry"),
        ("api-entry-withdraw:POST", "entry-withdraw", "ticked-leave"),
    ),
    "entry_return": (
        _("let an entry come back"),
        ("api-entry-return:POST", "entry-return", "ticked-return"),
    ),
    "entry_seat": (_("seated an entry by hand"), ("api-entry-seat:POST", "entry-to-bye")),
    "substitute_enter": (
        _("let somebody sit in"),
        ("api-entry-substitutes:POST", "substitute"),
    ),
    "substitute_end": (
        _("ended a substitution"),
        ("api-substitute-end:POST", "substitute-go"),
    ),
    "forbid": (_("forbade a meeting"), ("api-event-forbidden:POST", "forbid")),
    "allow": (_("allowed a meeting again"), ("api-forbidden-detail:DELETE", "allow")),
    "own_entry": (
        _("entered by themselves"),
        ("api-event-own-entry:PUT", "event-play-enter"),
    ),
    "own_leave": (
        _("withdrew by themselves"),
        ("api-event-own-entry:DELETE", "event-play-leave"),
    ),
    "own_absence": (
        _("reported an absence of their own"),
        ("api-event-own-absence:PUT", "event-play-away"),
    ),
    "own_return": (
        _("took an absence of their own back"),
        ("api-event-own-absence:DELETE", "event-play-back"),
    ),
    "card_show": (_("showed a card"), ("api-table-cards:POST", "card-show")),
    "card_undo": (_("took a card back"), ("api-card-undo:POST", "card-undo")),
    "card_rules": (_("said what cards cost"), ("api-event-card-rules:PUT", "card-rules")),
    "suspension_lift": (_("lifted a suspension"), ("api-card-lift:POST", "suspension-lift")),
    "lift_undo": (
        _("let a lifted suspension stand again"),
        ("api-card-lift-undo:POST", "lift-undo"),
    ),
    "stage_make": (_("made the next stage"), ("api-event-stages:POST", "stage-make")),
    "line_up_name": (
        _("named a line-up"),
        ("api-event-line-ups:PUT", "api-event-own-line-ups:PUT", "line-up-name"),
    ),
    "captain_name": (_("named a captain"), ("api-event-captains:PUT", "captain-name")),
    "line_up_deadline": (
        _("set the deadline for line-ups"),
        ("api-event-line-up-deadline:PUT", "line-up-deadline"),
    ),
    "partner_ask": (_("asked for a partner"), ("api-event-partners:POST", "event-play-ask")),
    "partner_accept": (
        _("agreed to be a partner"),
        ("api-partner-accept:POST", "event-play-agree"),
    ),
    "partner_decline": (
        _("declined to be a partner"),
        ("api-partner-decline:POST", "event-play-decline"),
    ),
    "round_draw": (_("drew a round"), ("api-event-rounds:POST", "event-draw")),
    "round_redraw": (_("drew a round again"), ("api-round-redraw:POST", "round-redraw")),
    "round_edit": (
        _("changed seats by hand"),
        ("api-round-edits:POST", "round-swap", "round-move", "round-undo"),
    ),
    "round_discard": (_("threw a draft away"), ("api-round-detail:DELETE", "round-discard")),
    "round_publish": (_("published a round"), ("api-round-publish:POST", "round-publish")),
    "round_unpublish": (
        _("took a published round back"),
        ("api-round-unpublish:POST", "round-unpublish"),
    ),
    "round_close": (_("closed a round"), ("api-round-close:POST", "round-close")),
    "round_reopen": (_("reopened a round"), ("api-round-reopen:POST", "round-reopen")),
    "clock": (
        _("set the clock of a round"),
        ("api-round-clock:PUT", "clock-start", "clock-pause", "clock-resume", "clock-add"),
    ),
    "result_enter": (
        _("entered or corrected a result"),
        ("api-table-result:PUT", "table-sheet"),
    ),
    "result_clear": (
        _("took a result back"),
        ("api-table-result-clear:POST", "table-clear"),
    ),
    "result_report": (
        _("said the result of their own table"),
        ("api-table-reports:POST", "table-report-say"),
    ),
    "result_confirm": (
        _("confirmed the result of their own table"),
        ("api-table-report-confirm:POST", "table-report-confirm"),
    ),
    "table_award": (_("awarded a table"), ("api-table-award:POST", "table-award", "table-no-show")),
    "table_stop": (_("stopped a table by the clock"), ("api-table-stop:POST", "table-stop")),
    "table_sanction": (
        _("sanctioned a side"),
        ("api-table-sanctions:POST", "table-sanction"),
    ),
    "log_accept": (
        _("accepted a log that says otherwise"),
        ("api-submission-accept:POST", "submission-accept"),
    ),
    "log_dismiss": (
        _("dismissed a log that says otherwise"),
        ("api-submission-dismiss:POST", "submission-dismiss"),
    ),
    "photo_add": (_("added a photo of a sheet"), ("api-table-photos:POST", "table-photo")),
    "photo_remove": (_("removed a photo of a sheet"), ("api-photo-detail:DELETE", "photo-away")),
    "table_card": (
        _("used the code of a table's card"),
        ("api-table-token:POST", "table-phone-token"),
    ),
    "ratings_configure": (_("changed how ratings are computed"), ("api-pool-config:PUT",)),
    "opinions_ask": (
        _("asked for second opinions"),
        ("api-pool-second-opinions:POST", "opinions-ask"),
    ),
    "casual_void": (_("voided a casual game"), ("api-casual-game-void:POST",)),
    "players_add": (_("added players"), ("api-club-players:POST", "players-add")),
    "player_change": (_("changed a player"), ("api-player-detail:PATCH", "player-change")),
    "player_link": (
        _("linked a player to an account"),
        ("api-player-account:PUT", "player-link"),
    ),
    "player_unlink": (
        _("unlinked a player from an account"),
        ("api-player-account:DELETE", "player-unlink"),
    ),
    "player_invite": (
        _("invited a player to claim a profile"),
        ("api-player-invitation:POST", "profile-invite-make"),
    ),
    "player_uninvite": (
        _("revoked an invitation to a profile"),
        ("api-player-invitation:DELETE", "profile-revoke"),
    ),
    "player_claim": (_("claimed a profile"), ()),
    "player_export": (_("gave out what is held about a player"), ()),
    "player_anonymise": (
        _("took the name of a player away"),
        ("api-player-anonymise:POST", "player-anonymise"),
    ),
    "player_merge": (
        _("merged two players"),
        ("api-player-merge:POST", "player-merged", "api-number-merge:POST", "number-merged"),
    ),
    "merge_undo": (_("undid a merge"), ("api-merge-undo:POST", "merge-undo")),
    "pairs_make": (
        _("registered partnerships"),
        ("api-club-partnerships:POST", "pair-make", "pairs-make"),
    ),
    "pair_change": (
        _("changed a partnership"),
        ("api-partnership-detail:PATCH", "pair-change", "pair-revive"),
    ),
    "pair_dissolve": (
        _("dissolved a partnership"),
        ("api-partnership-detail:DELETE", "pair-dissolve"),
    ),
    "invite": (_("made an invitation to the club"), ("api-club-invitations:POST", "invite")),
    "uninvite": (
        _("revoked an invitation to the club"),
        ("api-invitation-detail:DELETE", "invitation-revoke"),
    ),
    "join": (
        _("accepted an invitation"),
        ("api-invitation-accept:POST", "invitation-accept", "account-make"),
    ),
    "webhook_make": (_("made a webhook"), ("api-club-webhooks:POST",)),
    "webhook_change": (_("changed a webhook"), ("api-webhook-detail:PATCH",)),
    "webhook_remove": (_("removed a webhook"), ("api-webhook-detail:DELETE",)),
    "webhook_rotate": (_("gave a webhook a new secret"), ("api-webhook-rotate:POST",)),
    "webhook_test": (_("tried a webhook"), ("api-webhook-test:POST",)),
    "webhook_replay": (
        _("sent messages of a webhook again"),
        ("api-webhook-replay:POST",),
    ),
    "fee": (_("noted a fee"), ("api-entry-fee:PUT", "ticked-paid")),
    "season_make": (_("made a season"), ("api-club-seasons:POST", "season-make")),
    "season_change": (_("changed a season"), ("api-season-detail:PATCH", "season-change")),
    "season_remove": (_("removed a season"), ("api-season-detail:DELETE", "season-remove")),
    "transfer_make": (
        _("let a player change the team"),
        ("api-season-transfers:POST", "transfer-make"),
    ),
    "transfer_undo": (_("took a transfer back"), ("api-transfer-undo:POST", "transfer-undo")),
    "club_kind": (
        _("changed the club’s name, kind or time zone"),
        ("api-club-detail:PATCH", "club-kind", "club-rename"),
    ),
    "body_ask": (_("asked to be joined"), ("api-club-affiliations:POST", "body-ask")),
    "body_accept": (
        _("granted a request to join"),
        ("api-club-affiliation-accept:POST", "body-accept"),
    ),
    "body_decline": (
        _("took back or declined a request to join"),
        ("api-club-affiliation-detail:DELETE", "body-decline"),
    ),
    "body_leave": (_("left the body above"), ("api-club-above:DELETE", "body-leave")),
    "club_release": (_("released a club"), ("api-club-below-detail:DELETE", "club-release")),
    "numbers_give": (
        _("gave membership numbers"),
        ("api-club-numbers:POST", "numbers-give"),
    ),
    "number_end": (
        _("let a membership number end or go on"),
        ("api-number-detail:PATCH", "number-end"),
    ),
    "number_remove": (
        _("took back a membership number"),
        ("api-number-detail:DELETE", "number-remove"),
    ),
    "endorsement_ask": (
        _("asked for an endorsement"),
        ("api-event-endorsements:POST", "endorsement-ask"),
    ),
    "endorsement_give": (
        _("endorsed an event"),
        ("api-endorsement-give:POST", "endorsement-give"),
    ),
    "endorsement_decline": (
        _("declined to endorse an event, or took it back"),
        ("api-endorsement-decline:POST", "endorsement-decline"),
    ),
    "role_change": (_("changed a role"), ("api-member-detail:PATCH", "member-change")),
    "member_remove": (
        _("took a member out of the club"),
        ("api-member-detail:DELETE", "member-remove"),
    ),
}

NOT_KEPT: Mapping[str, frozenset[str]] = {
    "a log is kept itself, with who sent it and when": frozenset(
        {"api-table-logs:POST", "api-event-logs:POST", "api-table-log-draft:PUT"}
        | {"api-club-casual-games:POST", "table-log-send"}
    ),
    "nothing is stored": frozenset(
        {"api-event-what-if:POST", "api-schedule-draw:POST", "api-schedule-check:POST"}
        | {"api-rating-calculate:POST", "api-referee:POST", "players-preview", "invitation-find"}
        | {"pairs-preview", "numbers-preview", "entrants-preview"}
        | {"event-new", "event-settings", "what-if", "problem"}
    ),
    "it is about an account or a device, and no club's business": frozenset(
        {"api-token:DELETE", "api-token-detail:DELETE", "token-make", "token-revoke"}
        | {"device-tell", "device-forget", "login", "logout", "password_change", "set_language"}
        | {"mail-address", "password-forgotten", "password-sent", "password_reset_confirm"}
    ),
}

WORDS: Mapping[str, Promise] = {verb: text for verb, (text, _routes) in _ACTS.items()}
"""What people read, after the name of whoever did it."""
VERBS: Mapping[str, str] = {
    route: verb for verb, (_text, routes) in _ACTS.items() for route in routes
}
"""What is done where: names of addresses, those of endpoints with their method."""
