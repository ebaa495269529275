"""A stranger's client: what a public generator makes of our schema plays an event by token."""

import importlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from clubs.models import User
from deploy.tokens import SCOPES, token_create
from games.bots import playout
from games.rules.write import to_text
from tests.answers import served_schema
from tests.photos import picture

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.whole]
NAMES = ["Ana", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus", "Hal"]
RAW = (
    *("application/x-ndjson", "text/x-domlog", "text/csv", "text/plain"),
    *("image/png", "image/jpeg", "image/webp"),
)
"""Media types that this generator sends and takes as bytes where it is told so."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The client as a package, made from the schema without a warning."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "schema.json").write_text(json.dumps(served_schema()))
    overrides = dict.fromkeys(RAW, "application/octet-stream")
    # JSON is YAML.
    (folder / "config.yaml").write_text(json.dumps({"content_type_overrides": overrides}))
    bin_ = Path(sys.executable).parent
    run = [
        *(str(bin_ / "openapi-python-client"), "generate", "--path", "schema.json"),
        *("--meta", "none", "--config", "config.yaml", "--output-path", "stranger"),
        "--fail-on-warning",
    ]
    variables = {**os.environ, "PATH": f"{bin_}:{os.environ['PATH']}"}
    said = subprocess.run(  # noqa: S603 - ours
        run, cwd=folder, env=variables, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout + said.stderr
    sys.path.insert(0, str(folder))
    return importlib.import_module("stranger")


class Stranger:
    """Calls operations by subject and name, with a document or bytes as the body."""

    def __init__(self, package: ModuleType, site: str, token: str) -> None:
        self.client: Any = package.AuthenticatedClient(site, token)

    def ask(self, subject: str, name: str, *ids: Any, body: Any = None, **more: Any) -> Any:
        """Return the answer of an operation as it was parsed; fails where it is refused."""
        module = importlib.import_module(f"stranger.api.{subject}.{name}")
        if isinstance(body, dict):
            model = module.sync_detailed.__annotations__["body"]
            kinds = getattr(model, "__args__", (model,))
            (kind,) = (one for one in kinds if hasattr(one, "from_dict"))
            more["body"] = kind.from_dict(body)
        elif body is not None:
            more["body"] = importlib.import_module("stranger.types").File(io.BytesIO(body))
        answer = module.sync_detailed(*ids, client=self.client, **more)
        assert answer.status_code < 300, (name, answer.status_code, answer.content)
        return answer.parsed


@pytest.fixture
def stranger(package: ModuleType, live_server: object, organiser: User) -> Iterator[Stranger]:
    _row, token = token_create(user=organiser, name="a stranger's program", scopes=SCOPES)
    found = Stranger(package, str(live_server), token)
    with found.client:
        yield found


def open_event(stranger: Stranger) -> Any:
    """Club, players, pairs and an open event of two rounds, by the client alone."""
    ask = stranger.ask
    club = ask("clubs", "add_club", body={"name": "La Ficha"}).id
    players = ask("clubs", "add_club_players", club, body={"names": NAMES}).results
    ids = [str(one.id) for one in players]
    pairs = [list(pair) for pair in zip(ids[::2], ids[1::2], strict=True)]
    paired = ask("clubs", "add_club_partnerships", club, body={"pairs": pairs}).results
    event = ask("events", "add_event", body={
        "club": str(club), "name": "Monday", "game": "partnership",
        "method": "swiss", "shape": "pairs", "rounds_planned": 2,
    }).id  # fmt: skip
    entered = {"partnerships": [str(one.id) for one in paired]}
    ask("events", "add_event_entries", event, body=entered)
    ask("events", "open_event", event)
    return event


def game(seed: int) -> str:
    return to_text(playout("partnership", 4, seed, "random", {}))


def test_a_generated_client_plays_a_whole_event(stranger: Stranger) -> None:
    """Logs as text and as lines of JSON, a score sheet with its photo, and the final standings."""
    ask, event = stranger.ask, open_event(stranger)
    first = ask("events", "add_event_round", event, body={})
    ask("rounds", "publish_round", first.id, if_match="*")
    tables = ask("rounds", "get_round", first.id).tables
    sent = ask("tables", "add_table_log", tables[0].id, body=game(1).encode())
    assert (sent.state, sent.result.evidence) == ("current", "log")
    ask("tables", "put_table_result", tables[1].id, body={"points": {"AC": 104, "BD": 62}})
    photo = ask("tables", "add_table_photo", tables[1].id, body=picture("PNG"))
    assert (photo.width, photo.height) == (40, 30)
    assert ask("tables", "get_photo", photo.id).payload.read().startswith(b"\xff\xd8")
    ask("rounds", "close_round", first.id)

    second = ask("events", "add_event_round", event, body={})
    ask("rounds", "publish_round", second.id, if_match="*")
    lines = [
        json.dumps({"table": str(table.id), "log": game(seed)})
        for seed, table in enumerate(ask("rounds", "get_round", second.id).tables, 2)
    ]
    ask("events", "add_event_logs", event, body="\n".join(lines).encode())
    ask("rounds", "close_round", second.id)
    ask("events", "finish_event", event)
    standings = ask("events", "list_event_standings", event).results
    assert [one.played for one in standings] == [2, 2, 2, 2]
    assert standings[0].place == 1
    assert ask("events", "get_event", event).state == "finished"


def test_a_refusal_is_typed(stranger: Stranger) -> None:
    module = importlib.import_module("stranger.api.events.get_event")
    unknown = importlib.import_module("uuid").uuid4()
    answer = module.sync_detailed(unknown, client=stranger.client)
    assert answer.status_code == 404
    assert answer.parsed.code == "not_found"
