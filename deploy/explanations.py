"""What every problem code means, in a title and a sentence: the text of /problems/<code>."""

from django.utils.translation import gettext_lazy as _

from deploy.refusals import REFEREE, Explained

SERVICE: dict[str, Explained] = {
    "not_found": (
        _("Not found"),
        _("There is no such thing, or the asker may not know of it."),
    ),
    "invalid": (
        _("Invalid input"),
        _("A value is missing, of the wrong kind or out of range; the pointer names the field."),
    ),
    "name_taken": (
        _("Name already taken"),
        _("Somebody or something of that name is there already; choose another name."),
    ),
    "number_taken": (
        _("Membership number already taken"),
        _(
            "The number is another player's, or the player has one of the body already. Whose it "
            "is stands in `holder`: where both are the same person, merge them."
        ),
    ),
    "role_refused": (
        _("Not yours to decide"),
        _("Owners decide who owns and organises a club; organisers decide who scores and plays."),
    ),
    "foreign_player": (
        _("Not of this club"),
        _("The player or partnership belongs to another club."),
    ),
    "incomplete": (
        _("The game is not over"),
        _("The log is legal as far as it goes, but nobody has won; send it whole."),
    ),
    "wrong_occupant": (
        _("Somebody else sits there"),
        _("The log names others than those who were seated at the table when it was published."),
    ),
    "wrong_terms": (
        _("The log is of another game than the event"),
        _("Game, number of players or options of the log differ from those of the event."),
    ),
    "contested": (
        _("The table is decided by a different log"),
        _(
            "A log decided the table before, and this one says otherwise. It is kept until a "
            "scorer decides."
        ),
    ),
    "game_elsewhere": (
        _("The game of another table"),
        _(
            "The same deals and moves stand at another table of the event already. If it is of "
            "this table, let the log name the players of every seat."
        ),
    ),
    "storage_full": (
        _("No room for more"),
        _(
            "An event, and a club for its casual games, keeps only so many bytes of logs that "
            "were refused or contradict, and an event and its club only so many of photos of "
            "score sheets. Logs that decide a table are taken all the same."
        ),
    ),
    "draft_conflict": (
        _("The draft says otherwise"),
        _(
            "What was sent move by move does not go on from what is kept; ask for the draft and "
            "go on from there."
        ),
    ),
    "not_contested": (
        _("Nothing to decide"),
        _("Only a contested log is accepted or dismissed, and this one is not, or no longer."),
    ),
    "invitation_over": (
        _("The invitation is no longer valid"),
        _("It was used, revoked or has expired; an organiser of the club can make another one."),
    ),
    "wrong_state": (
        _("Not possible now"),
        _("The event, round or table is in a state in which this cannot be done."),
    ),
    "tables_open": (
        _("Tables are not decided"),
        _("A round is closed once all its tables are settled; the answer names the others."),
    ),
    "bracket_rests": (
        _("The bracket rests on this result"),
        _(
            "Who played on by it would not have by the new one. Say what becomes of the bracket: "
            "only the points change, or it is drawn again from there; the answer names who it was."
        ),
    ),
    "merge_refused": (
        _("Not the same person"),
        _("Both players took part in the same event or game, so they cannot be one person."),
    ),
    "edit_refused": (
        _("The round does not allow that"),
        _("After the change somebody would sit twice, nowhere or where no seat is; it names whom."),
    ),
    "settings_changed": (
        _("Somebody else changed the settings"),
        _(
            "The settings were changed after you read them, so nothing was stored. Read them "
            "again, then send your change with the new ETag in If-Match."
        ),
    ),
    "draft_changed": (
        _("Somebody else changed the draft"),
        _(
            "The draft was changed or drawn again after you read it, so nothing was stored. Read "
            "it again, then send your change with the new ETag in If-Match."
        ),
    ),
    "precondition_required": (
        _("Say what you have seen"),
        _(
            "This change must name the ETag of what you have read in If-Match, so that nobody "
            "overwrites what he has not seen; * takes whatever stands."
        ),
    ),
    "sheet_refused": (
        _("The score sheet does not add up"),
        _(
            "The points are not those of a finished game, or the deals do not add up to them; "
            "the answer says where. Nothing was stored."
        ),
    ),
    "photo_refused": (
        _("The photo cannot be taken"),
        _(
            "The file is no JPEG, PNG or WebP, or it is damaged or too large; the answer says "
            "which. Nothing was stored."
        ),
    ),
    "logs_refused": (
        _("None of the logs was taken"),
        _(
            "Logs were to be taken all or none, and some lines have faults; the answer names the "
            "first of them. Nothing was stored. Correct these lines and send all of them again."
        ),
    ),
    "changes_gone": (
        _("These changes are no longer kept"),
        _(
            "Lines of a feed are kept for some months only, and those after your cursor are older. "
            "Read the event anew, and then go on from its newest line."
        ),
    ),
    "result_changed": (
        _("The result has changed meanwhile"),
        _(
            "Somebody else has entered, corrected or cleared this result since you read it, so "
            "nothing was stored. Read it again, then send yours with the version that stands."
        ),
    ),
    "archive_refused": (
        _("The archive was not taken"),
        _(
            "An archive is taken whole or not at all. The line that is named is damaged, or does "
            "not fit what is here, or standings and ratings do not follow from what is in it. "
            "Fetch the archive again from where it was written."
        ),
    ),
    "not_yours": (
        _("Not yours to say"),
        _("Only the player whom it is about does this, with an account that is the player's."),
    ),
    "draft_unfit": (
        _("The draft no longer fits"),
        _("Somebody came or left after the round was drawn; draw it again or change it by hand."),
    ),
    "seats_unclear": (
        _("Who sat where is not clear"),
        _(
            "The log of a casual game names a player of the club for every seat, by id or exact "
            "name, and nobody twice."
        ),
    ),
    "rating_period": (
        _("This period cannot be rated"),
        _("The rating document breaks its format, or no K step fits somebody; it says where."),
    ),
    "entry_refused": (
        _("Entry refused"),
        _("A player or partnership is of another kind than the event takes, or entered already."),
    ),
}
"""The codes of the apps' own faults."""

_CANNOT_DRAW = _("The round cannot be drawn")
DRAW: dict[str, Explained] = {
    "draw_impossible": (_CANNOT_DRAW, _("The next round cannot be drawn from what is there.")),
    "method": (_CANNOT_DRAW, _("There is no way of drawing of that name.")),
    "shape": (_CANNOT_DRAW, _("This way of drawing does not take entries of that shape.")),
    "duplicate_entry": (_CANNOT_DRAW, _("Somebody is entered twice.")),
    "event_finished": (_CANNOT_DRAW, _("All planned rounds have been drawn.")),
    "results_missing": (_CANNOT_DRAW, _("An earlier round has a table without a result.")),
    "too_few_entries": (_CANNOT_DRAW, _("Fewer entries are present than one table needs.")),
    "table_sizes": (
        _CANNOT_DRAW,
        _("The entries do not fill a table of the allowed sizes."),
    ),
    "no_team": (
        _CANNOT_DRAW,
        _("Somebody who is to play has no team, and tables are made by teams."),
    ),
    "illegal_schedule": (
        _CANNOT_DRAW,
        _("The schedule cannot be read, or its rounds so far break a rule; it names each."),
    ),
    "too_many_byes": (_CANNOT_DRAW, _("The round needs more byes than the event allows in one.")),
    "no_bye_left": (_CANNOT_DRAW, _("Everybody present has had all the byes the event allows.")),
    "too_many_rounds": (_CANNOT_DRAW, _("More is asked for at once than is drawn at once.")),
    "too_much_work": (
        _CANNOT_DRAW,
        _("The draw would take more work than is done while others wait; make it smaller."),
    ),
    "drawn_by_hand": (_CANNOT_DRAW, _("The rounds of this event are entered by hand.")),
}
"""The codes of the draw."""

API: dict[str, Explained] = {
    "idempotency_key": (
        _("Idempotency key unusable"),
        _("An Idempotency-Key has 1 to 200 characters."),
    ),
    "idempotency_mismatch": (
        _("Idempotency key used before"),
        _("This Idempotency-Key was used for another request; take a new key."),
    ),
    "idempotency_in_progress": (
        _("Still being worked on"),
        _("The first request with this Idempotency-Key is not answered yet; try again."),
    ),
    "database_away": (
        _("Back in a moment"),
        _(
            "The database does not answer now. Nothing that was saved is lost; "
            "try again in a few seconds."
        ),
    ),
    "took_too_long": (
        _("This took too long"),
        _(
            "The database gave it up, so that others are not held up. Nothing was done; "
            "try again in a few seconds, or ask for less at once."
        ),
    ),
    "busy": (
        _("Busy for a moment"),
        _(
            "Others ask for what takes long, or this token does already. Nothing was done; "
            "try again in a few seconds."
        ),
    ),
    "no_room": (
        _("No room on the disk"),
        _(
            "Nothing can be saved until whoever runs this site makes room on its disk. "
            "Nothing was done, and nothing that was saved is lost; try again later."
        ),
    ),
    "server_error": (
        _("Something broke"),
        _("The fault is ours, and it is in our log. Nothing you sent before is lost."),
    ),
    "length_required": (
        _("Length required"),
        _("The body came in chunks, without its length; send it with Content-Length."),
    ),
    "content_encoding": (
        _("Encoding not known"),
        _("The body is compressed in a way we do not read; send it as it is, or as gzip."),
    ),
    "too_large": (_("Too large"), _("The body of the request is larger than we take.")),
    "bad_request": (
        _("The request cannot be read"),
        _("It is not as HTTP has it: a line, a header or the length of the body is wrong."),
    ),
    "too_slow": (
        _("The request came too slowly"),
        _("It did not come in within its time; send it again."),
    ),
    "head_too_large": (
        _("The head is too large"),
        _("The address or one of the headers is longer than we take (8 KB)."),
    ),
    "transfer_coding": (
        _("The transfer coding is not known"),
        _("A body comes with its length, or in chunks."),
    ),
    "not_authenticated": (
        _("No token"),
        _("The request needs a bearer token in its Authorization header."),
    ),
    "authentication_failed": (
        _("Token not accepted"),
        _("The token is unknown, has expired or was revoked."),
    ),
    "permission_denied": (
        _("Not allowed"),
        _("The token's scopes or its owner's role in the club do not allow this."),
    ),
    "method_not_allowed": (
        _("Method not allowed"),
        _("This address does not take requests of that method."),
    ),
    "not_acceptable": (
        _("Not available in that form"),
        _("The Accept header asks for a form that this address does not give."),
    ),
    "unsupported_media_type": (
        _("Media type not taken"),
        _("The Content-Type is none that this address takes."),
    ),
    "parse_error": (_("The body cannot be read"), _("The body is not well-formed JSON.")),
    "throttled": (_("Too many requests"), _("Wait as long as Retry-After says, then go on.")),
}
"""The codes of requests that did not get as far as the apps."""

EXPLANATIONS = REFEREE | SERVICE | DRAW | API


def explanation(code: str) -> Explained | None:
    """Return the title and the sentence of a code, None for one that does not exist."""
    return EXPLANATIONS.get(code)
