"""The tables of this version in one file, for databases that are empty (`deploy.database.tables`).

`python -m tests.services python -m tests.tables >deploy/database/tables.sql` applies one migration
after the other to the empty database that `DATABASE_URL` names, and prints what pg_dump says of it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import psycopg

OF_THE_SITE = ("django_content_type", "auth_permission", "django_migrations")
"""Tables whose rows are not copied: `migrate` adds those of the first two; the last gets a time."""
WORDS = (
    *("--no-owner", "--no-privileges", "--no-comments", "--inserts", "--rows-per-insert=1000"),
    *(f"--exclude-table-data={table}" for table in OF_THE_SITE),
)
SAYS_NOTHING = ("--", "\\", "SET ", "SELECT pg_catalog.")
APPLIED = """
INSERT INTO public.django_migrations (app, name, applied) SELECT app, name, now() FROM (VALUES
    {}
) AS known (app, name);
"""


def definitions(dump: str) -> Iterator[str]:
    """Yield the lines that make something: no comments, no settings, nothing about sequences.

    The bodies of functions, between two `$$`, stay as they are.

    >>> list(definitions("-- One\\nSET a = 1;\\nCREATE b AS $$\\n-- two\\n$$;\\n\\nCREATE c;"))
    ['CREATE b AS $$', '-- two', '$$;', 'CREATE c;']
    """
    inside = False
    for line in dump.splitlines():
        if inside or (line and not line.startswith(SAYS_NOTHING)):
            yield line
        inside ^= line.count("$$") % 2 == 1


def tables_text(address: str) -> str:
    """Return what makes the tables of a migrated database, and says what was applied."""
    from deploy.operations.programs import program

    with psycopg.connect(address) as database:
        applied = database.execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall()
        server = database.info.server_version // 10_000
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL
        [program("pg_dump", server), *WORDS, address], stdout=subprocess.PIPE, text=True, check=True
    )
    names = ",\n    ".join(f"('{app}', '{name}')" for app, name in applied)
    return "\n".join(definitions(done.stdout)) + APPLIED.format(names)


def main() -> None:
    """Migrate, and print the text."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command
    from django.core.management.commands import migrate

    # Django's own command: ours would make the tables from the file.
    call_command(migrate.Command(), verbosity=0, skip_checks=True)
    sys.stdout.write(tables_text(os.environ["DATABASE_URL"]))


if __name__ == "__main__":
    main()
