"""The clients as packages: they install as they are, have our version, and play an event."""

import io
import subprocess
import sys
import tarfile
import tomllib
import venv
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from clubs.models import User
from deploy.clients import PACKAGES, package_names
from deploy.tokens import SCOPES, token_create

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120
EVENING = """
import sys
from boneyard import Boneyard, Refused

club = Boneyard(sys.argv[1], sys.argv[2])
home = club.add_club({"name": "La Ficha", "sandbox": True})["id"]
players = club.add_club_players(home, {"names": ["Ana", "Ben"]})["results"]
event = club.add_event({
    "club": home, "name": "Duel", "game": "draw", "method": "round_robin", "shape": "single",
    "rounds_planned": 1, "table_sizes": {"min": 2, "max": 2, "preferred": 2},
})["id"]
club.add_event_entries(event, {"players": [one["id"] for one in players]})
club.open_event(event)
drawn = club.add_event_round(event)
club.publish_round(drawn["id"], if_match="*")
(table,) = club.get_round(drawn["id"])["tables"]
club.put_table_result(table["id"], {"points": {"A": 104, "B": 62}})
club.close_round(drawn["id"])
club.finish_event(event)
rows = club.list_event_entries(event, fields=["number", "name"])["results"]
assert rows == [{"number": 1, "name": "Ana"}, {"number": 2, "name": "Ben"}], rows
try:
    club.get_event(home)
except Refused as refused:
    assert refused.code == "not_found"
print([line["played"] for line in club.list_event_standings(event)["results"]])
"""


def run(*words: str | Path, cwd: Path) -> str:
    """What a program prints; fails where it fails, or takes too long."""
    done = subprocess.run(  # noqa: S603 - ours
        [*map(str, words)], cwd=cwd, capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment that has our wheel, installed without a network, and nothing else."""
    folder = tmp_path_factory.mktemp("stranger")
    call_command("client", "python", str(folder), stdout=io.StringIO())
    venv.create(folder / "env", with_pip=False)
    own = folder / "env/bin/python"
    wheel = folder / package_names()["python"]
    run(
        *(sys.executable, "-m", "pip", "--python", own, "install", "--no-index", "--no-deps"),
        *("--disable-pip-version-check", wheel),
        cwd=folder,
    )
    return own


@pytest.mark.whole
@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_the_wheel_is_installed_and_plays_an_event(
    python: Path, tmp_path: Path, live_server: object, organiser: User
) -> None:
    _row, token = token_create(user=organiser, name="program", scopes=SCOPES)
    (tmp_path / "evening.py").write_text(EVENING)
    assert run(python, "evening.py", str(live_server), token, cwd=tmp_path) == "[1, 1]\n"


@pytest.mark.whole
def test_both_have_the_version_of_the_project(python: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    said = "from importlib.metadata import version; print(version('boneyard-client'))"
    assert run(python, "-c", said, cwd=python.parent) == f"{version}\n"
    name, data = PACKAGES["typescript"]()
    assert name == f"boneyard-client-{version}.tgz"
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        assert archive.getnames() == [
            *("package/package.json", "package/index.js", "package/index.d.ts")
        ]
        found: Any = archive.extractfile("package/package.json")
        assert f'"version": "{version}"' in found.read().decode()


@pytest.mark.django_db
def test_the_site_gives_them_away() -> None:
    page = Client().get("/api/docs/").text
    for language, name in package_names().items():
        answer = Client().get(f"/api/clients/{name}")
        assert (answer.status_code, answer.content) == (200, PACKAGES[language]()[1])
        assert f'href="/api/clients/{name}"' in page
    assert Client().get("/api/clients/boneyard-client-9.9.9.tgz").status_code == 404
