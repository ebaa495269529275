"""What every problem code means, in a title and a sentence: the text of /problems/<code>."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise
Explained = tuple[Text, Text]

REFEREE: dict[str, Explained] = {
    "too_long": (
        _("The log is too long"),
        _("A log has at most 2,000 deals, 100,000 moves, 250,000 lines and 200 tags."),
    ),
    "syntax": (
        _("The log cannot be read"),
        _("A line or a value is not written as the log format has it; the answer names the line."),
    ),
    "bad_header": (
        _("The tags of the log do not fit"),
        _("A tag is missing, stands twice or has a value that the game does not have."),
    ),
    "bad_deal": (
        _("The set-up of the deal is wrong"),
        _(
            "A hand, the stock or a deal's number does not fit: a tile is missing, there twice, "
            "or of another set."
        ),
    ),
    "wrong_dealer": (
        _("Another seat deals"),
        _("The deal moves on by a rule of the game, and the log names another dealer."),
    ),
    "wrong_leader": (
        _("Another seat leads"),
        _("Who leads follows from the deal before, and the log begins with somebody else."),
    ),
    "wrong_chooser": (
        _("Another seat chooses"),
        _("The choice of the leader belongs to another seat."),
    ),
    "game_over": (
        _("The game is already won"),
        _("The log goes on with a deal after somebody has won."),
    ),
    "deal_over": (
        _("The deal is already over"),
        _("A move follows after the deal has ended."),
    ),
    "choice_pending": (
        _("A choice is due first"),
        _("A seat acts before a choice that the rules demand has been made."),
    ),
    "no_choice_pending": (
        _("No choice is due"),
        _("The log makes a choice where the rules leave none."),
    ),
    "contract_missing": (
        _("No contract has been called"),
        _("A tile is played or exchanged before forehand has called a contract."),
    ),
    "contract_already_called": (
        _("The contract has been called"),
        _("A second contract is called in the same deal."),
    ),
    "exchange_pending": (
        _("An exchange is due first"),
        _("A tile is played before every seat has exchanged or stood."),
    ),
    "exchange_over": (
        _("The exchanges are over"),
        _("A seat exchanges after all exchanges have been made."),
    ),
    "meld_missing": (
        _("A declaration is due first"),
        _("A seat acts before it has declared what the rules ask for."),
    ),
    "meld_over": (
        _("The declarations are over"),
        _("A seat declares after the time for it has passed."),
    ),
    "not_your_turn": (
        _("Another seat is to act"),
        _("The move belongs to a seat whose turn it is not."),
    ),
    "draw_with_playable": (
        _("Drawing is not allowed while a tile fits"),
        _("A seat draws from the stock although it holds a tile that can be played."),
    ),
    "stock_empty": (
        _("There is nothing left to draw"),
        _("A seat draws although the stock is empty, or only the tiles that stay are left."),
    ),
    "bad_draw": (
        _("That tile cannot be drawn"),
        _("The tile drawn is not in the stock, or not the next one."),
    ),
    "tile_not_held": (
        _("The seat does not hold that tile"),
        _("A seat plays or puts down a tile that is not in its hand at that moment."),
    ),
    "tile_face_down": (
        _("The tile still lies face down"),
        _("A seat plays a tile that it may not look at yet."),
    ),
    "must_lead": (
        _("The opening tile is prescribed"),
        _("The deal has to be opened with a certain tile, and another was played."),
    ),
    "pass_on_lead": (
        _("The leader cannot pass"),
        _("Whoever leads has to play a tile."),
    ),
    "pass_with_playable": (
        _("A seat that can play cannot pass"),
        _("A seat passes although it holds a tile that fits an open end."),
    ),
    "pass_with_stock": (
        _("A seat draws before it passes"),
        _("A seat passes although there are tiles left to draw."),
    ),
    "bad_end": (
        _("No open end shows that number"),
        _("The move names an end of the layout that is not open."),
    ),
    "ambiguous_end": (
        _("The open end has to be named"),
        _("The tile fits two different ends, and the log does not say on which it was laid."),
    ),
    "no_match": (
        _("The tile does not fit"),
        _("Neither number of the tile matches the end it is laid on."),
    ),
    "suit_by_follower": (
        _("Only the leader names a suit"),
        _("A seat that follows to a trick names a suit; only the tile led has one."),
    ),
    "bad_suit": (
        _("The tile does not belong to that suit"),
        _("The suit named is not one of those the tile has under the contract."),
    ),
    "suit_not_announced": (
        _("The leader has to name the suit"),
        _("The tile led belongs to two suits, and the log does not say which was led."),
    ),
    "must_follow_suit": (
        _("The suit led has to be followed"),
        _("A seat holds a tile of the suit led and plays another."),
    ),
    "bad_shake": (
        _("The new row is not a rearrangement of the old one"),
        _("After a shake the row has other tiles than before."),
    ),
    "bad_contract": (
        _("There is no such contract"),
        _("The word called is none of the game's contracts."),
    ),
    "contract_already_used": (
        _("The contract has been used"),
        _("The player has called a contract of this family before; each is called once a game."),
    ),
    "bad_exchange": (
        _("The exchange does not fit"),
        _("The tiles put down and taken differ in number, or a tile taken is not in the stock."),
    ),
    "bad_meld": (
        _("That is not a meld"),
        _("The tiles declared are no combination that the game pays for."),
    ),
    "assert_end": (
        _("The end is claimed wrongly"),
        _("The log says the deal ended otherwise than the replay finds."),
    ),
    "assert_tricks": (
        _("The tricks are claimed wrongly"),
        _("The log counts the tricks otherwise than the replay does."),
    ),
    "assert_melds": (
        _("The melds are claimed wrongly"),
        _("The log counts the melds otherwise than the replay does."),
    ),
    "assert_score": (
        _("The score is claimed wrongly"),
        _("The log states another score of the deal than the replay finds."),
    ),
    "assert_totals": (
        _("The totals are claimed wrongly"),
        _("The log states other totals than the replay finds."),
    ),
    "assert_result": (
        _("The result is claimed wrongly"),
        _("The log names another winner than the replay finds."),
    ),
}
"""The codes of the referee, in its own order of precedence."""

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
        _("No room for further refused logs"),
        _(
            "An event, and a club for its casual games, keeps only so many bytes of logs that "
            "were refused or contradict. Logs that decide a table are taken all the same."
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
    "wrong_state": (
        _("Not possible now"),
        _("The event, round or table is in a state in which this cannot be done."),
    ),
    "tables_open": (
        _("Tables are not decided"),
        _("A round is closed once all its tables are settled; the answer names the others."),
    ),
    "edit_refused": (
        _("The round does not allow that"),
        _("After the change somebody would sit twice, nowhere or where no seat is; it names whom."),
    ),
    "settings_changed": (
        _("Somebody else changed the settings"),
        _(
            "The settings were changed after you read them, so nothing was stored. Read them "
            "again, then send your change with the new revision."
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
    "result_changed": (
        _("The result has changed meanwhile"),
        _(
            "Somebody else has entered, corrected or cleared this result since you read it, so "
            "nothing was stored. Read it again, then send yours with the version that stands."
        ),
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
        _("The entries cannot be split into tables of the allowed sizes."),
    ),
    "illegal_schedule": (
        _CANNOT_DRAW,
        _("The schedule cannot be read, or its rounds so far break a rule; it names each."),
    ),
    "too_many_byes": (_CANNOT_DRAW, _("The round needs more byes than the event allows in one.")),
    "no_bye_left": (_CANNOT_DRAW, _("Everybody present has had all the byes the event allows.")),
    "too_many_rounds": (_CANNOT_DRAW, _("More is asked for at once than is drawn at once.")),
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
    "server_error": (
        _("Something broke"),
        _("The fault is ours, and it is in our log. Nothing you sent before is lost."),
    ),
    "too_large": (_("Too large"), _("The body of the request is larger than we take.")),
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
