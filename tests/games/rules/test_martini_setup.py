"""Martini: set-ups, logs that begin mid-game, sentences, the writer."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from games.bots import playout
from games.rules.definition import Deal, DealContext
from games.rules.errors import Illegal
from games.rules.refereeing.session import open_session
from games.rules.replay import parse, referee, scenes
from games.rules.sections import Section
from games.rules.variants.martini import (
    GAME,
    Martini,
)
from games.rules.write import to_text
from tests.games.rules.martini_table import (
    DEFAULTS,
    at_the_table,
    error_of,
    golden,
    play,
)

# -- set-up ------------------------------------------------------------------------------

TWO = {
    "strength": "5 3 4 6 8 2 1 7",
    "points": "4 6 1 8 7 9 5 2 3",
    "glass A": "6-1 4-2 6-3 / 7-6 3-1 / 3-2",
    "glass B": "7-3 4-1 6-2 / 7-4 8-3 / 7-2",
    "hand A": "8-5 8-1 7-1 6-4 5-1 2-1",
    "hand B": "8-7 8-6 8-4 7-5 6-5 5-2",
    "lead": "B",
}


def set_up(changes: dict[str, str | None], **before: Any) -> str:
    """What becomes of a two-player set-up with some lines changed: ``open`` or the error code."""
    lines = {**TWO, **changes}
    setup = {name: words.split() for name, words in lines.items() if words is not None}
    past = DealContext(1, True, False, False, None, 0, (0, 0))._replace(**before)
    try:
        Martini(2, DEFAULTS).open(Section(1, past.deal, setup, [], []), past)
    except Illegal as fault:
        return fault.code if fault.detail.endswith(".") else fault.detail
    return "open"


@pytest.mark.parametrize(
    "changes",
    [
        {"strength": None},
        {"strength": "5 3 4 6 8 2 1"},
        {"strength": "5 3 4 6 8 2 1 1"},
        {"strength": "5 3 4 6 8 2 1 7 9"},
        {"strength": "5 3 4 6 8 2 0 7"},
        {"points": "4 6 1 8 7 9 5 2"},
        {"points": "4 6 1 8 7 999999999 5 2 3"},
        {"points": ""},
        {"glass A": "6-1 4-2 / 6-3 7-6 3-1 / 3-2"},
        {"glass A": "6-1 4-2 6-3 7-6 3-1 3-2"},
        {"glass A": "6-1 4-2 6-3 / 7-6 3-1 / 3-2 /"},
        {"glass A": "6-1 4-2 6-3 / 7-6 3-1 / /"},
        {"glass A": "6-1 4-2 6-3 / / 3-1 / 3-2"},
        {"glass A": "6-1 4-2 6-1 / 7-6 3-1 / 3-2"},
        {"glass A": "6-1 4-2 1-6 / 7-6 3-1 / 3-2"},
        {"glass A": "6-1 4-2 99-1 / 7-6 3-1 / 3-2"},
        {"glass A": "6-1 4-2 13-1 / 7-6 14-1 / 3-2"},
        {"glass A": ""},
        {"glass A": None, "glass AC": "6-1 4-2 6-3 / 7-6 3-1 / 3-2"},
        {"glass C": "8-2 4-3 5-3 / 5-4 1-1 / 3-3"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 2-2"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 9-1"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 2-0"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 8-7"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 7-4"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 12-1"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 8-5"},
        {"hand A": "8-5 8-1 7-1 6-4 5-1 2-1 8-2"},
        {"stock": ""},
        {"dealer": "A"},
        {"lead": "C"},
        {"lead": "A by C"},
        {"lead": "C by A"},
    ],
)
def test_bad_deals(changes: dict[str, str | None]) -> None:
    assert set_up(changes) == "bad_deal"
    # Tiles are looked at before the right to name the leader.
    if "lead" not in changes:
        assert set_up({**changes, "lead": "A by B"}) == "bad_deal"


def test_set_ups_that_hold() -> None:
    assert set_up({}) == "open"
    assert set_up({"hand A": "8-5 8-1 7-1 6-4 5-1 8-2"}) == "open"  # another tile set aside
    assert set_up({"hand A": "5-08 8-1 7-1 6-4 5-1 2-1", "strength": "05 3 4 6 8 2 1 7"}) == "open"


@pytest.mark.parametrize(
    ("lead", "before", "result"),
    [
        ("A by A", {}, "wrong_chooser"),
        ("A by A", {"midway": True}, "open"),
        ("A by B", {"midway": True, "deal": 3}, "open"),
        ("A", {"midway": True, "deal": 3}, "open"),
        ("A", {"first": False, "deal": 2}, "wrong_chooser"),
        ("A by A", {"first": False, "deal": 2}, "wrong_chooser"),
        ("A by B", {"first": False, "deal": 2}, "open"),
        ("A by B", {"first": False, "deal": 2, "midway": True}, "open"),
        ("A by A", {"first": False, "deal": 2, "midway": True}, "wrong_chooser"),
        ("A by B", {"first": False, "deal": 1, "new_game": True}, "wrong_chooser"),
        ("A", {"first": False, "deal": 1, "new_game": True}, "open"),
    ],
)
def test_who_may_name_the_leader_and_when(lead: str, before: dict[str, Any], result: str) -> None:
    if before.get("first") is False:
        deal = at_the_table(2, "1 2", "1-2 | 1-2")
        deal.winner = 0
        before = {**before, "previous": deal, "previous_deal": 1, "totals": (1, 0)}
    assert set_up({"lead": lead}, **before) == result


@pytest.mark.parametrize(
    ("totals", "deal", "code"),
    [
        ("A=1 B=0", 2, None),
        ("B=2 A=+2", 5, None),
        ("A=0 B=0", 1, None),
        ("A=1 B=0", 1, "bad_header"),
        ("A=1 B=0", 3, "bad_header"),
        ("A=3 B=0", 4, "bad_header"),
        ("A=-1 B=2", 2, "bad_header"),
        ("A=0 B=0", 0, "bad_header"),
        ("A=1", 2, "bad_header"),
        ("A=2 B=2", None, None),
    ],
)
def test_logs_that_begin_mid_game(totals: str, deal: int | None, code: str | None) -> None:
    head = f'[Format "domlog 1"]\n[Game "martini"]\n[Players "2"]\n[Totals "{totals}"]\n'
    lines = "".join(
        f"{name}{'' if name.startswith(('hand', 'glass')) else ''}: {words}\n"
        for name, words in TWO.items()
    )
    text = head if deal is None else f"{head}\ndeal {deal}\n{lines}"
    verdict = referee(text.encode())
    assert (verdict.error.code if verdict.error else None) == code
    if code is None:
        assert verdict.verdict == "incomplete"


def test_a_second_game_is_game_over_after_its_set_up_was_checked() -> None:
    text = golden("m2-game-optional").decode()
    setup = text[text.index("deal 1") : text.index("1. B 7/3")]
    for change, code in [("", "game_over"), (" by A", "wrong_chooser")]:
        more = setup.replace("lead: B", f"lead: B{change}")
        found = error_of(f"{text}\ngame 2\n\n{more}".encode())
        assert (found.code, found.game, found.deal, found.event) == (code, 2, 1, 0)


# -- sentences, bots, writer -------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "words"),
    [
        (
            "reject-face-down",
            "D cannot play 4-1, which lies face down in the glass of BD under 7-6.",
        ),
        ("reject-glass-tile-unmarked", "the tile lies in the glass and is played with g."),
        ("reject-hand-tile-marked-g", "the tile is in the hand and played without g."),
        ("reject-stir-by-trick-winner", "D played the weakest tile (9/8) and chooses, not B."),
        ("reject-lead-before-choice", "and must stir or shake before 'B 9/5g'."),
        ("reject-3p-chooser-at-1-1-1", "C names the leader of this deal, not B."),
        ("reject-second-deal-no-chooser", "A or C names the leader of this deal, and the log"),
        ("reject-stir-after-last-trick", "'B stir' comes after the last double: won B."),
    ],
)
def test_refusals_say_why(log: str, words: str) -> None:
    assert words in error_of(golden(log)).detail


def steps(log: Any) -> Iterator[tuple[Deal, str]]:
    session = open_session(log)
    for section in log.sections:
        deal = session.open(section)
        for event in section.events:
            yield deal, event
            assert play(deal, event)
        session.close(section._replace(claims=[]), deal)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_are_legal_exactly_when_they_are_listed(players: int) -> None:
    log = playout("martini", players, 7, "random", {"shake_stir": "optional"})
    chance = Random(players)  # noqa: S311 - a test that can be repeated
    plays = sorted(text for text in GAME.events if "/" in text)
    for deal, _ in islice(steps(log), 0, None, 5):
        listed = set(islice(deal.legal(), 300))
        for event in chance.sample(plays, 60):
            trial = copy.deepcopy(deal)
            assert bool(play(trial, event)) == (event in listed)


def test_the_writer_puts_one_trick_and_its_choice_on_a_line() -> None:
    written = to_text(parse(golden("m4-loose")))
    assert "1. B 4/2  C 6/9g  D 9/8  A 8/2g  D stir\n2. B 9/5g" in written
    assert "glass AC: 7-2 8-2 9-6 / 3-1 9-2 / 8-4\nglass BD:" in written
    assert "lead: B\n1. B" in written
    assert referee(written.encode()) == referee(golden("m4-loose"))


def test_scenes_show_rows_and_glasses() -> None:
    shown = list(scenes(parse(golden("m4-deal"))))
    first, after_one_trick = shown[0], shown[5]
    assert first.glasses is not None
    assert after_one_trick.glasses is not None
    assert first.glasses["AC"] == (
        (("7-2", True), ("8-2", True), ("9-6", True)),
        (("3-1", False), ("9-2", False)),
        (("8-4", False),),
    )
    assert after_one_trick.glasses["AC"] == (
        (("7-2", True), None, None),
        (("3-1", False), ("9-2", True)),
        (("8-4", False),),
    )
    assert after_one_trick.strength == (6, 1, 5, 2, 7, 8, 9, 3, 4)
    assert after_one_trick.points == (8, 5, 4, 6, 7)
    assert after_one_trick.doubles == {"AC": (), "BD": (9,)}
    assert [tile for _, tile, _ in after_one_trick.trick] == ["4-2", "6-9", "9-8", "8-2"]
    assert after_one_trick.next_seat == "B"
