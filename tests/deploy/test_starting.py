"""How an operator starts a program: with variables from a file, on a database that may be away."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from deploy import env
from deploy.operations import waiting

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """Answers after so many tries; its clock goes on while somebody sleeps."""

    def __init__(self, away: int) -> None:
        self.away, self.now, self.told = away, 0.0, list[str]()

    def ask(self) -> None:
        self.away -= 1
        if self.away >= 0:
            raise OperationalError("connection refused\n\tIs the server running?")

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def until_it_answers(self, seconds: float) -> None:
        waiting.until_it_answers(
            self.ask,
            seconds=seconds,
            tell=self.told.append,
            clock=lambda: self.now,
            sleep=self.sleep,
        )


def test_a_database_that_starts_is_waited_for() -> None:
    server = Server(away=3)
    server.until_it_answers(5)
    assert server.told == ["The database does not answer (connection refused); waiting 5 s."]
    there = Server(away=0)
    there.until_it_answers(0)
    assert there.told == []


@pytest.mark.parametrize(("seconds", "left"), [(0, 98), (2, 96)])
def test_a_database_that_stays_away_is_given_up(seconds: float, left: int) -> None:
    server = Server(away=99)
    with pytest.raises(OperationalError):
        server.until_it_answers(seconds)
    assert server.away == left


@pytest.mark.parametrize("password", ["ow:n/er", "a/b", "a#b", "a?b", "[a"])
def test_an_address_that_cannot_be_read_is_said_without_its_password(password: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL .* %2F") as said:
        env.database(f"postgresql://boneyard:{password}@localhost/boneyard")
    assert password not in str(said.value)
    assert said.value.__suppress_context__
    with pytest.raises(ImproperlyConfigured, match=r"^BONEYARD_MAIL_URL .* %2F"):
        env.mail(f"smtp://club:{password}@mail.example")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The command that operators have as `boneyard`."""
    path = ROOT / "deploy/debian/boneyard.py"
    assert path.stat().st_mode & 0o111
    spec = importlib.util.spec_from_file_location("boneyard_command", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_variables_are_read_as_systemd_reads_them(script: ModuleType) -> None:
    text = "# a site\n; too\n\nA=1\n B = two words \nC='a # b'\nD=\"$x `y`\"\nE=a=b&c\nF=\nG='\n"
    assert script.variables(text) == {
        "A": "1",
        "B": "two words",
        "C": "a # b",
        "D": "$x `y`",
        "E": "a=b&c",
        "F": "",
        "G": "'",
    }
    shipped = (ROOT / "deploy/debian/boneyard.env").read_text()
    assert script.variables(shipped)["BONEYARD_DATA"] == "/var/lib/boneyard"
    for broken in ("A=1\nexport B=2", "nothing"):
        with pytest.raises(ValueError, match=r"line \d is not NAME=value"):
            script.variables(broken)


def test_what_cannot_be_started_is_said_in_a_line(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(script, "SETTINGS", tmp_path)
    monkeypatch.setattr(script, "USER", "nobody-of-that-name")
    with pytest.raises(SystemExit, match=r"boneyard: .*/boneyard\.env: No such file"):
        script.main(["doctor"])
    (tmp_path / "boneyard.env").write_text("A=1\nB\n")
    with pytest.raises(SystemExit, match=r"boneyard\.env: line 2"):
        script.main(["doctor"])
    (tmp_path / "boneyard.env").write_text("A=1\n")
    with pytest.raises(SystemExit, match=r"web\.env: No such file"):
        script.main(["--web", "doctor"])
    with pytest.raises(SystemExit, match="there is no user nobody-of-that-name"):
        script.main(["doctor"])
    with pytest.raises(SystemExit, match="boneyard doctor"):
        script.main([])


def test_the_command_hands_over_the_variables_of_the_files_alone(
    script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    began: list[tuple[str, list[str], dict[str, str]]] = []
    monkeypatch.setattr(script, "SETTINGS", tmp_path)
    monkeypatch.setattr(script, "ROOT", tmp_path)
    monkeypatch.setattr(script, "become", lambda name: {"USER": name})
    monkeypatch.setattr(script.os, "umask", lambda _mask: 0)
    monkeypatch.setattr(script.os, "execve", lambda *words: began.append(words))
    monkeypatch.setenv("BONEYARD_DEBUG", "1")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "boneyard.env").write_text("DATABASE_URL=owner\nREDIS_URL=r\n")
    (tmp_path / "web.env").write_text("DATABASE_URL=web\n")
    script.main(["backup", "a folder"])
    script.main(["--web", "doctor", "--web"])
    python = str(tmp_path / ".venv/bin/python")
    assert [words for _path, words, _environment in began] == [
        [python, "manage.py", "backup", "a folder"],
        [python, "manage.py", "doctor", "--web"],
    ]
    assert [environment["DATABASE_URL"] for _path, _words, environment in began] == ["owner", "web"]
    assert all("BONEYARD_DEBUG" not in environment for *_, environment in began)
    assert began[0][2]["USER"] == "boneyard"
