"""What every code of the referee means, in a title and a sentence."""

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
