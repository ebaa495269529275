"""Moves, contracts and ends of deals in words.

An unknown word is shown as it is, so that a new game needs no line here to appear.
"""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.actions import read_laid
from games.rules.viewer import Scene

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

HIDDEN = "?"
"""Stands in a move for what the viewer may not know."""


def move_in_words(text: str) -> str:
    """Return what a canonical event says, without its seat; hidden tiles are counted.

    >>> move_in_words("B 6-5@6"), move_in_words("A 5-3=3"), move_in_words("C shuffle")
    ('6-5 on the 6', '5-3 led as a 3', 'shuffle')
    >>> move_in_words("B +6-2 +3-0 0-6@6"), move_in_words("B +? +? pass")
    ('draws 6-2, 3-0; 0-6 on the 6', 'draws 2 tiles; passes')
    >>> move_in_words("C 3/9g"), move_in_words("A meld 6-4 6-5 6-6 / 2-0 2-1 2-2")
    ('suit 3, rank 9, from the glass', 'melds 6-4 6-5 6-6 and 2-0 2-1 2-2')
    """
    word, _blank, rest = text.partition(" ")[2].partition(" ")
    if word in _SAID:
        return _SAID[word](rest)
    if word.startswith("+"):
        return _drawn(f"{word} {rest}".strip().split(" "))
    return _laid(word if not rest else f"{word} {rest}")


def _drawn(words: list[str]) -> str:
    tiles = [one[1:] for one in words if one.startswith("+")]
    if HIDDEN in tiles:
        text = ngettext("draws %(count)d tile", "draws %(count)d tiles", len(tiles))
        draws = text % {"count": len(tiles)}
    else:
        draws = _("draws %(tiles)s") % {"tiles": ", ".join(tiles)}
    then = words[len(tiles) :]
    if not then:
        return draws
    return f"{draws}; {_('passes') if then == ['pass'] else _laid(then[0])}"


def _laid(action: str) -> str:
    laid = read_laid(action)
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


_SAID: dict[str, Callable[[str], str]] = {
    "pass": lambda _rest: _("passes"),
    "stand": lambda _rest: _("stands"),
    "call": _call,
    "swap": _swap,
    "shake": _shake,
    "stir": lambda _rest: _("stirs: the suit that won goes to the weak end"),
    "hold": lambda _rest: _("holds the suits as they are"),
    "meld": _meld,
    "nomeld": lambda _rest: _("has nothing to meld"),
}
"""How an event is said that begins with a word."""


def begun_in_words(scene: Scene, names: Mapping[str, str]) -> str:
    """Return what comes first in a deal that has just been dealt; "" if nothing does."""
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
        return _("%(name)s is out.") % {"name": names.get(who, who)}
    if kind == "won":
        return _("%(name)s wins the deal.") % {"name": names.get(who, who)}
    return str(_ENDS.get(kind, end))


_ENDS: dict[str, Text] = {
    "blocked": gettext_lazy("The game is blocked: nobody can play."),
    "played": gettext_lazy("All tricks are played."),
    "tricks": gettext_lazy("All tricks are played."),
    "melds": gettext_lazy("The melds win the game: no trick is played."),
    "void": gettext_lazy("No hand holds a double: the deal is void."),
}
