"""Files of an event: what stands in them, for whom, and that no cell is a formula."""

import csv
import html
import io
import re
import zipfile

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor, once
from tests.counting import count_queries
from tests.pages import url
from tournaments.entries.services import entries
from tournaments.models import Event
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db
WHAT = ("standings", "rounds", "entries", "results", "fixtures")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def make_event(club: Club) -> Event:
    """Five partnerships; a round closed, a second as a draft, the first entry of a team."""
    organiser = builders.owner(club)
    event = builders.pairs_event(club, 5, name="Copa de Otoño / 2026")
    entries.entry_change(
        entry_id=event.entries.get(number=1).id, changes={"team": "=HYPERLINK()", "sits_out": [3]}
    )
    builders.close(builders.play_round(event, organiser))
    rounds.round_draw(event_id=event.id)
    return event


made, event = once(make_event)


def api_path(event: Event, what: str, form: str = "csv") -> str:
    return f"/api/v1/events/{event.id}/export/{what}.{form}"


def lines(content: bytes, separator: str = ",") -> list[list[str]]:
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=separator))


def cells(content: bytes) -> list[list[object]]:
    """The cells of an XLSX file: texts as text, numbers as float."""
    book = zipfile.ZipFile(io.BytesIO(content))
    page = book.read("xl/worksheets/sheet1.xml").decode()
    found: list[list[object]] = []
    for row in re.findall(r"<row [^>]*>(.*?)</row>", page):
        assert "<f>" not in row
        found.append(
            [
                text if kind else float(number)
                for kind, text, number in re.findall(
                    r'<c [^>]*?(?:t="(\w+)")?>(?:<is><t[^>]*>(.*?)</t></is>|<v>(.*?)</v>)', row
                )
            ]
        )
    return found


def test_the_standings(api_for: ApiFor, event: Event) -> None:
    answer = api_for(None).get(api_path(event, "standings"))
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == (
        'attachment; filename="copa-de-otono-2026-standings.csv"'
    )
    found = lines(answer.content)
    assert found[0][:6] == ["place", "number", "entry", "team", "score", "played"]
    assert len(found) == 6
    first = next(row for row in found if row[1] == "1")
    assert first[2:4] == ["Ana Abreu – Ben Abreu", "'=HYPERLINK()"]
    assert sum(int(row[9]) for row in found[1:]) == 1, "the bye of the draft is not told"


def test_the_seats_of_the_rounds_without_the_draft(api_for: ApiFor, event: Event) -> None:
    found = lines(api_for(None).get(api_path(event, "rounds")).content)
    assert found[0] == ["round", "table", "seat", "side", "player", "number", "entry", "instead_of"]
    assert {row[0] for row in found[1:]} == {"1"}
    assert len(found) == 1 + 8 + 1
    assert [row[:3] for row in found if row[2] == "bye"] == [["1", "", "bye"]]
    assert [row[1:4] for row in found[1:5]] == [
        ["1", "A", "AC"],
        ["1", "B", "BD"],
        ["1", "C", "AC"],
        ["1", "D", "BD"],
    ]


def test_entries_and_results(api_for: ApiFor, event: Event) -> None:
    found = lines(api_for(None).get(api_path(event, "entries")).content)
    assert found[1] == [
        *("1", "Ana Abreu – Ben Abreu", "'=HYPERLINK()", "1500", "1", "", "3", ""),
        *("", "Doble Nueve"),
    ]
    found = lines(api_for(None).get(api_path(event, "results")).content)
    assert len(found) == 1 + 4
    assert {row[6] for row in found[1:]} == {"decided"}
    assert {row[7] for row in found[1:]} == {"log"}
    assert sorted(row[4] for row in found[1:]) == ["1", "1", "2", "2"]


@pytest.mark.parametrize("what", WHAT)
def test_a_workbook_says_the_same_in_its_own_types(
    what: str, api_for: ApiFor, event: Event
) -> None:
    api = api_for(None)
    answer = api.get(api_path(event, what, "xlsx"))
    assert answer.headers["Content-Type"] == XLSX
    assert answer.headers["Content-Disposition"].endswith(f'-{what}.xlsx"')
    found, same = cells(answer.content), lines(api.get(api_path(event, what)).content)
    assert len(found) == len(same)
    assert found[0] == same[0]
    for row, other in zip(found[1:], same[1:], strict=True):
        told = [cell for cell in other if cell]
        plain = [cell for cell in row if cell != ""]
        assert len(plain) == len(told)
        for cell, text in zip(plain, told, strict=True):
            assert cell == float(text) if isinstance(cell, float) else str(cell) == text.lstrip("'")


def test_pages_speak_the_language_of_the_reader(client: Client, event: Event) -> None:
    tabs = {"standings": "standings", "rounds": "rounds", "entries": "players", "results": "rounds"}
    for what, tab in tabs.items():
        page = client.get(url(event, f"{tab}/")).text
        for form in ("csv", "xlsx"):
            assert url(event, f"export/{what}.{form}") in page
    asked = {"Accept-Language": "es"}
    text = client.get(url(event, "export/standings.csv"), headers=asked).content
    assert lines(text, ";")[0][:3] == ["Lugar", "N.º", "Inscrito"]
    text = client.get(url(event, "export/rounds.csv"), headers=asked).content
    assert lines(text, ";")[0][:3] == ["Ronda", "Mesa", "Asiento"]
    assert client.get(url(event, "export/rounds.xlsx")).status_code == 200
    for odd in ("export/secrets.csv", "export/rounds.pdf"):
        assert client.get(url(event, odd)).status_code == 404


def test_who_may_have_them(
    api_for: ApiFor, client: Client, event: Event, scorer: User, outsider: User
) -> None:
    for who in (None, scorer, outsider):
        assert api_for(who).get(api_path(event, "rounds")).status_code == 200
    for odd in (api_path(event, "secrets"), api_path(event, "rounds", "pdf")):
        assert api_for(None).get(odd).json()["code"] == "not_found"
    Event.objects.filter(id=event.id).update(state="draft")
    for who, status in ((None, 404), (outsider, 404), (scorer, 200)):
        assert api_for(who).get(api_path(event, "standings")).status_code == status
    assert client.get(url(event, "export/standings.csv")).status_code == 404


def test_an_organisers_file_holds_no_draft_either(
    api_for: ApiFor, organiser: User, event: Event
) -> None:
    found = lines(api_for(organiser).get(api_path(event, "rounds")).content)
    assert {row[0] for row in found[1:]} == {"1"}


@pytest.mark.whole
def test_queries_do_not_grow_with_the_event(client: Client, club: Club, organiser: User) -> None:
    for count in (4, 12):
        event = builders.pairs_event(club, count, name=f"Cup {count}", prefix=f"{count} ")
        builders.close(builders.play_round(event, organiser))
        for what in WHAT:
            with count_queries(f"file: {what} of an event"):
                client.get(url(event, f"export/{what}.csv"))


ODD_NAMES = (
    "XXVII Campionat de dominó de l'Hospitalet",
    "'" * 40,
    "Una tarde de dominó entre amigos" + "🁣" * 20,
    "🁣" * 40,
    "a" * 30 + "🁣",
    "a" * 30 + " [b]",
    "a" * 29 + "'' b",
    "[]:*?/",
    "History",
    "HISTORY'",
)
"""Names that spreadsheets do not take for that of a tab, or would not once they are cut."""


@pytest.mark.sampled
@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_workbook_can_be_had_whatever_the_event_is_called(
    name: str, event: Event, organiser: User, client: Client, api_for: ApiFor
) -> None:
    Event.objects.filter(id=event.id).update(name=name)
    season = builders.season(event.club, name=name)
    client.force_login(organiser)
    pages = [url(event, f"export/{what}.xlsx") for what in WHAT]
    for path in [*pages, f"/seasons/{season.id}/export/results.xlsx"]:
        answer = client.get(path)
        assert answer.status_code == 200, path
        tab = tab_of(answer.content)
        assert tab == tab.strip(" '"), path
        assert 1 <= len(tab.encode("utf-16-le")) // 2 <= 31, path
        assert not set(tab) & set("[]:*?/\\"), path
        assert tab.lower() != "history", path
    api = api_for(organiser)
    assert api.get(f"/api/v1/seasons/{season.id}/export/results.xlsx").status_code == 200


def tab_of(content: bytes) -> str:
    book = zipfile.ZipFile(io.BytesIO(content)).read("xl/workbook.xml").decode()
    return html.unescape(re.findall(r'<sheet name="([^"]*)"', book)[0])


@pytest.mark.parametrize("sign", [";", ",", "\t", "|"])
def test_no_formula_hides_behind_what_parts_cells_elsewhere(
    api_for: ApiFor, client: Client, event: Event, sign: str
) -> None:
    entry = event.entries.order_by("number")[0]
    event.entries.filter(id=entry.id).update(team=f"Ana{sign} =1+1{sign}@x")
    for asked in ("en", "es"):
        page = client.get(url(event, "export/entries.csv"), headers={"Accept-Language": asked})
        for content in (page.content, api_for(None).get(api_path(event, "entries")).content):
            for delimiter in (";", ",", "\t", "|"):
                found = [cell for line in lines(content, delimiter) for cell in line]
                assert not [cell for cell in found if cell.lstrip()[:1] in tuple("=+@-")]


def test_decimals_are_those_of_the_language(client: Client, event: Event) -> None:
    event.entries.filter(number=1).update(rating=1500_500000)
    found = [
        client.get(url(event, "export/entries.csv"), headers={"Accept-Language": asked})
        for asked in ("en", "es", "pt")
    ]
    assert ["1500.5" in one.content.decode() for one in found] == [True, False, False]
    assert ["1500,5" in one.content.decode() for one in found] == [False, True, True]
