"""The examples in docstrings run."""

import doctest
import importlib
import inspect
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
APPS = ("web", "clubs", "games", "ratings", "tournaments", "deploy")


def modules_with_examples() -> list[str]:
    """Return the dotted names of the modules that hold an example."""
    paths = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py"))]
    return [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in paths
        if "migrations" not in path.parts and ">>> " in path.read_text()
    ]


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    result = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0
    # An example that no public name leads to would never run.
    assert result.attempted == inspect.getsource(module).count(">>> ")
