"""The name and the start of the next event of a series.

A date in the name becomes the new day, in the form it had. Without a date a number goes up, but
only one that counts events: at the end, behind nº or #, behind a word like *round*, as an ordinal,
as a Roman numeral, as the first of "3 of 10". "200 tantos" and "4x4" do not count events.
"""

import re
from collections.abc import Callable, Collection
from datetime import date, datetime, timedelta

from clubs.names import NAME_LENGTH

WEEK = timedelta(days=7)
_MONTHS = (
    ("january jan", "enero ene", "janeiro jan"),
    ("february feb", "febrero feb", "fevereiro fev"),
    ("march mar", "marzo mar", "março mar"),
    ("april apr", "abril abr", "abril abr"),
    ("may", "mayo may", "maio mai"),
    ("june jun", "junio jun", "junho jun"),
    ("july jul", "julio jul", "julho jul"),
    ("august aug", "agosto ago", "agosto ago"),
    ("september sept sep", "septiembre sept sep", "setembro set"),
    ("october oct", "octubre oct", "outubro out"),
    ("november nov", "noviembre nov", "novembro nov"),
    ("december dec", "diciembre dic", "dezembro dez"),
)
"""The months in English, Spanish and Portuguese, each with its short forms."""
_MONTH_WORDS = sorted(
    {word for month in _MONTHS for words in month for word in words.split()}, key=len, reverse=True
)
_MONTH = f"(?P<month>{'|'.join(_MONTH_WORDS)})"
_YEAR = r"(?:(?P<sep>,? | de | del | do )(?P<year>(?:19|20|21)\d\d))?"
_YEAR_FIRST = re.compile(r"(?<![\d.])(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?![\d.]\d|\d)")
_YEAR_LAST = re.compile(r"(?<![\d.])(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})(?!\d)")
_NO_YEAR = re.compile(r"(?<![\d./-])(\d{1,2})([./])(\d{1,2})(?![./-]?\d)")
_DAY_MONTH = re.compile(
    rf"(?<!\d)(?P<day>\d{{1,2}})(?P<gap>\.? (?:de )?){_MONTH}\b{_YEAR}", re.IGNORECASE
)
_MONTH_DAY = re.compile(rf"\b{_MONTH}(?P<gap>\.? )(?P<day>\d{{1,2}})(?!\d){_YEAR}", re.IGNORECASE)
_MONTH_YEAR = re.compile(
    rf"\b{_MONTH}(?P<sep> | de )(?P<year>(?:19|20|21)\d\d)(?!\d)", re.IGNORECASE
)
_SEASON = re.compile(r"(?<!\d)((?:19|20|21)\d\d)([-/])((?:19|20|21)?\d\d)(?![\d/-])")
_COUNT_WORDS = (
    *("n[º°]", "n[.]º", "no[.]", "nr[.]?", "núm[.]?", "num[.]?", "número", "numero", "number", "#"),
    *("round", "ronda", "rodada", "jornada", "fecha", "etapa", "stage", "edition", "edición"),
    *("edicion", "edição", "evening", "night", "noche", "noite", "velada", "week", "semana"),
    *("day", "día", "dia", "session", "sesión", "sessão", "part", "parte"),
)
_COUNTING = re.compile(rf"(?:{'|'.join(_COUNT_WORDS)}) ?$", re.IGNORECASE)
_COUNTED_NUMBER = re.compile(
    rf"(?:(?<!\w)(?:{'|'.join(_COUNT_WORDS)}) ?)(\d{{1,6}})(?![\d.,/-]?\d|\w)", re.IGNORECASE
)
_OF_MANY = re.compile(
    r"(?<![\d/])(\d{1,4})(?:( ?/ ?)| (?:de|of) )(\d{1,4})(?![\d/])", re.IGNORECASE
)
_ORDINAL = re.compile(
    r"(?<!\d)(\d{1,4})(st|nd|rd|th|\.?[ºª°]|\.?er|\.?ra|\.?do|\.?da|\.?ro|\.?to|\.?ta)(?!\w)",
    re.IGNORECASE,
)
_ROMAN = re.compile(
    r"(?<![\w.])(?=[IVXL]{2}|[IVX]$|(?<!.)[IVX] )(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\w.])"
)
"""One letter alone counts at the beginning and at the end only."""
_AT_THE_END = re.compile(
    r"(?<![\d.,/-])(?<!\ba )(?<!\bto )(?<!\bat[eé] )(?<!\bhasta )(\d{1,6})(?=\)?$)", re.IGNORECASE
)


def next_name(name: str, taken: Collection[str], day: date, last: date | None = None) -> str:
    """Return the name of the next event: a date becomes `day`, else a number goes up.

    `last` is the day of the event before, if known: dates far from it are left alone. While the
    name is taken, whatever its capitals, the number goes up.

    >>> next_name("Friday 2026-11-20", ["Friday 2026-11-20"], date(2026, 11, 27))
    'Friday 2026-11-27'
    >>> next_name("Viernes 6/3/26", [], date(2026, 3, 13))
    'Viernes 13/3/26'
    >>> next_name("Noche del 20 de noviembre", [], date(2026, 12, 4))
    'Noche del 4 de diciembre'
    >>> next_name("Evening 9", ["evening 9", "EVENING 10"], date(2026, 3, 13))
    'Evening 11'
    >>> next_name("2nd Cup", [], date(2026, 3, 13)), next_name("Copa IV", [], date(2026, 3, 13))
    ('3rd Cup', 'Copa V')
    >>> next_name("Dominó a 200 tantos", [], date(2026, 3, 13))
    'Dominó a 200 tantos 2'
    """
    held = {one.casefold() for one in taken} | {name.casefold()}
    found = _with_new_date(name, day, last)
    dated = found is not None
    found = name if found is None else found
    while found.casefold() in held:
        found = _with_suffix(found) if dated else _with_next_number(found)
    return found


def _with_new_date(name: str, day: date, last: date | None) -> str | None:
    """Return the name with its dates replaced by the new day; None if it has no date."""
    for pattern, written in _DATES:
        dates = [match for match in pattern.finditer(name) if not _is_other_date(match, last)]
        for match in reversed(dates):
            name = f"{name[: match.start()]}{written(match, day)}{name[match.end() :]}"
        if dates:
            return name
    return None


def _is_other_date(match: re.Match[str], last: date | None) -> bool:
    """Whether what looks like a date is not that of the event: a memorial's year, "3/10"."""
    if match.re is _NO_YEAR:
        first, second = int(match[1]), int(match[3])
        if not (1 <= min(first, second) <= 12 and max(first, second) <= 31):
            return True
        if last is not None:
            return (last.day, last.month) not in {(first, second), (second, first)}
        return first <= second and _COUNTING.search(match.string[: match.start()]) is not None
    year = re.search(r"(?<!\d)\d{4}(?!\d)", match[0])
    return last is not None and year is not None and abs(int(year[0]) - last.year) > 1


def _year_first(match: re.Match[str], day: date) -> str:
    wide = len(match[3]) == 2 and len(match[4]) == 2
    return match[2].join([f"{day.year:04}", *_numbers(day.month, day.day, wide=wide)])


def _year_last(match: re.Match[str], day: date) -> str:
    year = f"{day.year:04}"
    return match[2].join([_day_and_month(match, day), year if len(match[4]) == 4 else year[2:]])


def _day_and_month(match: re.Match[str], day: date) -> str:
    """Return day and month; the month first if the second number can only be a day."""
    wide = len(match[1]) == 2 and len(match[3]) == 2
    month_first = int(match[3]) > 12 >= int(match[1])
    numbers = (day.month, day.day) if month_first else (day.day, day.month)
    return match[2].join(_numbers(*numbers, wide=wide))


def _numbers(first: int, second: int, *, wide: bool) -> list[str]:
    return [f"{first:02}", f"{second:02}"] if wide else [str(first), str(second)]


def _day_in_words(match: re.Match[str], day: date) -> str:
    return f"{day.day}{match['gap']}{_month(match, day)}{_year(match, day)}"


def _words_then_day(match: re.Match[str], day: date) -> str:
    return f"{_month(match, day)}{match['gap']}{day.day}{_year(match, day)}"


def _month_and_year(match: re.Match[str], day: date) -> str:
    return f"{_month(match, day)}{_year(match, day)}"


def _year(match: re.Match[str], day: date) -> str:
    return f"{match['sep']}{day.year}" if match["year"] else ""


def _month(match: re.Match[str], day: date) -> str:
    """Return the new month in the language, length and capitals of the old one."""
    word = match["month"].casefold()
    ways = [
        (language, words.split().index(word))
        for month in _MONTHS
        for language, words in enumerate(month)
        if word in words.split()
    ]
    # If two languages write it alike, the small words around it tell.
    language, at = max(ways, key=lambda way: (way[0] > 0) == (" de " in match[0].casefold()))
    words = _MONTHS[day.month - 1][language].split()
    new = words[min(at, len(words) - 1)]
    if match["month"].isupper():
        return new.upper()
    return new.capitalize() if match["month"][0].isupper() else new


_DATES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], date], str]], ...] = (
    (_YEAR_FIRST, _year_first),
    (_YEAR_LAST, _year_last),
    (_DAY_MONTH, _day_in_words),
    (_MONTH_DAY, _words_then_day),
    (_MONTH_YEAR, _month_and_year),
    (_NO_YEAR, _day_and_month),
)


def _with_next_number(name: str) -> str:
    """Return the name with the number that counts one higher; with "2" behind if there is none."""
    for pattern, higher in _NUMBERS:
        if match := pattern.search(name):
            return f"{name[: match.start()]}{higher(match)}{name[match.end() :]}"
    return f"{name[: NAME_LENGTH - 4].rstrip()} 2"


def _with_suffix(name: str) -> str:
    """Return the name of one more event on the same day."""
    if behind := re.search(r" \((\d{1,6})\)$", name):
        return f"{name[: behind.start()]} ({int(behind[1]) + 1})"
    return f"{name[: NAME_LENGTH - 4].rstrip()} (2)"


def _next_season(match: re.Match[str]) -> str:
    first, length = int(match[1]) + 1, len(match[3])
    return f"{first}{match[2]}{str(first + 1)[-length:]}"


def _next_of_many(match: re.Match[str]) -> str:
    """3 of 10 becomes 4 of 10; 24/25 are the years of a season."""
    first, second = match[1], match[3]
    if match[2] and len(first) == 2 and int(second) == int(first) + 1:
        second = f"{int(second) + 1:02}"
    between = match.string[match.end(1) : match.start(3)]
    return f"{int(first) + 1:0{len(first)}}{between}{second}"


def _next_number(match: re.Match[str]) -> str:
    whole, number = match[0], match[1]
    return whole.removesuffix(number) + f"{int(number) + 1:0{len(number)}}"


def _next_ordinal(match: re.Match[str]) -> str:
    """2nd becomes 3rd, 2.º becomes 3.º; Spanish endings that go by the number become º or ª."""
    number, ending = int(match[1]) + 1, match[2]
    letters = ending.strip(".").casefold()
    if letters in {"st", "nd", "rd", "th"}:
        teens = 10 < number % 100 < 20
        english = "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{english.upper() if ending.isupper() else english}"
    if letters in {"º", "ª", "°"}:
        return f"{number}{ending}"
    return f"{number}.{'ª' if letters.endswith('a') else 'º'}"


def _next_roman(match: re.Match[str]) -> str:
    values = {"I": 1, "V": 5, "X": 10, "L": 50}
    found = [values[letter] for letter in match[0]]
    number = 1 + sum(
        -one if one < after else one for one, after in zip(found, [*found[1:], 0], strict=True)
    )
    tens, ones = divmod(number, 10)
    return _TENS[tens] + _ONES[ones]


_TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_NUMBERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_SEASON, _next_season),
    (_OF_MANY, _next_of_many),
    (_ORDINAL, _next_ordinal),
    (_COUNTED_NUMBER, _next_number),
    (_ROMAN, _next_roman),
    (_AT_THE_END, _next_number),
)
"""Numbers that count, looked for in this order; the first match in the name counts."""


def next_start(last: datetime | None, now: datetime) -> datetime | None:
    """Return the next time at the same weekday and hour as the last time.

    `last` is local time of the club, so that calendar weeks are added.

    >>> next_start(datetime(2026, 11, 20, 19), datetime(2026, 12, 1, 8))
    datetime.datetime(2026, 12, 4, 19, 0)
    """
    if last is None:
        return None
    weeks = max(1, -((last - now) // WEEK))
    found = last + weeks * WEEK
    return found if found > now else found + WEEK
