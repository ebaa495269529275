"""Why somebody sits where they do in a round, and what the alternatives would have cost."""

from dataclasses import dataclass
from fractions import Fraction
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.entries.selectors.entries import entries_of_event
from tournaments.models import Entry, Round
from tournaments.rounds.selectors.schedules import read_core_round, schedule_of
from tournaments.scheduling.explaining.explain import explain
from tournaments.scheduling.explaining.explanation import Alternative, Explanation
from web.faults import InvalidInput
from web.words import in_words


@dataclass(frozen=True)
class AlternativeRow:
    """An alternative: whom the entry could have met instead (None: the bye), and the cost."""

    entry: Entry | None
    found: Alternative
    sentence: str


@dataclass(frozen=True)
class PlaceReason:
    """An explanation with its entries, and its sentences with their names."""

    entry: Entry
    found: Explanation
    others: tuple[Entry, ...]
    alternatives: tuple[AlternativeRow, ...]
    sentence: str

    @property
    def levels(self) -> dict[str, int | Fraction]:
        """The values of the round as it is, level by level."""
        return dict(self.found.levels)


def reason_for_place(row: Round, entry_id: UUID, against: UUID | None = None) -> PlaceReason:
    """Explain the place of an entry in a round; `against` is among the alternatives in any case.

    Nine queries at most. Raises InvalidInput for an entry that has no place in the round.
    """
    event = row.event
    entries = {str(entry.id): entry for entry in entries_of_event(event)}
    played = read_core_round(row)
    schedule = schedule_of(event, before=row.number)
    other = str(against) if against else None
    try:
        found = explain(schedule, played, str(entry_id), other)
    except KeyError as missing:
        raise InvalidInput(
            _("%(id)s has no place in round %(number)d.")
            % {"id": entries.get(missing.args[0], missing.args[0]), "number": row.number},
            pointer="/entry" if missing.args[0] == str(entry_id) else "/against",
        ) from None
    names = {key: str(entry) for key, entry in entries.items()}
    return PlaceReason(
        entries[found.entry],
        found,
        tuple(entries[name] for name in found.others),
        tuple(
            AlternativeRow(
                entries[one.entry] if one.entry else None, one, in_words(one.message, names)
            )
            for one in found.alternatives
        ),
        in_words(found.message, names),
    )
