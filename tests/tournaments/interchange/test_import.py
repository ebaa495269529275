"""A past event from a tournament file: whole or not at all, once, with every fault by its place."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from clubs.models import Club, Player, User
from ratings.models import RatedGame
from tests import builders
from tests.conftest import ApiFor
from tests.counting import count_queries
from tests.pages import browser_of
from tests.tournaments.interchange.evening import play_first_round
from tests.tournaments.interchange.test_forms import GOLDEN, documents
from tournaments.interchange.core.forms import FORMS, JSON, TRF, read
from tournaments.interchange.selectors import tournament_of
from tournaments.models import Event, Result

pytestmark = pytest.mark.django_db
EVENING = (GOLDEN / "evening.trf").read_text()


@pytest.fixture
def other(outsider: User) -> Club:
    return builders.club(outsider, "La Ficha")


def address(club: Club, ask: str = "") -> str:
    return f"/api/v1/clubs/{club.id}/tournaments{ask}"


def send(api: Any, club: Club, text: str | bytes, ask: str = "", form: str = TRF) -> Any:
    data = text if isinstance(text, bytes) else text.encode()
    return api.generic("POST", address(club, ask), data, content_type=FORMS[form].media)


def pairs(club: Club, by: User) -> Event:
    """Five pairs; an award and a penalty in round 1, who came late in round 2, then ended."""
    event = builders.pairs_event(club, 5, name="Copa", rounds_planned=2)
    play_first_round(event, by)
    event.entries.filter(number=2).update(sits_out=[2])
    builders.close(builders.play_round(event, by))
    return event


def rotating(club: Club, by: User) -> Event:
    event = builders.rotating_event(club, 9)
    builders.close(builders.play_round(event, by))
    return event


def single(club: Club, by: User) -> Event:
    event = builders.singles_event(club, "draw", [3, 4])
    builders.close(builders.play_round(event, by))
    return event


@pytest.mark.sampled
@pytest.mark.parametrize("make", [pairs, rotating, single])
@pytest.mark.parametrize("form", FORMS)
def test_what_was_exported_comes_in_and_goes_out_the_same(
    make: Any, form: str, club: Club, other: Club, organiser: User, outsider: User, api_for: ApiFor
) -> None:
    event = make(club, organiser)
    text = FORMS[form].write(tournament_of(event))
    answer = send(api_for(outsider), other, text, form=form)
    assert answer.status_code == 201, answer.json()
    found = answer.json()
    assert (found["made"], found["moved"]) == (True, 0)
    assert sorted(found["players"]) == sorted(map(str, other.players.all()))
    made = Event.objects.get(id=found["event"])
    assert made.club == other
    assert FORMS[form].write(tournament_of(made)) == text
    assert not made.rated
    assert answer.headers["Location"].endswith(f"/api/v1/events/{made.id}")


def test_the_file_in_the_repository(api_for: ApiFor, club: Club, organiser: User) -> None:
    with count_queries("import of a tournament file"):
        answer = send(api_for(organiser), club, EVENING)
    event = Event.objects.get(id=answer.json()["event"])
    assert (event.state, event.method, event.rounds.count()) == ("finished", "manual", 2)
    results = Result.objects.filter(table__round__event=event, current=True)
    assert sorted(one.evidence for one in results) == ["award", "sheet", "sheet", "sheet"]
    (mark,) = {one.slip for one in results if one.slip}
    assert mark.startswith("file ")
    assert not RatedGame.objects.exists()


@pytest.mark.whole
def test_again_it_is_the_event_that_is_there(api_for: ApiFor, club: Club, organiser: User) -> None:
    api = api_for(organiser)
    first = send(api, club, EVENING).json()["event"]
    for form in FORMS:
        answer = send(api, club, (GOLDEN / f"evening.{form}").read_bytes(), form=form)
        assert answer.status_code == 200
        assert answer.json() == {"event": first, "made": False, "players": [], "moved": 0}
    assert Event.objects.count() == 1


def test_a_preview_stores_nothing(api_for: ApiFor, club: Club, organiser: User) -> None:
    answer = send(api_for(organiser), club, EVENING, "?preview=true")
    assert answer.status_code == 200
    found = answer.json()
    assert (found["event"], found["made"]) == (None, False)
    assert len(found["players"]) == 10
    assert (Event.objects.count(), Player.objects.count()) == (0, 0)


@pytest.mark.whole
def test_rated_games_are_in_the_ledger(api_for: ApiFor, club: Club, organiser: User) -> None:
    assert send(api_for(organiser), club, EVENING, "?rated=true").status_code == 201
    assert RatedGame.objects.count() == 3


def test_who_may_send_one(
    api_for: ApiFor, club: Club, scorer: User, outsider: User, organiser: User
) -> None:
    for who, status in ((None, 401), (outsider, 403), (scorer, 403), (organiser, 201)):
        assert send(api_for(who), club, EVENING).status_code == status
    assert Event.objects.count() == 1


def evening(path: str, value: object) -> str:
    return documents(path, value, (GOLDEN / "evening.json").read_text())


TABLE = "rounds/1/tables/0"
REFUSED = {
    evening("settings/game", "chess"): ("invalid", "/settings/game"),
    evening("settings/preset", "luck"): ("invalid", "/settings/preset"),
    evening("settings/shape", "rotating"): ("wrong_players", "/entries/0"),
    evening("settings/time_limit", "none"): ("wrong_state", f"/{TABLE}/by_time"),
    evening("entries/0/players/0", "\u200b"): ("invalid", "/entries/0/players"),
    evening("entries/0/players/0", "Ben Paz"): ("invalid", "/entries/0"),
    evening("entries/1/players/0", "Ana Gil"): ("entry_refused", "/entries/1"),
    evening("entries/1/team", "x" * 150): ("invalid", "/entries/1/team"),
    evening(f"{TABLE}/seats", {"AC": 4, "BD": 3}): ("twice_in_round", "/rounds/1"),
    evening(f"{TABLE}/seats", {"AC": 4, "B": 1}): ("wrong_sides", f"/{TABLE}"),
    evening("rounds/0/byes", []): None,
    evening("rounds/0/tables/0/points", {"AC": 62, "BD": 62}): (
        "sheet_refused", "/rounds/0/tables/0/points",
    ),
    evening(f"{TABLE}/places", {"AC": 2, "BD": 1}): ("invalid", f"/{TABLE}/places"),
    evening("rounds/0/tables/1/sanctions", {"BD": -1}): (
        "invalid", "/rounds/0/tables/1/sanctions",
    ),
    evening("rounds/0/tables/1/absent", ["AC"]): ("absent_at_a_game", "/rounds/0/tables/1"),
    evening("rounds/1/tables/1/places", {"AC": 2, "BD": 1}): (
        "invalid", "/rounds/1/tables/1/absent",
    ),
}  # fmt: skip


@pytest.mark.sampled
@pytest.mark.parametrize("text", REFUSED, ids=range(len(REFUSED)))
def test_a_fault_is_named_and_nothing_is_stored(
    text: str, api_for: ApiFor, club: Club, organiser: User
) -> None:
    answer = send(api_for(organiser), club, text, form=JSON)
    wanted = REFUSED[text]
    if wanted is None:
        assert answer.status_code == 201, "who is in no table and no bye sat out"
        return
    assert (answer.status_code, answer.json()["code"]) == (422, "tournament_refused")
    fault = answer.json()["faults"][0]
    assert (fault["code"], fault["pointer"]) == wanted
    assert fault["detail"]
    assert fault["how"]
    assert (Event.objects.count(), Player.objects.count()) == (0, 0)


def test_faults_of_lines_have_their_line(api_for: ApiFor, club: Club, organiser: User) -> None:
    text = EVENING.replace('"AC":104,"BD":62', '"AC":62,"BD":62')
    fault = send(api_for(organiser), club, text).json()["faults"][0]
    assert (fault["line"], fault["column"]) == (17, 9)
    assert EVENING.splitlines()[16].startswith("XBT")


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"", 422),
        (b"\x00" * 40, 422),
        (b"\xff\xfe\x00", 422),
        (b"{" * 200_000, 422),
        (b"x" * 1_000_001, 413),
        (b"[" * 999_000, 422),
        (b'XBE {"a":' * 9000, 422),
        ("\n".join(["=cmd|' /C calc'!A0,"] * 20_000).encode(), 422),
    ],
)
def test_hostile_files(
    data: bytes, status: int, api_for: ApiFor, club: Club, organiser: User
) -> None:
    answer = send(api_for(organiser), club, data)
    assert answer.status_code == status
    assert not Event.objects.exists()


def test_other_code_pages_and_names_like_formulas(
    api_for: ApiFor, club: Club, organiser: User
) -> None:
    text = (GOLDEN / "evening.csv").read_text("utf-8-sig").replace("Fran Sosa", "'=Fran")
    answer = send(api_for(organiser), club, text.encode("cp1252"), form="csv")
    assert answer.status_code == 201, answer.json()
    names = {str(player) for player in club.players.all()}
    assert {"Cira Núñez", "=Fran", "Dani Gil (Flaco)"} <= names
    event = Event.objects.get()
    assert "'=Fran" in FORMS["csv"].write(tournament_of(event))


def test_standings_are_computed_not_believed(api_for: ApiFor, club: Club, organiser: User) -> None:
    answer = send(api_for(organiser), club, evening("entries/0/rank", 5), form=JSON)
    assert answer.json()["moved"] == 1


def test_the_page_shows_a_preview_then_takes_it(club: Club, organiser: User) -> None:
    desk = browser_of(organiser)
    where = f"/clubs/{club.id}/tournaments/"
    assert f'href="{where}"' in desk.get(f"/clubs/{club.id}/events/new/").text
    assert "Check the file" in desk.get(where).text
    file = SimpleUploadedFile("evening.trf", EVENING.encode("cp1252"))
    page = desk.post(where, {"file": file})
    assert page.status_code == 200
    assert "Add this event" in page.text
    assert "Cira Núñez" in page.text
    assert not Event.objects.exists()
    text = page.context["form"]["text"].value()
    assert read(text).tournament == read(EVENING).tournament
    page = desk.post(f"{where}take", {"text": text}, follow=True)
    event = Event.objects.get()
    assert page.redirect_chain[-1][0].startswith(f"/events/{event.id}/")
    assert "already" in desk.post(where, {"text": text}).text
    desk.post(f"{where}take", {"text": text})
    assert Event.objects.count() == 1


@pytest.mark.parametrize("action", ["", "take"])
def test_the_page_names_the_faults(action: str, club: Club, organiser: User) -> None:
    desk = browser_of(organiser)
    where = f"/clubs/{club.id}/tournaments/{action}"
    for text, said in (
        ("", "Choose a tournament file"),
        (EVENING + "<b>\r\n", "Line 23"),
        (EVENING.replace('"AC":104,"BD":62', '"AC":62,"BD":62'), "Line 17"),
        (evening("settings/preset", "luck"), "/settings/preset"),
    ):
        page = desk.post(where, {"text": text})
        assert page.status_code == 422
        assert said in page.text
        assert "<b>" not in page.text
    assert not Event.objects.exists()


def test_who_may_open_the_page(client: Client, club: Club, outsider: User, scorer: User) -> None:
    where = f"/clubs/{club.id}/tournaments/"
    assert client.get(where).status_code == 302
    for who in (outsider, scorer):
        for page in (where, f"{where}take"):
            assert browser_of(who).post(page, {"text": EVENING}).status_code == 403
