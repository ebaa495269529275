"""The one key by which we compare, sort and search names; pure.

Two names with the same key may be one person, team or category: we ask whoever adds the second.
Where several share a key, the one with the exact spelling is meant.
"""

import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

SORT_KEY_LENGTH = 250
"""We keep so many characters of a folded name; some letters fold to several (ß, Ĳ, ﷺ)."""
PLAIN_LETTERS = {
    **{"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k"},
    **{"æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k"},
    **{"ƀ": "b", "ɇ": "e", "ǥ": "g", "ɨ": "i", "ɉ": "j", "ɍ": "r", "ʉ": "u", "ɏ": "y", "ƶ": "z"},
}
"""Letters that Unicode does not split into letter and accent, and what people type for them."""
APOSTROPHES = "'’‘‛ʼʻʹ`´′＇\"“”„‟«»‹›"
"""Apostrophes and quotes: left out of folded names."""
NAME_JOINERS = "-‐‑‒–—―−_·/.,"
"""Marks that join names: blanks in folded names."""
_FOLDED = str.maketrans(
    PLAIN_LETTERS | dict.fromkeys(APOSTROPHES, "") | dict.fromkeys(NAME_JOINERS, " ")
)
INVISIBLE = dict.fromkeys(
    [0x00AD, 0x061C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), 0x2060]
    + [*range(0x2066, 0x206A), 0xFEFF]
)
"""Soft hyphen, marks of direction, isolates, blanks without width, byte order mark."""

Some = TypeVar("Some")


def sort_key(name: str) -> str:
    """Return the name folded: without accents, case and marks. We store it as every name's key.

    Letters with a stroke, ligatures and the like become plain ones (`PLAIN_LETTERS`), hyphens and
    the like become blanks, apostrophes and quotes go. A name of nothing but such marks keeps them.

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
    """Return a key that two names share if they have the same words in any order.

    >>> words_key("Pérez, José") == words_key("José Pérez")
    True
    """
    return " ".join(sorted(sort_key(name).split()))


def closest_spellings(
    found: Iterable[Some],
    text: str,
    spelled: Callable[[Some], Iterable[str]] = lambda one: [str(one)],
) -> list[Some]:
    """Return those spelled exactly like `text`, else those that differ in capitals only, else all.

    `spelled` gives the ways to write one of them.

    >>> closest_spellings(["José", "Jose", "JOSE"], "Jose")
    ['Jose']
    >>> closest_spellings(["José", "Jose"], "jose")
    ['Jose']
    >>> closest_spellings(["José", "Jose"], "Josè")
    ['José', 'Jose']
    """
    all_of = list(found)
    wanted = normalize_text(text)
    for same in (str, str.casefold):
        best = [
            one for one in all_of if same(wanted) in map(same, map(normalize_text, spelled(one)))
        ]
        if best:
            return best
    return all_of


def normalize_text(text: str) -> str:
    """Return a text without surplus blanks and invisible marks, accents joined to their letters.

    We compare names in this form: some phones send letter and accent apart, and text copied from a
    chat brings marks along (`INVISIBLE`).

    >>> normalize_text("\u2068Ana\u00a0 Gil\u2069")
    'Ana Gil'
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.translate(INVISIBLE))
    return " ".join(text.split())


def search_words(asked: str) -> list[str]:
    """Return the folded words of a search; each may stand anywhere in a name.

    >>> search_words("  BÁEZ ana "), search_words("jean-luc")
    (['baez', 'ana'], ['jean', 'luc'])
    """
    return sort_key(asked).split()


def has_words(text: str, asked: str) -> bool:
    """Say whether a text has all words of a search, in any order, with or without accents.

    >>> has_words("Ana Abreu – Ben Báez", "baez ANA"), has_words("Ana Abreu", "ana ben")
    (True, False)
    """
    folded = sort_key(text)
    return all(word in folded for word in search_words(asked))


def begins_words(text: str, asked: str) -> bool:
    """Say whether every word of a search begins a word of a text.

    >>> begins_words("tile, bone, domino", "dom"), begins_words("tile, bone, domino", "one")
    (True, False)
    """
    words = search_words(text)
    return all(any(word.startswith(part) for word in words) for part in search_words(asked))


def like_patterns(asked: str) -> list[str]:
    """Return one SQL LIKE pattern for each word of a search; a folded name has to match them all.

    >>> like_patterns("Gil 100%")
    ['%gil%', '%100\\\\%%']
    """
    return [like_pattern(word) for word in search_words(asked)]


def like_pattern(word: str) -> str:
    """Return the SQL LIKE pattern of folded names that contain a folded word.

    >>> like_pattern("100%")
    '%100\\\\%%'
    """
    plain = word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{plain}%"
