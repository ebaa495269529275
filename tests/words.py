"""`python -m tests.words [FOLDER …]`: words that are misspelt, or that no colleague would say.

Reads names (functions, classes, modules), docstrings and comments of Python source, and the text of
Markdown documents. `docs/glossary.md` has the words of the project and what its list of words to
avoid says instead; English words come from the list that pyspellchecker brings.
"""

import ast
import gzip
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests import prose

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
ALIASES = {"numpy": "np", "numpy.typing": "npt", "strategies": "st"}
"""Modules that everybody imports under another name."""
SHORTEST = 3
"""Shorter words are symbols."""
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_BRITISH = (
    (re.compile(r"our"), "or"),
    (re.compile(r"([iy])s(e[drs]?|ers?|ing|ations?|ational)$"), r"\1z\2"),
    (re.compile(r"ll(ed|ing|er)$"), r"l\1"),
)
"""How the list, which is American, spells what we spell as the British do."""


class Finding(NamedTuple):
    """What stands in a line, and what would be better."""

    path: Path
    line: int
    what: str
    better: str

    def __str__(self) -> str:
        """Return it as a line that an editor can open."""
        return f"{self.path.relative_to(ROOT)}:{self.line}: {self.what}: {self.better}"


class Glossary(NamedTuple):
    """The words of the project: those it knows, and those it avoids with what to say instead."""

    known: frozenset[str]
    staying: frozenset[str]
    names: dict[str, str]
    phrases: dict[str, str]


@cache
def read_glossary() -> Glossary:
    """Return what `docs/glossary.md` says."""
    known: set[str] = set()
    staying: set[str] = set()
    avoided: dict[str, dict[str, str]] = {"name": {}, "text": {}}
    for title, lines in prose.sections(GLOSSARY.read_text()):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
        if title == "Not like this":
            for bad, good, where in (row for row in rows if len(row) == 3 and row[2] in avoided):
                avoided[where][bad] = good
        elif title == "Names that stay":
            staying.update(re.findall(r"`(\w+)`", "\n".join(lines)))
        else:
            known.update(word.casefold() for line in lines for word in prose.WORD.findall(line))
    return Glossary(frozenset(known), frozenset(staying), avoided["name"], avoided["text"])


@cache
def english() -> frozenset[str]:
    """Return the words of English as they are spelt in America."""
    spec = find_spec("spellchecker")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("pyspellchecker is missing; requirements/dev.txt has it")
    file = Path(spec.submodule_search_locations[0]) / "resources" / "en.json.gz"
    return frozenset(json.loads(gzip.decompress(file.read_bytes())))


@cache
def is_word(word: str) -> bool:
    """Return whether a word is spelt right: English, American or British, or of the glossary.

    >>> [is_word(word) for word in ("neighbours", "neigbours", "organised", "boneyard")]
    [True, False, True, True]
    """
    plain = word.casefold().removesuffix("'s").removesuffix("'")
    if len(plain) < SHORTEST or {plain, plain.removesuffix("s")} & read_glossary().known:
        return True
    spellings = {plain}
    for british, american in _BRITISH:
        spellings |= {british.sub(american, one) for one in spellings}
    return bool(spellings & english())


def misspelt(text: str) -> list[str]:
    """Return the words of a text that nobody knows."""
    return [word for word in prose.words_of(text) if not is_word(word)]


def parts_of(name: str) -> list[str]:
    """Return the words of a name.

    >>> parts_of("_read_JSONText2")
    ['read', 'json', 'text']
    """
    return [part.lower() for part in _PART.findall(name)]


def check_name(name: str, *, is_function: bool = False) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the name of a function, class or module, and what is better."""
    parts = parts_of(name)
    yield from (
        (f"'{part}' in {name}", "mend it, or name it in docs/glossary.md")
        for part in parts
        if not is_word(part)
    )
    if name.startswith("test_") or name in read_glossary().staying:
        return
    for part in parts:
        for bad in {part, part.removesuffix("s")} & read_glossary().names.keys():
            yield f"'{part}' in {name}", read_glossary().names[bad]
    is_bare = len(parts) == 1 or (is_function and parts[1:2] and parts[1] in prose.PARTICLES)
    if parts and is_bare and prose.is_participle(parts[0]):
        yield name, "a verb and its object, or a noun" if is_function else "what it holds"


def check_text(text: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a paragraph, and what is better."""
    for word in misspelt(text):
        yield f"'{word}'", "mend it, or name it in docs/glossary.md"
    for phrase, better in read_glossary().phrases.items():
        if re.search(rf"(?<![\w-]){re.escape(phrase)}(?![\w-])", text, re.IGNORECASE):
            yield f"'{phrase}'", better
    for sentence in prose.sentences(text):
        count = len(sentence.split())
        if count > prose.LONGEST and not sentence.startswith("Raises "):
            yield f"{count} words: {sentence[:40]}…", "two sentences"
        if inversion := prose.inversion(sentence):
            yield f"'{inversion} …'", "subject first"


def check_python(path: Path) -> Iterator[Finding]:
    """Yield what is found in a file of source."""
    source = path.read_text()
    nodes = prose.nodes_of(source)
    stem = path.parent.name if path.stem == "__init__" else path.stem
    yield from (Finding(path, 1, *found) for found in check_name(stem))
    for node in nodes:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                is_function = not isinstance(node, ast.ClassDef) and not prose.is_property(node)
                if is_function or isinstance(node, ast.ClassDef):
                    for found in check_name(node.name, is_function=is_function):
                        yield Finding(path, node.lineno, *found)
            case ast.Import() | ast.ImportFrom():
                yield from (Finding(path, node.lineno, *found) for found in check_import(node))
    for line, text in (*prose.docstrings(nodes), *prose.comments(source, nodes)):
        yield from (Finding(path, line, *found) for found in check_text(text))


def check_import(node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str]]:
    """Yield the names under which something is imported that has another one."""
    for alias in node.names:
        if alias.asname in (None, alias.name, "_", ALIASES.get(alias.name)):
            continue
        yield f"{alias.name} as {alias.asname}", "import the module, or give it a name that fits"


def check_markdown(path: Path) -> Iterator[Finding]:
    """Yield what is found in a document."""
    for line, text in prose.paragraphs(path.read_text()):
        yield from (Finding(path, line, *found) for found in check_text(text))


def files_of(places: list[str]) -> list[Path]:
    """Return the files to check in folders or files named from the root; without any, all."""
    found: set[Path] = set()
    for place in places or ["."]:
        path = ROOT / place
        found |= {path} if path.is_file() else {*path.rglob("*.py"), *path.rglob("*.md")}
    return sorted(path for path in found if prose.is_ours(path.relative_to(ROOT)))


def check(paths: list[Path]) -> list[Finding]:
    """Return what is found in files."""
    return [
        finding
        for path in paths
        for finding in (check_python(path) if path.suffix == ".py" else check_markdown(path))
    ]


def main(places: list[str]) -> int:
    """Print what is found, a line each; return 1 where anything is."""
    findings = check(files_of(places))
    sys.stdout.writelines(f"{finding}\n" for finding in findings)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
