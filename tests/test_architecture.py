"""The rooms of the house: who may import whom, how long a file may be, what text may not name."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deploy import problems
from games import errors as game_errors
from ratings import errors as rating_errors
from tournaments import errors as tournament_errors

ROOT = Path(__file__).resolve().parents[1]
APPS = ("clubs", "deploy", "games", "ratings", "tournaments")
HEIGHT = {
    "urls": 5,
    "api": 4,
    "views": 4,
    "admin": 4,
    "tasks": 4,
    "services": 3,
    "selectors": 2,
    "models": 1,
}
LONGEST_FILE = 400


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


def imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def test_import_contracts_hold() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports")]
    done = subprocess.run(  # noqa: S603 - our own tool
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("app", ["games", "ratings", "tournaments"])
def test_inside_an_app_nobody_looks_up(app: str) -> None:
    """urls -> api | views | admin | tasks -> services -> selectors -> models."""
    wrong = []
    for path in sources(app):
        layer = path.relative_to(ROOT / app).parts[0].removesuffix(".py")
        for name in imports(path):
            parts = name.split(".")
            other = parts[1] if parts[0] == app and len(parts) > 1 else ""
            if layer in HEIGHT and HEIGHT.get(other, 0) > HEIGHT[layer]:
                wrong.append(f"{path.relative_to(ROOT)} imports {name}")
    assert not wrong


def test_nobody_imports_the_tests() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in sources(*APPS)
        if any(name.split(".")[0] == "tests" for name in imports(path))
    ]
    assert not wrong


def test_no_signals_between_our_apps() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in sources(*APPS)
        if any(name.startswith("django.dispatch") for name in imports(path))
    ]
    assert not wrong


@pytest.mark.parametrize("path", sources(*APPS, "tests"), ids=lambda path: path.stem)
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST_FILE


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in sources(*APPS)
        if path.read_text().strip() and ast.get_docstring(ast.parse(path.read_text())) is None
    ]
    assert not silent


@pytest.mark.parametrize("tree", [rating_errors, game_errors, tournament_errors])
def test_every_fault_has_an_answer(tree: object) -> None:
    leaves = {
        value
        for value in vars(tree).values()
        if isinstance(value, type) and issubclass(value, rating_errors.Fault)
    } - {rating_errors.Fault}
    assert leaves <= problems.STATUS.keys()


def test_the_rules_need_no_framework() -> None:
    """The engine is imported in a process that has no Django settings and imports none."""
    code = (
        "import sys; import games.rules.replay, games.bots, tournaments.scheduling.draw, "
        "tournaments.standings.ranking, ratings.period; assert 'django' not in sys.modules"
    )
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)  # noqa: S603
