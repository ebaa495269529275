"""Pages on which a draft is looked over, changed by hand and entered; a whole schedule."""

import pytest
from django.test import Client

from clubs.models import Club, User
from tests import builders
from tests.pages import browser_of, controls_in_sight, send_accepted, send_refused, url
from tournaments.models import RoundEdit
from tournaments.rounds.services import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser_of(organiser)


def test_a_draft_is_looked_over_and_changed(desk: Client, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 5)
    row = rounds.round_draw(event_id=event.id)
    page = desk.get(url(row)).text
    assert "No rule is broken." in page
    one, other = (table.seats.all()[0].entry for table in builders.tables_of(row))
    page = send_accepted(desk, url(row, "swap"), row, one=one.id, other=other.id)
    assert "Draft changed." in page
    assert "Edited by hand after the draw" in page
    assert f"{one}, {other}" in page
    assert organiser.get_username() in page
    assert "This change breaks the round" in send_refused(desk, url(row, "move"), entry=one.id)
    assert RoundEdit.objects.count() == 1
    page = send_accepted(desk, url(row, "redraw"), row, seed="5")
    assert "Round 1 redrawn." in page
    assert "Manual changes" not in page
    row.refresh_from_db()
    assert row.seed == 5
    send_accepted(desk, f"/entries/{one.id}/withdraw", row)
    page = desk.get(url(row)).text
    assert "changed since this draw" in page
    assert "an absent entry" in page
    assert "The draft is out of date" in send_refused(desk, url(row, "publish"))


def test_a_draft_has_few_controls(desk: Client, club: Club) -> None:
    """Names to swap, Publish and Draw again; the rest stands behind More."""
    row = rounds.round_draw(event_id=builders.pairs_event(club, 5).id)
    controls = controls_in_sight(desk.get(url(row)).text)
    assert controls.count("pick") == 2 * 4 + 1
    others = [one for one in controls if one not in {"pick", "cover"}]
    assert others == ["a", "button", "seed", "summary"]  # the way back, Publish, again, More


@pytest.mark.whole
def test_draw_again_draws_otherwise(desk: Client, club: Club) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 12).id)
    before = [str(table.seats.all()[0].entry) for table in builders.tables_of(row)]
    page = desk.get(url(row))
    seed = str(page.context["next_seed"])
    assert f'name="seed" value="{seed}"' in page.text
    assert "Round 1 redrawn." in send_accepted(desk, url(row, "redraw"), row, seed=seed)
    assert before != [str(table.seats.all()[0].entry) for table in builders.tables_of(row)]


def test_a_refused_change_of_a_draft_is_in_sight(desk: Client, club: Club) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    assert '<details class="sheet draft-desk" id="draft-more">' in desk.get(url(row)).text
    page = send_refused(desk, url(row, "redraw"), seed="many")
    assert '<details class="sheet draft-desk" id="draft-more" open>' in page


def test_another_organiser_sees_the_change(desk: Client, club: Club) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    tag = {"If-None-Match": desk.get(url(row, "live"))["ETag"]}
    assert desk.get(url(row, "live"), headers=tag).status_code == 304
    one, other = (table.seats.all()[0].entry for table in builders.tables_of(row))
    send_accepted(desk, url(row, "swap"), row, one=one.id, other=other.id)
    assert desk.get(url(row, "live"), headers=tag).status_code == 200


def test_the_whole_schedule_is_shown(desk: Client, club: Club) -> None:
    event, fixed = builders.pairs_event(club, 5), builders.groups_event(club)
    assert url(fixed, "schedule/") in desk.get(url(fixed)).text
    page = desk.get(url(fixed, "schedule/")).text
    assert all(f"Round {number}" in page for number in range(1, 5))
    assert url(event, "schedule/") not in desk.get(url(event)).text
    assert "not known in advance" in desk.get(url(event, "schedule/")).text


def test_a_round_is_entered_by_hand(desk: Client, club: Club) -> None:
    event = builders.pairs_event(club, 5, method="manual")
    assert url(event, "arrange/") in desk.get(url(event)).text
    wrong = desk.post(url(event, "arrange"), {"tables": "1 2\n3 9"})
    assert (wrong.status_code, "there is no entry 9" in wrong.text) == (422, True)
    assert "1 2\n3 9" in wrong.text
    assert "has 2 seats" in desk.post(url(event, "arrange"), {"tables": "1 2 3"}).text
    assert "one line per table" in desk.post(url(event, "arrange"), {"tables": " "}).text
    assert desk.post(url(event, "arrange"), {"tables": "1 2\n3"}).status_code == 422
    done = desk.post(url(event, "arrange"), {"tables": "2 1\n3 4"}, follow=True)
    assert "Draft: only" in done.text
    assert event.rounds.get().byes.get().entry.number == 5


@pytest.mark.parametrize("deed", ["swap", "move", "redraw"])
def test_only_organisers_change_drafts(
    deed: str, client: Client, club: Club, scorer: User, outsider: User
) -> None:
    row = rounds.round_draw(event_id=builders.pairs_event(club, 4).id)
    assert client.post(url(row, deed)).status_code == 302
    assert browser_of(scorer).post(url(row, deed)).status_code == 404
    assert browser_of(outsider).post(url(row, deed)).status_code == 404
