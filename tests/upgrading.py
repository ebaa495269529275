"""A played site as a backup, which the next release has to bring forwards.

`python -m tests.services python -m tests.upgrading` plays it into an empty database and writes it
to `tests/golden/upgrade`: once a release, when its migrations are frozen (`tests.migrating`).
"""

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from clubs.models import Club, User

FOLDER = Path(__file__).parent / "golden" / "upgrade"


def play_site(club: "Club", by: "User") -> None:
    """An event that has ended, one that goes on with a sheet and a refused log, a casual game."""
    from django.utils import timezone

    from ratings.services.casual import casual_submit
    from tests import builders
    from tests.sweeps import sweep
    from tournaments.events.services.lifecycle import event_finish

    event = builders.rated_event(club, by, 4)
    event_finish(event_id=event.id, by=by)
    going = builders.pairs_event(club, 4, name="Goes on", prefix="Z ")
    first, second = builders.tables_of(builders.publish_round(going))
    builders.enter_sheet(first, by, 104, 62)
    builders.send(second, by, "no log at all")
    seats = {seat: player.name for seat, player in zip("ABCD", club.players.all(), strict=False)}
    text = builders.playout_text("partnership", 4, 99)
    tags = "".join(f'[{seat} "{name}"]\n' for seat, name in seats.items())
    log = "\n".join(line for line in text.splitlines() if line[:2] not in ("[A", "[B", "[C", "[D"))
    casual_submit(
        club_id=club.id, body=(tags + log).encode(), form="text", by=by, now=timezone.now()
    )
    sweep()


def main() -> None:
    """Play into the empty database that DATABASE_URL names, and write the backup of it."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command

    from tests import builders

    call_command("migrate", verbosity=0)
    organiser = builders.user("olga")
    play_site(builders.club(organiser), organiser)
    shutil.rmtree(FOLDER, ignore_errors=True)
    call_command("backup", str(FOLDER))


if __name__ == "__main__":
    main()
