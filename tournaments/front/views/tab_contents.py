"""The content of each tab of an event."""

from typing import Any

from django.utils.translation import gettext as _

from games.options import game_by_slug, options_to_show, preset_of
from tournaments.clock.views.clock import clock_reading
from tournaments.corrections.selectors.consequences import (
    basis_of_bracket,
    basis_of_end,
    corrections_since,
)
from tournaments.entries.selectors.entries import entries_taking_part
from tournaments.events.core.settings import Part, settings_in
from tournaments.events.services.plans import plan_of, settings_json
from tournaments.events.words.settings import setting_in_words, setting_title
from tournaments.events.words.wording import tie_break
from tournaments.front.views.frame import Frame
from tournaments.models import Event, Round
from tournaments.rounds.selectors.dates import dated_rounds
from tournaments.rounds.selectors.homes import has_fixtures
from tournaments.rounds.selectors.rounds import first_tables
from tournaments.standings.selectors import brackets
from tournaments.standings.selectors.readings import read_standings
from tournaments.standings.selectors.standings import criteria_of
from tournaments.standings.views.table import table_context
from tournaments.teams.selectors.fixtures import fixtures_of
from tournaments.teams.selectors.line_ups import plays_matches
from tournaments.teams.selectors.matches import round_matches
from tournaments.teams.selectors.table import team_table
from tournaments.teams.views.teams import fixtures_context, teams_context
from web.faults import NotFound

FIRST_TABLES = 8
"""Tables of the running round that the tab shows; the others are on the page of the round."""
FIRST_PLACES = 10
"""Lines of the standings beside them."""
FACTS = {part: settings_in(part) for part in Part}
FACTS[Part.RULES].insert(1, "way")
"""The settings that the page About shows, by its parts."""


def now(frame: Frame) -> dict[str, Any]:
    """What goes on: the running round first, then who is ahead; before, who has entered."""
    event = frame.event
    if not frame.public_rounds:
        return {"entries": list(entries_taking_part(event))}
    running = frame.public_rounds[-1]
    running.round.event = event
    context = table_context(event, read_standings(event), FIRST_PLACES) | {
        "running": running,
        "first_tables": first_tables(running.round, FIRST_TABLES),
    }
    if plays_matches(event):
        table = team_table(event)
        context |= teams_context(event, table, frame.ids)
        context["teams"] = context["teams"][:FIRST_PLACES]
        context["matches"] = round_matches(context["first_tables"], table)
    if running.round.state == Round.State.PUBLISHED:
        context |= {"round": running.round, **clock_reading(frame.request, running.round)}
    return context


def standings(frame: Frame) -> dict[str, Any]:
    """The whole table; before the first round who has entered."""
    if not frame.public_rounds:
        return {"entries": list(entries_taking_part(frame.event))}
    context = table_context(frame.event, read_standings(frame.event))
    if context["prizes"]:
        context["corrected"] = corrections_since(basis_of_end(frame.event))
    return context


def crosstable(frame: Frame) -> dict[str, Any]:
    """Who met whom, where two sides sit at a table."""
    return {"crosstable": brackets.crosstable_of_event(frame.event)}


def bracket(frame: Frame) -> dict[str, Any]:
    """The bracket; only an elimination has one."""
    return {
        "bracket": brackets.bracket_of_event(frame.event),
        "corrected": corrections_since(basis_of_bracket(frame.event)),
    }


def rounds(frame: Frame) -> dict[str, Any]:
    """When the rounds begin; those that are drawn stand in the frame already."""
    return {"dates": dated_rounds(frame.event)}


def players(frame: Frame) -> dict[str, Any]:
    """Who plays, by number."""
    found = list(entries_taking_part(frame.event))
    return {
        "entries": found,
        "teams": any(entry.team for entry in found),
        "seeded": any(entry.rating for entry in found),
    }


def teams(frame: Frame) -> dict[str, Any]:
    """The teams, each with the sums it is ranked by and its entries."""
    return teams_context(frame.event, team_table(frame.event), frame.ids)


def fixtures(frame: Frame) -> dict[str, Any]:
    """All matches between the teams, where it is known ahead who meets whom."""
    if not has_fixtures(frame.event):
        raise NotFound(_("This event has no fixtures."))
    found = fixtures_context(fixtures_of(frame.event), team_table(frame.event), frame.ids)
    return found | {"dates": dated_rounds(frame.event)}


def about(frame: Frame) -> dict[str, Any]:
    """When, where and by which rules it is played, and what results rest on."""
    event = frame.event
    held = _settings_of(event)
    return {
        "facts": {
            part: [
                (setting_title(name), setting_in_words(name, held[name], event.zone))
                for name in names
                if held[name] not in ("", None, {}, []) and (part != Part.MONEY or held[name])
            ]
            for part, names in FACTS.items()
        },
        "explained": [tie_break(slug) for slug in criteria_of(event)],
    }


def _settings_of(event: Event) -> dict[str, Any]:
    game = game_by_slug(event.game)
    way = preset_of(game, event.options) if event.options else None
    return settings_json(plan_of(event)) | {
        "way": way and _(way.title),
        "options": options_to_show(game, event.options, event.table_preferred),
    }
