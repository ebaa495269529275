"""Rows that are written by code and not by a template: nothing of the writers gets through."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, Partnership, Player, User
from ratings.models import Period
from tests import builders
from tests.pages import url
from tests.sweeps import sweep
from tournaments.entries.selectors.entries import entries_of_event, entries_with_substitutes
from tournaments.models import Substitution

pytestmark = pytest.mark.django_db

SHARP = '<b>Ana</b> & "Co"'
SAFE = "&lt;b&gt;Ana&lt;/b&gt; &amp; &quot;Co&quot;"


def test_names_are_escaped_wherever_rows_are_written(
    client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4)
    row = builders.close(builders.play_round(event, organiser))
    entry = event.entries.get(number=1)
    assert entry.partnership is not None
    Partnership.objects.filter(id=entry.partnership.id).update(name=SHARP)
    Player.objects.filter(id=entry.partnership.first_id).update(name=SHARP)
    Substitution.objects.create(
        entry=entry,
        player_id=entry.partnership.second_id,
        substitute_id=entry.partnership.first_id,
        from_round=1,
    )
    for page in (url(event), url(event, "standings/"), url(row), url(event, "wall/")):
        text = client.get(page).text
        assert SAFE in text, page
        assert SHARP not in text, page
        assert "<b>Ana" not in text, page


def test_what_is_written_of_who_was_met_is_escaped(
    client: Client, club: Club, organiser: User
) -> None:
    event = builders.pairs_event(club, 4, name=SHARP)
    row = builders.close(builders.play_round(event, organiser))
    sweep()
    Period.objects.update(label=SHARP)
    one, other = row.tables.get(number=1).seats.filter(letter__in="AB").order_by("letter")
    assert other.entry.partnership is not None
    Partnership.objects.filter(id=other.entry.partnership.id).update(name=SHARP)
    Player.objects.filter(id=other.player_id).update(name=SHARP)
    for page in (f"/players/{one.player_id}/", f"/partnerships/{one.entry.partnership_id}/"):
        text = client.get(page).text
        # Event, pair and its comparison, player, and the label of the period in both lists.
        assert text.count(SAFE) >= 6, page
        assert SHARP not in text, page
        assert "<b>Ana" not in text, page


def test_entries_are_read_as_one_by_one(club: Club) -> None:
    event = builders.pairs_event(club, 4)
    with_some = event.entries.get(number=2)
    assert with_some.partnership is not None
    Substitution.objects.create(
        entry=with_some,
        player_id=with_some.partnership.first_id,
        substitute_id=with_some.partnership.second_id,
        from_round=1,
    )
    with CaptureQueriesContext(connection) as taken:
        found = [
            (entry, str(entry), list(entry.substitutions.all()))
            for entry in entries_with_substitutes(event)
        ]
    assert len(taken) == 2
    assert found == [
        (entry, str(entry), list(entry.substitutions.all())) for entry in entries_of_event(event)
    ]
    assert [len(some) for _entry, _name, some in found] == [0, 1, 0, 0]
