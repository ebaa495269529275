"""The checker against its plainest twin, on seeded documents of every kind."""

import ast
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from tests.tournaments.scheduling import damage, reference
from tournaments.scheduling import checker
from tournaments.scheduling.documents.read import read_schedule

ITS_OWN = tuple(f"tournaments.scheduling.{name}" for name in ("checking.", "formats", "types"))
"""Modules of its own, and the plain data that everybody reads."""


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_both_say_the_same(seed: int) -> None:
    chance = random.Random(seed)
    codes: Counter[str] = Counter()
    for _ in range(60):
        document = damage.document(chance)
        for _ in range(chance.choice((0, 0, 1, 2))):
            document = damage.damage_document(document, chance)
        schedule = read_schedule(document).schedule
        assert schedule is not None
        report = checker.check(schedule)
        found = {(v.code, v.round, v.table) for v in report.violations}
        assert found == reference.violations(document), document
        codes.update(code for code, _, _ in found)
        if any(code == "seat_keys" for code, _, _ in found):
            assert (report.metrics, report.bounds) == ({}, {})
            continue
        assert {name: Fraction(v) for name, v in report.metrics.items()} == reference.metrics(
            document
        ), document
        assert all(report.bounds[name] <= report.metrics[name] for name in report.metrics), document
    assert len(codes) > 5
    assert codes.keys() - {"result_keys"} <= checker.VIOLATIONS.keys(), "no words for a page"


def test_the_checker_shares_nothing_with_the_generators() -> None:
    folder = Path(checker.__file__).parent
    for path in (folder / "checker.py", *(folder / "checking").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tournaments"):
                assert (node.module or "").startswith(ITS_OWN), (path.name, node.module)
