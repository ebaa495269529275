"""Plain words: names, docstrings, comments and documents are spelt right and read aloud well."""

import doctest
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from tests import prose, words

LEFT = (
    # Folders and files that are not clean yet; take yours out.
    "clubs",
    "deploy",
    "web",
    "ratings/selectors/stamps.py",
    "tournaments/clock",
    "tournaments/events/api/events.py",
    "tournaments/events/selectors",
    "tournaments/feeds/services/archive/kinds.py",
    "tournaments/feeds/services/archive/writer.py",
    "tournaments/merging/services",
    "tournaments/ranking",
    "tournaments/results/api/photos.py",
    "tournaments/rounds",
    "tournaments/scheduling",
    "tournaments/seasons",
    "tournaments/teams",
    "docs/performance.md",
    "docs/release.md",
    "docs/rules/martini.md",
    "docs/rules/notation.md",
    "docs/rules/partnership.md",
    "docs/scale.md",
    "tests/bells.py",
    "tests/bench/layouts.py",
    "tests/bench/rotating.py",
    "tests/browser/hands.py",
    "tests/changed.py",
    "tests/counting.py",
    "tests/databases.py",
    "tests/deploy/supervised.py",
    "tests/deploy/test_access.py",
    "tests/deploy/test_conditional_requests.py",
    "tests/deploy/test_live_connections.py",
    "tests/deploy/test_me.py",
    "tests/e2e/test_framing.py",
    "tests/e2e/test_two_of_everything.py",
    "tests/faults/shifted.py",
    "tests/faults/test_verifying.py",
    "tests/faults/verifying.py",
    "tests/games/rules/test_views.py",
    "tests/ratings/engine/opinions/simulated.py",
    "tests/ratings/selectors/test_old_lists.py",
    "tests/tournaments/cards/test_cards_over_events.py",
    "tests/tournaments/feeds/test_archive.py",
    "tests/tournaments/feeds/test_changes.py",
    "tests/tournaments/feeds/test_lying_archives.py",
    "tests/tournaments/players/test_my_table.py",
    "tests/tournaments/scheduling/damaged.py",
    "tests/tournaments/scheduling/methods/test_team_matches.py",
    "tests/tournaments/scheduling/reference.py",
    "tests/tournaments/test_concurrency.py",
    "tests/tournaments/test_migrations.py",
    "tests/web/caching/test_store.py",
    "tests/web/test_messages.py",
)
CLEAN = ("tests/words.py", "tests/prose.py", "tests/test_words.py")
"""Files of those folders that are clean already."""


def is_left(path: Path) -> bool:
    name = path.relative_to(words.ROOT).as_posix()
    return name not in CLEAN and any(name == left or name.startswith(f"{left}/") for left in LEFT)


def test_words_are_plain() -> None:
    findings = words.check([path for path in words.files_of([]) if not is_left(path)])
    assert not findings, "\n".join(map(str, findings))


@pytest.mark.parametrize("module", [prose, words])
def test_examples(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("def kept(): ...", "kept"),
        ("def drawn_by(): ...", "drawn_by"),
        ("class Drawn: ...", "Drawn"),
        ("def count_nieghbours(): ...", "'nieghbours'"),
        ("def ring_bells(): ...", "'bells'"),
        ("import json as j", "json as j"),
        ('"""Retruns it."""', "'Retruns'"),
        ("x = 1  # a mystake", "'mystake'"),
        ("# One two.\n# Kept is what was read.", "'Kept is …'"),
        ('"""Whoever asks is answered."""', "'Whoever …'"),
        (f'"""{"so " * 46}so."""', "47 words"),
    ],
)
def test_what_is_not_plain_is_found(tmp_path: Path, source: str, what: str) -> None:
    assert what in "\n".join(found.what for found in check_source(tmp_path, source))


@pytest.mark.parametrize(
    "source",
    [
        "def drawn_tables(): ...",
        "def seed(): ...",
        "class A:\n    @property\n    def kept(self): ...",
        "def test_a_round_is_kept(): ...",
        "import numpy as np\nfrom gettext import gettext as _",
        '"""Return `qwrtz` of Glickman, as in docs/qwrtz.md.\n\n>>> "qwrtz"\n\'qwrtz\'\n"""',
        'x = """\n# Qwrtz is in a text\n"""',
    ],
)
def test_what_is_plain_is_not_found(tmp_path: Path, source: str) -> None:
    assert check_source(tmp_path, source) == []


def test_documents_are_read_without_their_code(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text(
        textwrap.dedent("""
            # A title

            ```sh
            qwrtz
            ```

            - one
            - tow

            | a cell | anothre |
        """)
    )
    found = [(one.line, one.what) for one in words.check([document])]
    assert found == [(11, "'anothre'")]


def check_source(folder: Path, source: str) -> list[words.Finding]:
    file = folder / "module.py"
    file.write_text(source)
    return words.check([file])
