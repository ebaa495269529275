"""An archive that lies is refused: whatever can be worked out is, and must be what it says."""

import json
import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from clubs.models import Club, User
from tests import builders
from tests.sampling import sample
from tests.sweeps import sweep
from tests.tournaments.feeds.archives import archive_made, refuse, reseal
from tests.tournaments.feeds.test_honest_archives import (
    at_the_desk,
    event_with_hand_edits,
    not_rated,
)
from tournaments.feeds.services.archive import archive_take
from tournaments.feeds.services.archive.checks import draws
from tournaments.models import Event

pytestmark = pytest.mark.django_db
Line = dict[str, Any]
Lie = tuple[str, Callable[[Line], object], str]


def plain(club: Club, by: User) -> Event:
    """Two rounds of five pairs: logs, one sheet, one log that is refused."""
    event = builders.pairs_event(club, 5, rounds_planned=4)
    row = builders.publish_round(event)
    one, two = builders.tables_of(row)
    builders.send(one, by, builders.log_for(one, 1).replace("play", "plya", 1))
    builders.decide(one, by, 1)
    builders.enter_sheet(two, by, 104, 62)
    builders.close(row)
    builders.close(builders.play_round(event, by, 10))
    sweep()
    return event


def put(*steps: str | int, to: Any) -> Callable[[Line], object]:
    """Change one value of a line."""

    def change(line: Line) -> None:
        *inner, last = steps
        at: Any = line
        for step in inner:
            at = at[step]
        at[last] = to

    return change


def worse(part: str) -> Callable[[Line], object]:
    """Change the first value of the certificate's objective or bounds."""

    def change(line: Line) -> None:
        values = line["certificate"][part]
        values[min(values)] += 1

    return change


def change_line(file: bytes, kind: str, change: Callable[[Line], object], which: int = 0) -> bytes:
    """Return an archive in which one line of a kind is changed."""
    left = [which]

    def one(line: Line) -> None:
        if line["line"] == kind:
            if not left[0]:
                change(line)
            left[0] -= 1

    return reseal(file, one)


def refusing(line: Line) -> None:
    """Let an accepted log be a refused one, or a refused one of another kind."""
    other = "incomplete" if line["code"] == "wrong_state" else "wrong_state"
    line["code"] = other if line["state"] == "refused" else "syntax"
    line["state"] = "refused"


LIES: tuple[Lie, ...] = (
    ("round", worse("objective"), "/certificate/objective"),
    ("round", worse("bounds"), "/certificate/bounds"),
    ("round", put("certificate", "engine", to="boneyard swiss 2"), "/certificate/engine"),
    ("round", put("certificate", "engine", to="boneyard knockout 1"), "/certificate/engine"),
    ("round", put("certificate", "engine", to="magic"), "/certificate/engine"),
    ("round", put("certificate", "seed", to=8), "/certificate/seed"),
    ("round", put("certificate", "input_hash", to="0" * 64), "/certificate/input_hash"),
    ("round", put("certificate", "cut", to=True), "/certificate/cut"),
    ("round", put("seed", to=8), "/certificate/seed"),
    ("log", refusing, "/code"),
    ("log", put("content_hash", to="0" * 64), "/content_hash"),
    ("log", put("game_hash", to="0" * 64), "/game_hash"),
    ("log", put("about", to={"seat": "A"}), "/about"),
    ("log", put("state", to="superseded"), "/state"),
    ("result", put("winner", to="BD"), "/winner"),
    ("result", put("deals", to=[{"AC": 1, "BD": 0}]), "/deals"),
    ("result", put("evidence", to="confirmed"), "log"),
    ("table", put("state", to="confirmed"), "/state"),
    ("table", put("state", to="open"), "/state"),
    ("table", put("penalties", to={"AC": {"points": 5}}), "/penalties"),
    ("event", put("rated", to=False), "/rated"),
    ("event", put("evidence", to="log"), "evidence"),
    ("event", put("rounds_planned", to=5), "/certificate/input_hash"),
    ("game", put("evidence", to="confirmed"), "/evidence"),
    ("period", put("label", to="Monday pairs · 7"), "/label"),
)


def test_a_lie_is_refused_with_its_place(db: None) -> None:
    file = archive_made(plain)
    otto = builders.user("otto")
    for kind, change, where in sample(LIES):
        said = refuse(change_line(file, kind, change), otto)
        assert where in said.detail or where == said.data.get("pointer"), (kind, where)
        assert re.match(r"Line \d+: ", said.detail), said.detail
    assert archive_take(BytesIO(file), otto).made


def test_a_bound_may_not_be_forged_with_its_hash(db: None) -> None:
    """Forging the hash as well gets no further than forging the bound alone."""
    file = archive_made(plain)

    def both(line: Line) -> None:
        worse("bounds")(line)
        line["certificate"]["input_hash"] = "1" * 64

    said = refuse(change_line(file, "round", both), builders.user("otto"))
    assert said.data["pointer"] == "/certificate/input_hash"


def test_refused_logs_are_judged_again(db: None) -> None:
    """Every log of a desk is another one's: what each is refused for, and how, is worked out."""
    file = archive_made(at_the_desk)
    logs = [line for line in map(json.loads, file.splitlines()) if line["line"] == "log"]
    codes = {line["code"] for line in logs}
    assert {"", "syntax", "incomplete", "wrong_terms", "wrong_occupant", "wrong_state"} <= codes
    otto = builders.user("otto")
    for which in sample(range(len(logs))):
        assert refuse(change_line(file, "log", refusing, which), otto).data["pointer"] == "/code"


def test_an_event_that_is_not_rated_has_no_games_in_the_ledger(db: None) -> None:
    file = archive_made(not_rated)
    said = refuse(change_line(file, "event", put("rated", to=True)), builders.user("otto"))
    assert "rated" in said.detail


def test_changes_by_hand_are_made_again(db: None) -> None:
    file = archive_made(event_with_hand_edits)
    otto = builders.user("otto")
    lies: tuple[tuple[Callable[[Line], object], int], ...] = (
        (put("before", "partner_repeats", to=3), 0),
        (put("after", "opponent_repeats", to=3), 1),
        (put("kind", to="arrange"), 0),
        (put("undone", to=True), 0),
        (put("undone", to=False), 3),
        (put("arrangement", "byes", to=[]), 0),
        (put("change", "entries", to=[]), 6),
    )
    for change, which in sample(lies):
        refuse(change_line(file, "edit", change, which), otto)
    refuse(change_line(file, "round", put("certificate", "edited", to=False)), otto)
    assert archive_take(BytesIO(file), otto).made


@pytest.mark.whole
def test_what_an_older_engine_drew_is_measured(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    file = archive_made(plain)
    otto = builders.user("otto")
    monkeypatch.setattr(draws, "ENGINE_VERSION", 2)
    for part in ("objective", "bounds"):
        said = refuse(change_line(file, "round", worse(part)), otto)
        assert str(said.data["pointer"]).startswith("/certificate/")
    assert archive_take(BytesIO(file), otto).made
