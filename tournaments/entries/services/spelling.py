"""Teams and categories of an event: two names of one key are one, spelled as first written."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from tournaments.models import Entry, Event
from web.folding import sort_key


def spell_teams(event: Event, teams: Mapping[UUID, str]) -> dict[UUID, str]:
    """Return teams by who enters, as the event spells them; one query if there are any."""
    if not any(teams.values()):
        return dict(teams)
    rows = event.entries.exclude(team="").order_by("number")
    known = _first_spellings(rows.values_list("team", flat=True))
    return {who: known.setdefault(sort_key(team), team) for who, team in teams.items()}


def spell_team(entry: Entry, team: str) -> str:
    """Return a team's name as the other entries of the event spell it. One query."""
    if not team:
        return team
    rows = entry.event.entries.exclude(team="").exclude(id=entry.id).order_by("number")
    return _first_spellings(rows.values_list("team", flat=True)).get(sort_key(team), team)


def spell_categories(entry: Entry, labels: Iterable[str]) -> list[str]:
    """Return labels as the other entries of the event spell them; one query if there are any."""
    wanted = list(labels)
    if not wanted:
        return wanted
    rows = entry.event.entries.exclude(id=entry.id).order_by("number")
    held = rows.values_list("categories", flat=True)
    known = _first_spellings(label for labels_of in held for label in labels_of)
    return [known.get(sort_key(label), label) for label in wanted]


def _first_spellings(names: Iterable[str]) -> dict[str, str]:
    """Return the first spelling of every key."""
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(sort_key(name), name)
    return found
