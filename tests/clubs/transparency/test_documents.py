"""What docs/lists.md says is what the code does, and its example is a log of it."""

import json
from pathlib import Path

import pytest

from clubs.transparency.verifying import FINDINGS, verify_log
from tests.clubs.transparency.logs import evening
from tests.clubs.transparency.test_tree import (
    PUBLISHED,
    PUBLISHED_CONSISTENCY,
    PUBLISHED_INCLUSION,
)
from tests.documents import CommandResult, manage

DOCS = Path(__file__).parents[3] / "docs"
EXAMPLE = DOCS / "lists_example.json"


def test_the_example_is_what_its_keys_and_lists_give() -> None:
    document = json.loads(EXAMPLE.read_text())
    assert document == evening().document()
    assert verify_log(document) == []


def test_the_document_names_every_finding_and_vector() -> None:
    text = (DOCS / "lists.md").read_text()
    assert [name for name in FINDINGS if f"| `{name}` |" not in text] == []
    assert [root for _, root in PUBLISHED if root not in text] == []
    for proof in (PUBLISHED_INCLUSION[5, 8], PUBLISHED_CONSISTENCY[6, 8]):
        assert [one for one in proof if one not in text] == []


@pytest.mark.whole
def test_a_bare_checkout_verifies(tmp_path: Path) -> None:
    right = manage("verify-log", str(EXAMPLE), "--older", str(EXAMPLE))
    key = evening().document()["entries"][0]["leaf"].splitlines()[2]
    lines = ("right, 7 entries, 7 heads", f"first key, to be compared: {key}")
    assert right == CommandResult(0, "".join(f"{EXAMPLE}: {one}\n" for one in lines), "")
    path = tmp_path / "log.json"
    path.write_text(EXAMPLE.read_text().replace("1500000002", "1500000003"))
    wrong = manage("verify-log", str(path))
    assert (wrong.status, wrong.out) == (2, "")
    assert wrong.err.startswith(f"{path}: content_changed: entry 2: ")
    assert manage("verify-log", str(tmp_path / "none.json")).status == 2
    path.write_text("[]")
    assert manage("verify-log", str(path)).err.endswith("must be a JSON object\n")
