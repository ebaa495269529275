"""The rooms of the house: who may import whom, how long a file may be, what text may not name."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from django.apps import apps

import clubs.errors
import games.errors
import ratings.errors
import tournaments.errors
from deploy import problems
from tests import stylesheets
from web import faults

ROOT = Path(__file__).resolve().parents[1]
STAIRCASE = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
"""The apps, the lowest first: a foreign key points down or stays where it is."""

LAYERS = (
    ("models",),
    ("core", "words"),
    ("selectors",),
    ("services",),
    ("templatetags",),
    ("forms",),
    ("api", "views", "admin", "tasks", "management"),
    ("urls", "api_urls", "apps"),
)
"""The layers of an app and of a room, the lowest first: the name of a file or folder is its layer.

What bears none of these names is as high as the highest that it imports of its app.
"""
HEIGHTS = {name: height for height, names in enumerate(LAYERS) for name in names}
NO_ROOMS = frozenset(HEIGHTS) | {"scheduling", "ranking", "migrations"}
"""Folders of `tournaments` that are no room."""
LONGEST_FILE = 400


def sources(*folders: str) -> list[Path]:
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    return [path for path in found if "migrations" not in path.parts]


class Module(NamedTuple):
    """What a module says it is, None for nothing, and the names that it imports."""

    docstring: str | None
    imports: frozenset[str]


@cache
def module_at(path: Path) -> Module:
    """Return what stands in a file, which is read once."""
    tree, names = ast.parse(path.read_text()), set[str]()
    # Nothing is imported within an expression, and most of a tree are expressions.
    todo: list[ast.AST] = [tree]
    for node in todo:
        todo += [one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr)]
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return Module(ast.get_docstring(tree), frozenset(names))


def imports(path: Path) -> frozenset[str]:
    return module_at(path).imports


def test_import_contracts_hold() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports")]
    done = subprocess.run(  # noqa: S603 - our own tool
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_every_module_of_a_room_has_a_layer() -> None:
    rooms = [
        path
        for path in sources("tournaments")
        if path.parent != ROOT / "tournaments"
        and path.relative_to(ROOT / "tournaments").parts[0] not in NO_ROOMS
    ]
    unknown = [
        str(path.relative_to(ROOT))
        for path in rooms
        if path.relative_to(ROOT / "tournaments").with_suffix("").parts[1]
        not in {*HEIGHTS, "__init__"}
    ]
    assert rooms
    assert not unknown


def test_inside_an_app_nobody_looks_up() -> None:
    """urls -> api | views | admin | tasks -> forms -> services -> selectors -> core -> models."""
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sources(*STAIRCASE[:-1])
    }
    asked = {
        name: {other for other in imports(path) & found.keys() if same_app(name, other)} - {name}
        for name, path in found.items()
    }
    layers = {name: layer_of(name) for name in found}
    heights = {name: layer or 0 for name, layer in layers.items()}
    before: dict[str, int] = {}
    while before != heights:
        before = dict(heights)
        heights |= {
            name: max([heights[other] for other in asked[name]], default=0)
            for name, layer in layers.items()
            if layer is None
        }
    wrong = [
        f"{name} imports {other}"
        for name in found
        for other in sorted(asked[name])
        if heights[other] > heights[name]
    ]
    assert not wrong


def layer_of(module: str) -> int | None:
    """Return how high the layer of a module is, by its name in its app or room; None for none."""
    app, *inside = module.split(".")
    names = inside[:2] if app == "tournaments" else inside[:1]
    return next((HEIGHTS[name] for name in names if name in HEIGHTS), None)


def same_app(one: str, other: str) -> bool:
    return one.split(".")[0] == other.split(".")[0]


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
    """Pages stand in `urls.py`, endpoints in `api_urls.py`, of an app or a room."""
    wrong = [
        str(path.relative_to(ROOT))
        for path in sources(*STAIRCASE[:-1])
        if path.name.endswith("urls.py")
        and not (
            path.name in {"urls.py", "api_urls.py"}
            and len(path.relative_to(ROOT).parts) <= (3 if "tournaments" in path.parts else 2)
        )
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
        if path.stat().st_size and module_at(path).docstring is None
    ]
    assert not silent


@pytest.mark.parametrize(
    "tree", [faults, clubs.errors, games.errors, ratings.errors, tournaments.errors]
)
def test_every_fault_is_of_one_kind_and_says_what_it_means(tree: object) -> None:
    """But for the two whose codes are those of a verdict and of the draw."""
    leaves = {
        value
        for value in vars(tree).values()
        if isinstance(value, type) and issubclass(value, faults.Fault)
    } - {faults.Fault, *problems.STATUS, games.errors.LogRefused, tournaments.errors.CannotDraw}
    for leaf in leaves | {faults.NotFound}:
        assert sum(issubclass(leaf, kind) for kind in problems.STATUS) == 1, leaf
        assert "code" in vars(leaf), leaf
        assert leaf.title, leaf
        assert leaf.meaning, leaf


def test_the_rules_need_no_framework() -> None:
    """The engine is imported in a process that has no Django settings and imports none."""
    code = (
        "import sys; import games.rules.replay, games.bots, tournaments.scheduling.draw, "
        "tournaments.ranking.ranking, ratings.engine.period; assert 'django' not in sys.modules"
    )
    env = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, check=True)  # noqa: S603


TOKENS, DARK = (ROOT / f"web/static/web/{name}.css" for name in ("tokens", "dark"))
STYLESHEETS = sorted(
    path
    for app in STAIRCASE
    for path in (ROOT / app).glob("static/**/*.css")
    if path not in (TOKENS, DARK)
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
    by_night = {row.name for row in stylesheets.declarations(DARK.read_text())}
    assert by_night - {"color-scheme"} <= first


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
