"""A newcomer's afternoon: what CONTRIBUTING.md lists for a game, a format, a tie-break, a setting,
a table and an endpoint is added to a copy of the tree, and nothing else. The contract tests of the
copy must find what was added by themselves, and must pass.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests import newcomer
from tests.databases import FOLDER
from tests.newcomer_setting import SETTING
from tests.newcomer_table import TABLE

ADDITIONS = {**newcomer.ADDITIONS, "Add a setting": SETTING, "Add a table": TABLE}
ROOT = Path(__file__).resolve().parents[1]


FOUND_BY_THEMSELVES = (
    "tests/games/rules/test_contract.py",
    "tests/games/rules/test_decisions.py",
    "tests/games/rules/test_goldens.py",
    "tests/games/test_bots.py",
    "tests/games/test_catalog.py",
    "tests/games/test_replays.py",
    "tests/tournaments/scheduling/test_contract.py",
    "tests/tournaments/scheduling/documents/test_document.py",
    "tests/tournaments/ranking/test_contract.py",
    "tests/tournaments/ranking/test_sentences.py",
    "tests/deploy/test_schema.py",
    "tests/test_handling.py",
    "tests/test_architecture.py",
)
"""Tests that find what is added in its registry; what they know by name is not among them."""

SEEING_EVERYTHING = "every_endpoint or every_operation or every_module or views_and_names"
CHOSEN = f"newcomer or {SEEING_EVERYTHING}"
"""Of all these tests those of what was added, and those that look at every endpoint or module."""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with all additions."""
    copy = tmp_path_factory.mktemp("newcomer")
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - whichever git is installed
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, copy / name)
    for addition in ADDITIONS.values():
        addition.apply(copy)
    return copy


@pytest.mark.parametrize("section", ADDITIONS)
def test_every_file_that_is_touched_is_named_in_its_section(section: str) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    chapter = text.partition(f"## {section}\n")[2].partition("\n## ")[0]
    named = list(patterns(chapter))
    addition = ADDITIONS[section]
    touched = {*addition.files, *addition.lines, *addition.copies}
    touched |= {
        newcomer.CATALOGUES.format(code) for said in addition.said.values() for code in said
    }
    missing = [path for path in touched if not any(one.fullmatch(path) for one in named)]
    assert missing == [], f"{section} does not name them"


def patterns(chapter: str) -> Iterator[re.Pattern[str]]:
    """The paths a section names: `<game>` and `APP` stand for any word, a folder for its files.

    `ROOM` stands for one or two words; a name without a folder stands in that of the path before.
    """
    folder = ""
    for name in re.findall(r"`([^`\s]+)`", chapter):
        if "/" in name:
            folder = name.rpartition("/")[0]
        path = name if "/" in name else f"{folder}/{name}"
        exact = re.sub(r"<\w+>|APP|SUBJECT|NAME", "WORD", path)
        exact = re.escape(exact).replace("ROOM", "WORD(/WORD)?").replace("WORD", r"[\w-]+")
        yield re.compile(exact + "[^/]+" if path.endswith("/") else exact)


@pytest.mark.whole
def test_the_contract_tests_find_and_pass_what_was_added(tree: Path) -> None:
    new = sorted(path for one in ADDITIONS.values() for path in one.files if "/test_" in path)
    command = [sys.executable, "-m", "pytest", "-v", "-x", "-p", "no:cacheprovider"]
    done = subprocess.run(  # noqa: S603 - our own tests
        [*command, "-k", CHOSEN, *FOUND_BY_THEMSELVES, *new],
        cwd=tree,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    passed = set(re.findall(r"^(\S+?)::.* PASSED", done.stdout, re.MULTILINE))
    assert passed == {*FOUND_BY_THEMSELVES, *new}


def environment() -> dict[str, str]:
    """The servers of this run, but another database: its tests make and drop one of their own."""
    # Its database is migrated by itself: whoever runs this alone has none to copy.
    ours = {name for name in os.environ if "PYTEST" in name or name == FOLDER}
    inherited = {name: value for name, value in os.environ.items() if name not in ours}
    address = os.environ["DATABASE_URL"]
    # Not put together by urllib, which drops the strokes of an address without a host.
    path = urlsplit(address).path
    return inherited | {"DATABASE_URL": address.replace(path, f"{path}_newcomer", 1)}
