"""Pictures to share: their size, their letters, what does not fit, the same bytes every time."""

import io

import pytest
from PIL import Image, ImageDraw

from tournaments.hall.core.share import Card, CardLine, draw_card
from web.pictures.lettering import HEIGHT, WIDTH, Face, fit_text, font_for

LONG = "Copa de Otoño – Campeonato Regional de Dominó por Parejas, memorial Peña Núñez 2026"


def card(lines: int, more: str = "") -> Card:
    made = tuple(CardLine(str(n + 1), f"{n} {LONG}", "104 : 62", n == 0) for n in range(lines))
    return Card(LONG, LONG, LONG, "https://club.example/" + "x" * 200, made, more)


@pytest.mark.sampled
@pytest.mark.parametrize("lines", [0, 1, 2, 5, 6, 7, 10])
def test_it_is_a_small_png_of_the_size_messengers_want(lines: int) -> None:
    drawn = draw_card(card(lines, "and 12 more"))
    found = Image.open(io.BytesIO(drawn))
    assert (found.format, found.size) == ("PNG", (WIDTH, HEIGHT))
    assert len(drawn) < 150_000
    assert draw_card(card(lines, "and 12 more")) == drawn


def test_no_line_leaves_its_panel() -> None:
    plain = Image.open(io.BytesIO(draw_card(card(0)))).convert("RGB")
    assert plain.getpixel((3, 300)) == (28, 77, 59)
    for lines in (1, 6, 10):
        found = Image.open(io.BytesIO(draw_card(card(lines, "and 12 more")))).convert("RGB")
        for across in (*range(50), *range(WIDTH - 50, WIDTH)):
            assert found.getpixel((across, 400)) == (28, 77, 59)


@pytest.mark.parametrize("face", Face)
def test_the_letters_of_names_are_there(face: Face) -> None:
    def draw_letter(letter: str) -> bytes:
        picture = Image.new("L", (60, 60))
        chosen = font_for(letter, 40, face)
        ImageDraw.Draw(picture).text((5, 5), letter, font=chosen, fill=255)
        return picture.tobytes()

    nothing = draw_letter("\uffff")
    for letter in "áéíóúüñÑçÁÅøœłŁšžđğßțΑλЖя½¼¾–…·★’ªº¿¡":
        assert draw_letter(letter) != nothing, letter


def test_what_does_not_fit_is_made_smaller_then_cut() -> None:
    text, small = fit_text(LONG, 1000, range(62, 18, -2))
    assert text == LONG
    assert small.getlength(text) <= 1000
    text, smallest = fit_text(LONG, 200, range(62, 18, -2))
    assert text.endswith("…")
    assert smallest.size == 20
    assert smallest.getlength(text) <= 200
    assert fit_text("", 10, range(20, 10, -2))[0] == ""
