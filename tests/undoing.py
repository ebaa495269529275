"""The way back from this release to the one before, and what of the database it must leave alone.

For the database that `DATABASE_URL` names: `python -m tests.undoing restore` takes the played site
of `tests.upgrading` as it was kept, `play` gives the tables that came later a few rows, and `back`
migrates to where that site began. `tests/deploy/test_rollback.py` does all three.
"""

import json
import os
import sys

import psycopg
from psycopg import sql

from tests.migrating import OURS
from tests.upgrading import FOLDER

NO_WAY_BACK: dict[str, str] = {}
"""Migration (`app.name`) that cannot be undone: why. `docs/release.md` names it, too.

A way back ends right after it. Emptied when `tests.upgrading` has played a site of a later release.
"""

_OF_DJANGO = frozenset({"django_migrations", "django_content_type", "auth_permission"})
"""Tables that `migrate` adds rows to for models that are new, and leaves them there."""

_SHAPE = """
SELECT concat_ws(' ', 'column', table_name, column_name, udt_name, character_maximum_length,
    is_nullable, column_default, generation_expression)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated,
    pg_get_constraintdef(oid))
FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS
    (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
"""


def shape(address: str) -> set[str]:
    """Return columns, indexes, constraints, triggers and functions, a definition each.

    The order of columns does not count: one that was taken away comes back as the last.
    """
    with psycopg.connect(address) as database:
        return {text for (text,) in database.execute(_SHAPE)}


def columns(address: str) -> dict[str, list[str]]:
    """Return the tables of the project with their columns, sorted."""
    found: dict[str, list[str]] = {}
    with psycopg.connect(address) as database:
        for table, column in database.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' ORDER BY 1, 2"
        ):
            found.setdefault(table, []).append(column)
    return {table: names for table, names in found.items() if table not in _OF_DJANGO}


def rows(address: str, known: dict[str, list[str]]) -> dict[str, list[str]]:
    """Return what some tables hold in some columns (as `columns` gives them), a text a row."""
    with psycopg.connect(address) as database:
        return {
            table: [
                text
                for (text,) in database.execute(
                    sql.SQL('SELECT row({})::text COLLATE "C" FROM {} ORDER BY 1').format(
                        sql.SQL(", ").join(map(sql.Identifier, names)), sql.Identifier(table)
                    )
                )
            ]
            for table, names in known.items()
        }


def targets() -> dict[str, str]:
    """Return for each of our applications the migration that the played site ended with."""
    played = json.loads((FOLDER / "manifest.json").read_text())["migrations"]
    last = dict(name.split(".") for name in sorted([*played, *NO_WAY_BACK]))
    return {app: last.get(app, "zero") for app in OURS}


def play_on() -> None:
    """Give the tables that came after the release before a few rows."""
    from clubs.models import Affiliation, Club, MemberNumber, Player, User
    from ratings.models import Period
    from tournaments.models import (
        Captain,
        Card,
        CardRules,
        Endorsement,
        Entry,
        Event,
        LineUp,
        PlayerAct,
        Seat,
        Stage,
        Table,
    )

    club, by = Club.objects.get(), User.objects.get()
    Event.objects.update(confirm_by=1)
    event, later = Event.objects.order_by("created")
    player = Player.objects.earliest("id")
    body = Club.objects.create(name="All of us", kind="federation")
    Club.objects.filter(id=club.id).update(above=body)
    Affiliation.objects.create(club=club, body=body, by=by, by_body=False)
    MemberNumber.objects.create(
        body=body, player=player, number="7", folded="7", since="2026-01-01"
    )
    Endorsement.objects.create(event=event, body=body, by=by)
    Captain.objects.create(event=event, team="Reds", player=player)
    LineUp.objects.create(event=event, team="Reds", from_round=1, entries=[], by=by)
    Stage.objects.create(event=later, before=event, before_name=event.name, first=1, last=2)
    seat = Seat.objects.earliest("id")
    CardRules.objects.create(event=event, yellow=40, carried=1)
    Card.objects.create(
        table_id=seat.table_id, side=seat.side, player_id=seat.player_id, kind="yellow", by=by
    )
    Table.objects.filter(id=seat.table_id).update(penalties={seat.side: 40})
    PlayerAct.objects.create(event=event, player=player, kind=PlayerAct.Kind.GONE, number=1)
    Entry.objects.filter(event=later).update(carried="12", stage_seed=1)
    Period.objects.update(follows=True)


def restore() -> None:
    """Fill an empty database with the played site, migrated no further than it was."""
    from deploy.operations.backup import backup_restore

    backup_restore(FOLDER)


def back() -> None:
    """Migrate to where the played site began."""
    from django.core.management import call_command

    for app, name in sorted(targets().items()):
        call_command("migrate", app, name, verbosity=1, interactive=False)


def main() -> None:
    """Do one of the three."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    {"restore": restore, "play": play_on, "back": back}[sys.argv[1]]()


if __name__ == "__main__":
    main()
