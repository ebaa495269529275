"""Names of players in FIDE's Tournament Report File: a program of another federation wrote it.

Only the lines `001` count, of which columns 15 to 47 are the name
(https://www.fide.com/FIDE/handbook/C04Annex2_TRF16.pdf).
"""

import re

PLAYER = "001"
"""What begins the line of a player."""
_BEFORE = 14
NAME_WIDTH = 33
_LINE = re.compile(rf"{PLAYER} [ \d]{{4}} [^\t]{{4}}.*")
_HEADS = re.compile(r"\d\d[23] |###|XB[A-Z] ")


def names_of_trf(text: str) -> str | None:
    """Return the names in a report file, one a line; None for any other text.

    A name with a comma has the surname in front.

    >>> print(names_of_trf("012 Cup\\n001    1      Gil, Ana\\n001    2      Ben Paz"))
    Ana Gil
    Ben Paz
    >>> names_of_trf("Ana Gil\\nBen Paz")
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    players = [line for line in lines if _LINE.fullmatch(line)]
    if not players or not all(_LINE.fullmatch(one) or _HEADS.match(one) for one in lines):
        return None
    return "\n".join(_name(line) for line in players)


def _name(line: str) -> str:
    surname, comma, given = line[_BEFORE : _BEFORE + NAME_WIDTH].strip().partition(",")
    return f"{given.strip()} {surname.strip()}".strip() if comma else surname
