"""Whether a log has the hands that were dealt, and how a word is spelled; needs no database."""

from collections.abc import Collection
from dataclasses import dataclass
from unicodedata import category

from django.utils.translation import gettext as _

from games.errors import WrongDeal
from games.rules.log import Log
from games.rules.refereeing.canonical import canonical_words
from games.rules.sections import Section
from tournaments.deals.core import (
    LineDifference,
    Shuffle,
    deal_out,
    find_differences,
    label_of,
)
from tournaments.limits import LONGEST_WORD
from web.folding import normalize_text


@dataclass(frozen=True)
class DealsOfTable:
    """What logs of a table are held against; `shuffle` is None before the hands are dealt.

    Tiles are named for deals that are over, so that nobody asks for other hands with made-up logs:
    those before the last that was `opened` at the table, all of them once the round is `closed`.
    Where all tables play the same boards, from `first_board` on, that is none before: another table
    may still play the board.
    """

    shuffle: Shuffle | None
    table: int
    opened: Collection[tuple[int, int]] = ()
    closed: bool = False
    first_board: int = 0

    def __call__(self, log: Log) -> WrongDeal | None:
        """Return what a log is refused with, None where its hands are those that were dealt."""
        if self.shuffle is None:
            return WrongDeal(_("No hands are dealt yet for this round."), tiles=[])
        piles = log.rules.piles()
        for section in log.sections:
            label = label_of(self.first_board, self.table, section.game, section.deal)
            written = {line: canonical_words(list(words)) for line, words in section.setup.items()}
            dealt = deal_out(self.shuffle, label, piles)
            found = find_differences(dealt, written, log.rules.game.bar)
            if found:
                return self._refusal(section, found)
        return None

    def _refusal(self, section: Section, found: list[LineDifference]) -> WrongDeal:
        numbers = (section.game, section.deal)
        left = not self.first_board and numbers < max(self.opened, default=(0, 0))
        is_over = self.closed or left
        where = {"game": section.game, "deal": section.deal}
        if not is_over:
            detail = _("Deal %(deal)d of game %(game)d is not the one that was dealt.") % where
            return WrongDeal(detail, **where, tiles=[])
        tiles = [{"line": one.line, "tiles": list(one.items)} for one in found]
        wrong = "; ".join(f"{one.line}: {' '.join(one.items) or '–'}" for one in found)
        detail = _("These tiles of deal %(deal)d were not dealt so: %(tiles)s.")
        return WrongDeal(detail % {**where, "tiles": wrong}, **where, tiles=tiles)


def spell_word(text: str) -> str:
    r"""Return the word that a text is taken as, "" where it is none.

    Without invisible marks and surplus blanks, in Unicode form NFC, `LONGEST_WORD` signs at most.

    >>> spell_word(" Doble\u00a0 seis "), spell_word("\u200b"), spell_word("a\x07")
    ('Doble seis', '', '')
    """
    word = normalize_text(text)
    has_controls = any(category(sign) in {"Cc", "Cs"} for sign in word)
    return "" if has_controls or len(word) > LONGEST_WORD else word
