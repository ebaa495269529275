"""A key that stands twice in an object of a log in JSON is refused, whatever else stands there."""

import json
from pathlib import Path

import pytest

from games.bots import playout
from games.rules.reading import read_json
from games.rules.registry import GAMES
from games.rules.replay import parse, referee
from games.rules.write import to_json

DEAL = Path(__file__).parents[2] / "golden" / "logs" / "partnership" / "p-deal-out.domlog"
TWICE = {
    '"players": 4': ("players", "$"),
    '"deal": 1': ("deal", "$.deals[0]"),
    '"lead": "A"': ("lead", "$.deals[0]"),
    '"end": "out B"': ("end", "$.deals[0]"),
    '"AC": 0': ("AC", "$.deals[0].score"),
    '"Event": "Copa"': ("Event", "$.tags"),
    '"A": "Ana"': ("A", "$.seats"),
}


@pytest.mark.sampled
@pytest.mark.parametrize("given", TWICE)
@pytest.mark.parametrize("colons", ["", ": "])
@pytest.mark.parametrize("ascii_only", [True, False])
def test_a_key_that_stands_twice_is_named(given: str, colons: str, ascii_only: bool) -> None:
    """Whether names and tags hold colons, and in which way they are written, or not."""
    made = to_json(parse(DEAL.read_bytes()))
    made["seats"] = {"A": "Ana", "C": f"Çiğdem{colons}"}
    made["tags"] = {"Event": "Copa", "X": colons}
    text = json.dumps(made, ensure_ascii=ascii_only)
    assert referee(text.encode()).error is None
    assert given in text
    error = referee(text.replace(given, f"{given}, {given}", 1).encode()).error
    assert error is not None
    name, place = TWICE[given]
    assert (error.code, error.detail) == (
        "syntax",
        f"The key '{name}' stands twice in one object, at {place}.",
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_programs_write_is_read_at_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of colons tells that no key stands twice, without another look."""
    text = json.dumps(to_json(playout(game, GAMES[game].players[0], 1, "sensible")))
    monkeypatch.setattr(read_json, "read_document", None)
    assert referee(text.encode()).error is None
