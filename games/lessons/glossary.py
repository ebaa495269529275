"""The words of domino, in English and in Spanish as clubs say them, and what they mean."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from games.wording import Text

LAID = ("partnership", "draw", "matador", "allfives")
"""Games in which tiles are laid against open ends."""
STOCKED = ("draw", "matador", "allfives")
"""Those of them with tiles to draw."""
TRICKS = ("domizerka", "martini", "pinochle")
"""Games of tricks."""


@dataclass(frozen=True)
class Term:
    """A word: what it is called in both languages (the usual word first) and what it means.

    `games` are those whose pages list it; none means all.
    """

    slug: str
    english: tuple[str, ...]
    spanish: tuple[str, ...]
    meaning: Text
    games: tuple[str, ...] = ()


TERMS: tuple[Term, ...] = (
    Term(
        "tile", ("tile", "bone", "domino"), ("ficha",), _("One of the pieces; it has two numbers.")
    ),
    Term("pips", ("pips",), ("puntos", "tantos"), _("The two numbers of a tile, added together.")),
    Term("blank", ("blank",), ("blanca", "blanco"), _("A half without pips: the number nought.")),
    Term(
        "double", ("double",), ("doble", "chancho", "mula"), _("A tile with the same number twice.")
    ),
    Term(
        "set",
        ("set",),
        ("juego de fichas",),
        _("All tiles up to a number: double six, double nine, double twelve."),
    ),
    Term("seat", ("seat",), ("asiento",), _("A place at the table, called by a letter from A on.")),
    Term("side", ("side",), ("bando", "pareja"), _("Who scores together: a player or a pair.")),
    Term(
        "partner",
        ("partner",),
        ("compañero", "frente"),
        _("Who sits opposite and scores with you."),
        ("partnership", "martini"),
    ),
    Term(
        "shuffle",
        ("shuffle",),
        ("revolver", "hacer la sopa"),
        _("To mix the tiles face down before they are dealt."),
    ),
    Term("hand", ("hand",), ("mano", "fichas"), _("The tiles a player holds.")),
    Term(
        "deal",
        ("deal", "hand", "round"),
        ("mano",),
        _("From one shuffle to the score of it."),
    ),
    Term(
        "game",
        ("game",),
        ("partida", "juego"),
        _("As many deals as it takes until somebody has won."),
    ),
    Term(
        "match",
        ("match",),
        ("encuentro",),
        _("As many games as it takes; at most tables just one."),
    ),
    Term("target", ("target",), ("meta",), _("The points that win the game.")),
    Term(
        "lead",
        ("lead", "set"),
        ("salida", "salir"),
        _("The first tile of a deal or of a trick, and to play it."),
    ),
    Term(
        "layout",
        ("layout", "line"),
        ("línea", "tren", "cadena"),
        _("The tiles laid on the table, end to end."),
        LAID,
    ),
    Term(
        "open-end",
        ("open end",),
        ("extremo abierto", "punta"),
        _("A number of the layout that a tile can be laid against."),
        LAID,
    ),
    Term(
        "spinner",
        ("spinner",),
        ("doble de cruz",),
        _("A double that tiles are laid against on all four sides."),
        ("draw", "allfives"),
    ),
    Term(
        "arm",
        ("arm",),
        ("brazo", "rama"),
        _("A row of tiles that begins at a spinner."),
        ("draw", "allfives"),
    ),
    Term(
        "stock",
        ("stock", "boneyard"),
        ("pozo", "banca", "sopa"),
        _("The tiles not dealt, face down, to be drawn from."),
        (*STOCKED, "domizerka"),
    ),
    Term("draw", ("draw",), ("robar", "comer"), _("To take a tile from the stock."), STOCKED),
    Term(
        "pass",
        ("pass", "knock"),
        ("pase", "paso", "tocar"),
        _("To let the turn go by, because no tile fits."),
        LAID,
    ),
    Term(
        "out",
        ("out", "domino"),
        ("dominó", "dominar", "irse"),
        _("To have played the last tile of the hand; it ends the deal."),
        LAID,
    ),
    Term(
        "blocked",
        ("blocked", "locked"),
        ("cierre", "tranca", "tranque"),
        _("Nobody can play any more; the pips in the hands decide."),
        LAID,
    ),
    Term(
        "void",
        ("void deal",),
        ("mano nula",),
        _("A deal that cannot be played and is dealt again."),
        ("draw",),
    ),
    Term(
        "matador",
        ("matador",),
        ("matador",),
        _("A tile that makes the sum by itself, or the double blank; it fits every end."),
        ("matador",),
    ),
    Term(
        "trick",
        ("trick",),
        ("baza",),
        _("One tile of each player; the best of them takes it."),
        TRICKS,
    ),
    Term("suit", ("suit",), ("palo",), _("All tiles that belong to a number."), TRICKS),
    Term(
        "follow",
        ("follow suit",),
        ("servir", "asistir"),
        _("To play a tile of the suit that was led."),
        ("domizerka", "pinochle"),
    ),
    Term(
        "trump",
        ("trumps",),
        ("triunfo",),
        _("The suit that beats every other."),
        ("domizerka",),
    ),
    Term(
        "contract",
        ("contract", "call"),
        ("contrato", "canto"),
        _("What forehand announces: trumps or none, and whether tricks are wanted."),
        ("domizerka",),
    ),
    Term(
        "forehand",
        ("forehand",),
        ("primero",),
        _("The seat after the dealer, who calls and leads."),
        ("domizerka",),
    ),
    Term(
        "quota",
        ("quota",),
        ("cuota",),
        _("The tricks that a seat is measured against."),
        ("domizerka",),
    ),
    Term(
        "exchange",
        ("exchange",),
        ("cambio",),
        _("To put tiles aside and take as many from the stock."),
        ("domizerka",),
    ),
    Term(
        "strength",
        ("row of strength",),
        ("fila de fuerza",),
        _("The suits in their order; the first beats all others."),
        ("martini",),
    ),
    Term(
        "glass",
        ("glass",),
        ("copa",),
        _("Six tiles of a side, three above two above one; the lower ones lie face down."),
        ("martini",),
    ),
    Term("shake", ("shake",), ("agitar",), _("To mix the row of strength anew."), ("martini",)),
    Term(
        "stir",
        ("stir",),
        ("remover",),
        _("To send the suit that won to the end of the row."),
        ("martini",),
    ),
    Term(
        "meld",
        ("meld",),
        ("combinación",),
        _("Neighbouring tiles of a suit, shown before the tricks and paid for."),
        ("pinochle",),
    ),
    Term(
        "widow",
        ("widow",),
        ("viuda",),
        _("The tile turned up beside the hands; it helps every meld."),
        ("pinochle",),
    ),
    Term(
        "log",
        ("log",),
        ("acta",),
        _("The record of a game, move by move, which the referee replays."),
    ),
    Term(
        "referee",
        ("referee",),
        ("árbitro",),
        _("The part of the program that holds a log against the rules."),
    ),
    Term(
        "tied",
        ("tie",),
        ("empate",),
        _("Equal points; the page of the game says what follows."),
    ),
)
"""Every word, in the order in which one meets them."""


def terms_of(game: str) -> list[Term]:
    """Return the words that belong to a game and not to all."""
    return [term for term in TERMS if game in term.games]


def in_alphabet(terms: Iterable[Term], language: str) -> list[Term]:
    """Return words in the order of a language's own ones, whatever their accents."""
    return sorted(
        terms,
        key=lambda term: [folded(word) for word in _own(term, language)],
    )


def folded(word: str) -> str:
    """Return a word without accents, as it is looked for in an alphabet.

    >>> folded("Árbitro")
    'arbitro'
    """
    whole = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in whole if not unicodedata.combining(sign))


def _own(term: Term, language: str) -> tuple[str, ...]:
    return term.spanish if language == "es" else term.english
