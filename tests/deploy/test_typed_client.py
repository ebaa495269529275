"""The typed client: what is given away is typed, needs nothing, and plays an event."""

import ast
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from deploy.clients import python_client
from deploy.tokens import SCOPES, token_create
from games.bots import playout
from games.rules.write import to_text
from tests.typed_client import boneyard

NAMES = ["Ana", "Ben", "Cyd", "Dee", "Eva", "Fay", "Gus", "Hal"]


@pytest.mark.whole
@pytest.mark.slow
def test_the_client_is_given_away_and_typed(tmp_path: Path) -> None:
    answer = Client().get("/api/client.py")
    assert answer["Content-Disposition"] == 'attachment; filename="boneyard.py"'
    (tmp_path / "boneyard.py").write_bytes(answer.content)
    program = tmp_path / "program.py"
    program.write_text(
        "from boneyard import Boneyard\n\n"
        'names: list[str] = [one["name"] for one in Boneyard("x").list_events()["results"]]\n'
    )
    run = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(program)]
    said = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert said.returncode == 0, said.stdout


def test_the_client_needs_nothing_but_python() -> None:
    names = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for node in ast.walk(ast.parse(python_client()))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }
    assert {name.partition(".")[0] for name in names} <= {
        *("__future__", "collections", "http", "json", "time", "typing", "urllib", "uuid"),
    }


def game(seed: int) -> str:
    return to_text(playout("partnership", 4, seed, "random", {}))


@pytest.fixture
def client(live_server: object, organiser: User) -> Any:
    """A program with the organiser's token."""
    _row, token = token_create(user=organiser, name="program", scopes=SCOPES)
    return boneyard().Boneyard(str(live_server), token)


def publish_round(client: Any) -> tuple[str, str, list[Any]]:
    """Event, round and tables of four pairs who have sat down."""
    club = client.add_club({"name": "La Ficha"})["id"]
    players = client.add_club_players(club, {"names": NAMES})["results"]
    pairs = [[one["id"], two["id"]] for one, two in zip(players[::2], players[1::2], strict=True)]
    partnerships = client.add_club_partnerships(club, {"pairs": pairs})["results"]
    event = client.add_event(
        {
            "club": club,
            "name": "Monday",
            "game": "partnership",
            "method": "swiss",
            "shape": "pairs",
            "rounds_planned": 2,
        }
    )["id"]
    client.add_event_entries(event, {"partnerships": [one["id"] for one in partnerships]})
    client.open_event(event)
    drawn = client.add_event_round(event)
    assert drawn["certificate"]["order"]
    client.publish_round(drawn["id"], if_match="*")
    return event, drawn["id"], client.get_round(drawn["id"])["tables"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_a_program_plays_corrects_and_follows_an_event(client: Any) -> None:
    event, first, tables = publish_round(client)
    assert [sorted(table["seats"]) for table in tables] == [["A", "B", "C", "D"]] * 2
    assert client.list_events(state="running")["count"] == 1

    # A log with a move that does not fit: why, and what would have been legal.
    log = game(1)
    with pytest.raises(boneyard().Refused) as refused:
        client.add_table_log(tables[0]["id"], log.rsplit("\n\n", 1)[0] + "\n")
    assert (refused.value.status, refused.value.code) == (422, "incomplete")
    assert refused.value.document["submission"]

    # Sent twice under one key, it is worked on once.
    sent = client.add_table_log(tables[0]["id"], log, key="table 1")
    again = client.add_table_log(tables[0]["id"], log, key="table 1")
    assert sent["state"] == "current"
    assert again["id"] == sent["id"]
    assert sent["result"] is not None
    assert sent["result"]["evidence"] == "log"

    # A sheet, mistyped and put right against the version that was seen.
    sheet = tables[1]["id"]
    client.put_table_result(sheet, {"points": {"AC": 104, "BD": 62}})
    seen = client.get_table_result(sheet)
    etag = client.etags[f"{client.site}/api/v1/tables/{sheet}/result"]
    client.put_table_result(
        sheet, {"points": {"AC": 62, "BD": 104}, "reason": "mistyped"}, if_match=etag
    )
    with pytest.raises(boneyard().Refused) as late:
        client.put_table_result(
            sheet, {"points": {"AC": 104, "BD": 60}, "reason": "late"}, if_match=etag
        )
    assert late.value.status == 412
    assert len(client.get_table_result(sheet)["versions"]) == len(seen["versions"]) + 1

    before = client.list_event_standings(event)["results"]
    assert client.list_event_standings(event)["results"] == before
    client.close_round(first)
    assert len(before) == 4
    assert sum(line["played"] for line in before) == 4
    drawn = client.add_event_round(event)
    assert drawn["number"] == 2


@pytest.fixture
def moody() -> Iterator[tuple[str, list[tuple[str, str | None, str | None]]]]:
    """A server that breaks off, has too much to do, answers, and then has nothing new."""
    asked: list[tuple[str, str | None, str | None]] = []

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            headers = self.headers
            asked.append((self.command, headers["Idempotency-Key"], headers["If-None-Match"]))
            length = int(headers["Content-Length"] or 0)
            self.rfile.read(length)
            if len(asked) == 1:
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            status = 503 if len(asked) == 2 else 304 if headers["If-None-Match"] else 200
            body = b'{"results": []}' if status == 200 else b""
            self.send_response(status)
            self.send_header("Retry-After", "0")
            self.send_header("ETag", '"1"')
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_GET = do_POST = answer

        def log_message(self, *_said: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_change_is_sent_until_it_is_answered_under_one_key(moody: Any) -> None:
    site, asked = moody
    boneyard().Boneyard(site).add_club({"name": "La Ficha"})
    assert [method for method, _key, _tag in asked] == ["POST"] * 3
    assert len({key for _method, key, _tag in asked}) == 1
    assert asked[0][1]


def test_what_was_read_is_asked_for_with_its_tag(moody: Any) -> None:
    site, asked = moody
    client = boneyard().Boneyard(site)
    assert client.list_clubs()["results"] == client.list_clubs()["results"] == []
    assert [tag for _method, _key, tag in asked] == [None, None, None, '"1"']


@pytest.fixture
def streaming() -> Iterator[tuple[str, list[str | None]]]:
    """A server that tells three lines, breaks off within one, has too much to do, and goes on."""
    asked: list[str | None] = []

    def message_lines(*cursors: int) -> bytes:
        line = 'id: {0}\r\nevent: change\ndata: {{"cursor": "{0}"}}\n\n'
        return "".join(line.format(cursor) for cursor in cursors).encode()

    retry = b"retry: 10\n\n"
    start = b'id: 4\nevent: start\ndata: {"cursor": "4"}\n\n'
    answers = [
        retry + start + b":\n\n" + message_lines(5) + message_lines(6)[:-8],
        None,
        retry + message_lines(6, 7),
        retry + b'id: 9\nevent: reset\ndata: {"cursor": "9"}\n\n',
        retry,
        retry + message_lines(10),
        404,
    ]

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.headers["Last-Event-ID"])
            body = answers[len(asked) - 1]
            status = 503 if body is None else body if isinstance(body, int) else 200
            self.send_response(status)
            self.send_header("Retry-After", "0")
            self.end_headers()
            self.wfile.write(body if isinstance(body, bytes) else b'{"code": "not_found"}')

        def log_message(self, *_said: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_stream_is_followed_across_breaks(streaming: Any) -> None:
    """Half a message is none, each is told once, and the last cursor is where it goes on."""
    site, asked = streaming
    told, over = [], None
    try:
        for one in boneyard().Boneyard(site).follow("7"):
            told.append((one.kind, one.cursor, one.line and one.line["cursor"]))
    except boneyard().Refused as refused:
        over = refused.code
    assert told == [
        ("start", "4", None),
        *(("change", cursor, cursor) for cursor in ("5", "6", "7")),
        ("reset", "9", None),
        ("change", "10", "10"),
    ]
    assert asked == [None, "5", "5", "7", "9", "9", "10"]
    assert over == "not_found"


def test_an_address_is_needed() -> None:
    with pytest.raises(ValueError, match="no web address"):
        boneyard().Boneyard("boneyard.example")
