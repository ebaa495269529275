"""A short evening with faults of several kinds, its seed always the same; `tests.faults` has more.

What it found is in docs/faults.md; `python -m tests.faults --seed N --minutes M` looks further.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.deploy.supervised_sites import ROOT
from tests.sampling import large

KINDS = ("broker", "connections", "freeze", "kill", "requests", "tasks")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "minutes", "rounds"), [(19, 0.084, 1), *large((10, 0.15, 3))], ids=["short", "long"]
)
def test_an_evening_with_faults_loses_nothing(seed: int, minutes: float, rounds: int) -> None:
    """The site has longer to come back than by itself: other tests run beside this one."""
    words = ["--seed", f"{seed}", "--minutes", f"{minutes}", "--rounds", f"{rounds}"]
    words += ["--kinds", ",".join(KINDS), "--patience", "60"]
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "tests.faults", *words],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads(done.stdout.splitlines()[0])
    assert len(found["kinds"]) >= 4, found
    assert found["results"] >= 6 * rounds
