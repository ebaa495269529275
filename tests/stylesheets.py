"""Reads stylesheets and says where they leave the tokens of the house.

`web/static/web/tokens.css` alone knows numbers and colours: eight sizes of type, seven
distances, three radii, named colours, one length of motion. Every other stylesheet says these
names, and says start and end where it could say left and right.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

TEXTS = {f"--text-{number}" for number in range(1, 9)}
SPACES = {f"--space-{number}" for number in range(1, 8)}
RADII = {"--radius-1", "--radius-2", "--radius-round"}

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_BLOCK = re.compile(r"([{};])")
_DISTANCE = re.compile(
    r"(margin|padding)(-(inline|block|top|bottom)(-(start|end))?)?|(row-|column-)?gap"
)
_PHYSICAL = re.compile(r"((margin|padding|border)-(left|right)(-.*)?|left|right)")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(")
_NAMED = re.compile(
    r"\b(white|black|red|green|blue|gr[ae]y|silver|gold|orange|yellow|brown|ivory)\b"
)
_TIME = re.compile(r"(?<![\w-])[\d.]+m?s\b")
_VARIABLE = re.compile(r"var\((--[\w-]+)")
_MEASURED = re.compile(r"(?<![\w-])([\d.]+)(rem|em)\b")
_NAMES = {
    "distance": {"0.25": 1, "0.5": 2, "0.75": 3, "1": 4, "1.5": 5, "2.5": 6, "4": 7},
    "size": {"0.75": 1, "0.875": 2, "1": 3, "1.125": 4, "1.375": 5, "1.75": 6, "2.25": 7, "3": 8},
}


class Declaration(NamedTuple):
    """A property and its value, and the rules it stands in, the outermost first."""

    inside: tuple[str, ...]
    name: str
    value: str


def declarations(css: str) -> Iterator[Declaration]:
    """Yield every declaration of a stylesheet in its order.

    >>> [one.value for one in declarations("@media print { a { color: red; margin: 0 } }")]
    ['red', '0']
    """
    inside: list[str] = []
    said = ""
    for piece in _BLOCK.split(_COMMENT.sub("", css)):
        if piece not in "{};" or not piece:
            said += piece
            continue
        if piece == "{":
            inside.append(said.strip())
        else:
            name, colon, value = said.strip().partition(":")
            if colon and inside:
                yield Declaration(tuple(inside), name.strip(), value.strip())
            if piece == "}":
                inside.pop()
        said = ""


def faults(css: str, tokens: str, *, relative: bool = False) -> list[str]:
    """Return what a stylesheet says that is no token, with the token that is nearest.

    `relative` is a stylesheet whose lines are as high as the screen has room for: there sizes and
    distances may follow the line they stand in.
    """
    rows = list(declarations(css))
    named = {one.name for one in declarations(tokens) if one.name.startswith("--")}
    known = named | {one.name for one in rows}
    found = []
    for one in rows:
        if any(rule.startswith(("@page", "@font-face")) for rule in one.inside):
            continue
        why = _fault(one, known, named, relative)
        if why:
            found.append(f"{one.inside[-1]} {{ {one.name}: {one.value} }}: {why}")
    return found


def _fault(one: Declaration, known: set[str], tokens: set[str], relative: bool) -> str:
    unknown = [name for name in _VARIABLE.findall(one.value) if name not in known]
    if one.name in tokens:
        return "tokens are given their values in tokens.css only"
    if unknown:
        return f"{', '.join(unknown)} is no token"
    if _PHYSICAL.fullmatch(one.name) or re.search(r"\b(left|right)\b", _side(one)):
        return "say inline-start and inline-end, start and end, for scripts that run leftwards"
    if _COLOUR.search(one.value) or (one.name != "content" and _NAMED.search(one.value)):
        return "colours have names in tokens.css"
    if one.name.startswith(("transition", "animation")) and _TIME.search(one.value):
        return "the only length of motion is var(--motion)"
    return _measure(one, relative)


def _side(one: Declaration) -> str:
    return one.value if one.name in ("text-align", "float", "clear") else ""


def _measure(one: Declaration, relative: bool) -> str:
    if one.name == "font" and one.value != "inherit":
        return "say font-size, so that it can be read which"
    if one.name == "font-size" and not _consists_of(
        one.value, TEXTS, ("inherit", "100%"), relative
    ):
        return f"no size of type; {_nearest(one.value, 'size', 'text')}"
    if _DISTANCE.fullmatch(one.name) and not _consists_of(
        one.value, SPACES, ("0", "auto"), relative
    ):
        return f"no distance; {_nearest(one.value, 'distance', 'space')}"
    if "radius" in one.name and not _consists_of(one.value, RADII, ("0", "inherit"), False):
        return "no radius; there are --radius-1, --radius-2 and --radius-round"
    return ""


def _consists_of(value: str, names: set[str], words: tuple[str, ...], relative: bool) -> bool:
    """Say whether a value is put together from these tokens and words."""
    rest = value.removesuffix("!important").strip()
    for name in names:
        rest = rest.replace(f"calc(-1 * var({name}))", " ").replace(f"var({name})", " ")
    if relative and re.search(r"\dem\b|\dvw\b|var\(--line\)", rest):
        return True
    rest = re.sub(r"calc\([\d.]+rem \+ env\([^()]*\)\)|env\([^()]*\)", " ", rest)
    return all(part in words for part in rest.split())


def _nearest(value: str, kind: str, stem: str) -> str:
    measured = _MEASURED.findall(value)
    if not measured:
        return f"there are --{stem}-1 and its fellows"
    names = _NAMES[kind]
    best = min(names, key=lambda size: abs(float(size) - float(measured[0][0])))
    return f"the nearest is var(--{stem}-{names[best]}), {best}rem"
