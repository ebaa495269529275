"""The name of the next event: dates first, and numbers only where they count."""

from datetime import date

import pytest

from tournaments.events.core.naming import next_name

FRIDAY = date(2026, 11, 27)
LAST = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("name", "next_one"),
    [
        ("Viernes 20-11-2026", "Viernes 27-11-2026"),
        ("2026.11.20", "2026.11.27"),
        ("2026/11/20 Club", "2026/11/27 Club"),
        ("Noche 20/11", "Noche 27/11"),
        ("Noche 20.11.", "Noche 27.11."),
        ("Night of 11/20/2026", "Night of 11/27/2026"),
        ("Night 11/20/26", "Night 11/27/26"),
        ("Noche del 20 de noviembre", "Noche del 27 de noviembre"),
        ("20 de novembro de 2026", "27 de novembro de 2026"),
        ("20 Nov 2026", "27 Nov 2026"),
        ("November 20, 2026", "November 27, 2026"),
        ("Jornada 3, 20/11/2026", "Jornada 3, 27/11/2026"),
    ],
)
def test_dates_are_written_as_they_were(name: str, next_one: str) -> None:
    """A date in any of these forms becomes the new day in the same form."""
    assert next_name(name, [name], FRIDAY, LAST) == next_one
    assert next_name(name, [name], FRIDAY) == next_one


@pytest.mark.parametrize(
    ("name", "next_one"),
    [
        ("20 de noviembre", "4 de diciembre"),
        ("20 de novembro", "4 de dezembro"),
        ("Cup, November 20", "Cup, December 4"),
        ("20 nov", "4 dec"),
        ("Torneo de NOVIEMBRE 2026", "Torneo de DICIEMBRE 2026"),
        ("Noviembre de 2026", "Diciembre de 2026"),
        ("20.11.26", "04.12.26"),
    ],
)
def test_months_follow(name: str, next_one: str) -> None:
    """The name of a month stays in its language, its length and its letters."""
    assert next_name(name, [name], date(2026, 12, 4)) == next_one


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("name", "next_one"),
    [
        ("Dominó a 200 tantos", "Dominó a 200 tantos 2"),
        ("Dominó a 200", "Dominó a 200 2"),
        ("Torneo 100 puntos", "Torneo 100 puntos 2"),
        ("Liga 2025-26", "Liga 2026-27"),
        ("Liga 2025/2026", "Liga 2026/2027"),
        ("Liga 24/25", "Liga 25/26"),
        ("Jornada 3 de 10", "Jornada 4 de 10"),
        ("Round 3/10", "Round 4/10"),
        ("2nd Cup", "3rd Cup"),
        ("11th Cup", "12th Cup"),
        ("22ND CUP", "23RD CUP"),
        ("2.º Torneo", "3.º Torneo"),
        ("1ª Edição", "2ª Edição"),
        ("3er Torneo", "4.º Torneo"),
        ("Copa IV", "Copa V"),
        ("XXVII Campionat", "XXVIII Campionat"),
        ("Copa XXXIX 200 tantos", "Copa XL 200 tantos"),
        ("Torneo nº 9 a 200 tantos", "Torneo nº 10 a 200 tantos"),
        ("Evening #09", "Evening #10"),
        ("Edición 4: 4x4", "Edición 5: 4x4"),
        ("Friday 12", "Friday 13"),
        ("Cup (2)", "Cup (3)"),
        ("Memorial 1975", "Memorial 1976"),
        ("Copa Mix", "Copa Mix 2"),
        ("Copa C. V. D.", "Copa C. V. D. 2"),
    ],
)
def test_only_what_counts_goes_up(name: str, next_one: str) -> None:
    """Points, sizes and letters stay; editions, seasons and ordinals go up."""
    assert next_name(name, [name], FRIDAY) == next_one


def test_a_name_that_is_taken_is_counted_on() -> None:
    """Also on a day that has an event already."""
    assert next_name("20/11/26", ["20/11/26", "27/11/26"], FRIDAY) == "27/11/26 (2)"
    taken = ["20/11/26", "27/11/26", "27/11/26 (2)"]
    assert next_name("20/11/26", taken, FRIDAY) == "27/11/26 (3)"
    assert next_name("Copa IV", ["COPA V"], FRIDAY) == "Copa VI"


def test_dates_of_something_else_stay() -> None:
    """A memorial's day is none of this event, a part of a whole is no day."""
    assert next_name("Memorial 15/8/1975", [], FRIDAY, LAST) == "Memorial 15/8/1975 2"
    assert next_name("Copa 3/10", [], FRIDAY, LAST) == "Copa 4/10"
