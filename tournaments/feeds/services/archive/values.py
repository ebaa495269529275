"""Values of an archive: columns as JSON has them, and back, with nothing but what was written."""

import base64
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, TypedDict
from uuid import UUID

import msgspec
from django.db.models import Field

from tournaments.models.rounds import Certificate, Values
from web.times import takes_place

Count = Annotated[int, msgspec.Meta(ge=-(10**7), le=10**7)]
"""Points, places and rounds: far more than any game has."""
Object = dict[str, Any]
Counts = dict[str, Count]
Names = list[str]


class Arrangement(TypedDict, total=False):
    """Who sat where, and had a bye, before a change by hand; the set of boards at each table."""

    tables: dict[str, dict[str, str]]
    byes: Names
    sets: dict[str, Count]


class StoredMessage(TypedDict):
    """A message as it is kept."""

    template: str
    values: Object


class Going(TypedDict):
    """Somebody who went on to the next stage."""

    who: UUID
    place: int
    group: str
    lot: bool
    why: StoredMessage


SHAPES: Mapping[str, Any] = {
    "event.options": dict[str, Count | str],
    "event.policy": Object,
    "event.tie_breaks": Names,
    "event.scoring": dict[str, int | float | str],
    "event.prizes": list[Count],
    "eventchange.changes": dict[str, tuple[Any, Any]],
    "entry.sits_out": list[Count],
    "entry.categories": Names,
    "lineup.entries": list[UUID],
    "stage.going": list[Going],
    "round.certificate": Certificate,
    "rounddeals.words": Names,
    "table.penalties": dict[str, Counts],
    "table.bracket": dict[str, Counts | Names],
    "roundedit.change": Object,
    "roundedit.before": Values,
    "roundedit.after": Values,
    "roundedit.arrangement": Arrangement,
    "submission.verdict": Object,
    "submission.about": dict[str, str],
    "sidereport.points": Counts,
    "sidereport.deals": list[Counts],
    "sidereport.places": Counts,
    "result.deals": list[Counts],
    "result.places": Counts,
    "result.points": Counts,
    "result.sanctions": Counts,
    "result.absent": Names,
    "result.cards": Names,
    "finalstandings.lines": list[Object],
    "pool.config": Object,
}
"""What columns of JSON hold, by model and column: pages read them without asking."""
LEDGER: Mapping[str, Any] = {
    "period": int,
    "source": UUID,
    "version": int,
    "sizes": list[Count],
    "players": list[UUID],
    "pairs": list[UUID],
    "places": list[Count] | None,
    "points": list[Count],
    "evidence": str,
    "reason": str,
}
"""What the members of a game of the ledger hold."""


def to_json_value(value: Any) -> Any:
    """Return a value as JSON has it."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, UUID | date):
        return str(value)
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, list):
        return [to_json_value(one) for one in value]
    return value


def game_checked(members: Mapping[str, Any]) -> None:
    """Raise ValueError for a game of the ledger that holds something else than games do."""
    for name, shape in LEDGER.items():
        msgspec.convert(members[name], shape)


def moment_read(text: str) -> datetime:
    """Return a moment; raises ValueError or TypeError for one at which nothing takes place here."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None or not takes_place(found):
        raise ValueError(text)
    return found


def column_read(field: "Field[Any, Any]", value: Any) -> Any:
    """Return what a column holds by its value in JSON.

    Raises ValueError, TypeError or ValidationError for a value that `to_json_value` would not have
    written, and for one that no form would have let in, such as a word that is no choice.
    """
    read = _parse(field, value)
    again = to_json_value(read)
    if type(again) is not type(value) or again != value:
        raise ValueError(value)
    relation = field.is_relation or field.get_internal_type() == "JSONField"
    if not relation and value not in field.empty_values:
        field.clean(read, None)
    return read


def _parse(field: "Field[Any, Any]", value: Any) -> Any:
    kind = field.get_internal_type()
    if kind == "JSONField":
        msgspec.convert(value, SHAPES[f"{field.model._meta.model_name}.{field.name}"])
        return value
    if value is None:
        return value
    if kind == "BinaryField":
        return base64.b64decode(value, validate=True)
    if kind in {"UUIDField", "ForeignKey", "OneToOneField"}:
        return UUID(str(value))
    if kind == "DateTimeField":
        return moment_read(value)
    return field.to_python(value)
