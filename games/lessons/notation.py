"""The notation of logs, line by line and move by move, and a whole game of each kind.

The words are those of docs/rules/notation.md. Every action names the games that have it; a test
holds that just these games read it.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from games.lessons.glossary import LAYING_GAMES, STOCK_GAMES
from games.lessons.watching import game_to_watch
from games.rules.refereeing.verdict import Verdict
from games.rules.registry import GAMES
from games.rules.replay import parse, replay
from games.rules.write import to_json, to_text
from games.wording import Text

WHOLE_LOGS = Path(__file__).parent / "whole"

GAMES_TAUGHT = ("partnership", "domizerka", "draw", "martini", "matador", "pinochle", "allfives")
"""The games that the tables name."""

FIRST = "partnership"
"""The game that the page begins with."""


@dataclass(frozen=True)
class NotationLine:
    """A line or move of a log, and its meaning; `games` are those that have it."""

    written: str
    means: Text
    games: tuple[str, ...] = ()


TAGS = (
    NotationLine(
        '[Format "domlog 1"]', _("The name of the format. Required, and usually the first line.")
    ),
    NotationLine('[Game "draw"]', _("Which game was played. Required.")),
    NotationLine('[Players "3"]', _("The number of players; some games require it.")),
    NotationLine('[A "Ana"]', _("The player on a seat, by name or id. One line per seat.")),
    NotationLine('[Options "target=50"]', _("The options that differ from the usual rules.")),
    NotationLine(
        '[Totals "A=34 B=0"]', _("The log starts in the middle of a game, with this score.")
    ),
)
"""Lines above the first deal."""

SETUP = (
    NotationLine(
        "deal 1",
        _("Starts a deal. In a match of several games a line “game 1” may come before it."),
    ),
    NotationLine("dealer: C", _("Who dealt."), ("domizerka", "pinochle")),
    NotationLine("hand A: 6-6 6-4 6-0", _("The tiles dealt to a seat. One line per seat.")),
    NotationLine(
        "stock: 5-3 1-1 2-2",
        _("The undealt tiles, in the order of drawing."),
        (*STOCK_GAMES, "domizerka"),
    ),
    NotationLine("widow: 4-4", _("The tile that is turned up."), ("pinochle",)),
    NotationLine("strength: 4 6 1 5 2 7 8 9 3", _("The suits, the strongest first."), ("martini",)),
    NotationLine("points: 9 8 5 4 6 7", _("The doubles, the next one first."), ("martini",)),
    NotationLine("glass AC: 7-2 8-2 9-6 / 3-1 9-2 / 8-4", _("A glass, row by row."), ("martini",)),
    NotationLine(
        "lead: A",
        _("Who leads; “lead: B by D” where D named B."),
        ("partnership", "martini", "allfives"),
    ),
)
"""Lines that say how a deal began."""

ACTIONS = (
    NotationLine(
        "6-6",
        _("The opening tile, or a tile in a trick."),
        (*LAYING_GAMES, "domizerka", "pinochle"),
    ),
    NotationLine(
        "6-5@6",
        _("A tile laid on an open end: the first number touches, the second stays open."),
        LAYING_GAMES,
    ),
    NotationLine(
        "5-3@5-5",
        _("On the double itself, when a single half shows that number, too."),
        ("allfives",),
    ),
    NotationLine(
        "+6-2 +3-0 3-0@3", _("Two tiles drawn, then one laid: all in one move."), STOCK_GAMES
    ),
    NotationLine("pass", _("Nothing fits, and nothing can be drawn."), LAYING_GAMES),
    NotationLine("8/2", _("Suit, then rank: a tile of the hand, as it was turned."), ("martini",)),
    NotationLine("8/2g", _("The same, from the glass."), ("martini",)),
    NotationLine("stir", _("The suit that won goes to the end of the row."), ("martini",)),
    NotationLine(
        "shake 2 5 4 9 7 1 8 6 3", _("The row is mixed; this is the new order."), ("martini",)
    ),
    NotationLine("hold", _("The row stays as it is, if the options allow it."), ("martini",)),
    NotationLine("call O3", _("A contract."), ("domizerka",)),
    NotationLine(
        "swap x4-4 +4-0", _("An exchange: tiles put aside, then tiles taken."), ("domizerka",)
    ),
    NotationLine("stand", _("No exchange."), ("domizerka",)),
    NotationLine("5-3=3", _("A tile led, and the suit it is led as."), ("domizerka",)),
    NotationLine(
        "meld 3-1 3-2 3-3 / 2-0 3-0 4-0", _("Melds, a slash between them."), ("pinochle",)
    ),
    NotationLine("nomeld", _("Nothing to meld."), ("pinochle",)),
)
"""What a seat may do; its letter stands before it: `A 6-6`."""

CLAIMS = (
    NotationLine(
        "end: out B", _("How the deal ended: out, blocked, won, void, played, tricks or melds.")
    ),
    NotationLine("score: AC=0 BD=19", _("The points of each side in the deal.")),
    NotationLine("totals: AC=0 BD=19", _("The points of the game so far.")),
    NotationLine(
        "tricks: A=5 B=1 C=1", _("Tricks or doubles won."), ("domizerka", "martini", "pinochle")
    ),
    NotationLine("melds: A=8 B=5 C=2", _("The points for the melds."), ("pinochle",)),
    NotationLine("result: BD", _("Who won the game; “none” if nobody did, “*” if it is not over.")),
)
"""Lines behind the moves: what the log claims came of them."""


@dataclass(frozen=True)
class WholeGame:
    """A complete log, as text and as JSON, with what the referee says of it."""

    slug: str
    title: str
    text: str
    verdict: Verdict

    @property
    def json(self) -> str:
        """The same log in the other form, a deal or a tag on a line."""
        return json.dumps(to_json(parse(self.text.encode())), ensure_ascii=False, indent=1)


@lru_cache(maxsize=32)
def whole_game(slug: str) -> WholeGame:
    """Return a short complete log of a game; where there is no file, the game to watch."""
    path = WHOLE_LOGS / f"{slug}.domlog"
    text = path.read_text(encoding="utf-8") if path.exists() else to_text(game_to_watch(slug))
    return WholeGame(slug, GAMES[slug].title, text, replay(parse(text.encode())))


def whole_games() -> list[WholeGame]:
    """Return a complete log of every game."""
    return [whole_game(slug) for slug in GAMES]
