"""The setting a newcomer adds by CONTRIBUTING.md, as data: whether newcomers come."""

from pathlib import Path

from tests.newcomer import Addition

MIGRATIONS = Path(__file__).resolve().parents[1] / "tournaments" / "migrations"

SETTING = Addition(
    files={
        "tournaments/migrations/0099_newcomer.py": '''"""Whether the doors stay open."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column with a default of the database."""

    dependencies = [("tournaments", "LAST")]
    operations = [
        migrations.AddField(
            "event", "newcomer", models.BooleanField("newcomers come in", db_default=False)
        )
    ]
'''.replace("LAST", max(path.stem for path in MIGRATIONS.glob("0*.py"))),
        "tests/tournaments/events/test_newcomer.py": '''"""A newcomer's setting is everywhere."""

import pytest

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor
from tournaments.events.core.settings import EventPlan
from tournaments.events.forms.settings import EventForm
from tournaments.feeds.services.archive.kinds import LATER, MEMBERS

pytestmark = pytest.mark.django_db


def test_newcomer_is_everywhere(api_for: ApiFor, club: Club, organiser: User) -> None:
    event = builders.pairs_event(club, 4)
    path = f"/api/v1/events/{event.id}"
    read = api_for(organiser).get(path)
    assert read.json()["newcomer"] is False
    changed = api_for(organiser).patch(path, {"newcomer": True})
    assert changed.json()["newcomer"] is True
    assert event.changes.get().changes == {"newcomer": [False, True]}
    form = EventForm(plan=EventPlan("Cup", "partnership", "swiss", "pairs", 3, newcomer=True))
    assert form["newcomer"] in form.steps[-1].folds[-1].fields
    assert form["newcomer"].value() is True
    assert "newcomer" in MEMBERS["event"]
    assert LATER["event"]["newcomer"] is False
''',
    },
    lines={
        "tournaments/events/core/settings.py": (
            (
                "about=(Part.WHEN, 2))] = FIRST_ZONE\n",
                '    newcomer: Annotated[bool, YesNo(_("Newcomers come"), later=True)] = False\n',
            ),
        ),
        "tournaments/models/events.py": (
            (
                '    time_zone = models.CharField(_("time zone"), max_length=64)\n',
                '    newcomer = models.BooleanField(_("newcomers come in"), db_default=False)\n',
            ),
        ),
    },
    said={
        "Newcomers come": {
            "es": "Pueden entrar nuevos",
            "pt": "Novos podem entrar",
        },
        "newcomers come in": {
            "es": "pueden entrar nuevos",
            "pt": "novos podem entrar",
        },
    },
)
