"""What a migration fills in: the clocks of clubs."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from clubs.models import Club, User
from tests import builders
from tournaments.models import Event

pytestmark = pytest.mark.django_db
ZONES = import_module("tournaments.migrations.0042_zones_of_clubs")


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
