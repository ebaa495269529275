"""Every form on a page: what is refused is shown again beside its field, as it was typed."""

import re

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.conftest import once
from tests.pages import browser_of, error_of, field, send_refused, settings_of, url
from tournaments.limits import (
    LARGEST_SANCTION,
    LARGEST_SEED,
    LONGEST_TEAM,
    MOST_ROUNDS,
    MOST_TABLES,
)
from tournaments.models import Entry, Event, Forbidden, Round, RoundEdit, Table
from tournaments.rounds.services import rounds
from web.reasons import LONGEST_REASON

pytestmark = pytest.mark.django_db

NUL = "a\x00b"
NOTHING = {"en": "This field is required.", "es": "Este campo es requerido."}
NO_NUL = {
    "en": "Null characters are not allowed.",
    "es": "Los caracteres nulos no están permitidos.",
}
RANGE = {
    "en": "Enter a whole number from {} to {}.",
    "es": "Tiene que ser un número entero de {} a {}.",
}
WHOLE = {"en": "Enter a whole number.", "es": "Introduzca un número entero."}
OFFERED = {
    "en": "Choose one from the list.",
    "es": "Hay que elegir una opción de la lista.",
}
ROUNDS = {"en": "Enter rounds like this: 3, 5", "es": "Escriba las rondas así: 3, 5"}
DECIMAL = {"en": "Enter a number, e.g. 1.5.", "es": "Escriba un número, p. ej. 1,5."}
LANGUAGES = ("en", "es")


@pytest.fixture
def event(club: Club) -> Event:
    """An open event of five partnerships with check-in."""
    event = builders.pairs_event(club, 5)
    Event.objects.filter(id=event.id).update(check_in=True)
    event.refresh_from_db()
    return event


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


made, draft = once(
    lambda club: rounds.round_draw(event_id=builders.pairs_event(club, 4, name="D", prefix="D ").id)
)
"""A draft of four partnerships at two tables."""


@pytest.fixture
def table(club: Club) -> Table:
    """An open table."""
    row = builders.publish_round(builders.pairs_event(club, 4, name="T", prefix="T "))
    return builders.tables_of(row)[0]


@pytest.fixture
def decided_table(club: Club, organiser: User) -> Table:
    """A decided table."""
    row = builders.play_round(builders.pairs_event(club, 4, name="P", prefix="P "), organiser)
    return builders.tables_of(row)[0]


def first(event: Event) -> Entry:
    return event.entries.order_by("number")[0]


def speaking(desk: Client, language: str) -> Client:
    """Set the language in which the desk is answered."""
    desk.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    return desk


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_walk_in(desk: Client, event: Event, language: str) -> None:
    desk, address = speaking(desk, language), url(event, "enter")
    page = send_refused(desk, address, team="North", from_round="2")
    assert error_of(page, "one") == NOTHING[language]
    assert page.count('name="team" value="North"') == 1
    assert 'value="2"' in field(page, "from_round")
    page = send_refused(desk, address, one="Zoe", other="Yan", from_round="soon")
    assert error_of(page, "from_round") == RANGE[language].format(1, MOST_ROUNDS)
    assert 'value="soon"' in field(page, "from_round")
    assert 'value="Zoe"' in field(page, "one")
    page = send_refused(desk, address, one="Zoe", other="Yan", team=NUL)
    assert error_of(page, "team") == NO_NUL[language]
    alone = {"en": "Enter the partner, too.", "es": "Falta también la pareja."}
    assert error_of(send_refused(desk, address, one="Zoe"), "other") == alone[language]
    assert event.entries.count() == 5


@pytest.mark.whole
def test_what_the_service_says_of_a_walk_in_stands_beside_its_field(
    desk: Client, event: Event
) -> None:
    address, pair = url(event, "enter"), first(event).partnership
    assert pair is not None
    page = send_refused(desk, address, one="Zoe", other="Y\ufe0fan", team="North")
    assert "invisible" in error_of(page, "other")
    page = send_refused(desk, address, one="Zoe", other="Yan", from_round="9")
    assert "Choose a round from 1 to 3" in error_of(page, "from_round")
    page = send_refused(desk, address, one=pair.first.name, other=pair.second.name)
    assert "<strong>Entry refused.</strong> " in page
    assert "nobody can play twice" in page
    page = send_refused(desk, address, one="Zoe", other="Yan", team="x" * (LONGEST_TEAM + 1))
    assert f"{LONGEST_TEAM}" in error_of(page, "team")
    page = send_refused(desk, address, one="Zoe", other="Yan", at_bye="1")
    assert "No round in progress has a bye." in page


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_change_to_an_entry(desk: Client, event: Event, language: str) -> None:
    entry = first(event)
    desk, address = speaking(desk, language), f"/entries/{entry.id}/change"
    page = send_refused(desk, address, team="South", sits_out="x")
    assert error_of(page, "sits_out") == ROUNDS[language]
    assert page.count('class="row-more"') == 1
    assert page.count('value="South"') == 1
    most = RANGE[language].format(1, MOST_TABLES)
    for wrong in ("0", "-1", str(MOST_TABLES + 1), "1e2", "1_0", "²", "9" * 5000, NUL):
        said = WHOLE[language] if wrong in {"1e2", "1_0", "²", NUL} else most
        assert error_of(send_refused(desk, address, fixed_table=wrong), "fixed_table") == said
    for wrong in ("0", "201", "1, 2, x", "9" * 5000, NUL, "1 " * 201):
        assert error_of(send_refused(desk, address, sits_out=wrong), "sits_out") == ROUNDS[language]
    assert error_of(send_refused(desk, address, team=NUL), "team") == NO_NUL[language]
    entry.refresh_from_db()
    assert (entry.team, entry.fixed_table, entry.sits_out) == ("", None, [])


def test_a_round_that_is_not_planned(desk: Client, event: Event) -> None:
    page = send_refused(desk, f"/entries/{first(event).id}/change", sits_out="2, 9", team="South")
    assert "Choose a round from 1 to 3" in error_of(page, "sits_out")
    assert 'value="2, 9"' in page


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_checked_in(desk: Client, event: Event, language: str) -> None:
    desk = speaking(desk, language)
    said = {"en": "Choose at least one entry.", "es": "Elija al menos una inscripción."}
    assert error_of(send_refused(desk, url(event, "check-in")), "entry") == said[language]
    page = send_refused(desk, url(event, "check-in"), entry=[first(event).id, "x"])
    assert error_of(page, "entry") == OFFERED[language]
    assert f'value="{first(event).id}"' in page
    assert len(re.findall(r'<input[^>]* name="entry"[^>]* checked', page)) == 1
    stranger = builders.pairs_event(event.club, 2, name="S", prefix="S ").entries.all()[0]
    page = send_refused(desk, url(event, "check-in"), entry=[stranger.id])
    assert str(stranger.id) in error_of(page, "entry")


def test_a_fault_of_a_form_that_is_gone_stands_on_top(desk: Client, event: Event) -> None:
    Event.objects.update(check_in=False)
    page = send_refused(desk, url(event, "check-in"), entry=first(event).id)
    assert "<strong>Not possible now.</strong> This event has no check-in" in page
    assert "Undo check-in" not in page


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_kept_apart(desk: Client, event: Event, language: str) -> None:
    one, other = event.entries.order_by("number")[:2]
    desk, address = speaking(desk, language), url(event, "forbid")
    page = send_refused(desk, address, one=one.id, other=other.id, reason=" ")
    assert error_of(page, "reason") == NOTHING[language]
    assert f'<option value="{other.id}" selected>' in page
    page = send_refused(desk, address, one=one.id, other=one.id, reason="kin")
    assert error_of(page, "other")
    assert 'value="kin"' in field(page, "reason")
    page = send_refused(desk, address, one=one.id, other=other.id, reason=NUL)
    assert error_of(page, "reason") == NO_NUL[language]
    page = send_refused(
        desk, address, one=one.id, other=other.id, reason="x" * (LONGEST_REASON + 1)
    )
    assert str(LONGEST_REASON) in error_of(page, "reason")
    assert not Forbidden.objects.exists()


@pytest.mark.whole
@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_settings(desk: Client, event: Event, language: str) -> None:
    desk, address = speaking(desk, language), url(event, "settings")
    good = settings_of(desk, event)
    page = send_refused(desk, address, **good | {"rounds_planned": "0", "cap": "1,5"})
    assert error_of(page, "rounds_planned") == RANGE[language].format(1, MOST_ROUNDS)
    assert 'value="1,5"' in field(page, "cap")
    for wrong in ("much", "-1", "1e1", NUL, "9" * 5000):
        assert (
            error_of(send_refused(desk, address, **good | {"cap": wrong}), "cap")
            == DECIMAL[language]
        )
    for wrong in ("0.5", "11"):
        page = send_refused(desk, address, **good | {"cap": wrong})
        assert "aria-invalid" in field(page, "cap")
    page = send_refused(desk, address, **good | {"tie_break-2": "wins", "tie_break-5": "wins"})
    twice = {"en": "Games won is there twice.", "es": "Partidas ganadas está dos veces."}
    assert error_of(page, "tie_break-5") == twice[language]
    for name in ("preset", "time_limit", "tie_break-1"):
        assert "aria-invalid" in field(
            send_refused(desk, address, **good | {name: "none such"}), name
        )
    for name in ("club_rounds", "byes_per_entry", "byes_per_round"):
        page = send_refused(desk, address, **good | {name: "-1"})
        assert "aria-invalid" in field(page, name)
    event.refresh_from_db()
    assert (event.rounds_planned, event.scoring, event.tie_breaks) == (3, {}, [])


def test_settings_keep_what_the_page_cannot_say_otherwise(desk: Client, event: Event) -> None:
    chain = ["wins", "points_for", "point_difference", "buchholz", "lots", "direct_encounter"]
    chain += ["sonneborn_berger"]
    Event.objects.filter(id=event.id).update(tie_breaks=chain, preset="match_points")
    event.refresh_from_db()
    assert desk.post(url(event, "settings"), settings_of(desk, event)).status_code == 302
    event.refresh_from_db()
    assert (event.tie_breaks, event.preset) == (chain, "match_points")


@pytest.mark.whole
def test_settings_of_an_event_that_is_over(desk: Client, event: Event) -> None:
    good = settings_of(desk, event, club_rounds="7")
    Event.objects.update(state=Event.State.CANCELLED)
    page = send_refused(desk, url(event, "settings"), **good)
    assert "<strong>Not possible now.</strong> The event is cancelled." in page
    assert 'value="7"' in field(page, "club_rounds")


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_two_swap(desk: Client, draft: Round, language: str) -> None:
    desk, entry = speaking(desk, language), first(draft.event)
    page = send_refused(desk, url(draft, "swap"), one=entry.id)
    assert error_of(page, "other") == NOTHING[language]
    assert page.count(f'<option value="{entry.id}" selected>') == 1
    page = send_refused(desk, url(draft, "swap"), one=entry.id, other=entry.id)
    assert 'role="alert"' in page
    assert page.count(f'<option value="{entry.id}" selected>') == 2
    assert not RoundEdit.objects.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_some_move(desk: Client, draft: Round, language: str) -> None:
    desk, entry = speaking(desk, language), first(draft.event)
    page = send_refused(desk, url(draft, "move"), to="2")
    assert error_of(page, "entry") == NOTHING[language]
    assert 'value="2"' in field(page, "to")
    page = send_refused(desk, url(draft, "move"), entry=[entry.id], to="soon")
    assert error_of(page, "to") == WHOLE[language]
    assert page.count(f'<option value="{entry.id}" selected>') == 1
    page = send_refused(desk, url(draft, "move"), entry=[entry.id], to="2")
    assert 'role="alert"' in page
    assert 'value="2"' in field(page, "to")


@pytest.mark.whole
def test_a_seed(desk: Client, draft: Round) -> None:
    for wrong in ("x", "-1", str(LARGEST_SEED + 1), NUL):
        page = send_refused(desk, url(draft, "redraw"), seed=wrong)
        said = WHOLE["en"] if wrong in {"x", NUL} else RANGE["en"].format(0, LARGEST_SEED)
        assert error_of(page, "seed") == said
    desk.post(url(draft, "redraw"), {"seed": str(LARGEST_SEED)})
    draft.refresh_from_db()
    assert draft.seed == LARGEST_SEED


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_award(desk: Client, table: Table, language: str) -> None:
    desk, address = speaking(desk, language), url(table, "award")
    good = {"place-AC": "1", "place-BD": "2", "reason": "Nobody came"}
    for wrong in ("", "0", "3", "first", NUL):
        page = send_refused(desk, address, **good | {"place-BD": wrong})
        said = RANGE[language].format(1, 2) if wrong else NOTHING[language]
        assert error_of(page, "place-BD") == said
        assert 'value="Nobody came"' in field(page, "reason")
    assert (
        error_of(send_refused(desk, address, **good | {"reason": NUL}), "reason")
        == NO_NUL[language]
    )
    page = send_refused(desk, address, **good | {"place-AC": "2"})
    assert "AC, BD" in error_of(page, "place-AC")
    page = send_refused(desk, address, **good | {"absent-AC": "on"})
    assert "checked" in field(page, "absent-AC")
    assert "aria-invalid" in field(page, "absent-AC")
    assert not table.results.exists()
    desk.post(address, good | {"absent-BD": "on"})
    assert table.results.get().absent == ["BD"]


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sanction(desk: Client, decided_table: Table, language: str) -> None:
    desk, address = speaking(desk, language), url(decided_table, "sanction")
    page = send_refused(desk, address, **{"points-AC": "5", "card-BD": "on"})
    assert error_of(page, "reason") == NOTHING[language]
    assert 'id="sanction" open' in page
    assert 'value="5"' in field(page, "points-AC")
    assert "checked" in field(page, "card-BD")
    for wrong in ("-1", str(LARGEST_SANCTION + 1), "some", NUL):
        page = send_refused(desk, address, **{"points-BD": wrong, "reason": "late"})
        typed = wrong in {"-1", str(LARGEST_SANCTION + 1)}
        said = RANGE[language].format(0, LARGEST_SANCTION) if typed else WHOLE[language]
        assert error_of(page, "points-BD") == said
    desk.post(address, {"points-AC": "5", "card-BD": "on", "reason": "late"})
    result = decided_table.results.get(current=True)
    assert (result.sanctions, result.cards, result.reason) == ({"AC": 5}, ["BD"], "late")
    text = desk.get(url(decided_table)).text
    assert 'value="5"' in field(text, "points-AC")
    assert "checked" in field(text, "card-BD")


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_round_by_hand(desk: Client, club: Club, language: str) -> None:
    desk = speaking(desk, language)
    event = builders.pairs_event(club, 4, method="manual")
    assert "tables" in field(send_refused(desk, url(event, "arrange"), tables=" "), "tables")
    page = send_refused(desk, url(event, "arrange"), tables=f"1 2\n{NUL}")
    assert error_of(page, "tables") == NO_NUL[language]
    page = send_refused(desk, url(event, "arrange"), tables="1 2\n3 3")
    assert 'role="alert"' in page
    assert "1 2\n3 3" in page
    assert not event.rounds.exists()


@pytest.mark.sampled
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_somebody_sits_there(desk: Client, draft: Round, language: str) -> None:
    desk = speaking(desk, language)
    for asked in ({}, {"entry": "x"}, {"entry": str(draft.event_id)}):
        whole = desk.get(url(draft, "explain"), asked)
        part = desk.get(url(draft, "explain"), asked, headers={"HX-Request": "true"})
        assert (whole.status_code, part.status_code) == (422, 422)
        assert error_of(whole.text, "entry") == error_of(part.text, "entry")
        assert part.text.strip().startswith('<section class="sheet why" id="why"')
    entry = first(draft.event)
    part = desk.get(url(draft, "explain"), {"entry": str(entry.id)}, headers={"HX-Request": "true"})
    assert part.status_code == 200
    assert f'<option value="{entry.id}" selected>' in part.text


def test_a_table_is_looked_for(client: Client, table: Table) -> None:
    for wrong in (NUL, "x" * 81):
        page = client.get(url(table.round), {"q": wrong})
        assert page.status_code == 422
        assert 'aria-invalid="true"' in field(page.text, "q")
        assert 'id="q_error"' in page.text
        assert url(table) in page.text
        assert client.get(url(table.round, "live"), {"q": wrong}).status_code == 200
