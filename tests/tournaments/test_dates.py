"""Dates of rating lists: the day in the club's calendar, wherever the server's clock stands."""

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from clubs.models import Club, Invitation, Partnership, ProfileInvitation, User
from clubs.services import club_change
from deploy.models import Act
from ratings.models import Period, Pool
from tests import builders
from tests.pages import browser_of, url
from tests.sweeps import sweep
from tournaments.attendance.services.substitutes import substitute_enter
from tournaments.events.services.lifecycle import event_finish
from tournaments.models import Event, FinalStandings, Substitution
from tournaments.rounds.services.rounds import round_close

pytestmark = pytest.mark.django_db

AFTER_MIDNIGHT = datetime(2026, 5, 2, 1, 30, tzinfo=UTC)
"""Half past nine in the evening of 1 May in Santo Domingo."""


@pytest.fixture
def pool(club: Club, organiser: User) -> Pool:
    event = builders.pairs_event(club, 2)
    Event.objects.update(time_zone="America/Santo_Domingo")
    row = builders.play_round(event, organiser)
    round_close(round_id=row.id, now=AFTER_MIDNIGHT)
    sweep()
    return Pool.objects.get()


def test_pages_show_the_day_on_which_the_round_was_closed(client: Client, pool: Pool) -> None:
    period = Period.objects.get()
    assert period.closed_at == AFTER_MIDNIGHT
    assert period.date == date(2026, 5, 1)
    event = Event.objects.get()
    player = event.entries.get(number=1).partnership.first  # type: ignore[union-attr]
    pages = (
        "/ratings/",
        f"/clubs/{pool.club_id}/",
        f"/ratings/{pool.id}/",
        f"/ratings/{pool.id}/lists/",
        f"/players/{player.id}/",
    )
    for page in pages:
        text = client.get(page).text
        assert "1 May 2026" in text, page
        assert "2 May 2026" not in text, page
    assert client.get(url(event)).status_code == 200


def test_a_day_of_casual_games_is_its_own_date() -> None:
    midnight = datetime(2026, 5, 2, tzinfo=UTC)
    assert Period(day=date(2026, 5, 1), closed_at=midnight).date == date(2026, 5, 1)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("language", "day"), [("en", "1 May 2026"), ("es", "1 may 2026"), ("pt", "1 mai 2026")]
)
def test_names_of_months_begin_small_but_in_english(
    client: Client, pool: Pool, language: str, day: str
) -> None:
    page = client.get(f"/ratings/{pool.id}/lists/", headers={"Accept-Language": language}).text
    assert day in page


def test_what_an_event_ends_with_has_the_day_of_the_evening(
    client: Client, pool: Pool, organiser: User
) -> None:
    event = Event.objects.get()
    event_finish(event_id=event.id, by=organiser)
    FinalStandings.objects.update(created=AFTER_MIDNIGHT)
    for page, said in (
        ("print/certificates/", "<p>1 May 2026</p>"),
        ("standings/", "frozen on 1 May 2026"),
    ):
        assert said in client.get(url(event, page)).text, page


def test_who_stepped_in_did_so_on_the_evening(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    Event.objects.update(time_zone="America/Santo_Domingo")
    entry, (guest,) = event.entries.order_by("number")[0], builders.players(club, 1, "S ")
    substitute_enter(
        entry_id=entry.id,
        player_id=entry.partnership.first_id,  # type: ignore[union-attr]
        substitute=guest,
        reason="ill",
        by=organiser,
    )
    Substitution.objects.update(created=AFTER_MIDNIGHT)
    text = browser_of(organiser).get(url(event, "people/")).text
    assert "1 May 2026, 21:30" in text


def test_pages_of_a_club_go_by_its_clocks(club: Club, organiser: User) -> None:
    club_change(club_id=club.id, time_zone="America/Santo_Domingo")
    (pair,) = builders.pairs(club, 1)
    (player, *_rest) = builders.players(club, 1, "Other ")
    Partnership.objects.filter(id=pair.id).update(dissolved=AFTER_MIDNIGHT)
    desk, later = browser_of(organiser), AFTER_MIDNIGHT.replace(year=2099)
    desk.post(f"/clubs/{club.id}/invite", {"role": "player", "days": "7", "uses": "1"})
    Invitation.objects.update(expires=later)
    desk.post(f"/players/{player.id}/invite", {"days": "7"})
    ProfileInvitation.objects.update(expires=later)
    Act.objects.create(at=AFTER_MIDNIGHT, club=club.id, user=organiser.id, verb="round_draw")
    for page, said in (
        (f"/clubs/{club.id}/pairs/", "dissolved 1 May 2026"),
        (f"/clubs/{club.id}/members/", "until 1 May 2099, 21:30"),
        (f"/clubs/{club.id}/acts/", "1 May 2026, 21:30"),
        (f"/players/{player.id}/invite/", "until 1 May 2099, 21:30"),
    ):
        assert said in desk.get(page).text, page
