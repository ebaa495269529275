"""The tables of this version in one piece, for an empty database.

Migrations make them one change after the other, and Django builds the models anew for each: ten
seconds of processor, which every new site and every run of tests would wait for. `tables.sql` is
what pg_dump says of a migrated database, with the names of its migrations; those that came later
are applied as ever. A database with a table in it never sees that file.
"""

from pathlib import Path

from django.db import connections, transaction

TABLES = Path(__file__).with_name("tables.sql")
PREPARED = "SET LOCAL check_function_bodies = off; SET LOCAL search_path = ''"
"""What pg_dump says first: it names the schema with every name."""


def tables_create(database: str) -> bool:
    """Make tables, functions and first rows in an empty database; say whether it was empty.

    All of it comes in, or nothing. A schema of another name than `public` is left to migrations.
    """
    connection = connections[database]
    with transaction.atomic(using=database), connection.cursor() as cursor:
        if connection.introspection.table_names(cursor):
            return False
        cursor.execute("SELECT current_schema()")
        if cursor.fetchone() != ("public",):
            return False
        cursor.execute(PREPARED)
        cursor.execute(TABLES.read_text("utf-8"))
    return True
