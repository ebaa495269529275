"""A player is made anonymous: the name goes, what was played stays.

Standings, rating lists and their hashes are made of ids, so all of them stay as they are and can be
verified as before. Logs name players in their tags: there the id takes the place of the name, which
is what a log may say instead (notation of the logs), so each is refereed as before.

What cannot be found stays: a name in a picture of a score sheet, or one word of it in
a sentence somebody typed. A name of one word alone is left in sentences: it may be anybody's.
"""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.db import connection, transaction
from django.db.models import JSONField, Q
from django.utils.translation import gettext as _
from psycopg import sql

from clubs.models import Partnership, Player
from clubs.services.players import player_store
from games.models import Submission
from web.faults import NotFound
from web.handling import models_handled
from web.reasons import clean_reason

# Logs of the club, and of other clubs' tables at which the player sat. Where somebody else of the
# club has the name, too, only those of the player's own tables.
_LOGS = """
SELECT log.id FROM games_submission AS log
LEFT JOIN tournaments_table AS here ON here.id = log.match
LEFT JOIN tournaments_round AS round ON round.id = here.round_id
LEFT JOIN tournaments_event AS event ON event.id = round.event_id
WHERE position(%(name)s::bytea in log.body) > 0 AND (
    EXISTS (SELECT FROM tournaments_seat AS seat
        WHERE seat.table_id = log.match AND seat.player_id = %(player)s)
    OR NOT %(shared)s AND (event.club_id = %(club)s OR log.match = %(club)s
        OR EXISTS (SELECT FROM ratings_ratedgame AS game
            JOIN ratings_period AS period ON period.id = game.period_id
            JOIN ratings_pool AS pool ON pool.id = period.pool_id
            WHERE game.source = log.match AND pool.club_id = %(club)s)))
"""


_REPLACED = sql.SQL(
    "UPDATE {table} SET {column} = replace({column}::text, %(old)s, %(new)s)::{kind} "
    "WHERE position(%(old)s in {column}::text) > 0"
)


@transaction.atomic
def player_forget(*, player_id: UUID, reason: str) -> Player:
    """Take a player's name from everything that is kept; nothing gives it back.

    Players that were merged into this one go with it. The account, if there is one, is unlinked and
    stays its owner's. Raises NotFound, InvalidInput without a reason.
    """
    clean_reason(reason, missing=_("Enter who asked for it, or why."))
    player = Player.objects.select_for_update().filter(id=player_id).first()
    if player is None:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    everyone = [player, *Player.everyone.filter(merged_into=player)]
    named = [(one, _names_of(one)) for one in everyone]
    for one in everyone:
        _nobody(one)
    for model, said in models_handled():
        if said.forget:
            model._base_manager.filter(player__in=everyone).delete()
    for one, names in named:
        for name in names:
            _from_logs(one, name)
            _from_answers(name)
            if len(name.split()) > 1 and not Player.everyone.filter(name=name).exists():
                _from_sentences(name, neutral_name(one.id))
    _pairs_anew(everyone)
    return player


def neutral_name(player_id: UUID) -> str:
    """Return what a player without a name is called: the end of the id, which is random.

    >>> neutral_name(UUID("01a207e6-3a7f-72a2-b197-461941ab682d"))
    'Player 41AB682D'
    """
    return f"Player {player_id.hex[-8:].upper()}"


def _names_of(player: Player) -> list[str]:
    """Return what a player may be written as, the longest first."""
    return sorted({player.name, str(player)} | {player.nickname} - {""}, key=len, reverse=True)


def _nobody(player: Player) -> None:
    player.name, player.nickname, player.number = neutral_name(player.id), "", None
    player.user = None
    player_store(player=player)


def _pairs_anew(players: Iterable[Player]) -> None:
    """Let the search of pairs follow, also of those that were merged into others."""
    for pair in Partnership.everyone.filter(Q(first__in=players) | Q(second__in=players)):
        pair.save()


def _forms(name: str) -> Iterator[str]:
    """Yield a name as bytes may have it: composed or not, and as JSON escapes it."""
    for form in ("NFC", "NFD"):
        text = unicodedata.normalize(form, name)
        yield text
        yield json.dumps(text, ensure_ascii=False)[1:-1]
        yield json.dumps(text)[1:-1]


def _from_logs(player: Player, name: str) -> None:
    """Write the id where a log, accepted or refused, has the name: as a whole tag, or in words."""
    for form in dict.fromkeys(_forms(name)):
        word, instead = form.encode(), str(player.id).encode()
        shared = Player.everyone.filter(club=player.club_id, name=name).exists()
        asked: dict[str, Any] = {
            "name": word,
            "player": player.id,
            "club": player.club_id,
            "shared": shared,
        }
        with connection.cursor() as cursor:
            cursor.execute(_LOGS, asked)
            ids = [row[0] for row in cursor.fetchall()]
        for log in Submission.objects.filter(id__in=ids).iterator(chunk_size=100):
            body = bytes(log.body).replace(b'"%s"' % word, b'"%s"' % instead)
            if len(name.split()) > 1:
                body = body.replace(word, instead)
            log.body, log.size = body, len(body)
            log.save(update_fields=["body", "size"])


def _from_answers(name: str) -> None:
    """Throw kept answers away that name the player; whoever repeats a request is asked anew."""
    with connection.cursor() as cursor:
        for form in dict.fromkeys(_forms(name)):
            cursor.execute(
                "DELETE FROM deploy_idempotencykey WHERE position(%s::bytea in body) > 0",
                [form.encode()],
            )


def _from_sentences(name: str, instead: str) -> None:
    """Put the neutral name where a name of several words stands in a text."""
    with connection.cursor() as cursor:
        for table, column, is_json in _sentences():
            cursor.execute(
                _REPLACED.format(
                    table=sql.Identifier(table),
                    column=sql.Identifier(column),
                    kind=sql.SQL("jsonb" if is_json else "text"),
                ),
                # JSON escapes quotation marks.
                {
                    "old": json.dumps(name, ensure_ascii=False)[1:-1] if is_json else name,
                    "new": instead,
                },
            )


def _sentences() -> Iterator[tuple[str, str, bool]]:
    """Yield columns in which somebody may have written a name, and whether they hold JSON."""
    yield "django_admin_log", "object_repr", False
    for model, said in models_handled():
        for name in said.names:
            field = model._meta.get_field(name)
            yield model._meta.db_table, name, isinstance(field, JSONField)
