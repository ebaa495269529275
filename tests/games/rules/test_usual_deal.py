"""A deal taken as a whole and the same deal read line by line say the same, faults included."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import playout
from games.rules.errors import LogFault
from games.rules.reading import read_text
from games.rules.reading.usual_deal import read_usual_deal
from games.rules.registry import GAMES
from games.rules.replay import parse, referee
from games.rules.write import to_text

LOGS = sorted((Path(__file__).parents[2] / "golden" / "logs").glob("*/*.domlog"))
PIECES = (
    *(" ", "  ", "\t", "\n", "\n\n", "\r", ";", "{", "}", "|", "/", ". ", ": ", "x", "é", "\x1f"),
    *("deal 2\n", "\ndeal 3\n", "game 2\n", "A ", "B pass  ", "1. ", "100. ", "end: out A\n"),
    *("hand A: 6-6\n", "lead: A by B\n", "result: *\n", '[K "v"]\n'),
)


@st.composite
def damage_log(draw: st.DrawFn) -> str:
    """A golden log with a few pieces put in, taken out, or lines exchanged."""
    text = draw(st.sampled_from(LOGS)).read_bytes().decode(errors="replace")
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        match draw(st.integers(0, 2)):
            case 0:
                text = text[:at] + draw(st.sampled_from(PIECES)) + text[at:]
            case 1:
                text = text[:at] + text[at + draw(st.integers(1, 8)) :]
            case _:
                lines = text.split("\n")
                lines.insert(at % len(lines), lines.pop(draw(st.integers(0, len(lines) - 1))))
                text = "\n".join(lines)
    return text


def verdict_of(text: str) -> object:
    """All there is to say of a log: what it says, and the verdict."""
    verdict = referee(text.encode()).as_stored()
    try:
        log = parse(text.encode())
    except LogFault as fault:
        return verdict, fault.line
    return verdict, log.tags, log.sections, [codes[1] for codes in log.codes]


@given(damage_log())
def test_it_is_the_same_log(text: str) -> None:
    whole = verdict_of(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(read_text, "read_usual_deal", lambda *_given: None)
        assert verdict_of(text) == whole


@pytest.mark.parametrize("game", GAMES)
def test_what_the_canonical_writer_writes_is_usual(game: str) -> None:
    table = GAMES[game].table
    for players in GAMES[game].players[:2]:
        _tags, *deals = to_text(playout(game, players, seed=3)).split("\ndeal ")
        assert deals
        for deal in deals:
            # Where a game of a match ends, the line of the next one stands behind its last deal.
            assert read_usual_deal(deal.split("\ngame ")[0], table, str.split) is not None
