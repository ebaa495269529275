"""The rooms of the house: who may import whom, how long a file may be, what text may not name."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from django.apps import apps

from clubs import errors as club_errors
from clubs import faults
from deploy import problems
from games import errors as game_errors
from ratings import errors as rating_errors
from tests import stylesheets
from tournaments import errors as tournament_errors

ROOT = Path(__file__).resolve().parents[1]
STAIRCASE = ("clubs", "games", "ratings", "tournaments", "deploy")
"""The apps, the lowest first: a foreign key points down or stays where it is."""

LAYERS: tuple[frozenset[str], ...] = (
    # pure packages
    frozenset({"rules", "bots", "drawing", "engine", "scheduling", "ranking", "pictures"})
    | {"documents.json_text", "documents.spreadsheets", "messages", "folding", "times"},
    # values without a database, faults among them
    frozenset(
        {
            "errors",
            "ids",
            "names",
            "reasons",
            "rosters",
            "zones",
            "pairlists",
            "lists",
            "limits",
            "faults",
            "web.cost",
            "web.inputs",
            "web.paging",
            "web.parsers",
            "web.words",
        }
    )
    | {
        "web.filters",
        "web.queries",
        "web.outputs",
        "web.renderers",
        "web.kept",
        "web.shared",
        "statements",
    }
    | {"judging", "processes", "drafts", "options", "catalog", "scene", "stage", "wording"}
    | {"core", "words", "web.vocabularies"},
    frozenset({"models"}),
    # what reads the database; the store reads and writes it in bulk
    frozenset({"selectors", "replays", "lessons", "store", "web.access", "stamps"})
    | {"vocabularies", "words.vocabularies"},
    frozenset({"services"}),
    frozenset({"templatetags"}),
    # what is typed into pages
    frozenset({"forms", "web.forms"}),
    frozenset({"api", "views", "admin", "tasks", "management", "web.pages", "web.lists"})
    | {"web.conditions"}
    | {"documents.view", "documents.command", "documents.sheet_file"},
    frozenset({"urls", "api.urls", "apps"}),
)
"""The layers of an app, the lowest first, by folder or module; what is unknown fails."""
ROOMS = frozenset(
    {
        "events",
        "entries",
        "rounds",
        "standings",
        "results",
        "attendance",
        "clock",
        "teams",
        "cards",
        "seasons",
        "endorsements",
        "merging",
        "players",
        "hall",
        "feeds",
        "front",
    }
)
"""Rooms of `tournaments`: inside each, the name of a file or folder is its layer."""
LONGEST_FILE = 400


def layer_of(path: Path) -> int | None:
    """Return the layer of a module by the longest name that is known, None for an unknown one."""
    app, *parts = path.relative_to(ROOT).with_suffix("").parts
    if app == "tournaments" and parts[0] in ROOMS:
        del parts[0]
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        for height, names in enumerate(LAYERS):
            if name in names:
                return height
    return None


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


@cache
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


def app_modules(*apps_wanted: str) -> list[Path]:
    """Return the modules of apps but for the packages' own files and the tests."""
    return [path for path in sources(*apps_wanted) if path.name != "__init__.py"]


def test_every_module_has_a_layer() -> None:
    """Put a new folder or module into LAYERS, where it belongs."""
    unknown = [
        str(path.relative_to(ROOT))
        for path in app_modules(*STAIRCASE[:-1])
        if layer_of(path) is None
    ]
    assert not unknown


def test_inside_an_app_nobody_looks_up() -> None:
    """urls -> api | views | admin | tasks -> services -> selectors -> models -> values -> pure."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in app_modules(*STAIRCASE[:-1])
    }
    heights = {name: layer_of(path) or 0 for name, path in modules.items()}
    wrong = [
        f"{name} imports {other}"
        for name, path in modules.items()
        for other in sorted(imports(path) & modules.keys())
        if name.split(".")[0] == other.split(".")[0] and heights[other] > heights[name]
    ]
    assert not wrong


def test_foreign_keys_point_down() -> None:
    wrong = [
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        if model._meta.app_label in STAIRCASE
        for field in model._meta.get_fields()
        if field.many_to_one or (field.one_to_one and field.concrete)
        if (target := field.related_model) is not None and not isinstance(target, str)
        if target._meta.app_label in STAIRCASE
        and STAIRCASE.index(target._meta.app_label) > STAIRCASE.index(model._meta.app_label)
    ]
    assert not wrong


def test_addresses_look_alike() -> None:
    """Pages stand in `urls.py`, endpoints in `api/urls.py`, in every app that has them."""
    wrong = [
        str(path.relative_to(ROOT))
        for path in sources(*STAIRCASE[:-1])
        if path.name == "urls.py"
        and path.relative_to(ROOT).parts[1:] not in {("urls.py",), ("api", "urls.py")}
    ]
    assert not wrong


def test_nobody_imports_the_tests() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in sources(*STAIRCASE)
        if any(name.split(".")[0] == "tests" for name in imports(path))
    ]
    assert not wrong


def test_no_signals_between_our_apps() -> None:
    wrong = [
        str(path.relative_to(ROOT))
        for path in sources(*STAIRCASE)
        if any(name.startswith("django.dispatch") for name in imports(path))
    ]
    assert not wrong


def test_files_stay_short() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in sources(*STAIRCASE, "tests")
        if (lines := len(path.read_text().splitlines())) > LONGEST_FILE
    }
    assert not long


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in sources(*STAIRCASE)
        if path.read_text().strip() and ast.get_docstring(ast.parse(path.read_text())) is None
    ]
    assert not silent


@pytest.mark.parametrize(
    "tree", [faults, club_errors, game_errors, rating_errors, tournament_errors]
)
def test_every_fault_has_an_answer(tree: object) -> None:
    leaves = {
        value
        for value in vars(tree).values()
        if isinstance(value, type) and issubclass(value, faults.Fault)
    } - {faults.Fault}
    assert leaves <= problems.STATUS.keys()


def test_the_rules_need_no_framework() -> None:
    """The engine is imported in a process that has no Django settings and imports none."""
    code = (
        "import sys; import games.rules.replay, games.bots, tournaments.scheduling.draw, "
        "tournaments.ranking.ranking, ratings.engine.period; assert 'django' not in sys.modules"
    )
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)  # noqa: S603


TOKENS = ROOT / "deploy/static/boneyard/tokens.css"
STYLESHEETS = sorted(
    path for app in STAIRCASE for path in (ROOT / app).glob("static/**/*.css") if path != TOKENS
)


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_stylesheets_say_tokens(path: Path) -> None:
    """What a fault needs is said in it; the lines of the wall are as high as the screen allows."""
    relative = path.name == "wall.css"
    assert stylesheets.faults(path.read_text(), TOKENS.read_text(), relative=relative) == []


def test_tokens_are_few() -> None:
    rows = list(stylesheets.declarations(TOKENS.read_text()))
    first = {row.name for row in rows if row.inside == (":root",) and row.name.startswith("--")}
    for stem, names in (
        ("--text-", stylesheets.TEXTS),
        ("--space-", stylesheets.SPACES),
        ("--radius-", stylesheets.RADII),
    ):
        assert {name for name in first if name.startswith(stem)} == names
    assert {row.name for row in rows if row.name.startswith("--")} == first, (
        "every token has a value to begin with"
    )


@pytest.mark.parametrize(
    "css",
    [
        "a { font-size: 0.9rem; }",
        "a { font-size: 0.9em; }",
        "a { font: 600 1rem var(--sans); }",
        "a { margin: 0 0.4rem; }",
        "@media print { a { padding-block: 3mm var(--space-1); } }",
        "a { gap: calc(2 * var(--space-1)); }",
        "a { border-radius: 3px; }",
        "a { border-top-left-radius: 50%; }",
        "a { color: #123456; }",
        "a { box-shadow: 0 0 1px rgb(0 0 0 / 10%); }",
        "a { background: white; }",
        "a { color: var(--brass); }",
        ":root { --ink: var(--paper); }",
        "a { transition: color 200ms; }",
        "a { margin-left: 0; }",
        "a { text-align: right; }",
    ],
)
def test_what_is_no_token_is_found(css: str) -> None:
    assert len(stylesheets.faults(css, TOKENS.read_text())) == 1
