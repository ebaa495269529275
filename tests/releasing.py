"""`python -m tests.releasing X.Y.Z`: a tree that is fit to be a release gets its SBOM and its tag.

The SBOM is CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/): what `requirements/run.txt` locks,
with the hashes it allows and the licences the installed packages name.
"""

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Any, NamedTuple

from cyclonedx.schema import SchemaVersion
from cyclonedx.spdx import fixup_id
from cyclonedx.validation.json import JsonStrictValidator

from tests.migrating import OURS

ROOT = Path(__file__).resolve().parents[1]
LICENCES = "License :: OSI Approved :: "
_LOCKED = re.compile(
    r"^(?P<name>[\w.-]+)(?:\[[\w,-]+\])?==(?P<version>[^\s;\\]+)(?P<marker>[ ;]*;)?"
)


class LockedPackage(NamedTuple):
    """A package of the lock: `optional` where a marker says on which systems it is wanted."""

    name: str
    version: str
    optional: bool
    hashes: list[str]


def packages_of(text: str) -> list[LockedPackage]:
    r"""Return the packages of a hashed lock in its order.

    >>> [tuple(one) for one in locked("a==1 ; x < '3' \\\n    --hash=sha256:00\nb[c]==2\n")]
    [('a', '1', True, ['00']), ('b', '2', False, [])]
    """
    found: list[LockedPackage] = []
    for line in text.splitlines():
        if package := _LOCKED.match(line):
            optional = package["marker"] is not None
            found.append(LockedPackage(package["name"], package["version"], optional, []))
        elif hashed := re.match(r"\s+--hash=sha256:([0-9a-f]+)", line):
            found[-1].hashes.append(hashed[1])
    return found


def licences(name: str) -> list[dict[str, Any]]:
    """Return what an installed package says of its licence; nothing for one that is not here."""
    try:
        said: Any = metadata(name)
    except PackageNotFoundError:
        return []
    if expression := said.get("License-Expression"):
        return [{"expression": expression}]
    classes = [
        line.removeprefix(LICENCES)
        for line in said.get_all("Classifier") or []
        if line.startswith(LICENCES)
    ]
    written = (said.get("License") or "").strip()
    # Some packages put the whole text there.
    names = [written] if written and "\n" not in written and len(written) < 80 else classes
    return [{"license": {"id": id_} if (id_ := fixup_id(one)) else {"name": one}} for one in names]


def sbom(version: str, lock: str) -> dict[str, Any]:
    """Return the bill of materials of a release; the same for the same lock and packages."""
    components = []
    for package in packages_of(lock):
        purl = f"pkg:pypi/{package.name.lower()}@{package.version}"
        hashes = [{"alg": "SHA-256", "content": one} for one in package.hashes]
        page = f"https://pypi.org/project/{package.name}/{package.version}/"
        component: dict[str, Any] = {
            "type": "library",
            "bom-ref": purl,
            "name": package.name,
            "version": package.version,
            "purl": purl,
            "scope": "optional" if package.optional else "required",
            "externalReferences": [{"type": "distribution", "url": page, "hashes": hashes}],
        }
        found = licences(package.name)
        components.append(component | ({"licenses": found} if found else {}))
    ours: dict[str, Any] = {"type": "application", "name": "boneyard", "version": version}
    ours |= {"bom-ref": "boneyard", "licenses": [{"license": {"id": "MIT"}}]}
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours},
        "components": components,
    }


def hindrances(root: Path, version: str) -> Iterator[str]:
    """Yield what keeps a tree from being the release, a sentence each."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        yield f"{version} is no version: three numbers with points."
    if _git(root, "branch", "--show-current") != "main":
        yield "The branch is not main."
    if _git(root, "status", "--porcelain"):
        yield "The tree is not clean: commit or remove what `git status` names."
    if _git(root, "tag", "--list", f"v{version}"):
        yield f"The tag v{version} is there already."
    named = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    if named != version:
        yield f"pyproject.toml says {named}."
    sections = re.split(r"^## ", (root / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[1:]
    heading, _, body = sections[0].partition("\n") if sections else ("", "", "")
    if heading.split() != [version] or "\n- " not in body:
        yield f"CHANGELOG.md does not begin with a section ## {version} that names a change."
    base = (root / "tests/golden/migrations.txt").read_text().splitlines()
    there = sorted(
        f"{app}.{path.stem}"
        for app in OURS
        for path in (root / app / "migrations").glob("[0-9]*.py")
    )
    if base != [f"# The migrations of {version}.", *there]:
        yield f"The migrations are not frozen: python -m tests.migrating --freeze {version}"


def _git(root: Path, *words: str) -> str:
    """Return what git says; raises CalledProcessError."""
    done = subprocess.run(  # noqa: S603 - our own words
        ["git", *words],  # noqa: S607 - whichever git there is
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def _client(root: Path) -> str:
    """Return the typed client of a tree, as it prints it."""
    run = [sys.executable, "manage.py", "client"]
    return subprocess.run(run, cwd=root, capture_output=True, text=True, check=True).stdout  # noqa: S603 - ours


def release(root: Path, version: str, *, dry: bool, tested: bool) -> list[str]:
    """Write SBOM and typed client into `dist/` and tag, unless something hinders; return what.

    `tested` says that `./test --all` has passed for this commit, so that it is not run; `dry`
    looks at everything and writes nothing.
    """
    wrong = list(hindrances(root, version))
    document = json.dumps(sbom(version, (root / "requirements/run.txt").read_text()), indent=1)
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(document)
    if fault is not None:
        wrong.append(f"The SBOM is not CycloneDX 1.6: {str(fault).splitlines()[0]}")
    if not wrong and not tested:
        done = subprocess.run([str(root / "test"), "--all"], cwd=root, check=False)  # noqa: S603 - ours
        if done.returncode:
            wrong.append("./test --all failed.")
    if wrong or dry:
        return wrong
    path = root / "dist" / f"boneyard-{version}.cdx.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(document + "\n")
    (path.parent / f"boneyard-{version}.py").write_text(_client(root))
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Boneyard {version}")
    return []


def main() -> int:
    """Read the words, release, say what came of it; return the exit status."""
    parser = argparse.ArgumentParser(description="Check the tree, write its SBOM, tag it.")
    parser.add_argument("version", metavar="X.Y.Z")
    parser.add_argument("--dry-run", action="store_true", help="write nothing and tag nothing")
    parser.add_argument(
        "--tested",
        action="store_true",
        help="./test --all has passed for this commit: do not run it",
    )
    asked = parser.parse_args()
    wrong = release(ROOT, asked.version, dry=asked.dry_run, tested=asked.tested)
    for line in wrong:
        sys.stderr.write(f"{line}\n")
    if not wrong:
        done = f"is tagged; its SBOM and its client are in {ROOT / 'dist'}"
        what = "could be released" if asked.dry_run else done
        sys.stdout.write(f"{asked.version} {what}.\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
