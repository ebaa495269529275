"""Archives carry the clocks of clubs; those of before are taken without."""

from io import BytesIO
from typing import Any

import pytest

from clubs.models import Club, User
from ratings.models import Period
from tests.tournaments.feeds.archives import archive_of, elsewhere, reseal
from tests.tournaments.feeds.test_archive import singles
from tournaments.feeds.services.archive import archive_take
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club: Club, organiser: User) -> Event:
    """An event that was played by the clocks of Madrid."""
    made = singles(club, organiser)
    Event.objects.update(time_zone="Europe/Madrid")
    Period.objects.update(time_zone="Europe/Madrid")
    return made


@pytest.mark.whole
def test_the_clocks_of_a_club_come_with_it(event: Event) -> None:
    Club.objects.update(time_zone="America/Caracas")
    file = archive_of(event)
    otto = elsewhere()
    archive_take(BytesIO(file), otto)
    assert Club.objects.get().time_zone == "America/Caracas"
    assert archive_of(Event.objects.get()) == file


def test_clubs_of_older_archives_go_by_the_clocks_of_the_event(event: Event) -> None:
    def older(line: dict[str, Any]) -> None:
        if line["line"] == "club":
            del line["time_zone"]

    file = reseal(archive_of(event), older)
    archive_take(BytesIO(file), elsewhere())
    assert Club.objects.get().time_zone == "Europe/Madrid"
