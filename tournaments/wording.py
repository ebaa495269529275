"""What the pure parts name by slugs, in the language of the reader: tie-breaks, moves, ends.

The English texts of tie-breaks, metrics and violations stand with them and are translated here; an
unknown slug is shown as it is, so that a new game or metric needs no line here to appear.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.viewer import Scene
from tournaments.scheduling.checker import VIOLATIONS
from tournaments.scheduling.checking.metrics import WORDS
from tournaments.scheduling.swiss.costs import LEVELS
from tournaments.standings.metrics import METRICS

Text = str | Promise


class Heading(NamedTuple):
    """The head of a column: a short form, the full name, what it means."""

    short: Text
    title: Text
    meaning: Text


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

_PLACED = re.compile(r"([0-9]+-[0-9]+)(?:@([0-9]+))?")
_LED = re.compile(r"([0-9]+-[0-9]+)=([0-9]+)")
_TURNED = re.compile(r"([0-9]+)/([0-9]+)(g?)")


ATTENDANCE: dict[str, Text] = {
    "here": gettext_lazy("plays"),
    "waiting": gettext_lazy("not checked in"),
    "absent": gettext_lazy("sits out"),
    "late": gettext_lazy("comes later"),
    "gone": gettext_lazy("has left"),
}
"""How an entry stands to the coming round."""


def metric_in_words(slug: str) -> Text:
    """Return what a metric of a certificate counts, or a level of an explanation."""
    words = WORDS.get(slug) or LEVELS.get(slug)
    return gettext_lazy(words) if words else slug.replace("_", " ")


def tie_break(slug: str) -> Heading:
    """Return the heading of a tie-break."""
    if slug not in METRICS:
        return Heading(slug, slug, slug)
    one = METRICS[slug]
    return Heading(gettext_lazy(one.short), gettext_lazy(one.title), gettext_lazy(one.meaning))


def violation_in_words(code: str, otherwise: str) -> Text:
    """Return what a round breaks, by the code of the checker; ``otherwise`` where it has none."""
    return gettext_lazy(VIOLATIONS[code]) if code in VIOLATIONS else otherwise


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
        said = ngettext("draws %(count)d tile", "draws %(count)d tiles", len(tiles))
        draws = said % {"count": len(tiles)}
    else:
        draws = _("draws %(tiles)s") % {"tiles": ", ".join(tiles)}
    then = words[len(tiles) :]
    if not then:
        return draws
    return f"{draws}; {_('passes') if then == ['pass'] else _laid(then[0])}"


def _laid(action: str) -> str:
    led, placed = _LED.fullmatch(action), _PLACED.fullmatch(action)
    turned = _TURNED.fullmatch(action)
    if turned:
        said = _("suit %(suit)s, rank %(rank)s") % {"suit": turned[1], "rank": turned[2]}
        return _("%(tile)s, from the glass") % {"tile": said} if turned[3] else said
    if led:
        return _("%(tile)s led as a %(suit)s") % {"tile": led[1], "suit": led[2]}
    if placed and placed[2]:
        return _("%(tile)s on the %(end)s") % {"tile": placed[1], "end": placed[2]}
    return action


def _swap(rest: str) -> str:
    count = sum(word.startswith("x") for word in rest.split(" "))
    said = ngettext("swaps %(count)d tile", "swaps %(count)d tiles", count)
    return said % {"count": count}


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
