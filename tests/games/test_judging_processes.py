"""Logs that are judged in other processes: these load no apps until something is to be said."""

import os
import pickle
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from games.bots import playout
from games.judging import Occupant, Terms
from games.judging.batches import SentLog
from games.options import game_by_slug, resolve_options
from games.rules.write import to_text

JUDGE = """
import pickle, sys
from django.apps import apps
from games.judging.batches import judge_batch
for sent in pickle.load(sys.stdin.buffer):
    (found,) = judge_batch([sent])
    print(type(found).__name__, apps.ready)
"""


@pytest.mark.whole
def test_apps_are_loaded_for_the_first_log_that_is_refused() -> None:
    options = resolve_options(game_by_slug("partnership"), {}, 4)
    people = {letter: Occupant(uuid4(), letter) for letter in "ABCD"}
    terms = Terms(uuid4(), "partnership", options, people)
    whole = to_text(playout("partnership", 4, 1, "random")).encode()
    logs = [whole, whole.split(b"\ndeal 2")[0] + b"\n", whole]
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", JUDGE],
        input=pickle.dumps([SentLog(terms, log, "text") for log in logs]),
        cwd=Path(__file__).parents[2],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "deploy.settings"},
        capture_output=True,
        check=False,
    )
    assert done.stdout.decode().splitlines() == ["CleanLog False", "str True", "CleanLog True"], (
        done
    )
