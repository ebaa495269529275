"""What a newcomer adds by CONTRIBUTING.md, as data: a game, a format, a tie-break, an endpoint."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

CATALOGUES = "deploy/locale/{}/LC_MESSAGES/django.po"


@dataclass(frozen=True)
class Addition:
    """What one section asks for: new files, and in old ones a text put behind another.

    ``copies`` are new files made of old ones: target -> (source, what is written for what);
    ``said`` are its texts, English -> language -> translation.
    """

    files: Mapping[str, str] = field(default_factory=dict)
    lines: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    copies: Mapping[str, tuple[str, Mapping[str, str]]] = field(default_factory=dict)
    said: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def apply(self, tree: Path) -> None:
        """Write it into a copy of the tree."""
        for path, text in self.files.items():
            write_new(tree / path, text)
        for path, (source, instead) in self.copies.items():
            text = (tree / source).read_text()
            for old, new in instead.items():
                assert old in text, (source, old)
                text = text.replace(old, new)
            write_new(tree / path, text)
        for path, puts in self.lines.items():
            text = (tree / path).read_text()
            for anchor, more in puts:
                assert text.count(anchor) == 1, (path, anchor)
                text = text.replace(anchor, anchor + more)
            (tree / path).write_text(text)
        for english, said in self.said.items():
            for language, text in said.items():
                with (tree / CATALOGUES.format(language)).open("a") as catalogue:
                    catalogue.write(f'\nmsgid "{english}"\nmsgstr "{text}"\n')


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    assert not path.exists(), path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


# -- Add a game: Draw under another name, for two or three ------------------------------

GOLDENS = {"accepted": "d9-target-70", "incomplete": "d1-opening", "rejected": "d1-lead-draw"}
LOGS = "tests/golden/logs"
GAME = Addition(
    files={
        "games/rules/variants/newcomer.py": '''"""Newcomer: Draw for two or three.

The rules are in docs/rules/newcomer.md (D1); everything else is as in Draw.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from web.messages import gettext_noop
from games.rules.definition import Game
from games.rules.variants import draw


class Newcomer(draw.Draw):
    """Newcomer under chosen options."""

    game: ClassVar[Game]


GAME = Newcomer.game = replace(
    draw.GAME,
    slug="newcomer",
    title=gettext_noop("Newcomer"),
    players=(2, 3),
    rules=Newcomer,
)
''',
    },
    lines={
        "games/rules/registry.py": (
            ("from games.rules.variants import (\n", "    newcomer,\n"),
            ("    for game in (\n", "        newcomer.GAME,\n"),
        ),
        "docs/rules/README.md": (
            (
                "| [draw.md](draw.md) | `draw` | D1-D19 |\n",
                "| [newcomer.md](newcomer.md) | `newcomer` | D1-D19 |\n",
            ),
        ),
    },
    copies={
        "docs/rules/newcomer.md": ("docs/rules/draw.md", {"# Draw\n": "# Newcomer\n"}),
        **{
            f"{LOGS}/newcomer/{name}.domlog": (
                f"{LOGS}/draw/{name}.domlog",
                {'[Game "draw"]': '[Game "newcomer"]'},
            )
            for name in GOLDENS.values()
        },
        **{
            f"{LOGS}/newcomer/{name}.json": (f"{LOGS}/draw/{name}.json", {})
            for name in GOLDENS.values()
        },
    },
    said={"Newcomer": {"es": "Novato", "pt": "Novato"}},
)

# -- Add a format: neighbours in the standing meet --------------------------------------

FORMAT = Addition(
    files={
        "tournaments/scheduling/methods/newcomer.py": '''"""Neighbours in the standing meet."""

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.history import history_of
from tournaments.scheduling.seating import number_by_standing, seat_next_round
from tournaments.scheduling.types import DrawnRound, Schedule


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next round: the first meets the second, the third the fourth, the last one rests."""
    history = history_of(schedule)
    names = [entry.id for entry in schedule.present(schedule.next_number)]
    names.sort(key=lambda name: -history.scores[name])
    pairs = list(zip(names[::2], names[1::2], strict=False))
    chance = Chance(schedule.seed, f"seats {schedule.next_number}")
    seated = seat_next_round(pairs, history, schedule.shape, chance)
    byes = tuple(names[2 * len(pairs) :])
    return [DrawnRound(tuple(number_by_standing(seated, schedule)), byes, {})]
''',
        "tests/tournaments/scheduling/methods/test_newcomer.py": '''"""Neighbours meet."""

from tests.tournaments.scheduling.events import field
from tournaments.scheduling.draw import draw_round
from tournaments.scheduling.types import Schedule


def test_neighbours_meet_and_the_last_has_a_bye() -> None:
    drawn = draw_round(Schedule("newcomer", "single", 1, field(5)))
    tables = [sorted(table.seats.values()) for table in drawn.tables]
    assert tables == [["e00", "e01"], ["e02", "e03"]]
    assert drawn.byes == ("e04",)
''',
    },
    lines={
        "tournaments/scheduling/formats.py": (
            (
                "    for one in (\n",
                """        Format(
            "newcomer",
            _("Neighbours"),
            TWO_SIDES,
            _("Neighbours meet."),
            message("neighbours meet"),
        ),
""",
            ),
        ),
        "tournaments/scheduling/registry.py": (
            ("from tournaments.scheduling.methods import (\n", "    newcomer,\n"),
            ("DRAWN_BY: dict[str, Draw] = {\n", '    "newcomer": newcomer.draw,\n'),
        ),
    },
    said={
        "Neighbours": {"es": "Vecinos", "pt": "Vizinhos"},
        "Neighbours meet.": {"es": "Se enfrentan los vecinos.", "pt": "Os vizinhos se enfrentam."},
        "neighbours meet": {"es": "se enfrentan los vecinos", "pt": "os vizinhos se enfrentam"},
    },
)

# -- Add a tie-break: how many games were tied ------------------------------------------

TIE_BREAK = Addition(
    files={
        "tests/tournaments/ranking/test_newcomer.py": '''"""Games tied, by a worked example."""

from tournaments.scheduling.types import Round, Table
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import rank


def test_newcomer_counts_ties() -> None:
    tied = Table(1, {"AC": "a", "BD": "b"}, points={"AC": 40, "BD": 40})
    won = Table(1, {"AC": "a", "BD": "b"}, points={"AC": 100, "BD": 40})
    lines = rank("ab", [Round(1, (tied,)), Round(2, (won,))], PRESETS["match"],
                 tie_breaks=["newcomer"])
    assert [dict(line.tie_breaks)["newcomer"] for line in lines] == [1, 1]
''',
    },
    lines={
        "tournaments/ranking/metrics.py": (
            (
                "    return {name: Fraction(place) for place, name in enumerate(drawn, 1)}\n",
                '''

def newcomer(event: Event, entry: str) -> Fraction:
    """Games in which as many of the other sides were ahead as behind."""
    return Fraction(sum(2 * game.share == 1 for game in event.records[entry].games))
''',
            ),
            (
                "    for metric in (\n",
                """        Metric(
            "newcomer",
            _value_of_each(newcomer),
            _("Ties"),
            _("Games tied"),
            _("Games that nobody won."),
        ),
""",
            ),
        ),
        "tests/tournaments/ranking/test_sentences.py": (
            (
                "SENTENCES = {\n",
                """    "newcomer": "'a' is ahead on Games tied, 7 against 5.",\n""",
            ),
        ),
    },
    said={
        "Ties": {"es": "Emp", "pt": "Emp"},
        "Games tied": {"es": "Juegos empatados", "pt": "Partidas empatadas"},
        "Games that nobody won.": {
            "es": "Juegos que nadie ganó.",
            "pt": "Partidas que ninguém ganhou.",
        },
    },
)

# -- Add an endpoint: how many rounds an event plans, for its organisers ----------------

ENDPOINT = Addition(
    files={
        "tournaments/events/api/newcomer_outputs.py": '''"""The document of an event's plan."""

from rest_framework import serializers

from web.rest.outputs import Output


class PlannedOutput(Output):
    """How many rounds are planned."""

    planned = serializers.IntegerField(source="rounds_planned")
''',
        "tournaments/events/api/newcomer.py": '''"""REST: how many rounds an event plans."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.access import ORGANISER, viewer
from tournaments.events.api.newcomer_outputs import PlannedOutput
from tournaments.events.selectors.events import club_of_event, event_by_id


class EventPlanned(APIView):
    """The plan of one event."""

    roles = {"GET": ORGANISER}

    def club_id(self) -> UUID:
        """Return the club that runs the event; raises NotFound."""
        return club_of_event(self.kwargs["event_id"])

    @extend_schema(responses=PlannedOutput)
    def get(self, request: Request, event_id: UUID) -> Response:
        """Say how many rounds are planned."""
        event, _role = event_by_id(event_id, viewer(request))
        return Response(PlannedOutput(event).data)
''',
        "tests/tournaments/rounds/test_newcomer.py": '''"""The rounds planned: all answers."""

import pytest

from clubs.models import Club, User
from tests import builders
from tests.conftest import ApiFor

pytestmark = pytest.mark.django_db


def test_newcomer_answers_organisers_only(
    api_for: ApiFor, club: Club, organiser: User, scorer: User, outsider: User
) -> None:
    event = builders.pairs_event(club, 4)
    path = f"/api/v1/events/{event.id}/planned"
    asked = {user: api_for(user).get(path) for user in (organiser, scorer, outsider, None)}
    assert [answer.status_code for answer in asked.values()] == [200, 403, 403, 401]
    assert asked[organiser].json() == {"planned": event.rounds_planned}
    missing = api_for(organiser).get(f"/api/v1/events/{club.id}/planned")
    assert missing.status_code == 404
''',
    },
    lines={
        "tournaments/events/api_urls.py": (
            (
                "from tournaments.events.api import advice, events, registries\n",
                "from tournaments.events.api import newcomer\n",
            ),
            (
                "urlpatterns = [\n",
                """    path(
        "events/<uuid:event_id>/planned",
        newcomer.EventPlanned.as_view(),
        name="api-event-planned",
    ),
""",
            ),
        ),
    },
)

ADDITIONS = {
    "Add a game": GAME,
    "Add a format": FORMAT,
    "Add a tie-break": TIE_BREAK,
    "Add an endpoint": ENDPOINT,
}
"""Section of CONTRIBUTING.md -> what is added by it."""
