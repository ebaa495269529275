"""What a migration fills in: names to be found by, the time zones of periods closed before."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Club, User
from ratings.models import Period
from tests import builders
from tournaments.models import Event

pytestmark = pytest.mark.django_db
FILLS = import_module("tournaments.migrations.0007_hall_photos")
ZONES = import_module("tournaments.migrations.0042_zones_of_clubs")


def test_events_from_before_the_column_are_found_by_name(club: Club) -> None:
    old = builders.pairs_event(club, name="Copa Ñandú")
    new = builders.pairs_event(club, name="Other", prefix="O ")
    Event.objects.filter(id=old.id).update(sort_key="")
    Club.objects.update(sort_key="")
    FILLS.fold_names(apps, None)
    found = dict(Event.objects.values_list("id", "sort_key"))
    assert found == {old.id: old.sort_key, new.id: new.sort_key}
    assert "" not in found.values()
    assert Club.objects.get().sort_key == club.sort_key


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


def test_periods_from_before_get_the_zone_of_their_event(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 2)
    builders.close(builders.play_round(event, organiser))
    Event.objects.update(time_zone="America/Santo_Domingo")
    assert Period.objects.get().time_zone == "UTC"
    FILLS.fill_zones(apps, None)
    assert Period.objects.get().time_zone == "America/Santo_Domingo"
