"""Names of clubs and people: how they are cleaned, how long they may be, how they are ordered."""

import unicodedata

from django.utils.translation import gettext as _

from clubs.faults import InvalidInput

NAME_LENGTH = 120
NICKNAME_LENGTH = 40
HIGHEST_NUMBER = 999_999
"""The highest club number."""
MEMBER_NUMBER_LENGTH = 32
"""What a membership number of an association or a federation has at most."""
PAIR_NAME_LENGTH = 2 * (NAME_LENGTH + NICKNAME_LENGTH + 3) + 3
"""Two players as they are called, with a dash between them."""
SORT_KEY_LENGTH = 250
"""What of a folded name is kept; some letters fold to several (ß, Ĳ, ﷺ)."""
BEFORE_CLUB = " · "
"""Stands between a name and the club of whoever is of another one."""

PLAIN_LETTERS = {
    **{"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k"},
    **{"æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k"},
}
"""Letters that are no letter with an accent to Unicode, and what people type for them."""
NOTHING = "'’‘ʼʻ`´′"
"""Apostrophes: left out of folded names."""
BETWEEN = "-‐‑‒–—−_·/.,"
"""Marks that join names: blanks in folded names."""
_FOLDED = str.maketrans(PLAIN_LETTERS | dict.fromkeys(NOTHING, "") | dict.fromkeys(BETWEEN, " "))
_INVISIBLE_KINDS = {"Cf", "Co", "Cn"}
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs by their category which nobody sees."""


def name_cleaned(name: str, *, pointer: str = "/name") -> str:
    """Return a name without surplus blanks, in Unicode's composed form.

    Raises InvalidInput where nothing is left, it is longer than `NAME_LENGTH` or it holds
    characters that nobody sees.
    """
    cleaned = composed(name)
    if not cleaned:
        raise InvalidInput(_("A name is missing."), pointer=pointer)
    return label_cleaned(cleaned, NAME_LENGTH, pointer=pointer)


def nickname_cleaned(nickname: str, *, pointer: str = "/nickname") -> str:
    """Return a nickname cleaned like a name; none is fine. Raises InvalidInput as for a name."""
    cleaned = composed(nickname)
    if len(cleaned) > NICKNAME_LENGTH:
        raise InvalidInput(
            _("A nickname has at most %(number)d characters.") % {"number": NICKNAME_LENGTH},
            pointer=pointer,
        )
    _refuse_signs(cleaned, pointer)
    return cleaned


def label_cleaned(text: str, most: int, *, pointer: str) -> str:
    """Return the name of a team, a place or the like, cleaned as names are; none is fine.

    Raises InvalidInput for more than `most` characters and for characters that nobody sees.
    """
    cleaned = composed(text)
    if len(cleaned) > most:
        raise InvalidInput(
            _("A name has at most %(number)d characters.") % {"number": most}, pointer=pointer
        )
    _refuse_signs(cleaned, pointer)
    return cleaned


def composed(text: str) -> str:
    """Return a text without surplus blanks, each letter one with its accents.

    Names are compared so: some phones send letter and accent apart.
    """
    return " ".join(unicodedata.normalize("NFC", text).split())


def number_folded(text: str) -> str:
    """Return what tells membership numbers apart: letters and digits alone, in capitals.

    Empty where there is no digit in it: that is no number.

    >>> number_folded(" bcn-0123 "), number_folded("BCN 0123"), number_folded("Ana")
    ('BCN0123', 'BCN0123', '')
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKC", text).upper() if sign.isalnum())
    return plain if any(sign.isdigit() for sign in plain) else ""


def member_number_cleaned(number: str, *, pointer: str = "/number") -> str:
    """Return a membership number without surplus blanks.

    Raises InvalidInput where it has no digit, is longer than `MEMBER_NUMBER_LENGTH` or holds
    characters that nobody sees.
    """
    cleaned = composed(number)
    if not number_folded(cleaned):
        raise InvalidInput(_("A membership number has at least one digit."), pointer=pointer)
    if len(number_folded(cleaned)) > MEMBER_NUMBER_LENGTH or len(cleaned) > MEMBER_NUMBER_LENGTH:
        raise InvalidInput(
            _("A membership number has at most %(number)d characters.")
            % {"number": MEMBER_NUMBER_LENGTH},
            pointer=pointer,
        )
    _refuse_signs(cleaned, pointer)
    return cleaned


def _refuse_signs(cleaned: str, pointer: str) -> None:
    kinds = {unicodedata.category(sign) for sign in cleaned}
    if kinds & {"Cc", "Cs"}:
        raise InvalidInput(_("A name cannot hold control characters."), pointer=pointer)
    if kinds & _INVISIBLE_KINDS or _BLANK_LETTERS & set(cleaned):
        raise InvalidInput(
            _("The name holds invisible characters; type it instead of pasting it."),
            pointer=pointer,
        )


def called(name: str, nickname: str, number: int | None) -> str:
    """Return what a player is called among others: the name, and what tells namesakes apart.

    >>> called("Ana Gil", "Flaca", 7), called("Ana Gil", "", 7), called("Ana Gil", "", None)
    ('Ana Gil (Flaca)', 'Ana Gil (7)', 'Ana Gil')
    """
    apart = nickname or (str(number) if number is not None else "")
    return f"{name} ({apart})" if apart else name


def pair_name(one: object, other: object) -> str:
    """Return the name of a pair that was given none: what the two are called.

    >>> pair_name("Ana", "Ben")
    'Ana – Ben'
    """
    return f"{one} – {other}"


def with_club(name: object, club: object) -> str:
    """Return a name with the club it is of behind it, as somebody of another club is written.

    >>> with_club("Ana Gil", "La Ficha")
    'Ana Gil · La Ficha'
    """
    return f"{name}{BEFORE_CLUB}{club}"


def sort_key(name: str) -> str:
    """Return the name folded: without accents, case and marks, for ordering and for searching.

    Letters with a stroke, ligatures and the like become the plain ones (`PLAIN_LETTERS`), what
    joins two names a blank, apostrophes nothing. A name of nothing but such marks keeps them.

    >>> sort_key("Ángel Ñúñez"), sort_key("Łukasz Gøtze-Đurić"), sort_key("Nora O’Neill")
    ('angel nunez', 'lukasz gotze duric', 'nora oneill')
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return " ".join(plain.translate(_FOLDED).split()) or plain


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
