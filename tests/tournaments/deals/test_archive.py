"""An event whose deals the site shuffled, taken elsewhere: whole, and with a secret of another."""

from base64 import b64encode
from io import BytesIO
from typing import Any

import pytest

from clubs.models import Club, User
from games.judging import judge_log, receive_log, stored_values
from tests import builders
from tests.deals import dealt_log, site_round
from tests.sweeps import sweep
from tests.tournaments.deals.test_other_hands import swap_tiles
from tests.tournaments.feeds.archives import archive_of, elsewhere, reseal
from tournaments.errors import ArchiveRefused
from tournaments.feeds.services.archive import archive_take
from tournaments.models import Event
from tournaments.results.selectors.seating import terms_of_tables

pytestmark = pytest.mark.django_db


def test_deals_are_the_same_elsewhere_and_a_false_secret_is_refused(
    club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4)
    row = site_round(event)
    for table in builders.tables_of(row):
        builders.send(table, organiser, builders.log_for(table))
        builders.send(table, organiser, dealt_log(table))
    builders.close(row)
    sweep()
    good = archive_of(event)
    otto = elsewhere()

    def lie(line: dict[str, Any]) -> None:
        if line["line"] == "deals":
            line["secret"] = "0" * 64

    def lack(line: dict[str, Any]) -> None:
        if line["line"] == "event":
            line["shuffle"] = "site"

    with pytest.raises(ArchiveRefused, match="commitment"):
        archive_take(BytesIO(reseal(good, lie)), otto)
    archive_take(BytesIO(reseal(good, lack)), otto)
    assert archive_of(Event.objects.get(id=event.id)) == good


def test_an_archive_with_other_hands_is_refused(club: Club, organiser: User) -> None:
    row = site_round(builders.pairs_event(club, 2))
    table = builders.tables_of(row)[0]
    builders.send(table, organiser, dealt_log(table))
    builders.close(row)
    log = swap_tiles(dealt_log(table), 1)[0]
    judged = stored_values(
        judge_log(terms_of_tables([table.id])[table.id], receive_log(log.encode(), "text", {}))
    )
    sweep()
    good = archive_of(row.event)
    otto = elsewhere()

    def lie(line: dict[str, Any]) -> None:
        if line["line"] == "log":
            line["body"] = b64encode(log.encode()).decode()
            line |= {name: judged[name] for name in ("content_hash", "game_hash", "verdict")}

    with pytest.raises(ArchiveRefused, match="verdict"):
        archive_take(BytesIO(reseal(good, lie)), otto)
    assert archive_take(BytesIO(good), otto).made
