"""The table a newcomer adds by CONTRIBUTING.md, as data: who came for the first time."""

from tests.newcomer import Addition

TABLE = Addition(
    files={
        "tournaments/models/newcomer.py": '''"""Who came for the first time."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.events import Event
from web.handling import Export, Handling, Line
from web.ids import uuid7


class Newcomer(models.Model):
    """A player who came to an event for the first time."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    event = models.ForeignKey(Event, models.CASCADE, related_name="newcomers")
    player = models.ForeignKey(Player, models.PROTECT, related_name="newcomer_at")

    handling: ClassVar = Handling(
        archive=Line("newcomer", "event", "id", "id event>event player>player"),
        export=Export("newcomer_at", "player", "event"),
        merge={"player": "newcomers"},
    )

    class Meta:
        verbose_name = _("who is new")
        verbose_name_plural = _("all who are new")

    def __str__(self) -> str:
        return f"{self.event}: {self.player}"
''',
        "tournaments/migrations/0100_newcomers.py": '''"""Who came for the first time."""

import django.db.models.deletion
from django.db import migrations, models

import web.ids
from tournaments.migrations._stamps import stamp_by


class Migration(migrations.Migration):
    """A table, which moves the stamp of its event."""

    dependencies = [("tournaments", "0099_newcomer")]
    operations = [
        migrations.CreateModel(
            "Newcomer",
            [
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="newcomers",
                        to="tournaments.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="newcomer_at",
                        to="clubs.player",
                    ),
                ),
            ],
            options={"verbose_name": "who is new", "verbose_name_plural": "all who are new"},
        ),
        stamp_by("tournaments_newcomer", "changed.event_id"),
    ]
''',
        "tests/tournaments/entries/test_newcomer_table.py": '''"""A new table is everywhere."""

from io import BytesIO

import pytest

from clubs.models import Club, User
from deploy.privacy.export import player_document
from tests import builders
from tournaments.feeds.services.archive import archive_write
from tournaments.merging.services.merge import player_merge
from tournaments.merging.services.undo import merge_undo
from tournaments.models import EventStamp, Newcomer
from django.utils import timezone

pytestmark = pytest.mark.django_db


def test_newcomer_goes_where_it_says(club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    player, kept = builders.players(club, 2, "New ")
    before = EventStamp.objects.get(event_id=event.id).stamp
    row = Newcomer.objects.create(event=event, player=player)
    assert EventStamp.objects.get(event_id=event.id).stamp == before + 1
    file = BytesIO()
    archive_write(event.id, file)
    assert b'"line":"newcomer"' in file.getvalue()
    assert str(player.id).encode() in file.getvalue()
    assert player_document(player.id)["newcomer_at"] == [{"event": event.id}]
    merged = player_merge(player_id=player.id, into=kept.id, by=organiser)
    row.refresh_from_db()
    assert row.player_id == kept.id
    merge_undo(merge_id=merged.record.id, by=organiser, now=timezone.now())
    row.refresh_from_db()
    assert row.player_id == player.id
''',
    },
    lines={
        "tournaments/models/__init__.py": (
            (
                "from tournaments.models.merging import PlayerMerge\n",
                "from tournaments.models.newcomer import Newcomer\n",
            ),
            ("__all__ = [\n", '    "Newcomer",\n'),
        ),
        "tests/test_migrating.py": (
            (
                "REASONS: dict[tuple[str, str], str] = {\n",
                '    ("tournaments.0100_newcomers", "RunSQL"): "a trigger of the new table",\n',
            ),
        ),
    },
    said={
        "who is new": {"es": "quien es nuevo", "pt": "quem é novo"},
        "all who are new": {"es": "todos los nuevos", "pt": "todos os novos"},
    },
)
