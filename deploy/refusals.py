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
        _("A line or a value does not follow the log format; the answer names the line."),
    ),
    "bad_header": (
        _("The tags of the log are wrong"),
        _("A tag is missing, appears twice or has a value that the game does not have."),
    ),
    "bad_deal": (
        _("The set-up of the deal is wrong"),
        _(
            "A hand, the stock or the number of the deal is wrong: a tile is "
            "missing, appears twice, or is from another set."
        ),
    ),
    "wrong_dealer": (
        _("The wrong seat deals"),
        _("The rules decide who deals next, and the log names another dealer."),
    ),
    "wrong_leader": (
        _("The wrong seat leads"),
        _("The previous deal decides who leads, and the log begins with another seat."),
    ),
    "wrong_chooser": (
        _("The wrong seat chooses"),
        _("The choice of the leader belongs to another seat."),
    ),
    "game_over": (
        _("The game is already won"),
        _("The log goes on with a deal after somebody has won."),
    ),
    "deal_over": (
        _("The deal is already over"),
        _("There is a move after the end of the deal."),
    ),
    "choice_pending": (
        _("A choice is due first"),
        _("A seat acts before a required choice has been made."),
    ),
    "no_choice_pending": (
        _("There is nothing to choose"),
        _("The log has a choice where the rules leave none."),
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
        _("A tile is played before every seat has exchanged or stood pat."),
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
        _("A seat declares too late."),
    ),
    "not_your_turn": (
        _("It is another seat's turn"),
        _("The move belongs to a seat that is not to play."),
    ),
    "draw_with_playable": (
        _("Drawing is not allowed while a tile fits"),
        _("A seat draws from the stock although it holds a tile that can be played."),
    ),
    "stock_empty": (
        _("There is nothing left to draw"),
        _("A seat draws although the stock is empty, or has only tiles that nobody may draw."),
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
        _("The tile is still face down"),
        _("A seat plays a tile that it may not look at yet."),
    ),
    "must_lead": (
        _("The opening tile is prescribed"),
        _("The deal has to be opened with a certain tile, and another was played."),
    ),
    "pass_on_lead": (
        _("The leader cannot pass"),
        _("The seat that leads has to play a tile."),
    ),
    "pass_with_playable": (
        _("A seat that can play cannot pass"),
        _("A seat passes although it holds a tile that fits an open end."),
    ),
    "pass_with_stock": (
        _("A seat has to draw before it passes"),
        _("A seat passes although there are tiles left to draw."),
    ),
    "bad_end": (
        _("No open end shows that number"),
        _("The move names an end of the layout that is not open."),
    ),
    "ambiguous_end": (
        _("The open end has to be named"),
        _("The tile fits two different ends, and the log does not say which one it was played on."),
    ),
    "no_match": (
        _("The tile does not fit"),
        _("Neither number of the tile matches the end it was played on."),
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
        _("The new row has other tiles than the old one"),
        _("After a shake the row has different tiles."),
    ),
    "bad_contract": (
        _("There is no such contract"),
        _("The game has no contract of the name that was called."),
    ),
    "contract_already_used": (
        _("The contract has already been used"),
        _("The player has already called a contract of this family; each is called once a game."),
    ),
    "bad_exchange": (
        _("The exchange is wrong"),
        _("The numbers of tiles put down and taken differ, or a tile taken is not in the stock."),
    ),
    "bad_meld": (
        _("That is not a meld"),
        _("The tiles declared are not a combination that the game pays for."),
    ),
    "assert_end": (
        _("The end of the deal is wrong"),
        _("The log and the replay disagree on how the deal ended."),
    ),
    "assert_tricks": (
        _("The tricks are wrong"),
        _("The log and the replay disagree on the tricks."),
    ),
    "assert_melds": (
        _("The melds are wrong"),
        _("The log and the replay disagree on the melds."),
    ),
    "assert_score": (
        _("The score is wrong"),
        _("The log and the replay disagree on the score of the deal."),
    ),
    "assert_totals": (
        _("The totals are wrong"),
        _("The log and the replay disagree on the totals."),
    ),
    "assert_result": (
        _("The result is wrong"),
        _("The log and the replay disagree on the winner."),
    ),
}
"""The codes of the referee, in its own order of precedence."""
