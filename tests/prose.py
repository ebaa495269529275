"""What text is made of: paragraphs of source and documents, sentences, words, and their style."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

LONGEST = 45
"""Words of a sentence that one can still say in one breath."""

_IRREGULAR = (
    "kept told held made drawn given taken said seen known shown found left gone paid sent won "
    "lost met spoken written thrown sold built bought brought caught taught thought understood "
    "ridden driven risen chosen broken frozen worn torn sworn laid led fed bound spent sat stood "
    "struck swept hung dealt meant heard wound lent bent beaten bitten eaten fallen forgotten got "
    "forgiven grown blown flown done been hidden begun"
)
IRREGULAR = frozenset(_IRREGULAR.split())
"""Participles that do not end in -ed, but for those that are commands as well (cut, put, read)."""
NO_PARTICIPLES = frozenset(
    ("seed", "need", "feed", "bed", "red", "speed", "exceed", "proceed", "succeed", "indeed")
    + ("embed", "shed", "hundred", "fixed", "mixed")
)
_PARTICLES = (
    "about after again and anew as at away back before beside besides between but by down ever "
    "for from here how if in into it like more next not of off on once or out over since so than "
    "that them then there they to too under until up upon what when where which who whom with "
    "within without yet you"
)
PARTICLES = frozenset(_PARTICLES.split())
"""What may not follow a participle in a name: a noun would say what is meant."""

_CODE = re.compile(r"(`+).*?\1|https?://\S+|<[^>]*>|\]\([^)]*\)|:\w+:", re.DOTALL)
WORD = re.compile(r"(?!\\b[bfr]')[^\W\d_]+(?:['’][^\W\d_]+)*")
_NO_PROSE = re.compile(r"\S*[\d_/\\=@{}%$]\S*|\S+\.\w+\S*|--\S+|\w+\(\S*|\S*[a-z][A-Z]\S*")
_ENDS = re.compile(r"[;:]\s|(?<=[.!?])[)\"'*]*\s+(?=[\"'(*]*[A-Z`])|\n\s*\n")
_BULLET = re.compile(r"\s*(?:[-*+]|\d+\.|[a-z]\))\s+")
_INVERTED = re.compile(r"(\w+) (?:is|are|was|were)\b")
_NOISE = re.compile(r"#\s*(?:noqa|type:|ruff:|shellcheck|mypy:|pragma)[^-–]*")
_SKIPPED = {".venv", ".data", ".git", ".ci", "node_modules", "migrations", "golden"}


def is_ours(path: Path) -> bool:
    """Return whether a file (named from the root) is written by hand and read by people."""
    if path.name in ("CHANGELOG.md", "access.md", "glossary.md"):
        return False
    return not _SKIPPED & set(path.parts) and not any(part[0] == "." for part in path.parts)


def is_participle(word: str) -> bool:
    """Return whether a word is one that says what was done and not what it was done to.

    >>> [word for word in ("kept", "seed", "locked", "read") if is_participle(word)]
    ['kept', 'locked']
    """
    return word in IRREGULAR or (
        word.endswith("ed") and len(word) > 3 and word not in NO_PARTICIPLES
    )


def is_property(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Return whether a function is read as a value."""
    names = {ast.unparse(decorator).split(".")[-1] for decorator in node.decorator_list}
    return bool(names & {"property", "cached_property", "setter"})


def words_of(text: str) -> Iterator[str]:
    """Yield the words of a text that are no code and no proper names.

    >>> list(words_of("Told `x_y` by Ana's pair, see docs/a.md (FIDE): 3rd."))
    ['Told', 'by', 'pair', 'see']
    """
    starts_sentence = True
    for piece in _NO_PROSE.sub(" . ", _CODE.sub(" ", text)).split():
        for word in WORD.findall(piece):
            is_name = word[0].isupper() and (not starts_sentence or word[1:].lower() != word[1:])
            if not is_name:
                yield word.replace("’", "'")
            starts_sentence = False
        starts_sentence = piece[-1] in ".:!?;|*"


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a paragraph; what a colon or semicolon ends is one, too."""
    for sentence in _ENDS.split(text):
        if sentence.strip():
            yield " ".join(sentence.split())


def inversion(sentence: str) -> str | None:
    """Return how a sentence begins that does not begin with its subject.

    >>> inversion("Kept is what was read."), inversion("Whoever asks"), inversion("A red one is.")
    ('Kept is', 'Whoever', None)
    """
    for beginning in ("Whoever", "So many", "So much", "Not that"):
        if sentence.startswith(f"{beginning} "):
            return beginning
    found = _INVERTED.match(sentence)
    return found[0] if found and is_participle(found[1].lower()) else None


def nodes_of(source: str) -> list[ast.AST]:
    """Return the nodes of source, each before those in it, but for names and operators.

    `ast.walk` gives those, too: they are more than half of all, and nobody here reads them.

    >>> [type(node).__name__ for node in nodes_of("x = f(1)")]
    ['Module', 'Assign', 'Call', 'Constant']
    """
    nodes: list[ast.AST] = [ast.parse(source)]
    for node in nodes:
        for value in vars(node).values():
            nodes += [
                one
                for one in (value if type(value) is list else (value,))
                if isinstance(one, ast.AST) and one._fields and type(one) is not ast.Name
            ]
    return nodes


def docstrings(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of docstrings, of values too, with the lines where they begin."""
    statements = (node for node in nodes if type(node) is ast.Expr)
    for statement in statements:
        match statement.value:
            case ast.Constant(value=str(text)):
                for line, paragraph in paragraphs(inspect.cleandoc(text)):
                    yield statement.lineno + line - 1, paragraph


def comments(source: str, nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    """Yield comments with their lines; those of lines that follow each other as one."""
    inside = {
        line
        for node in nodes
        if isinstance(node, (ast.Constant, ast.JoinedStr)) and node.end_lineno != node.lineno
        for line in range(node.lineno + 1, (node.end_lineno or 0) + 1)
    }
    block: list[str] = []
    for number, line in enumerate((*source.splitlines(), ""), 1):
        before, sign, said = line.partition("# ")
        if sign and not before.strip() and number not in inside:
            block.append(_NOISE.sub("", sign + said).removeprefix("# "))
            continue
        if block:
            for offset, paragraph in paragraphs("\n".join(block)):
                yield number - len(block) + offset - 1, paragraph
            block = []
        is_open = before.count('"') % 2
        if sign and before.endswith("  ") and not is_open and number not in inside:
            yield number, _NOISE.sub("", sign + said).removeprefix("# ")


def sections(markdown: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the headings of a document with the lines below each."""
    for part in re.split(r"^#+ ", markdown, flags=re.MULTILINE)[1:]:
        title, *lines = part.splitlines()
        yield title, lines


def paragraphs(markdown: str) -> Iterator[tuple[int, str]]:
    """Yield paragraphs, points of lists and cells of tables, with their lines; no code.

    >>> list(paragraphs("A line\\nand more.\\n\\n    code\\n\\n- one\\n- two"))
    [(1, 'A line\\nand more.'), (6, 'one'), (7, 'two')]
    """
    fenced = is_listed = is_shown = False
    block: list[str] = []
    start = 1
    for number, line in enumerate((*markdown.splitlines(), ""), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        is_point = bool(_BULLET.match(line)) or line.lstrip().startswith(("|", "#"))
        is_shown = bool(line.strip()) and (is_shown or line.lstrip().startswith(">>>"))
        is_code = fenced or is_shown
        is_code |= line.startswith("    ") and not block and not is_listed and not is_point
        if block and (not line.strip() or is_point or is_code):
            yield start, "\n".join(block)
            block = []
        if not line.strip() or is_code:
            continue
        if not block:
            start = number
            is_listed = is_point
        if line.lstrip().startswith("|"):
            cells = line.strip(" |").split("|")
            yield from ((number, cell.strip()) for cell in cells if cell.strip())
        else:
            block.append(_BULLET.sub("", line, count=1) if is_point else line)
