"""Takes a name from wherever it was written down besides the player: logs, answers, sentences.

Logs name players in their tags: there the id takes the place of the name, which is what a log may
say instead (notation of the logs), so each is refereed as before.

What cannot be found stays: a name in a picture of a score sheet, or one word of it in a sentence
somebody typed. A name of one word alone is left in sentences: it may be anybody's.
"""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import JSONField, Q
from psycopg import sql

from clubs.models import Partnership, Player
from clubs.names import PAIR_NAME_LENGTH, pair_name, ways_to_write
from games.judging import byte_spellings, ids_for_names
from games.models import Submission
from web.handling import models_handled

# Logs of the tables at which the player sat, of whatever club, however they spell the name: with
# other accents, in capitals. Those of the club at other tables where they have the very name.
_LOGS = """
WITH own AS (SELECT table_id AS id FROM tournaments_seat WHERE player_id = %(player)s)
SELECT log.id, log.match IN (SELECT id FROM own) FROM games_submission AS log
WHERE log.match IN (SELECT id FROM own)
    OR log.match IN (
        SELECT here.id FROM tournaments_table AS here
        JOIN tournaments_round AS round ON round.id = here.round_id
        JOIN tournaments_event AS event ON event.id = round.event_id
        WHERE event.club_id = %(club)s
        UNION ALL SELECT %(club)s
        UNION ALL SELECT game.source FROM ratings_ratedgame AS game
        JOIN ratings_period AS period ON period.id = game.period_id
        JOIN ratings_pool AS pool ON pool.id = period.pool_id
        WHERE pool.club_id = %(club)s
    ) AND EXISTS (
        SELECT FROM unnest(%(names)s::bytea[]) AS one(name)
        WHERE position(one.name in log.body) > 0
    )
"""
_REPLACED = sql.SQL(
    "UPDATE {table} SET {column} = left(replace({column}::text, %(old)s, %(new)s), {most})::{kind} "
    "WHERE position(%(old)s in {column}::text) > 0"
)
_NO_END = 2**31 - 1
_NUMBERED = re.compile(r"No\. \d+")


def records_of(player: Player) -> list[Player]:
    """Return a player and all who were merged into that one. One query, one more for each step."""
    found, step = [player], [player]
    while step:
        step = list(Player.everyone.filter(merged_into__in=step))
        found += step
    return found


def names_of(player: Player) -> list[str]:
    """Return what a player may be written as, the longest first; also what is hidden."""
    full = player.full
    ways = {
        *ways_to_write(player.name, player.nickname, player.number),
        *ways_to_write(full.name, full.nickname, full.number),
    }
    return sorted(ways, key=lambda way: (-len(way), way))


def copies_replace(player: Player, names: Collection[str]) -> None:
    """Put the name of now, or the id, wherever something else says these names of a player.

    A number in the place of a name stays in sentences and answers: it may number anything there.
    """
    pairs_rename(player, names)
    _in_logs(player, names)
    for name in names:
        if _NUMBERED.fullmatch(name):
            continue
        _in_answers(name)
        if " " in name and not Player.everyone.filter(name=name).exists():
            _in_sentences(name, player.name)


def pairs_rename(player: Player, names: Collection[str]) -> None:
    """Put a player's name of now where pairs' own names say one of these, as whole words.

    The search of all pairs of the player follows. One query, one more for each pair.
    """
    said = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    mine = Partnership.everyone.filter(Q(first=player) | Q(second=player))
    for pair in mine.select_related("first", "second"):
        both = pair.players
        if pair.name not in {pair_name(*both), pair_name(*reversed(both))}:
            pair.name = said.sub(lambda _found: player.name, pair.name)[:PAIR_NAME_LENGTH]
        pair.save()


def _in_logs(player: Player, names: Collection[str]) -> None:
    """Write the id where a log, accepted or refused, has a name: as a whole tag, or in words."""
    same = Player.everyone.filter(club=player.club_id, name__in=names)
    alone = set(names) - set(same.values_list("name", flat=True))
    asked: dict[str, Any] = {
        "names": [form.encode() for name in alone for form in byte_spellings(name)],
        "player": player.id,
        "club": player.club_id,
    }
    with connection.cursor() as cursor:
        cursor.execute(_LOGS, asked)
        own: dict[UUID, bool] = dict(cursor.fetchall())
    for log in Submission.objects.filter(id__in=own).iterator(chunk_size=100):
        replaced = names if own[log.id] else alone
        said = ids_for_names(bytes(log.body), dict.fromkeys(replaced, player.id))
        if said != bytes(log.body):
            log.body, log.size = said, len(said)
            log.save(update_fields=["body", "size"])


def _in_answers(name: str) -> None:
    """Throw kept answers away that name the player; whoever repeats a request is asked anew."""
    with connection.cursor() as cursor:
        for form in dict.fromkeys(byte_spellings(name)):
            cursor.execute(
                "DELETE FROM deploy_idempotencykey WHERE position(%s::bytea in body) > 0",
                [form.encode()],
            )


def _in_sentences(name: str, instead: str) -> None:
    """Put another name where a name of several words stands in a text."""
    with connection.cursor() as cursor:
        for table, column, most in _sentences():
            is_json = most is None
            cursor.execute(
                _REPLACED.format(
                    table=sql.Identifier(table),
                    column=sql.Identifier(column),
                    most=sql.Literal(most or _NO_END),
                    kind=sql.SQL("jsonb" if is_json else "text"),
                ),
                # JSON escapes quotation marks.
                {
                    "old": json.dumps(name, ensure_ascii=False)[1:-1] if is_json else name,
                    "new": instead,
                },
            )


def _sentences() -> Iterator[tuple[str, str, int | None]]:
    """Yield columns in which somebody may have written a name, and how long; None for JSON."""
    yield "django_admin_log", "object_repr", 200
    for model, said in models_handled():
        for name in said.names:
            field = model._meta.get_field(name)
            most = getattr(field, "max_length", None) or _NO_END
            yield model._meta.db_table, name, None if isinstance(field, JSONField) else most
