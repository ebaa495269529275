"""Every golden log gets exactly its verdict, in either form; the writer keeps it as it is."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from games.rules.errors import TITLES
from games.rules.registry import GAMES
from games.rules.replay import parse, referee
from games.rules.write import to_json, to_text
from tests.golden.write import main

ROOT = Path(__file__).parents[2] / "golden" / "logs"

NOT_CANONICAL = {
    "domizerka/d-led-trump-unannounced",
    "domizerka/d-players-left-out",
    "domizerka/d-swap-nothing",
    "draw/d9-end-left-out",
    "draw/d9-mid-game",
    "draw/d9-written-the-other-way",
    "draw/drop_all_ends--accepted",
    "draw/drop_end--accepted",
    "draw/flip--accepted",
    "martini/m2-deal",
    "martini/m2-hold",
    "martini/m3-deal-tiebreak",
    "martini/m4-deal",
    "martini/m4-loose",
    "martini/m4-unfinished",
    "matador/drop_all_ends--accepted",
    "matador/drop_end--accepted",
    "matador/m12-ordinary-end-left-out",
    "matador/m8-no-double-turned",
    "partnership/option-love-off-totals",
    "partnership/option-love-totals-one-all",
    "partnership/p-blocked-4-trailing-passes",
    "partnership/p-target-19-match",
    "partnership/p-unnamed-ends",
}
"""Readable, legal logs that show what a reader takes and a writer would not write. Those of which
the name begins with ``loose`` need no line here."""


def logs_of(game: str) -> list[Path]:
    """The golden logs of a game, of which it has some."""
    found = sorted(ROOT.glob(f"{game}/*.domlog"))
    assert found
    return found


def is_canonical(path: Path) -> bool:
    return not path.stem.startswith("loose") and name(path) not in NOT_CANONICAL


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("game", GAMES)
def test_golden(game: str) -> None:
    for path in logs_of(game):
        expected = json.loads(path.with_suffix(".json").read_text())
        verdict = referee(path.read_bytes())
        assert verdict.as_dict() == expected, path
        if verdict.error is not None:
            assert verdict.error.code in TITLES
            assert verdict.error.detail.endswith(".")
            assert set(verdict.error.as_dict(full=True)) > set(verdict.error.as_dict())
        if expected["totals"]:
            _check_both_forms(path, expected)


def _check_both_forms(path: Path, expected: dict[str, Any]) -> None:
    """A log that can be read has the same verdict in either form, and its canonical text stays."""
    log = parse(path.read_bytes())
    text = to_text(log).encode()
    document = json.dumps(to_json(log), ensure_ascii=len(text) % 2 == 0).encode()
    assert referee(text).as_dict() == expected, path
    assert referee(document).as_dict() == expected, path
    assert referee(document, "json").as_dict() == expected, path
    assert to_text(parse(text)).encode() == text, path
    assert to_text(parse(document)).encode() == text, path
    if expected["error"] is None:
        lines = path.read_text().splitlines(keepends=True)
        original = "".join(line for line in lines if not line.startswith(";"))
        assert (text.decode() == original) == is_canonical(path), path


def test_every_game_has_goldens_of_every_verdict() -> None:
    for slug in GAMES:
        verdicts = [json.loads(path.read_text())["verdict"] for path in ROOT.glob(f"{slug}/*.json")]
        assert {"accepted", "incomplete", "rejected"} <= set(verdicts), slug


# -- the command that writes verdicts again --------------------------------------------------


@pytest.fixture
def copied_logs(tmp_path: Path) -> Path:
    """Three logs of one game: one whose verdict holds, one that changed, one without a verdict."""
    folder = tmp_path / "draw"
    folder.mkdir()
    for stem in ("d9-one-deal", "d10-blocked", "d8-void-deal"):
        for kind in (".domlog", ".json"):
            shutil.copy(ROOT / "draw" / f"{stem}{kind}", folder)
    changed = folder / "d10-blocked.json"
    changed.write_text(changed.read_text().replace('"C": 60', '"C": 59'))
    (folder / "d8-void-deal.json").unlink()
    return tmp_path


def test_a_check_shows_what_changed_and_writes_nothing(
    copied_logs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in copied_logs.rglob("*.*")}
    assert main(["draw", "--check"], copied_logs) == 1
    shown = capsys.readouterr().out
    assert "draw/d10-blocked: CHANGED" in shown
    assert '-    "C": 59' in shown
    assert '+    "C": 60' in shown
    assert "draw/d8-void-deal: new" in shown
    assert "d9-one-deal" not in shown
    assert shown.endswith("1 changed and 1 new verdicts to write.\n")
    assert {path: path.read_bytes() for path in copied_logs.rglob("*.*")} == before


def test_what_changed_is_written_and_nothing_else(copied_logs: Path) -> None:
    holds = (copied_logs / "draw" / "d9-one-deal.json").read_bytes()
    assert main([], copied_logs) == 0
    assert main(["--check"], copied_logs) == 0
    assert (copied_logs / "draw" / "d9-one-deal.json").read_bytes() == holds
    for path in copied_logs.rglob("*.json"):
        assert json.loads(path.read_text()) == json.loads((ROOT / "draw" / path.name).read_text())


def test_an_unknown_game_is_refused(copied_logs: Path) -> None:
    with pytest.raises(SystemExit):
        main(["whist"], copied_logs)
