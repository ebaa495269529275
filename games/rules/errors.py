"""The faults a log can have, as data. Nothing here knows of HTTP."""

from __future__ import annotations

from web.messages import Message, english, message

TITLES: dict[str, str] = {
    "too_long": "The log is too long",
    "syntax": "The log cannot be read",
    "bad_header": "The tags of the log are wrong",
    "bad_deal": "The set-up of the deal is wrong",
    "wrong_dealer": "The wrong seat deals",
    "wrong_leader": "The wrong seat leads",
    "wrong_chooser": "The wrong seat chooses",
    "game_over": "The game is already won",
    "deal_over": "The deal is already over",
    "choice_pending": "A choice is due first",
    "no_choice_pending": "There is nothing to choose",
    "contract_missing": "No contract has been called",
    "contract_already_called": "The contract has been called",
    "exchange_pending": "An exchange is due first",
    "exchange_over": "The exchanges are over",
    "meld_missing": "A declaration is due first",
    "meld_over": "The declarations are over",
    "not_your_turn": "It is another seat's turn",
    "draw_with_playable": "Drawing is not allowed while a tile fits",
    "stock_empty": "There is nothing left to draw",
    "bad_draw": "That tile cannot be drawn",
    "tile_not_held": "The seat does not hold that tile",
    "tile_face_down": "The tile is still face down",
    "must_lead": "The opening tile is prescribed",
    "pass_on_lead": "The leader cannot pass",
    "pass_with_playable": "A seat that can play cannot pass",
    "pass_with_stock": "A seat has to draw before it passes",
    "bad_end": "No open end shows that number",
    "ambiguous_end": "The open end has to be named",
    "no_match": "The tile does not fit",
    "suit_by_follower": "Only the leader names a suit",
    "bad_suit": "The tile does not belong to that suit",
    "suit_not_announced": "The leader has to name the suit",
    "must_follow_suit": "The suit led has to be followed",
    "bad_shake": "The new row has other tiles than the old one",
    "bad_contract": "There is no such contract",
    "contract_already_used": "The contract has already been used",
    "bad_exchange": "The exchange is wrong",
    "bad_meld": "That is not a meld",
    "assert_end": "The end of the deal is wrong",
    "assert_tricks": "The tricks are wrong",
    "assert_melds": "The melds are wrong",
    "assert_score": "The score is wrong",
    "assert_totals": "The totals are wrong",
    "assert_result": "The result is wrong",
}
"""Every error code of a verdict, in the order of precedence, with a short title."""


class GamesError(Exception):
    """Root of what can be wrong with somebody's input; leaves carry a code, a title, data."""

    def __init__(self, code: str, message: Message, **data: object) -> None:
        super().__init__(english(message))
        self.code = code
        self.message = message
        self.data = data

    @property
    def detail(self) -> str:
        """What is wrong, in one English sentence."""
        return english(self.message)

    @property
    def title(self) -> str:
        """A short heading for the code."""
        return TITLES.get(self.code, self.code.replace("_", " ").capitalize())


class LogFault(GamesError):
    """A log that cannot be read at all: code ``too_long``, ``syntax`` or
    ``bad_header``.

    ``line`` is the number of the offending line of the text form, counted from 1, or None
    where no single line is at fault.
    """

    def __init__(self, code: str, message: Message, line: int | None = None) -> None:
        super().__init__(code, message, line=line)
        self.line = line


class Illegal(GamesError):
    """The first thing in a readable log that the rules forbid."""


class UnknownGame(GamesError):
    """No game has this slug."""

    def __init__(self, slug: str) -> None:
        detail = message("There is no game %(slug)s.", slug=repr(slug))
        super().__init__("unknown_game", detail, game=slug)


class Unplayable(ValueError):
    """These options and this number of players do not fit together; ``message`` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message
