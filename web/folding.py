"""The one key by which names are told apart, ordered and looked for; pure.

Two names of one key may be one person, team or category: whoever adds the second is asked, and of
several that one key means, the one that is spelled exactly so is meant.
"""

import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

SORT_KEY_LENGTH = 250
"""What of a folded name is kept; some letters fold to several (ß, Ĳ, ﷺ)."""
PLAIN_LETTERS = {
    **{"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k"},
    **{"æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k"},
    **{"ƀ": "b", "ɇ": "e", "ǥ": "g", "ɨ": "i", "ɉ": "j", "ɍ": "r", "ʉ": "u", "ɏ": "y", "ƶ": "z"},
}
"""Letters that are no letter with an accent to Unicode, and what people type for them."""
NOTHING = "'’‘‛ʼʻʹ`´′＇\"“”„‟«»‹›"
"""Apostrophes and quotes: left out of folded names."""
BETWEEN = "-‐‑‒–—―−_·/.,"
"""Marks that join names: blanks in folded names."""
_FOLDED = str.maketrans(PLAIN_LETTERS | dict.fromkeys(NOTHING, "") | dict.fromkeys(BETWEEN, " "))
DROPPED = dict.fromkeys(
    [0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060]
    + [*range(0x2066, 0x206A), 0xFEFF]
)
"""Soft hyphen, marks of direction, isolates, blanks without width, byte order mark."""

Some = TypeVar("Some")


def sort_key(name: str) -> str:
    """Return the name folded: without accents, case and marks. It is the key of every name.

    Letters with a stroke, ligatures and the like become the plain ones (`PLAIN_LETTERS`), what
    joins two names a blank, apostrophes, quotes and joiners nothing. A name of nothing but such
    marks keeps them.

    >>> sort_key("Ángel Ñúñez"), sort_key("Łukasz Gøtze-Đurić"), sort_key("Nora O’Neill")
    ('angel nunez', 'lukasz gotze duric', 'nora oneill')
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold()).casefold()
    plain = "".join(
        sign
        for sign in decomposed
        if not unicodedata.combining(sign) and unicodedata.category(sign) != "Cf"
    )
    return " ".join(plain.translate(_FOLDED).split()) or plain


def words_key(name: str) -> str:
    """Return what is the same for two names of the same words, in whatever order.

    >>> words_key("Pérez, José") == words_key("José Pérez")
    True
    """
    return " ".join(sorted(sort_key(name).split()))


def spelled_best(
    found: Iterable[Some],
    text: str,
    spelled: Callable[[Some], Iterable[str]] = lambda one: [str(one)],
) -> list[Some]:
    """Return those of one key that are spelled exactly so, else but for capitals, else all.

    `spelled` are the ways in which one of them may be written.

    >>> spelled_best(["José", "Jose", "JOSE"], "Jose"), spelled_best(["José", "Jose"], "jose")
    (['Jose'], ['Jose'])
    >>> spelled_best(["José", "Jose"], "Josè")
    ['José', 'Jose']
    """
    all_of = list(found)
    wanted = composed(text)
    for same in (str, str.casefold):
        best = [one for one in all_of if same(wanted) in map(same, map(composed, spelled(one)))]
        if best:
            return best
    return all_of


def composed(text: str) -> str:
    """Return a text without surplus blanks, each letter one with its accents.

    Names are compared so: some phones send letter and accent apart. Marks nobody meant
    (`DROPPED`), which come along from a chat, are left out.

    >>> composed("\u2068Ana\u00a0 Gil\u2069")
    'Ana Gil'
    """
    return " ".join(unicodedata.normalize("NFC", text.translate(DROPPED)).split())


def words_asked(asked: str) -> list[str]:
    """Return the folded words that are looked for; each may be any part of a name.

    >>> words_asked("  BÁEZ ana "), words_asked("jean-luc")
    (['baez', 'ana'], ['jean', 'luc'])
    """
    return sort_key(asked).split()


def has_words(text: str, asked: str) -> bool:
    """Say whether a text has all the words that are asked for, in any order, accents or none.

    >>> has_words("Ana Abreu – Ben Báez", "baez ANA"), has_words("Ana Abreu", "ana ben")
    (True, False)
    """
    folded = sort_key(text)
    return all(word in folded for word in words_asked(asked))


def like_words(asked: str) -> list[str]:
    """Return the patterns that a folded name has to be LIKE, all of them, to have these words.

    >>> like_words("Gil 100%")
    ['%gil%', '%100\\\\%%']
    """
    return [like_word(word) for word in words_asked(asked)]


def like_word(word: str) -> str:
    """Return the pattern that a folded name has to be LIKE to have a folded word in it.

    >>> like_word("100%")
    '%100\\\\%%'
    """
    plain = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{plain}%"
