"""Every template and static file that somebody names is there, and none is named by nobody."""

import re
from fnmatch import fnmatchcase
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template import engines

ROOT = Path(__file__).resolve().parents[1]
APPS = sorted(path.parent.name for path in ROOT.glob("*/templates"))
TEMPLATES = {
    path.relative_to(ROOT / app / "templates").as_posix(): path
    for app in APPS
    for path in (ROOT / app / "templates").glob("**/*.*")
}
SOURCES = [
    *TEMPLATES.values(),
    *(path for app in APPS for path in (ROOT / app).glob("**/*.py")),
]
NAMED = re.compile(rf"""["']((?:{"|".join(APPS)})/[^"'\s]+\.(?:html|txt))["']""")
STATIC = re.compile(r"""\{% static ["']([^"']+)["'] %\}""")


def templates_named(pattern: re.Pattern[str]) -> dict[str, str]:
    """What the sources name -> the last source that does; a part filled in later is a `*`."""
    return {
        re.sub(r"\{[^}]*\}", "*", name): path.relative_to(ROOT).as_posix()
        for path in SOURCES
        for name in pattern.findall(path.read_text())
    }


def test_every_template_can_be_read() -> None:
    for name in TEMPLATES:
        assert engines["django"].get_template(name), name


def test_what_is_named_is_there() -> None:
    names = templates_named(NAMED)
    assert len(names) > 150
    missing = [
        f"{by}: {name}"
        for name, by in names.items()
        if not any(fnmatchcase(one, name) for one in TEMPLATES)
    ]
    assert missing == []


def test_no_template_is_named_by_nobody() -> None:
    names = templates_named(NAMED)
    unused = [one for one in TEMPLATES if not any(fnmatchcase(one, name) for name in names)]
    assert unused == []


def test_a_list_with_nothing_in_it_looks_the_same_everywhere() -> None:
    other = re.compile(r'class="sheet (quiet|empty)"')
    drawn = [name for name, path in TEMPLATES.items() if other.search(path.read_text())]
    assert drawn == ["web/_empty.html"]


def test_the_templates_of_a_room_are_its_own() -> None:
    elsewhere = [
        f"{path}: {name}"
        for path in (one.relative_to(ROOT) for one in SOURCES if one.suffix == ".py")
        for name in NAMED.findall((ROOT / path).read_text())
        if name.startswith("tournaments/") and name.split("/")[1] != path.parts[1]
    ]
    assert elsewhere == [], "a view and what it renders lie in one room"


def test_static_files_that_templates_name_are_there() -> None:
    names = templates_named(STATIC)
    assert len(names) > 30
    assert [f"{by}: {name}" for name, by in names.items() if not finders.find(name)] == []
