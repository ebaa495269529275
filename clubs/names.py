"""Names and numbers of clubs and people: cleaned, limited in length, and written out."""

import re
import unicodedata
from uuid import UUID

from django.utils.translation import gettext as _

from web.faults import InvalidInput
from web.folding import normalize_text

NAME_LENGTH = 120
NICKNAME_LENGTH = 40
HIGHEST_NUMBER = 999_999
"""The highest club number."""
MEMBER_NUMBER_LENGTH = 32
"""Characters of a membership number of an association or a federation."""
PAIR_NAME_LENGTH = 2 * (NAME_LENGTH + NICKNAME_LENGTH + 3) + 3
"""The display names of two players with a dash between them."""
PARTNERS = " – "
"""Stands between the two of a pair without a name of its own."""
BEFORE_CLUB = " · "
"""Stands between a name and a club, for a player of another club."""

MOST_MARKS = 4
"""Accents and points on one letter; Hebrew with cantillation has that many."""
_STACKED = re.compile(rf"(?:^|(?<= ))\^|\^{{{MOST_MARKS + 1}}}")
_INVISIBLE_KINDS = {"Cf", "Co", "Cn"}
_INVISIBLE = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\U0001d159"
    + "".join(map(chr, [*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
"""Letters, marks and signs by their category that are invisible; also variation selectors."""
_SHORTENED = re.compile(r"\d[.,]?\d*E\+\d+|\d[.,]\d+E\d+", re.IGNORECASE)
_WHOLE = re.compile(r"(\d+)[.,]0{1,2}")
_JOINERS = frozenset("\u200c\u200d")
_JOINED = re.compile("[\u0620-\u06ff\u0710-\u077f\u07ca-\u07f5\u0840-\u08ff\u1820-\u18aa]")
"""Letters of scripts that join them: Arabic, Syriac, N’Ko, Mandaic, Mongolian."""
_LETTER = re.compile(r"[^\W\d_]")
_VIRAMA = 9
"""The combining class of what joins letters in Indian scripts."""


def clean_name(name: str, *, pointer: str = "/name") -> str:
    """Return a name without surplus blanks, in Unicode's composed form.

    Raises InvalidInput if it is empty, longer than `NAME_LENGTH` or has invisible characters.
    """
    cleaned = normalize_text(name)
    if not cleaned:
        raise InvalidInput(_("A name is missing."), pointer=pointer)
    return clean_label(cleaned, NAME_LENGTH, pointer=pointer)


def clean_person_name(name: str, *, pointer: str = "/name") -> str:
    """Return the name of a player or a club, cleaned; raises InvalidInput for one without a letter.

    A number or an ornament alone comes from the wrong column of a list.
    """
    cleaned = clean_name(name, pointer=pointer)
    if not any(unicodedata.category(sign).startswith("L") for sign in cleaned):
        raise InvalidInput(_("A name needs at least one letter."), pointer=pointer)
    return cleaned


def clean_nickname(nickname: str, *, pointer: str = "/nickname") -> str:
    """Return a nickname, cleaned like a name; it may be empty. Raises InvalidInput."""
    cleaned = normalize_text(nickname)
    if len(cleaned) > NICKNAME_LENGTH:
        raise InvalidInput(
            _("A nickname can have at most %(number)d characters.") % {"number": NICKNAME_LENGTH},
            pointer=pointer,
        )
    _refuse_signs(cleaned, pointer)
    return cleaned


def clean_label(text: str, most: int, *, pointer: str) -> str:
    """Return the name of a team, a place or the like, cleaned like a name; it may be empty.

    Raises InvalidInput for more than `most` characters and for invisible characters.
    """
    cleaned = normalize_text(text)
    if len(cleaned) > most:
        raise InvalidInput(
            _("A name can have at most %(number)d characters.") % {"number": most}, pointer=pointer
        )
    _refuse_signs(cleaned, pointer)
    return cleaned


def fold_number(text: str) -> str:
    """Return the key by which we compare membership numbers: letters and digits, in capitals.

    It is empty for a text without a digit, which is no number.

    >>> fold_number(" bcn-0123 "), fold_number("BCN 0123"), fold_number("Ana")
    ('BCN0123', 'BCN0123', '')
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFKC", text).upper() if sign.isalnum())
    return plain if any(sign.isdigit() for sign in plain) else ""


def restore_number(cell: str, *, pointer: str = "/number") -> str:
    """Return a number as it was before a spreadsheet changed it.

    Raises InvalidInput for one that the spreadsheet shortened: its digits are lost.

    >>> restore_number("'00123"), restore_number("12.0"), restore_number("BCN-1")
    ('00123', '12', 'BCN-1')
    """
    bare = cell.strip()
    bare = bare.lstrip("'’") if bare.lstrip("'’")[:1].isdigit() else bare
    if _SHORTENED.fullmatch(bare):
        raise InvalidInput(
            _(
                "A spreadsheet has shortened %(number)s: format the column there as "
                "“text” and type the number again."
            )
            % {"number": bare},
            pointer=pointer,
        )
    whole = _WHOLE.fullmatch(bare)
    return whole[1] if whole else bare


def clean_member_number(number: str, *, pointer: str = "/number") -> str:
    """Return a membership number without surplus blanks and without a spreadsheet's changes.

    Raises InvalidInput if it has no digit, is longer than `MEMBER_NUMBER_LENGTH` or has invisible
    characters.
    """
    cleaned = restore_number(normalize_text(number), pointer=pointer)
    if not fold_number(cleaned):
        raise InvalidInput(_("A membership number needs at least one digit."), pointer=pointer)
    if len(fold_number(cleaned)) > MEMBER_NUMBER_LENGTH or len(cleaned) > MEMBER_NUMBER_LENGTH:
        raise InvalidInput(
            _("A membership number can have at most %(number)d characters.")
            % {"number": MEMBER_NUMBER_LENGTH},
            pointer=pointer,
        )
    _refuse_signs(cleaned, pointer)
    return cleaned


def _refuse_signs(cleaned: str, pointer: str) -> None:
    kinds = {unicodedata.category(sign) for sign in cleaned}
    if kinds & {"Cc", "Cs"}:
        raise InvalidInput(_("A name cannot contain control characters."), pointer=pointer)
    if _has_invisible(cleaned):
        raise InvalidInput(
            _("The name contains invisible characters; type it instead of pasting it."),
            pointer=pointer,
        )
    if _STACKED.search(_shape(cleaned)):
        raise InvalidInput(
            _("The name has an accent without a letter, or more than %(number)d on one letter.")
            % {"number": MOST_MARKS},
            pointer=pointer,
        )


def _shape(text: str) -> str:
    """Return a text with every accent as “^”, everything that may bear one as “a”."""
    signs = unicodedata.normalize("NFD", text)
    kinds = (unicodedata.category(sign) for sign in signs)
    return "".join("^" if kind in {"Mn", "Me"} else " " if kind == "Zs" else "a" for kind in kinds)


def _has_invisible(text: str) -> bool:
    """Say whether a text has an invisible character other than a joiner between letters."""
    return any(
        sign in _INVISIBLE
        or unicodedata.category(sign) in _INVISIBLE_KINDS
        and not (sign in _JOINERS and _joins(text[:at], text[at + 1 :]))
        for at, sign in enumerate(text)
    )


def _joins(before: str, after: str) -> bool:
    """Say whether a joiner between two texts changes how letters are written.

    That is behind a virama, and between two letters of a script that joins them
    (https://www.rfc-editor.org/rfc/rfc5892#appendix-A).
    """
    if before and unicodedata.combining(before[-1]) == _VIRAMA:
        return True
    letters = [sign for sign in reversed(before) if not unicodedata.combining(sign)][:1]
    letters += after[:1]
    return len(letters) == 2 and all(_JOINED.fullmatch(one) for one in letters)


def display_name(name: str, nickname: str, number: int | None) -> str:
    """Return the name of a player, with nickname or number in brackets to tell namesakes apart.

    >>> display_name("Ana Gil", "Flaca", 7), display_name("Ana Gil", "", 7)
    ('Ana Gil (Flaca)', 'Ana Gil (7)')
    >>> display_name("Ana Gil", "", None), display_name("No. 7", "", 7)
    ('Ana Gil', 'No. 7')
    """
    said = number is None or name == _number_text(number)
    apart = nickname or ("" if said else str(number))
    return f"{name} ({apart})" if apart else name


def spellings_of(name: str, nickname: str, number: int | None) -> set[str]:
    """Return the ways in which a player may be written: as called, or with the club number.

    >>> sorted(spellings_of("Ana Gil", "Flaca", 7)), spellings_of("Ana Gil", "", None)
    (['Ana Gil (7)', 'Ana Gil (Flaca)'], {'Ana Gil'})
    """
    ways = {display_name(name, nickname, number)}
    return ways if number is None else ways | {display_name(name, "", number)}


def initials(name: str) -> str:
    """Return the first letters of the first and the last word of a name.

    >>> initials("Ana Gil"), initials("zoraida Ñata de Quiñónez"), initials("Ana (2)")
    ('A. G.', 'Z. Q.', 'A.')
    """
    letters = [found[0] for word in name.split() if (found := _LETTER.search(word))]
    return " ".join(f"{letter.upper()}." for letter in letters[:1] + letters[1:][-1:])


def neutral_name(player_id: UUID) -> str:
    """Return what a player without a name is called: the end of the id, which is random.

    >>> neutral_name(UUID("01a207e6-3a7f-72a2-b197-461941ab682d"))
    'Player 41AB682D'
    """
    return f"Player {player_id.hex[-8:].upper()}"


def number_name(player_id: UUID, number: int | None) -> str:
    """Return what a player is called by a number: the club number, else one made of the id.

    >>> number_name(UUID("01a207e6-3a7f-72a2-b197-461941ab682d"), None)
    'No. 29010541'
    >>> number_name(UUID(int=1), 7)
    'No. 7'
    """
    # The last bits of the id are random; 28 of them are nine digits, and above every club number.
    return _number_text(number or HIGHEST_NUMBER + 1 + player_id.int % (1 << 28))


def _number_text(number: int) -> str:
    return f"No. {number}"


def ways_to_write(name: str, nickname: str, number: int | None) -> list[str]:
    """Return what a player may be written as anywhere, the longest first.

    >>> ways_to_write("Ana Gil", "Flaca", 7), ways_to_write("", "", None)
    (['Ana Gil (Flaca)', 'Ana Gil', 'Flaca'], [])
    """
    ways = {name, display_name(name, nickname, number), nickname} if name else set()
    return sorted(ways - {""}, key=lambda way: (-len(way), way))


def pair_name(one: object, other: object) -> str:
    """Return the name of a pair without one of its own: the names of the two.

    >>> pair_name("Ana", "Ben")
    'Ana – Ben'
    """
    return f"{one}{PARTNERS}{other}"


def name_with_club(name: object, club: object) -> str:
    """Return a name with its club behind it, as we write a player of another club.

    >>> name_with_club("Ana Gil", "La Ficha")
    'Ana Gil · La Ficha'
    """
    return f"{name}{BEFORE_CLUB}{club}"
