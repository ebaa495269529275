"""`./test --changed` tries what was touched and what may ask it, and all where all stand on it."""

import subprocess

import pytest

from tests.changed_paths import READING, ROOT, order, paths_to_test


@pytest.mark.parametrize("base", ["tests/conftest.py", "pyproject.toml", "requirements/run.txt"])
def test_what_all_stand_on_means_all(base: str) -> None:
    assert paths_to_test([base]) == ["tests"]


def test_nothing_is_tried_where_nothing_was_changed() -> None:
    assert paths_to_test([]) == []


def test_documents_mean_those_that_read_them() -> None:
    assert paths_to_test(["README.md", "docs/release.md"]) == sorted(READING)


def test_a_test_means_itself() -> None:
    assert "tests/clubs/test_names.py" in paths_to_test(["tests/clubs/test_names.py"])
    assert "tests/clubs" not in paths_to_test(["tests/clubs/test_names.py"])


def test_a_room_means_those_above_and_none_below() -> None:
    rooms = order()
    for room in ("tournaments/cards", "tournaments/hall", "ratings", "clubs"):
        told = paths_to_test([f"{room}/forms.py"])
        there = [one for one in rooms if (ROOT / "tests" / one).is_dir() and one != "tournaments"]
        at = there.index(room)
        assert {f"tests/{one}" for one in there[at:]} <= set(told), room
        assert not {f"tests/{one}" for one in there[:at]} & set(told), room
        assert {"tests/e2e", "tests/browser"} <= set(told), room


def test_every_file_of_tests_is_tried_where_all_rooms_are() -> None:
    """What is in no room, nor named beside, would be left out."""
    known = subprocess.run(
        ["git", "ls-files", "tests/**/test_*.py"],  # noqa: S607 - whichever git is installed
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    told = tuple(paths_to_test([f"{order()[0]}/models.py"]))
    assert known
    assert not [path for path in known if not path.startswith(told) and path.count("/") > 1]
