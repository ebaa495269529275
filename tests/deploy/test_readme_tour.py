"""The tours of the documents run as they are printed, against a live server."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from clubs.models import Club, User
from deploy.tokens import SCOPES, token_create
from tests.sampling import sample
from tournaments.models import Event, Result

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]


def shell_of(text: str) -> str:
    """The shell of a text, all of it."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    assert blocks
    return "".join(blocks)


def tour() -> str:
    """The shell of the README's section."""
    text = (ROOT / "README.md").read_text()
    return shell_of(text.partition("## A tour with curl")[2].partition("\n## ")[0])


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder that looks like a checkout after ./run: manage.py and the Python of .venv."""
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    python = tmp_path / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (tmp_path / "manage.py").write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n" + (ROOT / "manage.py").read_text()
    )
    return tmp_path


def run(place: Path, site: str, token: str, shell: str) -> str:
    """What a tour prints; fails where a line of it does."""
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run(  # noqa: S603 - our own README
        [bash, "-eu", "-o", "pipefail"],
        input=shell,
        cwd=place,
        env={"PATH": os.environ["PATH"], "site": site, "token": token},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, (done.stdout[-2000:], done.stderr[-2000:])
    assert "Traceback" not in done.stderr, done.stderr
    return done.stdout


def test_the_tour_runs_as_printed_twice(live_server: object, organiser: User, place: Path) -> None:
    """The second time in the same club, with an event of its own; in a sample only once."""
    _row, token = token_create(user=organiser, name="tour", scopes=SCOPES)
    for times in sample((1, 2)):
        printed = run(place, str(live_server), token, tour())
        assert '"problems/' not in printed
        club = Club.objects.get(name="La Ficha")
        assert club.players.count() == 4
        events = Event.objects.filter(club=club)
        assert [event.state for event in events] == ["finished"] * times
        newest = Result.objects.filter(table__round__event=events.latest("id"), current=True).get()
        assert newest.evidence == "log"
        decoder, documents, rest = json.JSONDecoder(), [], printed
        while rest:
            document, end = decoder.raw_decode(rest)
            documents.append(document)
            rest = rest[end:]
        assert documents[-1]["state"] == "finished"
        standings = [one["results"] for one in documents if "rules" in one]
        assert [sum(line["played"] for line in one) for one in standings] == [2, 2]


@pytest.mark.whole
def test_tablet_portal_and_statistics_go_as_printed(
    live_server: object, organiser: User, place: Path
) -> None:
    _row, token = token_create(user=organiser, name="tour", scopes=SCOPES)
    shell = shell_of((ROOT / "docs" / "tours.md").read_text())
    printed = run(place, str(live_server), token, shell)
    assert '"problems/' not in printed
    club = Club.objects.get(name__startswith="La Ficha (sandbox ")
    assert Event.objects.get(club=club).state == "finished"
    assert "}log\n" in printed
