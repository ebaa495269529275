"""The read replica: that it answers, follows the database, and how far it is behind."""

from collections.abc import Iterator

import psycopg
from django.db import connections

from deploy.database.replica import MOST_BEHIND, REPLICA, judged, there_is_one, written
from deploy.operations.doctor.database import away, connected
from deploy.operations.doctor.finding import Finding

WHERE = "BONEYARD_REPLICA_URL"


def of_replica() -> Iterator[Finding]:
    """Yield what is wrong with the replica, if there is to be one; guests then read elsewhere.

    A database that does not answer is another check's finding.
    """
    if not there_is_one():
        return
    try:
        with connected() as ours, ours.cursor() as cursor:
            reached, now = written(cursor)
    except psycopg.Error:
        return
    try:
        with connected(connections[REPLICA].settings_dict) as copy, copy.cursor() as cursor:
            seen = judged(cursor, reached, now)
    except psycopg.Error as error:
        yield away(error, WHERE)
        return
    if not seen.follows:
        yield Finding(
            "It follows no database, so nobody reads from it.",
            WHERE,
            "Name a standby of DATABASE_URL, or take it away.",
        )
    elif seen.seconds > MOST_BEHIND:
        yield Finding(
            f"It is {seen.seconds:.0f} seconds behind, so nobody reads from it.",
            WHERE,
            "Look whether it still receives (pg_stat_wal_receiver), and what holds its replay up.",
        )
