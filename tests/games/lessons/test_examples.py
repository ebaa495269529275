"""The examples of the rules pages: each is replayed, and what is said of it is the referee's."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

from games.lessons.examples import LOGS, SHOWN, example_names, example_text, load_example
from games.lessons.pictures import frame_context
from games.rules.registry import GAMES
from games.rules.replay import parse, referee, scenes

LANGUAGES = [code for code, _name in settings.LANGUAGES]

TAUGHT = [slug for slug in GAMES if example_names(slug)]
EVERY = [(slug, name) for slug in TAUGHT for name in example_names(slug)]
RULES = Path(__file__).parents[3] / "games" / "templates" / "games" / "rules"
_BLOCK = re.compile(r'{% example "([a-z-]+)" %}(.*?){% endexample %}', re.DOTALL)


def test_there_are_examples() -> None:
    assert {path.name for path in LOGS.iterdir()} <= set(GAMES)
    assert len(TAUGHT) >= 7
    assert all(len(example_names(slug)) >= 8 for slug in TAUGHT)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_example_is_replayed(game: str, name: str) -> None:
    """It is legal but for a last move that is refused; the steps and things shown are there."""
    shown = load_example(game, name)
    assert shown.log.game == game
    verdict = referee(example_text(game, name).encode())
    assert (verdict.verdict, verdict.error) == (shown.verdict.verdict, shown.verdict.error)
    assert len(shown.log.sections) == 1
    events = len(shown.log.sections[0].events)
    last = events if shown.error is None else events - 1
    if shown.error is not None:
        assert shown.error.event == events, "nothing stands behind the move that is refused"
        assert not shown.error.is_claim
    steps = [frame.replay.step for frame in shown.frames]
    assert steps == sorted(set(steps))
    assert steps[-1] == last, "the log is cut where nothing more is to be shown"
    assert shown.shows
    assert shown.shows <= SHOWN
    assert len(list(scenes(shown.log))) == last + 1


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_is_to_be_shown_is_there(game: str, name: str) -> None:
    shown = load_example(game, name)
    for frame in shown.frames:
        drawn = frame_context(shown, frame)
        if "board" in shown.shows and frame.replay.step:
            assert frame.board is not None
            assert len(frame.board.tiles) == len(frame.scene.line or frame.scene.layout)
        for word in ("hand", "early"):
            assert word not in shown.shows or drawn[word]["tiles"]
        if shown.shows & {"score", "left", "doubles"}:
            assert drawn["ended"]
            assert {row["side"].key: row["points"] for row in drawn["outcome"]} == (
                frame.scene.score
            )
        if "left" in shown.shows:
            held = {row["seat"]: row["tiles"] for row in drawn["left"]}
            assert held == frame.scene.hands
        if "legal" in shown.shows:
            assert frame.legal


def test_points_are_made_where_the_ends_say_so() -> None:
    """All Fives: the count of the ends is scored where it is a multiple of five."""
    frames = load_example("allfives", "count").frames
    assert any(frame.made for frame in frames)
    for frame in frames:
        count = frame.scene.ends_count or 0
        made = {} if count % 5 or not count else {frame.scene.seat: count}
        assert dict(frame.made) == made


def test_a_trick_is_marked_for_whoever_leads_next() -> None:
    for game, name in (("pinochle", "trick"), ("domizerka", "trick"), ("martini", "trick")):
        shown = load_example(game, name)
        *_frames, last = shown.frames
        assert last.taken in {seat for seat, _tile, _note in last.scene.trick}
    stirred = load_example("martini", "stir")
    trick, choice = stirred.frames
    assert choice.scene.next_seat == trick.taken
    assert choice.scene.seat == trick.chooses
    assert choice.scene.strength[-1] == trick.scene.strength[0]


@pytest.mark.sampled
@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_on_its_page_with_a_caption_without_figures(
    game: str, language: str
) -> None:
    """A caption says what to look at; numbers are the referee's, and stand in the picture."""
    text = (RULES / f"{game}.{language}.html").read_text()
    blocks = _BLOCK.findall(text)
    assert sorted(name for name, _caption in blocks) == example_names(game)
    for _name, caption in blocks:
        assert caption.strip()
        assert not re.search(r"\d", caption), caption


@pytest.mark.sampled
@pytest.mark.parametrize("game", TAUGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_moves_explained_are_in_the_log_above(game: str, language: str) -> None:
    text = (RULES / f"{game}.{language}.html").read_text()
    written = text[text.index('<h2 id="written">') :]
    (name,) = re.findall(r'{% domlog "([a-z-]+)" %}', written)
    log = example_text(game, name)
    assert parse(log.encode()).game == game
    for said in re.findall(r"<code>([A-D] [^<]*\d-\d[^<]*)</code>", written):
        first, _dots, last = said.partition(" … ")
        seat, _blank, action = first.partition(" ")
        assert f"{seat} {action}" in log, said
        assert last in log


def test_a_page_has_no_examples_of_its_own_making() -> None:
    """What is worked out on a page is worked out by the referee: no sums in the text."""
    for path in RULES.glob("*.html"):
        assert not re.search(r"\d\s*[+−×]\s*\d+\s*=", path.read_text()), path.name
        assert get_template(f"games/rules/{path.name}")


def test_an_exchange_shows_the_hand_it_made() -> None:
    shown = load_example("domizerka", "swap")
    (frame,) = shown.frames
    drawn = frame_context(shown, frame)
    assert drawn["hand"]["seat"] == frame.scene.seat
    assert set(drawn["drawn"]["got"]) <= set(drawn["hand"]["tiles"])
    assert not set(drawn["drawn"]["put"]) & set(drawn["hand"]["tiles"])


def test_a_trick_lies_in_the_order_of_play() -> None:
    shown = load_example("pinochle", "trick")
    section = shown.log.sections[0]
    drawn = frame_context(shown, shown.frames[-1])
    assert [row["seat"].letter for row in drawn["lay"]] == [one[0] for one in section.events[-3:]]


def test_level_points_are_decided_by_doubles() -> None:
    (frame,) = load_example("martini", "tie").frames
    scene = frame.scene
    assert scene.score is not None
    assert scene.doubles is not None
    best = max(scene.score.values())
    level = {side: len(scene.doubles[side]) for side in scene.score if scene.score[side] == best}
    assert len(level) == 2
    assert scene.end == f"won {max(level, key=level.__getitem__)}"
    assert len(set(level.values())) == 2


@pytest.mark.parametrize("game", ["partnership", "allfives"])
def test_a_tie_scores_nothing_for_the_hands(game: str) -> None:
    (frame,) = load_example(game, "tie").frames
    made = frame.scene.points_made or dict.fromkeys(frame.scene.score or {}, 0)
    assert frame.scene.end == "blocked"
    assert frame.scene.score == made
