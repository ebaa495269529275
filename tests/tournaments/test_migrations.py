"""What migrations fill in: the clocks of clubs, until when one has to have checked in."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Club, User
from tests import builders
from tournaments.models import CardRules, Event

pytestmark = pytest.mark.django_db
ZONES = import_module("tournaments.migrations.0042_zones_of_clubs")
CONFIRM = import_module("tournaments.migrations.0046_confirm_by_filled")


def test_clubs_from_before_go_by_the_clocks_of_their_latest_event(
    club: Club, organiser: User
) -> None:
    other, none = builders.club(organiser, "Other"), builders.club(organiser, "None")
    for number, zone in enumerate(("Asia/Tokyo", "America/Caracas")):
        event = builders.pairs_event(club, 2, prefix=f"{number} ")
        Event.objects.filter(id=event.id).update(time_zone=zone)
    event = builders.pairs_event(other, 2)
    Event.objects.filter(id=event.id).update(time_zone="Asia/Tokyo")
    Club.objects.filter(id=other.id).update(time_zone="Europe/Madrid")
    with connection.schema_editor() as editor:
        ZONES.fill_zones(apps, editor)
    found = dict(Club.objects.values_list("id", "time_zone"))
    assert found == {club.id: "America/Caracas", other.id: "Europe/Madrid", none.id: "UTC"}


def test_events_go_by_what_their_rules_of_cards_said(club: Club) -> None:
    by, without, late = (builders.pairs_event(club, 2, prefix=f"{n} ") for n in range(3))
    Event.objects.exclude(id=without.id).update(check_in=True)
    CardRules.objects.create(event=by, yellow=40)
    CardRules.objects.create(event=without)
    with connection.schema_editor() as editor:
        editor.execute("UPDATE tournaments_cardrules SET confirm_by = 2", None)
        CONFIRM.fill_events(apps, editor)
    found = dict(Event.objects.values_list("id", "confirm_by"))
    assert found == {by.id: 2, without.id: None, late.id: None}
    assert CardRules.objects.get(event=by).yellow == 40
