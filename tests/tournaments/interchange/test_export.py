"""The tournament file of an event: what is in it, for whom, and the schemas that describe it."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tests.pages import url
from tests.tournaments.interchange.evening import play_first_round
from tournaments.hiding.services.names import player_hide
from tournaments.interchange.core.forms import FORMS, read
from tournaments.interchange.words import SCHEMAS
from tournaments.models import Event

pytestmark = pytest.mark.django_db
DOCS = Path(__file__).parents[3] / "docs" / "federation.md"


def make_event(club: Club) -> Event:
    """Five partnerships; a round closed with an award and a penalty, a second being played."""
    organiser = builders.owner(club)
    event = builders.pairs_event(club, 5, name="Copa de Otoño / 2026")
    play_first_round(event, organiser)
    builders.publish_round(event)
    return event


made, event = once(make_event)


def path(event: Event, form: str) -> str:
    return f"/api/v1/events/{event.id}/export/tournament.{form}"


def test_an_event_in_each_form(api_for: ApiFor, event: Event) -> None:
    found = [read(api_for(None).get(path(event, form)).content.decode()) for form in FORMS]
    assert found[0].tournament == found[1].tournament == found[2].tournament
    document = api_for(None).get(path(event, "json")).json()
    assert document["settings"]["name"] == "Copa de Otoño / 2026"
    assert document["entries"][0]["players"] == ["Ana Abreu", "Ben Abreu"]
    (row,) = document["rounds"]
    first, second = row["tables"]
    assert first["points"] == {"AC": 104, "BD": 62}
    assert (first["sanctions"], first["sent_away"]) == ({"BD": 10}, ["BD"])
    assert (second["award"], second["absent"], second["places"]) == (
        "Ill",
        ["AC"],
        {"AC": 2, "BD": 1},
    )
    assert len(row["byes"]) == 1
    answer = api_for(None).get(path(event, "trf"))
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="copa-de-otono-2026-tournament.trf"'
    )
    assert answer.text.startswith("012 Copa de Otoño / 2026\r\n062 5\r\n")
    assert api_for(None).get(path(event, "xlsx")).status_code == 200
    assert len(api_for(None).get(path(event, "ndjson")).getvalue().splitlines()) == 5 + 4 + 1


def test_lines_of_fide_are_in_their_columns(api_for: ApiFor, event: Event) -> None:
    lines = api_for(None).get(path(event, "trf")).text.split("\r\n")
    for line in (one for one in lines if one.startswith("001")):
        assert int(line[4:8]) in range(1, 6)
        assert line[14:47].strip()
        assert line[48:52] == "1500"
        assert float(line[80:84]) in {0, 1}
        assert int(line[85:89]) in range(1, 6)
        assert line[91:99].rstrip() in {"0000 - U"} or line[96] in "10+-"


def test_a_guest_reads_no_hidden_name(api_for: ApiFor, event: Event, organiser: User) -> None:
    player_hide(player_id=event.club.players.get(name="Ana Abreu").id)
    for form in FORMS:
        for who in (None, organiser):
            text = api_for(who).get(path(event, form)).content.decode()
            assert "Ana Abreu" not in text
            assert "A. A." in text


def test_who_may_have_it(
    api_for: ApiFor, client: Client, event: Event, scorer: User, outsider: User
) -> None:
    for form in FORMS:
        assert api_for(outsider).get(path(event, form)).status_code == 200
        assert url(event, f"export/tournament.{form}") in client.get(url(event, "standings/")).text
        assert client.get(url(event, f"export/tournament.{form}")).status_code == 200
    spanish = client.get(url(event, "export/tournament.csv"), headers={"Accept-Language": "es"})
    assert spanish.content == api_for(None).get(path(event, "csv")).content
    for odd in ("export/standings.trf", "export/tournament.pdf"):
        assert client.get(url(event, odd)).status_code == 404
        assert api_for(None).get(f"/api/v1/events/{event.id}/{odd}").status_code == 404
    Event.objects.filter(id=event.id).update(state="draft")
    for who, status in ((None, 404), (outsider, 404), (scorer, 200)):
        assert api_for(who).get(path(event, "trf")).status_code == status


@pytest.mark.sampled
@pytest.mark.parametrize("many", [False, True])
def test_queries(api_for: ApiFor, club: Club, organiser: User, many: bool) -> None:
    event = builders.pairs_event(club, 12 if many else 4)
    for seed in range(3 if many else 1):
        builders.close(builders.play_round(event, organiser, seed))
    with count_queries("export of a tournament file"):
        assert api_for(None).get(path(event, "trf")).status_code == 200


def validator(api_for: ApiFor, name: str) -> jsonschema.Draft202012Validator:
    schema = api_for(None).get(f"/api/v1/schemas/{name}").json()
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(
        schema, format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )


def as_typed(row: dict[str, str], schema: Any) -> dict[str, Any]:
    """A row of CSV as the schema has it: numbers are numbers, empty cells left out."""
    found: dict[str, Any] = {}
    for name, cell in row.items():
        kinds = schema["properties"][name]
        texts = kinds.get("type") == "string"
        if cell or texts and name in schema.get("required", ()):
            found[name] = cell if texts else json.loads(cell)
    return found


def test_the_schemas_describe_the_files(api_for: ApiFor, event: Event, organiser: User) -> None:
    validator(api_for, "tournament").validate(api_for(None).get(path(event, "json")).json())
    rows = csv.DictReader(
        io.StringIO(api_for(None).get(path(event, "csv")).content.decode("utf-8-sig"))
    )
    schema = validator(api_for, "tournament-row")
    for row in rows:
        schema.validate(as_typed(row, schema.schema))
    answer = api_for(organiser).get("/api/v1/schemas/secrets")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_rating_list_is_as_its_schema_says(api_for: ApiFor, club: Club, organiser: User) -> None:
    event = builders.rated_event(club, organiser, 4)
    pool = event.club.pools.get()
    answer = api_for(None).get(f"/api/v1/pools/{pool.id}/lists/current/export/rows.csv")
    schema = validator(api_for, "rating-list-row")
    rows = list(csv.DictReader(io.StringIO(answer.getvalue().decode("utf-8-sig"))))
    assert rows
    for row in rows:
        typed = as_typed(row, schema.schema)
        schema.validate(dict.fromkeys(("change", "deviation")) | typed)


def test_each_column_is_described_in_the_docs() -> None:
    text = DOCS.read_text("utf-8")
    for name in ("tournament-row", "rating-list-row"):
        for column, one in SCHEMAS[name]()["properties"].items():
            assert f"| `{column}` | {one['description']} |" in text
    for member in SCHEMAS["tournament"]()["$defs"].values():
        for name in member["properties"]:
            assert f"`{name}`" in text
