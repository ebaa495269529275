"""A tree becomes a release, or is told what hinders it; in a repository made for the test."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tests.releasing import ROOT, packages_of, release, sbom

FILES = {
    "pyproject.toml": '[project]\nversion = "0.3.0"\n',
    "CHANGELOG.md": "# Changelog\n\n## 0.3.0\n\n### Added\n\n- Halls.\n\n## 0.2.0\n\n- More.\n",
    "requirements/run.txt": f"django==5.2.19 \\\n    --hash=sha256:{'0a' * 32}\n",
    "clubs/migrations/0001_initial.py": "",
    "tests/golden/migrations.txt": "# The migrations of 0.3.0.\nclubs.0001_initial\n",
    "test": '#!/bin/sh\n[ "$1" = --all ] && echo tested >.git/tested\n',
    ".gitignore": "dist/\n",
    "manage.py": "import sys\nsys.stdout.write(' '.join(sys.argv[1:]))\n",
}


def git(root: Path, *words: str) -> str:
    done = subprocess.run(  # noqa: S603 - our own words
        ["git", *words],  # noqa: S607 - whichever git there is
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose tree is fit to be 0.3.0."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Olga")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "olga@example.org")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "test").chmod(0o755)
    commit(tmp_path)
    return tmp_path


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "All")


def test_a_tree_that_is_fit_is_tested_tagged_and_has_an_sbom(tree: Path) -> None:
    assert release(tree, "0.3.0", dry=False, tested=False) == []
    assert (tree / ".git" / "tested").exists()
    assert git(tree, "tag", "--points-at", "HEAD") == "v0.3.0"
    written = (tree / "dist" / "boneyard-0.3.0.cdx.json").read_text()
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(written) is None
    assert (tree / "dist" / "boneyard-0.3.0.py").read_text() == "client"
    [component] = json.loads(written)["components"]
    assert component["purl"] == "pkg:pypi/django@5.2.19"
    assert component["licenses"] == [{"expression": "BSD-3-Clause"}]
    [reference] = component["externalReferences"]
    assert reference["hashes"] == [{"alg": "SHA-256", "content": "0a" * 32}]
    assert release(tree, "0.3.0", dry=False, tested=True) == ["The tag v0.3.0 is there already."]


def test_a_dry_run_writes_nothing(tree: Path) -> None:
    assert release(tree, "0.3.0", dry=True, tested=True) == []
    assert not (tree / ".git" / "tested").exists()
    assert not (tree / "dist").exists()
    assert git(tree, "tag") == ""


def change(name: str, old: str, new: str) -> Callable[[Path], None]:
    def change_file(root: Path) -> None:
        path = root / name
        path.write_text(path.read_text().replace(old, new))
        commit(root)

    return change_file


def later_migration(root: Path) -> None:
    (root / "clubs" / "migrations" / "0002_more.py").write_text("")
    commit(root)


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda root: (root / "left").write_text(""), "not clean"),
        (lambda root: git(root, "switch", "--quiet", "--create", "side"), "not main"),
        (change("pyproject.toml", "0.3.0", "0.2.0"), "pyproject.toml says 0.2.0"),
        (change("CHANGELOG.md", "## 0.3.0", "## Unreleased"), "CHANGELOG.md"),
        (change("CHANGELOG.md", "- Halls.\n", ""), "CHANGELOG.md"),
        (change("tests/golden/migrations.txt", "0.3.0", "0.2.0"), "not frozen"),
        (later_migration, "not frozen"),
        (change("test", "echo tested >.git/tested", "exit 1"), "./test --all failed"),
    ],
)
def test_what_hinders_is_said_and_nothing_is_tagged(
    tree: Path, harm: Callable[[Path], object], says: str
) -> None:
    harm(tree)
    [told] = release(tree, "0.3.0", dry=False, tested=False)
    assert says in told
    assert git(tree, "tag") == ""
    assert not (tree / "dist").exists()


def test_a_word_that_is_no_version_is_refused(tree: Path) -> None:
    assert "no version" in release(tree, "0.3", dry=True, tested=True)[0]


def test_the_packages_of_this_tree_make_a_valid_sbom_with_licences() -> None:
    lock = (ROOT / "requirements" / "run.txt").read_text()
    made = sbom("0.3.0", lock)
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(json.dumps(made)) is None
    assert all(package.hashes for package in packages_of(lock))
    required = [one for one in made["components"] if one["scope"] == "required"]
    assert [one["name"] for one in required if "licenses" not in one] == []
