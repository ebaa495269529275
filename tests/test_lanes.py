"""The lanes of `./test`: what each of them runs."""

import sys
from pathlib import Path

import pytest

from tests import lanes
from tests.lanes import ALL, DEFAULT, LINT, QUICK, ROOT, Checking, Lane, lane_of, run_tests


def test_only_ci_runs_what_needs_whole_sites() -> None:
    assert "not whole" in DEFAULT.words
    assert "-m" not in ALL.words
    assert set(QUICK.checks) == set(LINT) < set(DEFAULT.checks)


def test_only_ci_checks_the_types_of_the_tests() -> None:
    source, everything = "mypy --strict of the source", "mypy --strict"
    assert set(ALL.checks) ^ set(DEFAULT.checks) == {source, everything}
    assert ALL.checks[everything][-1] == "."
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert set(DEFAULT.checks[source]) >= {"manage.py", *folders}


def test_every_folder_of_the_quick_lane_is_there() -> None:
    assert [path for path in lanes.PURE if not (ROOT / path).exists()] == []


def test_a_word_that_is_no_lane_is_refused() -> None:
    with pytest.raises(SystemExit, match="--fast is no lane"):
        lane_of(["--fast"])
    with pytest.raises(SystemExit, match="is no lane"):
        lane_of(["--changed", "main", "more"])


def test_a_check_that_fails_is_named_and_the_others_run(
    capsys: pytest.CaptureFixture[str],
) -> None:
    python = sys.executable
    checking = Checking(
        {
            "broken": (python, "-c", "import sys; print('line 7 is wrong'); sys.exit(3)"),
            "fine": (python, "-c", "import os; print(os.environ['BONEYARD_HOSTS'])"),
        }
    )
    checking.run()
    assert checking.failed == ["broken"]
    printed = capsys.readouterr().out
    assert "broken failed\nline 7 is wrong" in printed
    assert "fine: boneyard.example" in printed


TESTS = {
    "broken": "def test_it():\n    assert False\n",
    "unsteady": (
        "from pathlib import Path\n\nSEEN = Path(__file__).with_name('seen')\n\n\n"
        "def test_it():\n    assert SEEN.exists() or SEEN.touch()\n"
    ),
    "fine": "def test_it():\n    pass\n",
}


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("kind", "passes"), [("broken", False), ("unsteady", True), ("fine", True)]
)
def test_what_fails_runs_once_more_and_is_named(
    kind: str,
    passes: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "test_it.py").write_text(TESTS[kind])
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    monkeypatch.setattr(lanes, "ROOT", tmp_path)
    monkeypatch.setattr(lanes, "LAST_FAILED", tmp_path / ".pytest_cache/v/cache/lastfailed")
    plain = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "xdist.plugin"}
    lane = Lane({}, ("-q", "-n", "1", str(tmp_path)), plain)
    assert run_tests(lane) is passes
    assert ("unsteady, passed only by themselves" in capsys.readouterr().out) == (
        kind == "unsteady"
    )
