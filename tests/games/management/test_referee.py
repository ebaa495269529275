"""``manage.py referee`` and ``manage.py play``: no database, one line an answer, exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.management.commands.referee import Command

ROOT = Path(__file__).parents[3]
LOGS = ROOT / "tests" / "golden" / "logs" / "partnership"


def manage(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    nowhere = {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1",
    }
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, str(ROOT / "manage.py"), *words],
        input=given,
        capture_output=True,
        env=os.environ | nowhere,
        timeout=60,
        check=False,
    )


def test_every_golden_log_gets_exactly_its_verdict() -> None:
    logs = sorted((ROOT / "tests" / "golden" / "logs").glob("*/*.domlog"))
    done = manage("referee", "--json", *map(str, logs))
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    for path, line in zip(logs, lines, strict=True):
        answer = json.loads(line)
        assert answer.pop("file") == str(path)
        expected = json.loads(path.with_suffix(".json").read_text())
        assert json.dumps(answer) == json.dumps(expected), path.name


@pytest.mark.whole
def test_json_lines_and_an_unreadable_file() -> None:
    good, bad = LOGS / "p-game.domlog", LOGS / "reject-no-such-end.domlog"
    done = manage("referee", "--json", str(good), "no/such/file", str(bad))
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "no/such/file: cannot be read: No such file or directory"
    ]
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for answer, path in zip(answers, (good, bad), strict=True):
        assert list(answer)[0] == "file"
        expected = json.loads(path.with_suffix(".json").read_text())
        assert answer == {"file": str(path)} | expected


@pytest.mark.whole
def test_standard_input_and_a_readable_line() -> None:
    done = manage("referee", "-", given=(LOGS / "reject-no-such-end.domlog").read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    line = done.stdout.decode()
    assert line.startswith("-: rejected, bad_end at game 1, deal 1, move 2: B puts 6-5 on a 5")
    done = manage("referee", "-", given=b"\xff")
    assert done.returncode == 0
    assert b"syntax at whole log" in done.stdout


@pytest.mark.whole
def test_play_writes_logs_that_are_accepted(tmp_path: Path) -> None:
    words = ["--seed", "3", "--count", "2", "--options", "target=30", "--out", str(tmp_path)]
    assert manage("play", "partnership", "--players", "4", *words).returncode == 0
    files = sorted(str(path) for path in tmp_path.iterdir())
    assert len(files) == 2
    lines = manage("referee", *files).stdout.decode().splitlines()
    assert all(": accepted, winner" in line for line in lines)
    one = manage("play", "domizerka", "--seed", "1").stdout
    assert one.startswith(b'[Format "domlog 1"]\n[Game "domizerka"]\n')
    refused = manage("play", "partnership", "--players", "3")
    assert refused.returncode == 2
    assert refused.stderr.decode().splitlines() == [
        "CommandError: Partnership Dominoes is played by 4 players."
    ]


def damage_log(log: bytes, number: int) -> bytes:
    """One of many ways to damage a log."""
    at = number * 37 % len(log)
    return (log[:at], log[:at] + log[at + 7 :], log[:at] + b"\xff" + log[at:])[number % 3]


def test_many_processes_answer_as_one_does(tmp_path: Path) -> None:
    logs = sorted((ROOT / "tests" / "golden" / "logs").glob("*/*.domlog"))
    for number in range(30):
        log = logs[number % len(logs)].read_bytes()
        folder = tmp_path / f"table {number % 4}"
        folder.mkdir(exist_ok=True)
        content = log if number % 2 else damage_log(log, number)
        (folder / f"{number:03}.domlog").write_bytes(content)
    (tmp_path / "table 1" / "notes.txt").write_text("no log")
    (tmp_path / "table 2" / "not a file.domlog").mkdir()
    words = (str(tmp_path), "no/such/file", str(logs[0]))
    one, three = (manage("referee", "--json", "--jobs", jobs, *words) for jobs in "13")
    assert one.returncode == three.returncode == 2
    assert one.stdout == three.stdout
    unread = b"no/such/file: cannot be read: No such file or directory\n"
    assert one.stderr == three.stderr == unread
    named = [json.loads(line)["file"] for line in one.stdout.splitlines()]
    assert named == [*map(str, sorted(tmp_path.glob("*/[0-9]*.domlog"))), str(logs[0])]
    verdicts = {json.loads(line)["verdict"] for line in one.stdout.splitlines()}
    assert verdicts == {"accepted", "incomplete", "rejected"}


@pytest.mark.whole
def test_standard_input_goes_to_a_process_too() -> None:
    log = (LOGS / "p-game.domlog").read_bytes()
    done = manage("referee", "--jobs", "2", "-", str(LOGS / "p-game.domlog"), given=log)
    first, second = done.stdout.decode().splitlines()
    assert first.removeprefix("-") == second.removeprefix(str(LOGS / "p-game.domlog"))


@pytest.mark.whole
def test_a_folder_without_logs_and_a_wrong_number(tmp_path: Path) -> None:
    done = manage("referee", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"{tmp_path}: cannot be read: there is no .domlog file in it\n"
    for wrong in ("0", "many", "-1"):
        done = manage("referee", "--jobs", wrong, str(tmp_path))
        assert done.returncode == 2
        assert b"a whole number from 1 to 1000" in done.stderr


@pytest.mark.whole
def test_the_number_of_processes_follows_the_files_unless_it_is_given(tmp_path: Path) -> None:
    log = (LOGS / "p-deal-out.domlog").read_bytes()
    for number in range(Command.few + 1):
        (tmp_path / f"{number:03}.domlog").write_bytes(log)
    answers = manage("referee", str(tmp_path)).stdout.splitlines()
    assert len(answers) == Command.few + 1
    assert {line.split(b": ")[1] for line in answers} == {answers[0].split(b": ")[1]}


@pytest.mark.whole
def test_bots_play_as_it_is_played_somewhere() -> None:
    log = manage("play", "partnership", "--preset", "cuba-55", "--options", "target=60").stdout
    assert b'[Options "set=9 next_lead=winning_side' in log.replace(b"target=60 ", b"")
    answer = json.loads(manage("referee", "--json", "-", given=log).stdout)
    assert answer["verdict"] == "accepted"
    done = manage("play", "partnership", "--preset", "moon")
    assert done.returncode == 2
    assert b"partnership has no preset moon; it has: classic, fed-300" in done.stderr
    assert b"it has: none" in manage("play", "matador", "--preset", "moon").stderr
