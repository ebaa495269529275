"""The settings of an event, a line each: type, default, title, limits, and what follows from them.

`EventPlan` is the table. REST, checks, archives, the record of changes, texts and forms go through
it (`SETTINGS`), so a setting is named here and where it means something, nowhere else. Settings of
the kind `Own` need code of their own besides: the options of a game, the draw, the scoring.

The columns of an event have no defaults: an event is made from a plan.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, TypeVar, get_type_hints

from clubs.names import NAME_LENGTH
from tournaments.events.core.kinds import (
    Amount,
    Choice,
    Fits,
    JsonObject,
    Line,
    Moment,
    Numbers,
    Own,
    Setting,
    Whole,
    Word,
    Words,
    YesNo,
    Zone,
    fits_all,
)
from tournaments.events.core.offers import Sizes
from tournaments.limits import (
    LARGEST_FEE,
    LARGEST_PART,
    LARGEST_PURSE,
    LARGEST_SEED,
    LONGEST_CURRENCY,
    LONGEST_PLACE,
    MOST_MINUTES,
    MOST_PRIZES,
    MOST_ROUNDS,
    MOST_TIE_BREAKS,
)
from tournaments.models import Event
from tournaments.ranking.presets import DEFAULT
from tournaments.scheduling.formats import FORMATS, Format, format_of
from web.messages import gettext_noop as _
from web.time_zones import FIRST_ZONE


class Part(StrEnum):
    """The parts of the page About."""

    WHEN = "when"
    RULES = "rules"
    DRAW = "draw"
    EVIDENCE = "evidence"
    MONEY = "money"


Object = Mapping[str, object]


def _plays_matches(one: Format) -> bool:
    return one.teams


def _needs_no_teams(one: Format) -> bool:
    return not (one.teams or one.levels)


def _names(key: str) -> Fits:
    return lambda one: key in one.policy


_OF_SOME_DRAWS: Mapping[str, Fits] = {
    key: _names(key) for one in FORMATS.values() for key in one.policy
}


@dataclass(frozen=True)
class EventPlan:
    """What an organiser decides about an event; `table_sizes` None: as usual for the game."""

    name: Annotated[str, Line(_("Name"), NAME_LENGTH)]
    game: Annotated[str, Word(_("Game"), "Game", settled=True, about=(Part.RULES, 1))]
    options: Annotated[
        Object,
        JsonObject(
            _("Options of the game"),
            "GameOptions",
            typed=False,
            settled=True,
            about=(Part.RULES, 2),
        ),
    ] = field(default_factory=dict, kw_only=True)
    method: Annotated[str, Word(_("Format"), "Method", settled=True, about=(Part.DRAW, 1))]
    shape: Annotated[str, Word(_("Partners"), "Shape", settled=True, about=(Part.RULES, 3))]
    rounds_planned: Annotated[
        int,
        Whole(
            _("Number of rounds"),
            1,
            MOST_ROUNDS,
            _("An event has 1 to %(most)d rounds."),
            about=(Part.WHEN, 4),
        ),
    ]
    table_sizes: Annotated[
        Sizes | None,
        Own(
            _("Players per table"),
            typed=False,
            about=(Part.RULES, 4),
            columns=("table_min", "table_max", "table_preferred"),
        ),
    ] = None
    policy: Annotated[
        Object,
        JsonObject(
            _("Draw settings"),
            "DrawPolicy",
            typed=False,
            about=(Part.DRAW, 2),
            keys=_OF_SOME_DRAWS,
        ),
    ] = field(default_factory=dict)
    preset: Annotated[str, Word(_("Scoring"), "Preset")] = DEFAULT
    tie_breaks: Annotated[
        Sequence[str], Words(_("Tie-breaks"), "TieBreak", MOST_TIE_BREAKS, typed=False)
    ] = field(default_factory=list)
    scoring: Annotated[
        Object,
        JsonObject(
            _("Scoring settings"), "Scoring", typed=False, keys={"match_points": _plays_matches}
        ),
    ] = field(default_factory=dict)
    check_in: Annotated[
        bool,
        YesNo(
            _("Check-in"),
            label=_("Check-in: only entries checked in for a round are drawn"),
            about=(Part.DRAW, 4),
        ),
    ] = False
    confirm_by: Annotated[
        int | None,
        Whole(
            _("Check in by round"),
            1,
            MOST_ROUNDS,
            hint=_("Optional. Entries not checked in by then are withdrawn when it is published."),
            about=(Part.DRAW, 5),
            later=True,
        ),
    ] = None
    players_enter: Annotated[
        bool,
        YesNo(
            _("Players enter themselves"),
            label=_("Club players may enter themselves while the event is open"),
        ),
    ] = False
    players_report: Annotated[
        bool,
        YesNo(
            _("Players report their results"),
            label=_("Players may report results; if both sides agree, the result counts"),
        ),
    ] = True
    team_event: Annotated[
        bool,
        YesNo(
            _("Team event"),
            label=_(
                "Team event: teammates never meet; teams are ranked by the sum of their players"
            ),
            about=(Part.DRAW, 3),
            fits=_needs_no_teams,
        ),
    ] = False
    fee: Annotated[int, Amount(_("Entry fee"), LARGEST_FEE, about=(Part.MONEY, 1))] = 0
    currency: Annotated[
        str,
        Line(
            _("Currency"),
            LONGEST_CURRENCY,
            hint=_("For example €, Bs or RD$."),
            about=(Part.MONEY, 2),
        ),
    ] = ""
    purse: Annotated[
        int,
        Amount(
            _("Prize money"),
            LARGEST_PURSE,
            hint=_("Total paid out in prizes."),
            about=(Part.MONEY, 3),
        ),
    ] = 0
    prizes: Annotated[
        Sequence[int],
        Numbers(
            _("Prizes"),
            MOST_PRIZES,
            LARGEST_PART,
            label=_("Prize split in %"),
            hint=_("First place first: 50 30 20. Shared places share their prizes."),
            about=(Part.MONEY, 4),
        ),
    ] = field(default_factory=list)
    time_limit: Annotated[
        str, Choice(_("Time limit"), Event.TimeLimit, "TimeLimit", about=(Part.RULES, 5))
    ] = "none"
    shuffle: Annotated[
        str,
        Choice(
            _("Who shuffles"),
            Event.Shuffle,
            hint=_(
                "If the site shuffles, it fixes a secret before the round and shows it afterwards."
            ),
            settled=True,
            about=(Part.RULES, 6),
            later=True,
        ),
    ] = Event.Shuffle.PLAYERS
    seed: Annotated[int, Whole(_("Random seed"), 0, LARGEST_SEED, typed=False)] = 0
    rated: Annotated[
        bool, YesNo(_("Counts for ratings"), settled=True, about=(Part.EVIDENCE, 2))
    ] = True
    evidence: Annotated[
        str,
        Choice(
            _("Games that are rated"),
            Event.Rated,
            hint=_("A log proves a game move by move; a score sheet relies on the scorer."),
            about=(Part.EVIDENCE, 1),
        ),
    ] = Event.Rated.SHEET
    time_zone: Annotated[str, Zone(_("Time zone of the club"), about=(Part.WHEN, 2))] = FIRST_ZONE
    minutes: Annotated[
        int | None,
        Whole(
            _("Minutes per round"),
            1,
            MOST_MINUTES,
            _("Enter 1 to %(most)d minutes, or leave blank for no clock."),
            hint=_("Leave blank for no clock."),
            about=(Part.WHEN, 5),
        ),
    ] = None
    starts: Annotated[
        datetime | None,
        Moment(_("Starts"), hint=_("Leave blank if not known."), about=(Part.WHEN, 1)),
    ] = None
    place: Annotated[str, Line(_("Place"), LONGEST_PLACE, about=(Part.WHEN, 3))] = ""


def _table() -> dict[str, Setting]:
    hints = get_type_hints(EventPlan, include_extras=True)
    return {one.name: hints[one.name].__metadata__[0] for one in fields(EventPlan)}


def _default(one: "Field[Any]") -> Any:
    """Return the default of a setting, or the function that makes it; MISSING if it has none."""
    return one.default if one.default_factory is MISSING else one.default_factory


SETTINGS: Mapping[str, Setting] = MappingProxyType(_table())
"""The settings by name, in the order in which they are sent."""
DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {one.name: _default(one) for one in fields(EventPlan) if _default(one) is not MISSING}
)
"""The defaults of those that nobody has to decide, or the functions that make them."""
COLUMNS = tuple(column for name, one in SETTINGS.items() for column in one.columns or (name,))
"""The columns of an event that hold them."""
SAME = tuple(name for name, one in SETTINGS.items() if not one.columns)
"""Settings whose column has the same name."""
SETTLED_BY_THE_DRAW = tuple(name for name, one in SETTINGS.items() if one.settled)
"""Settings that are fixed once a round has been drawn."""
LATER_COLUMNS = MappingProxyType(
    {name: DEFAULTS[name] for name, one in SETTINGS.items() if one.later}
)
"""The defaults of settings that archives of the release before do not have, by column."""


def settings_in(part: Part) -> list[str]:
    """Return the names of the settings in a part of the page About, in their order.

    >>> settings_in(Part.EVIDENCE)
    ['evidence', 'rated']
    """
    places = {one.about: name for name, one in SETTINGS.items() if one.about}
    return [places[place] for place in sorted(places) if place[0] == part]


_FITS: Mapping[str, Fits] = {name: one.fits for name, one in SETTINGS.items()} | {
    key: says
    for one in SETTINGS.values()
    if isinstance(one, JsonObject)
    for key, says in one.keys.items()
}


def fits(name: str, method: str) -> bool:
    """Return whether a setting, or a key of its draw or scoring, means anything in a format.

    >>> fits("sections", "round_robin_sections"), fits("sections", "swiss"), fits("cap", "swiss")
    (True, False, True)
    """
    return _FITS.get(name, fits_all)(format_of(method))


Kind = TypeVar("Kind", bound=Setting)


def of_kind(kind: type[Kind]) -> list[tuple[str, Kind]]:
    """Return the settings of a kind with their names.

    >>> [name for name, _setting in of_kind(Amount)]
    ['fee', 'purse']
    """
    return [(name, one) for name, one in SETTINGS.items() if isinstance(one, kind)]
