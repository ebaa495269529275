"""Moves, contracts and ends of deals in words.

An unknown word is shown as it is, so that a new game needs no line here to appear.
"""

from collections.abc import Callable, Mapping, Sequence

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.actions import read_laid_tile
from games.rules.viewer import Scene
from web.messages import isolate_values

Text = str | Promise

_TRUMP = gettext_lazy("{number} are trumps; take tricks")
CONTRACTS: dict[str, Text] = {
    **{
        word: format_lazy(_TRUMP, number=number)
        for word, number in (
            ("E2", gettext_lazy("twos")),
            ("E4", gettext_lazy("fours")),
            ("E6", gettext_lazy("sixes")),
            ("O1", gettext_lazy("ones")),
            ("O3", gettext_lazy("threes")),
            ("O5", gettext_lazy("fives")),
        )
    },
    "Z0": gettext_lazy("no trumps, a tile with a blank is a zero; take tricks"),
    "DZ": gettext_lazy("no trumps; avoid tricks"),
}
"""What a contract asks for, by its word."""

PLAYS_NEXT: Mapping[str, Text] = {
    "left": gettext_lazy("The player on your left plays after you."),
    "right": gettext_lazy("The player on your right plays after you."),
}
"""Who plays next, by `Game.turns`."""

HIDDEN = "?"
"""Stands in a move for what the viewer may not know."""


def move_in_words(text: str) -> str:
    """Return a canonical event in words, without its seat; hidden tiles are counted.

    >>> move_in_words("B 6-5@6"), move_in_words("A 5-3=3"), move_in_words("C shuffle")
    ('6-5 on the 6', '5-3 led as a 3', 'shuffle')
    >>> move_in_words("B +6-2 +3-0 0-6@6"), move_in_words("B +? +? pass")
    ('draws 6-2, 3-0; 0-6 on the 6', 'draws 2 tiles; passes')
    >>> move_in_words("C 3/9g"), move_in_words("A meld 6-4 6-5 6-6 / 2-0 2-1 2-2")
    ('suit 3, rank 9, from the glass', 'melds 6-4 6-5 6-6 and 2-0 2-1 2-2')
    """
    word, _blank, rest = text.partition(" ")[2].partition(" ")
    if word in _VERBS:
        return _VERBS[word](rest)
    if word.startswith("+"):
        return _draws_in_words(f"{word} {rest}".strip().split(" "))
    return _tile_in_words(word if not rest else f"{word} {rest}")


MOST_SHOWN = 12
"""The most legal events shown; an ellipsis stands for the rest."""


def legal_in_words(legal: Sequence[str]) -> list[str]:
    """Return what can be played, tiles by their text, each once; other events in words.

    >>> legal_in_words(["A 6-5@6", "A 6-5@5", "A 5-5@5"]), legal_in_words(["B pass"])
    (['6-5', '5-5'], ['pass'])
    """
    told: dict[str, None] = {}
    for event in legal:
        laid = read_laid_tile(event.rpartition(" ")[2])
        tile = f"{max(laid.first, laid.second)}-{min(laid.first, laid.second)}" if laid else ""
        passes = event.endswith(" pass")
        told[tile or (_("pass") if passes else move_in_words(event))] = None
    return [*list(told)[:MOST_SHOWN], "…"] if len(told) > MOST_SHOWN else list(told)


def _draws_in_words(words: list[str]) -> str:
    tiles = [one[1:] for one in words if one.startswith("+")]
    if HIDDEN in tiles:
        text = ngettext("draws %(count)d tile", "draws %(count)d tiles", len(tiles))
        draws = text % {"count": len(tiles)}
    else:
        draws = _("draws %(tiles)s") % {"tiles": ", ".join(tiles)}
    then = words[len(tiles) :]
    if not then:
        return draws
    return f"{draws}; {_('passes') if then == ['pass'] else _tile_in_words(then[0])}"


def _tile_in_words(action: str) -> str:
    laid = read_laid_tile(action)
    if laid is None:
        return action
    if laid.turned:
        text = _("suit %(suit)s, rank %(rank)s") % {"suit": laid.first, "rank": laid.second}
        return _("%(tile)s, from the glass") % {"tile": text} if laid.from_glass else text
    if laid.suit is not None:
        return _("%(tile)s led as a %(suit)s") % {"tile": laid.tile, "suit": laid.suit}
    if laid.end_name:
        return _("%(tile)s on the %(end)s") % {"tile": laid.tile, "end": laid.end_name}
    return action


def _swap(rest: str) -> str:
    count = sum(word.startswith("x") for word in rest.split(" "))
    text = ngettext("swaps %(count)d tile", "swaps %(count)d tiles", count)
    return text % {"count": count}


def _call(rest: str) -> str:
    return _("calls a contract") if rest == HIDDEN else _("calls %(contract)s") % {"contract": rest}


def _shake(rest: str) -> str:
    return _("shakes the suits: %(row)s") % {"row": rest}


def _meld(rest: str) -> str:
    return _("melds %(melds)s") % {"melds": rest.replace("/", _("and"))}


_VERBS: dict[str, Callable[[str], str]] = {
    "pass": lambda _rest: _("passes"),
    "stand": lambda _rest: _("stands pat"),
    "call": _call,
    "swap": _swap,
    "shake": _shake,
    "stir": lambda _rest: _("stirs: the suit that won goes to the weak end"),
    "hold": lambda _rest: _("holds the suits as they are"),
    "meld": _meld,
    "nomeld": lambda _rest: _("has nothing to meld"),
}
"""The words for an event that begins with a verb."""


def start_in_words(scene: Scene, names: Mapping[str, str]) -> str:
    """Return who does what first in a deal that has just been dealt; "" if nobody."""
    if scene.next_seat is None:
        return ""
    name = {"name": names.get(scene.next_seat, scene.next_seat)}
    if scene.melds is not None:
        return _("%(name)s declares first.") % name
    if scene.tricks is not None and scene.glasses is None:
        return _("%(name)s calls a contract.") % name
    return _("%(name)s leads.") % name


def end_in_words(end: str, names: Mapping[str, str]) -> str:
    """Return how a deal ended: `out B` or `won AC` with the name, or what else ended it.

    >>> end_in_words("out B", {"B": "Ben"}), end_in_words("blocked", {})
    ('Ben is out.', 'The game is blocked: nobody can play.')
    >>> end_in_words("won AC", {"AC": "Ana – Cyd"}), end_in_words("struck", {})
    ('Ana – Cyd wins the deal.', 'struck')
    """
    kind, _blank, who = end.partition(" ")
    if kind == "out":
        return _("%(name)s is out.") % isolate_values({"name": names.get(who, who)})
    if kind == "won":
        return _("%(name)s wins the deal.") % isolate_values({"name": names.get(who, who)})
    return str(_ENDS.get(kind, end))


_ENDS: dict[str, Text] = {
    "blocked": gettext_lazy("The game is blocked: nobody can play."),
    "played": gettext_lazy("All tricks are played."),
    "tricks": gettext_lazy("All tricks are played."),
    "melds": gettext_lazy("The melds win the game: no trick is played."),
    "void": gettext_lazy("No hand holds a double: the deal is void."),
}


OPTIONS: dict[str, Text] = {
    "target": gettext_lazy("Points to win"),
    "games_to_win": gettext_lazy("Games to win the match"),
    "deals": gettext_lazy("Deals in a game"),
    "stock_order": gettext_lazy("Tiles taken from the stock"),
    "set": gettext_lazy("Set of tiles"),
    "hand_size": gettext_lazy("Tiles in a hand"),
    "spinner": gettext_lazy("Doubles that branch"),
    "reserve": gettext_lazy("Tiles never drawn"),
    "block_tie": gettext_lazy("Tie in a blocked game"),
    "first_lead": gettext_lazy("First deal led by"),
    "next_lead": gettext_lazy("Next deals led by"),
    "tie_lead": gettext_lazy("Led after a tie by"),
    "block": gettext_lazy("Blocked game"),
    "count": gettext_lazy("What counts"),
    "love": gettext_lazy("One-sided scoring"),
    "capicua": gettext_lazy("Bonus for a capicúa"),
    "capicua_tile": gettext_lazy("Tiles for a capicúa"),
    "chuchazo": gettext_lazy("Bonus for a chuchazo"),
    "first_pass": gettext_lazy("Bonus: opening tile makes next player pass"),
    "first_pass_double": gettext_lazy("Bonus: opening double makes next player pass"),
    "three_skips": gettext_lazy("Bonus: tile makes all three others pass"),
    "ladder": gettext_lazy("Bonus for the first deals"),
    "shake_stir": gettext_lazy("Shake or stir"),
    "placing": gettext_lazy("Places of the losers"),
    "sum": gettext_lazy("Sum of touching numbers"),
    "lead": gettext_lazy("Opening tile"),
    "draw": gettext_lazy("Who may draw"),
    "meld_bonus": gettext_lazy("Bonus for a meld of four"),
    "meld_suit": gettext_lazy("Suits of a meld"),
    "double_meld": gettext_lazy("Doubles in a meld"),
    "meld_max": gettext_lazy("Most tiles in a meld"),
    "double_bonus": gettext_lazy("Bonus for a meld of doubles"),
    "widow_meld": gettext_lazy("The widow in a meld"),
    "win_check": gettext_lazy("When reaching the target wins"),
}
"""What an option is called, by its name."""

VALUES: dict[tuple[str, int | str], Text] = {
    ("stock_order", "free"): gettext_lazy("any of them"),
    ("stock_order", "fixed"): gettext_lazy("always the next in order"),
    ("deals", 0): gettext_lazy("to the target"),
    ("set", 6): gettext_lazy("double six"),
    ("set", 9): gettext_lazy("double nine"),
    ("set", 12): gettext_lazy("double twelve"),
    ("spinner", "all"): gettext_lazy("all of them"),
    ("spinner", "first"): gettext_lazy("only the first"),
    ("spinner", "none"): gettext_lazy("none"),
    ("reserve", 0): gettext_lazy("none"),
    ("block_tie", "none"): gettext_lazy("nobody scores"),
    ("block_tie", "each"): gettext_lazy("each of them scores"),
    ("block_tie", "nobody"): gettext_lazy("nobody"),
    ("block_tie", "leader"): gettext_lazy("the side that led"),
    ("block_tie", "blocker"): gettext_lazy("the side that blocked"),
    ("block_tie", "next"): gettext_lazy("the side of the player after"),
    ("block_tie", "previous"): gettext_lazy("who won the deal before"),
    ("first_lead", "highest_double"): gettext_lazy("who holds the highest double, with it"),
    ("first_lead", "double_holder"): gettext_lazy("who holds the highest double, with any tile"),
    ("first_lead", "free"): gettext_lazy("drawn by lot, with any tile"),
    ("next_lead", "right"): gettext_lazy("the next in turn"),
    ("next_lead", "winner"): gettext_lazy("the player who won"),
    ("next_lead", "winning_side"): gettext_lazy("either player of the side that won"),
    ("tie_lead", "right"): gettext_lazy("the next in turn"),
    ("tie_lead", "same"): gettext_lazy("the same player again"),
    ("tie_lead", "first"): gettext_lazy("as in the first deal"),
    ("block", "sides"): gettext_lazy("the lower side wins"),
    ("block", "lowest_hand"): gettext_lazy("the lowest single hand wins"),
    ("block", "blocker"): gettext_lazy("who blocked against the next in turn"),
    ("count", "losers"): gettext_lazy("the tiles of the losers"),
    ("count", "others"): gettext_lazy("all tiles but those of the winner"),
    ("count", "all"): gettext_lazy("all tiles left"),
    ("count", "one"): gettext_lazy("one point a deal"),
    ("love", "off"): gettext_lazy("both sides keep their points"),
    ("love", "on"): gettext_lazy("only one side can have points"),
    ("capicua_tile", "no_blank"): gettext_lazy("no double and no blank"),
    ("capicua_tile", "no_double"): gettext_lazy("no double"),
    ("capicua_tile", "any"): gettext_lazy("any tile"),
    ("shake_stir", "required"): gettext_lazy("one of them is required"),
    ("shake_stir", "optional"): gettext_lazy("the row may be held as it is"),
    ("placing", "by_deals_won"): gettext_lazy("by deals won"),
    ("placing", "winner_only"): gettext_lazy("they share the second place"),
    ("lead", "forced"): gettext_lazy("fixed"),
    ("lead", "any"): gettext_lazy("the opener's choice"),
    ("draw", "needed"): gettext_lazy("only players who cannot play"),
    ("draw", "matador"): gettext_lazy("also players with a matador"),
    ("draw", "free"): gettext_lazy("everybody"),
    ("meld_suit", "either"): gettext_lazy("both numbers of a tile"),
    ("meld_suit", "high"): gettext_lazy("the higher number only"),
    ("double_meld", "run"): gettext_lazy("consecutive doubles"),
    ("double_meld", "any"): gettext_lazy("any doubles"),
    ("double_bonus", "yes"): gettext_lazy("yes"),
    ("double_bonus", "no"): gettext_lazy("no"),
    ("widow_meld", "any"): gettext_lazy("everybody may use it"),
    ("widow_meld", "none"): gettext_lazy("nobody may use it"),
    ("win_check", "phase"): gettext_lazy("the highest wins unless tied"),
    ("win_check", "rotation"): gettext_lazy("the first in turn to reach the target wins"),
    ("win_check", "deal"): gettext_lazy("at the end of a deal"),
    ("win_check", "play"): gettext_lazy("at once, during play"),
}
"""What a value of an option means; numbers that explain themselves are left out."""


def option_title(name: str) -> Text:
    """Return what an option is called.

    >>> str(option_title("target")), option_title("wild_tiles")
    ('Points to win', 'Wild tiles')
    """
    return OPTIONS.get(name) or name.replace("_", " ").capitalize()


def option_value(name: str, value: int | str) -> str:
    """Return what a value of an option means.

    >>> option_value("set", 9), option_value("target", 100), option_value("lead", "odd_one")
    ('double nine', '100', 'odd one')
    """
    return str(VALUES.get((name, value)) or str(value).replace("_", " "))
