"""A short evening with faults of several kinds, its seed always the same; `tests.faults` has more.

What it found is in docs/faults.md; `python -m tests.faults --seed N --minutes M` looks further.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.deploy.supervised_sites import ROOT

KINDS = ("broker", "connections", "freeze", "kill", "requests", "tasks")


@pytest.mark.slow
def test_an_evening_with_faults_loses_nothing() -> None:
    """The site has longer to come back than by itself: other tests run beside this one."""
    words = ["--seed", "10", "--minutes", "0.15", "--kinds", ",".join(KINDS), "--patience", "60"]
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
    assert found["results"] >= 18
