"""The words of domino as clubs say them, and what they mean.

Words in other languages stand in the catalogues, so that another language needs no more than its
catalogue.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override, pgettext_lazy

from games.wording import Text
from web.folding import sort_key

LAYING_GAMES = ("partnership", "draw", "matador", "allfives")
"""Games in which tiles are laid against open ends."""
STOCK_GAMES = ("draw", "matador", "allfives")
"""Those of them with tiles to draw."""
TRICK_GAMES = ("domizerka", "martini", "pinochle")
"""Games of tricks."""


@dataclass(frozen=True)
class Term:
    """A word: what it is called (commas between, the usual word first) and what it means.

    `games` are those whose pages list it; none means all.
    """

    slug: str
    words: Text
    meaning: Text
    games: tuple[str, ...] = ()


TERMS: tuple[Term, ...] = (
    Term(
        "tile",
        pgettext_lazy("glossary", "tile, bone, domino"),
        _("One of the pieces; it has two numbers."),
    ),
    Term(
        "pips", pgettext_lazy("glossary", "pips"), _("The two numbers of a tile, added together.")
    ),
    Term(
        "blank", pgettext_lazy("glossary", "blank"), _("The empty half of a tile; it counts zero.")
    ),
    Term("double", pgettext_lazy("glossary", "double"), _("A tile with the same number twice.")),
    Term(
        "set",
        pgettext_lazy("glossary", "set"),
        _("All tiles up to a number: double six, double nine, double twelve."),
    ),
    Term(
        "seat",
        _("seat"),
        _("A place at the table: A, B, C and so on."),
    ),
    Term("side", pgettext_lazy("glossary", "side"), _("Who scores together: a player or a pair.")),
    Term(
        "partner",
        pgettext_lazy("glossary", "partner"),
        _("The player opposite, who scores with you."),
        ("partnership", "martini"),
    ),
    Term(
        "shuffle",
        pgettext_lazy("glossary", "shuffle"),
        _("To mix the tiles face down before they are dealt."),
    ),
    Term("hand", pgettext_lazy("glossary", "hand"), _("The tiles a player holds.")),
    Term(
        "deal",
        pgettext_lazy("glossary", "deal, hand, round"),
        _("Everything from one shuffle to its score."),
    ),
    Term(
        "game",
        pgettext_lazy("glossary", "game"),
        _("Deals played until somebody has won."),
    ),
    Term(
        "match",
        pgettext_lazy("glossary", "match"),
        _("One or more games; at most tables just one."),
    ),
    Term("target", pgettext_lazy("glossary", "target"), _("The points that win the game.")),
    Term(
        "lead",
        pgettext_lazy("glossary", "lead, set"),
        _("The first tile of a deal or a trick; also, to play it."),
    ),
    Term(
        "layout",
        pgettext_lazy("glossary", "layout, line"),
        _("The tiles laid on the table, end to end."),
        LAYING_GAMES,
    ),
    Term(
        "open-end",
        pgettext_lazy("glossary", "open end"),
        _("A number of the layout that a tile can be laid against."),
        LAYING_GAMES,
    ),
    Term(
        "spinner",
        pgettext_lazy("glossary", "spinner"),
        _("A double that tiles are laid against on all four sides."),
        ("draw", "allfives"),
    ),
    Term(
        "arm",
        pgettext_lazy("glossary", "arm"),
        _("A row of tiles that begins at a spinner."),
        ("draw", "allfives"),
    ),
    Term(
        "stock",
        pgettext_lazy("glossary", "stock, boneyard"),
        _("The undealt tiles, face down, to draw from."),
        (*STOCK_GAMES, "domizerka"),
    ),
    Term(
        "draw", pgettext_lazy("glossary", "draw"), _("To take a tile from the stock."), STOCK_GAMES
    ),
    Term(
        "pass",
        pgettext_lazy("glossary", "pass, knock"),
        _("To give up your turn because no tile fits."),
        LAYING_GAMES,
    ),
    Term(
        "out",
        pgettext_lazy("glossary", "out, domino"),
        _("To play your last tile; it ends the deal."),
        LAYING_GAMES,
    ),
    Term(
        "blocked",
        pgettext_lazy("glossary", "blocked, locked"),
        _("Nobody can play any more; the pips in the hands decide."),
        LAYING_GAMES,
    ),
    Term(
        "void",
        pgettext_lazy("glossary", "void deal"),
        _("A deal that cannot be played and is dealt again."),
        ("draw",),
    ),
    Term(
        "matador",
        pgettext_lazy("glossary", "matador"),
        _("A tile that makes the sum by itself, or the double blank; it fits every end."),
        ("matador",),
    ),
    Term(
        "trick",
        pgettext_lazy("glossary", "trick"),
        _("One tile from each player; the best one wins it."),
        TRICK_GAMES,
    ),
    Term(
        "suit",
        pgettext_lazy("glossary", "suit"),
        _("All tiles that belong to a number."),
        TRICK_GAMES,
    ),
    Term(
        "follow",
        pgettext_lazy("glossary", "follow suit"),
        _("To play a tile of the suit that was led."),
        ("domizerka", "pinochle"),
    ),
    Term(
        "trump",
        pgettext_lazy("glossary", "trumps"),
        _("The suit that beats every other."),
        ("domizerka",),
    ),
    Term(
        "contract",
        pgettext_lazy("glossary", "contract, call"),
        _("What forehand announces: trumps or no trumps, and whether to win or avoid tricks."),
        ("domizerka",),
    ),
    Term(
        "forehand",
        pgettext_lazy("glossary", "forehand"),
        _("The seat after the dealer, who calls and leads."),
        ("domizerka",),
    ),
    Term(
        "quota",
        pgettext_lazy("glossary", "quota"),
        _("The number of tricks that a player's result is compared with."),
        ("domizerka",),
    ),
    Term(
        "exchange",
        pgettext_lazy("glossary", "exchange"),
        _("To put tiles aside and take as many from the stock."),
        ("domizerka",),
    ),
    Term(
        "strength",
        pgettext_lazy("glossary", "row of strength"),
        _("The suits in their order; the first beats all others."),
        ("martini",),
    ),
    Term(
        "glass",
        pgettext_lazy("glossary", "glass"),
        _("Six tiles of a side, three above two above one; the lower ones lie face down."),
        ("martini",),
    ),
    Term(
        "shake",
        pgettext_lazy("glossary", "shake"),
        _("To mix the row of strength again."),
        ("martini",),
    ),
    Term(
        "stir",
        pgettext_lazy("glossary", "stir"),
        _("To send the suit that won to the end of the row."),
        ("martini",),
    ),
    Term(
        "meld",
        pgettext_lazy("glossary", "meld"),
        _("Consecutive tiles of a suit, shown before the tricks for points."),
        ("pinochle",),
    ),
    Term(
        "widow",
        pgettext_lazy("glossary", "widow"),
        _("The tile turned up beside the hands; everyone may use it in melds."),
        ("pinochle",),
    ),
    Term(
        "log",
        _("log"),
        _("The record of a game, move by move, which the referee replays."),
    ),
    Term(
        "referee",
        pgettext_lazy("glossary", "referee"),
        _("The part of the program that checks a log against the rules."),
    ),
    Term(
        "tied",
        pgettext_lazy("glossary", "tie"),
        _("Equal points; the page of the game says what happens then."),
    ),
)
"""Every word, in the order in which one meets them."""


def terms_of(game: str) -> list[Term]:
    """Return the words that belong to a game and not to all."""
    return [term for term in TERMS if game in term.games]


def sort_terms(terms: Iterable[Term]) -> list[Term]:
    """Return terms in the alphabetical order of the reader's words for them."""
    return sorted(terms, key=lambda term: sort_key(str(term.words)))


def translations_of(term: Term, languages: Iterable[str], own: str) -> list[tuple[str, str]]:
    """Return what a term is called in other languages, each with the code of its language.

    A reader of English sees the words of every language, any other reader those of English.
    """
    found = []
    for language in languages if own == "en" else ("en",):
        if language != own:
            with override(language):
                found.append((language, str(term.words)))
    return found
