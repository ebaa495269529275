"""Charts are well-formed, say everything in words, escape what they are given and stay inside."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratings.drawing.charts import (
    MOST_DOTS,
    MOST_LABELS,
    MOST_STEPS,
    ChartTexts,
    PlottedGame,
    Series,
    Step,
    axis_marks,
    calibration_chart,
    history_chart,
)
from ratings.engine.elo import MICRO
from ratings.engine.opinions.scores import calibration, forecast

SVG = "{http://www.w3.org/2000/svg}"
WORDS = ChartTexts("Ana's rating", "Rose from 1500 to 1520.", "Period", "Rating")
CHANGES = st.lists(st.lists(st.integers(-60 * MICRO, 60 * MICRO), max_size=4), min_size=1)


def picture_of(text: str) -> ElementTree.Element:
    """The picture, read strictly."""
    return ElementTree.fromstring(text)  # noqa: S314 - our own text


def history(changes: list[list[int]], start: int = 1500 * MICRO) -> list[Step]:
    steps, now = [], start
    for number, period in enumerate(changes, 1):
        games = tuple(PlottedGame(change, f"game of {number}") for change in period)
        steps.append(Step(f"{number}", now, now + sum(period), games))
        now += sum(period)
    return steps


def parts_of_class(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [one for one in picture.iter() if one.get("class") == kind]


def test_a_step_line_by_hand() -> None:
    """From 1500 to 1510 and down to 1490: marks 1485 to 1515, so 5 points are 27.67 units."""
    steps = history([[10 * MICRO], [-20 * MICRO]])
    picture = picture_of(history_chart(steps, WORDS, name="ana"))
    assert [one.text for one in parts_of_class(picture, "up")] == [
        "1485", "1490", "1495", "1500", "1505", "1510", "1515"
    ]  # fmt: skip
    [line] = parts_of_class(picture, "line")
    assert line.get("d") == "M46 107H131V51.7V51.7H301V162.3V162.3H386"
    assert [(dot.get("cx"), dot.get("cy")) for dot in parts_of_class(picture, "dot")] == [
        ("131", "51.7"),
        ("301", "162.3"),
    ]
    assert [one.text for one in parts_of_class(picture, "across")] == ["1", "2"]
    assert [one.text for one in parts_of_class(picture, "axis")] == ["Period", "Rating"]


def test_it_says_what_it_shows() -> None:
    text = history_chart(history([[5 * MICRO]]), WORDS, name="ana-1")
    picture = picture_of(text)
    assert picture.get("role") == "img"
    title, description = picture[0], picture[1]
    assert picture.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"
    assert (title.text, description.text) == (WORDS.title, WORDS.description)
    [dot] = parts_of_class(picture, "dot")
    assert [one.text for one in dot] == ["game of 1"]
    assert "style" not in text
    assert "script" not in text
    assert text == history_chart(history([[5 * MICRO]]), WORDS, name="ana-1")


# Making texts of every script is what takes its time on a busy machine.
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.text(), st.text(), st.text(), st.text())
def test_texts_are_escaped(title: str, description: str, label: str, game: str) -> None:
    steps = [Step(label, 0, MICRO, (PlottedGame(MICRO, game),))]
    picture = picture_of(history_chart(steps, ChartTexts(title, description), name="x"))
    # What XML cannot hold is replaced; a reader turns every end of a line into one newline.
    said = [re.sub("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", one)
            for one in (title, description, label, game)]  # fmt: skip
    [across] = parts_of_class(picture, "across") if label else [ElementTree.Element("text")]
    read = [
        picture[0].text,
        picture[1].text,
        across.text,
        parts_of_class(picture, "dot")[0][0].text,
    ]
    assert [one or "" for one in read] == [
        one.replace("\r\n", "\n").replace("\r", "\n") for one in said
    ]


def test_a_game_that_leads_somewhere_is_tapped() -> None:
    game = PlottedGame(MICRO, "won <7-2>", '/ratings/changes/1-2-3/?"')
    text = history_chart([Step("3 Jan", 0, MICRO, (game,))], WORDS, name="x")
    picture = picture_of(text)
    [link] = parts_of_class(picture, "tap")
    assert (link.get("href"), link.get("tabindex")) == (game.href, "-1")
    assert link.get("aria-label") == game.title
    assert float(link[0].get("r") or 0) >= 11
    assert picture.get("role") == "group"


def test_a_day_is_named_once() -> None:
    steps = [Step(label, 0, 0) for label in ("3 Jan", "", "", "5 Jan", "")]
    picture = picture_of(history_chart(steps, WORDS, name="x"))
    assert [one.text for one in parts_of_class(picture, "across")] == ["3 Jan", "5 Jan"]


def test_dates_stand_as_far_apart_as_they_are() -> None:
    """Two periods on a day, one ten days later, one thirty days after that."""
    steps = [
        Step(label, 0, 0, (PlottedGame(0, "game"),), day)
        for label, day in (("1 Jan", 0), ("", 0), ("11 Jan", 10), ("10 Feb", 40))
    ]
    picture = picture_of(history_chart(steps, WORDS, name="x"))
    one, same, then, last = (float(dot.get("cx") or 0) for dot in parts_of_class(picture, "dot"))
    room = same - one
    assert room >= 30
    assert (last - then - room) / (then - same - room) == pytest.approx(3, rel=0.01)
    assert [one.text for one in parts_of_class(picture, "across")] == ["1 Jan", "11 Jan", "10 Feb"]


def test_markup_stays_text() -> None:
    evil = '</title><script>alert("1")</script>&lt;'
    series = [Series(evil, calibration([forecast([0.7], [1.0])]), (evil,))]
    text = calibration_chart(series, ChartTexts(evil, evil, evil, evil), name="x")
    assert "<script" not in text
    assert picture_of(text)[0].text == evil


@given(CHANGES, st.integers(-2000 * MICRO, 4000 * MICRO))
def test_everything_stays_inside(changes: list[list[int]], start: int) -> None:
    steps = history(changes, start)
    picture = picture_of(history_chart(steps, WORDS, name="x"))
    dots = parts_of_class(picture, "dot")
    assert len(dots) == sum(len(step.games) for step in steps)
    for dot in dots:
        assert 46 <= float(dot.get("cx") or 0) <= 386
        assert 24 <= float(dot.get("cy") or 0) <= 190
    [line] = parts_of_class(picture, "line")
    ends = re.findall(r"[VM](?:46 )?([\d.]+)", line.get("d") or "")
    assert all(24 <= float(end) <= 190 for end in ends)
    assert len(parts_of_class(picture, "across")) <= MOST_LABELS


def test_a_long_history_is_thinned() -> None:
    steps = history([[MICRO], [-MICRO]] * (2 * MOST_STEPS))
    picture = picture_of(history_chart(steps, WORDS, name="x"))
    assert len(parts_of_class(picture, "dot")) == MOST_DOTS
    [line] = parts_of_class(picture, "line")
    assert (line.get("d") or "").count("H") == MOST_STEPS + 1
    titles = [dot[0].text for dot in parts_of_class(picture, "dot")]
    assert titles[-1] == f"game of {len(steps)}"


def test_a_gap_between_periods_is_drawn_as_one() -> None:
    steps = [Step("1", 1500 * MICRO, 1510 * MICRO), Step("2", 1530 * MICRO, 1540 * MICRO)]
    [line] = parts_of_class(picture_of(history_chart(steps, WORDS, name="x")), "line")
    assert (line.get("d") or "").count("V") == 3


@given(st.floats(-5000, 5000), st.floats(0, 5000))
def test_marks_hold_the_values(low: float, spread: float) -> None:
    marks = axis_marks(low, low + spread)
    assert marks[0] < low
    assert low + spread < marks[-1]
    assert 3 <= len(marks) <= 8
    assert len({after - before for before, after in zip(marks, marks[1:], strict=False)}) == 1


def test_calibration_by_hand() -> None:
    bins = calibration([forecast([0.75], [1.0]), forecast([0.25], [1.0])])
    picture = picture_of(calibration_chart([Series("Elo", bins, ("2 games",))], WORDS, name="x"))
    dot, legend = parts_of_class(picture, "dot")
    # Foreseen 75 %: half way between 46 and 286. Scored 50 %: half way between 24 and 270.
    assert (dot.get("cx"), dot.get("cy"), dot[0].text) == ("166", "147", "2 games")
    assert legend[0].text == "Elo"
    [interval] = parts_of_class(picture, "range")
    low, high = (float(interval.get(end) or 0) for end in ("y1", "y2"))
    assert low > 147 > high
    assert low - 147 == pytest.approx(147 - high, abs=0.11)
    [even] = parts_of_class(picture, "even")
    assert [even.get(end) for end in ("x1", "y1", "x2", "y2")] == ["46", "147", "286", "24"]


def test_models_differ_by_shape() -> None:
    bins = calibration([forecast([0.7], [1.0])])
    series = [Series(f"M{number}", bins, ("1",)) for number in range(4)]
    picture = picture_of(calibration_chart(series, WORDS, name="x"))
    groups = [parts_of_class(picture, f"series-{number}") for number in (1, 2, 3, 4)]
    corners = [
        (dot.get("points") or "").count(",")
        for [group] in groups
        for dot in group
        if dot.get("class") == "dot"
    ][::2]
    assert corners == [0, 4, 4, 3]
    heights = [float(one.get("y") or 0) for one in parts_of_class(picture, "legend")]
    assert heights == sorted(heights)


@pytest.mark.parametrize("number", [0, 5])
def test_one_to_four_models(number: int) -> None:
    with pytest.raises(ValueError, match="1 to 4 models"):
        calibration_chart([Series("M", (), ())] * number, WORDS, name="x")


@pytest.mark.parametrize("name", ["", "-", 'a"b', "a b", "ñ"])
def test_a_name_is_fit_for_an_id(name: str) -> None:
    with pytest.raises(ValueError, match="letters, digits and hyphens"):
        history_chart(history([[1]]), WORDS, name=name)


def test_no_history_without_a_period() -> None:
    with pytest.raises(ValueError, match="no history"):
        history_chart([], WORDS, name="x")
