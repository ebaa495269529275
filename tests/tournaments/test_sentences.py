"""Sentences of the scheduling core are said in the language of the reader, all of them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation
from rest_framework.test import APIClient

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tests.tournaments.views.pages import logged_in, url
from tournaments import scheduling
from tournaments.scheduling.documents.read import POLICY
from tournaments.scheduling.explaining.explanation import TITLES
from tournaments.scheduling.formats import FORMATS
from tournaments.sentences import PARTS, in_words
from tournaments.services import rounds

CORE = Path(scheduling.__file__).parent
FAULTS = {
    *("EventFinished", "ResultsMissing", "TooFewEntries", "TooManyByes", "NoTableSizes"),
    *("NoByeLeft", "TooLarge", "DrawnByHand", "EditFault", "impossible"),
}
NEVER_IN_AN_EVENT = {"method", "shape", "duplicate_entry", "result_keys"}
"""Violations that no event can have: its method and shape fit, its entries differ."""


@pytest.fixture(autouse=True)
def language() -> Iterator[None]:
    """Requests leave their language behind; every test begins and ends in English."""
    with translation.override("en"):
        yield


def sample(node: ast.AST) -> str | None:
    """What a text, or an f-string, looks like when it is said."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (sample(part) or "7" for part in node.values)
        return "".join(parts)
    return None


def said_in(path: Path) -> Iterator[str]:
    """The sentences a module of the core builds: of its faults, of its violations."""
    for function in ast.walk(ast.parse(path.read_text())):
        if not isinstance(function, ast.FunctionDef):
            continue
        named = {
            node.targets[0].id: text
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and (text := sample(node.value))
        }
        for call in ast.walk(function):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            name, given = call.func.id, call.args
            if name == "impossible":
                why = sample(given[2]) or named.get(ast.unparse(given[2]), "")
                yield f"If 7 had the bye: {why}."
            elif name in FAULTS and given and (text := sample(given[0])):
                yield text
            elif name == "Violation" and sample(given[0]) not in NEVER_IN_AN_EVENT:
                yield sample(given[3]) or named[ast.unparse(given[3])]


# What documents break is said by commands and to programs, in English.
MODULES = [path for path in CORE.rglob("*.py") if path.parent.name != "documents"]
EVERY = sorted({text for path in MODULES for text in said_in(path)})


def test_the_sentences_are_found() -> None:
    assert len(EVERY) > 25
    assert "7 and 7 must not meet." in EVERY


@pytest.mark.parametrize("text", EVERY)
def test_every_sentence_is_known(text: str) -> None:
    assert in_words(text) == text
    with translation.override("es"):
        assert in_words(text) != text


@pytest.mark.parametrize("part", [*(one.reason for one in FORMATS.values()), *TITLES.values()])
def test_every_part_is_known(part: str) -> None:
    assert part in PARTS


@pytest.mark.parametrize("key", POLICY)
def test_every_setting_is_known(key: str) -> None:
    with translation.override("es"):
        assert in_words(POLICY[key].words) != POLICY[key].words


def test_what_is_not_known_stays_as_it_is() -> None:
    with translation.override("es"):
        assert in_words("This is new.") == "This is new."


def test_places_are_said_too() -> None:
    with translation.override("es"):
        said = in_words("If 'a' met 'b', the imbalance of the axes would be 2.5 instead of 1.")
        assert said == "Si 'a' se enfrentara a 'b', desequilibrio de los ejes: 2.5 en lugar de 1."
        said = in_words(
            "Round 2: 5 entries cannot be split into tables of 3 to 4; 4 or 6 entries "
            "could, or allow other table sizes."
        )
        assert "mesas de 3 a 4; 4 o 6 inscripciones sí" in said


ENGLISH = re.compile(r"\b(the|and|must|has|have|with|round|table|would|instead)\b", re.IGNORECASE)


@pytest.fixture
def api(api_for: ApiFor, organiser: User) -> APIClient:
    """The API in Spanish, for an organiser."""
    client = api_for(organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "es"
    return client


@pytest.mark.django_db
def test_faults_are_said_in_spanish(api: APIClient, club: Club) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    one = str(row.seats.filter(table__number=1, letter="A").get().entry_id)
    path = f"/api/v1/rounds/{row.id}/edits"
    for change in (
        {"kind": "swap", "entries": [one, one]},
        {"kind": "move", "entries": [one], "table": 2},
        {"kind": "move", "entries": [one], "table": 9},
        {"kind": "reseat", "table": 1, "seats": {"AC": one}},
    ):
        answer = api.post(path, change).json()
        assert answer["code"] == "edit_refused"
        assert not ENGLISH.search(answer["detail"]), answer["detail"]
    builders.publish(row)
    answer = api.post(f"/api/v1/events/{event.id}/what-if", {}).json()
    assert answer["detail"].startswith("La mesa 1 de la ronda 1 no tiene resultado")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["swiss", "knockout", "round_robin"])
def test_explanations_are_said_in_spanish(
    method: str, api: APIClient, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 5, method=method, rounds_planned=5)
    row = rounds.round_draw(event_id=event.id)
    entries = [seat.entry for seat in row.seats.all()] + [bye.entry for bye in row.byes.all()]
    for entry in entries:
        path = f"/api/v1/rounds/{row.id}/explain?entry={entry.id}"
        answer = api.get(path).json()
        for said in (answer["sentence"], *(one["sentence"] for one in answer["alternatives"])):
            assert not ENGLISH.search(said), said
    desk = logged_in(organiser)
    desk.cookies["django_language"] = "es"
    page = desk.get(f"{url(row)}explain?entry={entries[0].id}").text
    assert not re.search(r"This round|has the bye|meets|sits with", page)


@pytest.mark.django_db
def test_what_a_draft_breaks_is_said_in_spanish(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    row = rounds.round_draw(event_id=event.id)
    entry = event.entries.first()
    assert entry is not None
    desk: Client = logged_in(organiser)
    desk.post(f"/entries/{entry.id}/withdraw")
    desk.cookies["django_language"] = "es"
    page = desk.get(url(row)).text
    assert f"{entry}, en la mesa 1, no está presente en esta ronda." in page
