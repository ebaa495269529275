"""Pictures of moments: of every game, with any number of seats, the same shapes in both forms."""

import io
import os
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from PIL import Image

from clubs.faults import NotFound
from games.bots import playout
from games.drawing.tiles import HIDDEN
from games.lessons.watching import game_to_watch, named_of
from games.pictures.moment import MomentPicture, drawn
from games.rules.log import Log
from games.rules.registry import GAMES
from games.rules.sections import SEATS
from games.views.moments import moment_pictured, replay_of_moment

SIDES = ("x", "y", "width", "height")
MOMENTS = {
    "partnership": (2, 14),
    "domizerka": (3, 9),
    "draw": (1, 24),
    "matador": (1, 14),
    "martini": (2, 18),
    "pinochle": (2, 8),
    "allfives": (1, 9),
}


def picture_at(log: Log, deal: int, step: int, *, live: bool = False) -> MomentPicture:
    replay = replay_of_moment(log, deal, step, live=live)
    return moment_pictured(replay, named_of(log, replay), "Table 7, round 2", "Monday pairs")


def kept(name: str, png: bytes, svg: bytes) -> None:
    if os.environ.get("BONEYARD_SHOTS"):
        Path(os.environ["BONEYARD_SHOTS"], f"moment-{name}.png").write_bytes(png)
        Path(os.environ["BONEYARD_SHOTS"], f"moment-{name}.svg").write_bytes(svg)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_pictures_in_both_forms(slug: str) -> None:
    picture = picture_at(game_to_watch(slug), *MOMENTS[slug])
    png, svg = drawn(picture, "png"), drawn(picture, "svg")
    kept(slug, png, svg)
    found = Image.open(io.BytesIO(png))
    assert (found.format, found.size) == ("PNG", (1200, 630))
    assert 5_000 < len(png) < 80_000
    assert drawn(picture, "png") == png
    root = ET.fromstring(svg)  # noqa: S314 - our own
    said = [one.text for one in root.iter() if one.tag.endswith("text")]
    assert {"Table 7, round 2", "Monday pairs", "Ana"} <= set(said)
    names = {one.tag.partition("}")[2] for one in root.iter()}
    assert names <= {"svg", "title", "rect", "circle", "polyline", "polygon", "text"}


def test_all_of_it_lies_within_the_picture() -> None:
    seated = {seat: f"{seat} with a very long name indeed" for seat in SEATS[:10]}
    crowded = playout("draw", 10, 3, "sensible", {"set": 12}, occupants=seated)
    for deal, step in ((1, 0), (1, len(crowded.sections[0].events))):
        picture = picture_at(crowded, deal, step)
        svg = drawn(picture, "svg")
        kept(f"crowded-{step}", drawn(picture, "png"), svg)
        for one in ET.fromstring(svg).iter():  # noqa: S314 - our own
            if one.tag.endswith("rect"):
                x, y, wide, high = (float(one.attrib[name]) for name in SIDES)
                assert -0.1 <= x <= x + wide <= 1200.1
                assert -0.1 <= y <= y + high <= 630.1


def test_what_a_name_says_is_no_markup() -> None:
    log = playout("draw", 2, 3, "sensible", occupants={"A": "<b>&'Ana", "B": "Bo"})
    root = ET.fromstring(drawn(picture_at(log, 1, 3), "svg"))  # noqa: S314 - our own
    assert any(one.text == "<b>&'Ana" for one in root.iter())


def test_hidden_tiles_stay_hidden_while_a_deal_is_played() -> None:
    log = game_to_watch("draw")
    begun = log.sections[0]._replace(events=log.sections[0].events[:5], claims=[])
    picture = picture_at(log._replace(sections=(begun,)), 1, 5, live=True)
    assert all(text == HIDDEN for seat in picture.seats for text, _ in seat.hand)


@pytest.mark.parametrize(("deal", "step"), [(0, 0), (1, 999), (999, 0)])
def test_moments_that_are_not_there_have_none(deal: int, step: int) -> None:
    with pytest.raises(NotFound):
        replay_of_moment(game_to_watch("draw"), deal, step)


def test_a_game_to_watch_is_shared_with_its_moments(client: Client) -> None:
    page = client.get("/games/martini/watch/?deal=2&step=18").text
    address = "/games/martini/watch/moments/2/18"
    assert f'<meta property="og:image" content="http://testserver{address}.png">' in page
    assert 'og:url" content="http://testserver/games/martini/watch/?deal=2&amp;step=18"' in page
    for form, media in (("png", "image/png"), ("svg", "image/svg+xml")):
        answer = client.get(f"{address}.{form}")
        assert (answer.status_code, answer["Content-Type"]) == (200, media)
        again = client.get(f"{address}.{form}", headers={"If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get("/games/martini/watch/moments/2/900.png").status_code == 404
    assert client.get("/games/none/watch/moments/1/1.png").status_code == 404
