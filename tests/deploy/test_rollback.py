"""A site that was upgraded goes back to the release before, and forwards again; nothing is lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.test_backup import another, manage
from tests.undoing import NO_WAY_BACK, columns, rows, shape

__all__ = ["another"]
ROOT = Path(__file__).resolve().parents[2]


def undoing(address: str, word: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "tests.undoing", word],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]


def migrate(address: str) -> None:
    done = manage(address, "migrate")
    assert done.returncode == 0, done.stderr[-4000:]


@pytest.mark.whole
def test_the_way_back_leaves_what_was_there(another: str) -> None:
    undoing(another, "restore")
    old, known = shape(another), columns(another)
    migrate(another)
    new = shape(another)
    undoing(another, "play")
    before = rows(another, known)
    undoing(another, "back")
    assert shape(another) == old
    assert rows(another, known) == before
    migrate(another)
    assert shape(another) == new
    assert rows(another, known) == before


def test_what_has_no_way_back_is_said() -> None:
    text = (ROOT / "docs" / "release.md").read_text("utf-8")
    assert not [name for name in NO_WAY_BACK if name not in text]
