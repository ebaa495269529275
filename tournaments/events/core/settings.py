"""The settings of an event, a line each: type, default, title, limits, and what follows from them.

`EventPlan` is the table. What is sent and answered over REST, checked, kept in archives, put on
record, said and typed goes through it (`SETTINGS`), so that a setting is named here and where it
means something. Those that are `Own` have a logic of their own, too, with whoever reads them by
name: the options of a game, what depends on game and shape, the draw and the scoring.

What an event has in its columns has no default there: an event is made from a plan.
"""

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, field, fields
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Any, TypeVar, get_type_hints

from clubs.names import NAME_LENGTH
from tournaments.events.core.kinds import (
    Amount,
    Choice,
    Line,
    Moment,
    Numbers,
    Own,
    Setting,
    Shaped,
    Whole,
    Word,
    Words,
    YesNo,
    Zone,
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
from web.messages import gettext_noop as _
from web.time_zones import FIRST_ZONE

WHEN, RULES, DRAW, EVIDENCE, MONEY = "when", "rules", "draw", "evidence", "money"
"""The parts in which everybody is told the settings."""

Object = Mapping[str, object]


@dataclass(frozen=True)
class EventPlan:
    """What an organiser decides about an event; `table_sizes` None are those usual for the game."""

    name: Annotated[str, Line(_("Name"), NAME_LENGTH)]
    game: Annotated[str, Word(_("Game"), "Game", settled=True, told=(RULES, 1))]
    options: Annotated[
        Object,
        Shaped(_("Options of the game"), "GameOptions", typed=False, settled=True, told=(RULES, 2)),
    ] = field(default_factory=dict, kw_only=True)
    method: Annotated[str, Word(_("How rounds are made"), "Method", settled=True, told=(DRAW, 1))]
    shape: Annotated[str, Word(_("Partners"), "Shape", settled=True, told=(RULES, 3))]
    rounds_planned: Annotated[
        int,
        Whole(
            _("Rounds planned"),
            1,
            MOST_ROUNDS,
            _("An event has 1 to %(most)d rounds."),
            told=(WHEN, 4),
        ),
    ]
    table_sizes: Annotated[
        Sizes | None,
        Own(
            _("Players at a table"),
            typed=False,
            told=(RULES, 4),
            columns=("table_min", "table_max", "table_preferred"),
        ),
    ] = None
    policy: Annotated[
        Object, Shaped(_("Settings of the draw"), "DrawPolicy", typed=False, told=(DRAW, 2))
    ] = field(default_factory=dict)
    preset: Annotated[str, Word(_("Scoring"), "Preset")] = DEFAULT
    tie_breaks: Annotated[
        Sequence[str], Words(_("Tie-breaks"), "TieBreak", MOST_TIE_BREAKS, typed=False)
    ] = field(default_factory=list)
    scoring: Annotated[Object, Shaped(_("Settings of the scoring"), "Scoring", typed=False)] = (
        field(default_factory=dict)
    )
    check_in: Annotated[
        bool,
        YesNo(
            _("Check-in"),
            label=_("Check-in: only who is checked in for a round is in its draw"),
            told=(DRAW, 4),
        ),
    ] = False
    confirm_by: Annotated[
        int | None,
        Whole(
            _("Round by which one has to have checked in"),
            1,
            MOST_ROUNDS,
            hint=_("Who has not is withdrawn when it is published. Left empty: nobody is."),
            told=(DRAW, 5),
            later=True,
        ),
    ] = None
    players_enter: Annotated[
        bool,
        YesNo(
            _("Players enter themselves"),
            label=_("Players of the club may enter themselves while the event is open"),
        ),
    ] = False
    players_report: Annotated[
        bool,
        YesNo(
            _("Players report their results"),
            label=_("Players may report the result of their table: both sides alike decide it"),
        ),
    ] = True
    team_event: Annotated[
        bool,
        YesNo(
            _("Team event"),
            label=_(
                "Team event: players of one team never meet, and teams are ranked by their sum"
            ),
            told=(DRAW, 3),
        ),
    ] = False
    fee: Annotated[int, Amount(_("Entry fee"), LARGEST_FEE, told=(MONEY, 1))] = 0
    currency: Annotated[
        str,
        Line(
            _("Currency"),
            LONGEST_CURRENCY,
            hint=_("As you write it: €, Bs, RD$."),
            told=(MONEY, 2),
        ),
    ] = ""
    purse: Annotated[
        int,
        Amount(
            _("Purse"),
            LARGEST_PURSE,
            hint=_("What is given out in prizes, altogether."),
            told=(MONEY, 3),
        ),
    ] = 0
    prizes: Annotated[
        Sequence[int],
        Numbers(
            _("Prizes"),
            MOST_PRIZES,
            LARGEST_PART,
            label=_("Parts of the purse"),
            hint=_("By place, the first first: 50 30 20. Who shares a place shares its prizes."),
            told=(MONEY, 4),
        ),
    ] = field(default_factory=list)
    time_limit: Annotated[
        str, Choice(_("Time limit"), Event.TimeLimit, "TimeLimit", told=(RULES, 5))
    ] = "none"
    seed: Annotated[int, Whole(_("Number the draw starts from"), 0, LARGEST_SEED, typed=False)] = 0
    rated: Annotated[bool, YesNo(_("Counts for the ratings"), settled=True, told=(EVIDENCE, 2))] = (
        True
    )
    evidence: Annotated[
        str,
        Choice(
            _("What is rated"),
            Event.Rated,
            hint=_("A log proves a game move by move; a score sheet is a scorer's word."),
            told=(EVIDENCE, 1),
        ),
    ] = Event.Rated.SHEET
    time_zone: Annotated[str, Zone(_("Time zone of the club"), told=(WHEN, 2))] = FIRST_ZONE
    minutes: Annotated[
        int | None,
        Whole(
            _("Minutes a round"),
            1,
            MOST_MINUTES,
            _("A round is given 1 to %(most)d minutes, or no clock."),
            hint=_("Left empty: no clock."),
            told=(WHEN, 5),
        ),
    ] = None
    starts: Annotated[
        datetime | None,
        Moment(_("Starts"), hint=_("May stay empty until it is known."), told=(WHEN, 1)),
    ] = None
    place: Annotated[str, Line(_("Place"), LONGEST_PLACE, told=(WHEN, 3))] = ""


def _table() -> dict[str, Setting]:
    hints = get_type_hints(EventPlan, include_extras=True)
    return {one.name: hints[one.name].__metadata__[0] for one in fields(EventPlan)}


def _default(one: "Field[Any]") -> Any:
    """What stands for a setting nobody decided: a value, or what makes one; MISSING for neither."""
    return one.default if one.default_factory is MISSING else one.default_factory


SETTINGS: Mapping[str, Setting] = MappingProxyType(_table())
"""The settings by name, in the order in which they are sent."""
DEFAULTS: Mapping[str, Any] = MappingProxyType(
    {one.name: _default(one) for one in fields(EventPlan) if _default(one) is not MISSING}
)
"""What stands for those that nobody has to decide, or what makes it."""
COLUMNS = tuple(column for name, one in SETTINGS.items() for column in one.columns or (name,))
"""The columns of an event that hold them."""
SAME = tuple(name for name, one in SETTINGS.items() if not one.columns)
"""What a plan and an event call by the same name."""
SETTLED_BY_THE_DRAW = tuple(name for name, one in SETTINGS.items() if one.settled)
"""What cannot change any more once a round has been drawn."""
LATER_COLUMNS = MappingProxyType(
    {name: DEFAULTS[name] for name, one in SETTINGS.items() if one.later}
)
"""What stands for settings that archives of the release before do not have, by column."""


def told(part: str) -> list[str]:
    """Return the settings that everybody is told in a part, as they stand there.

    >>> told(EVIDENCE)
    ['evidence', 'rated']
    """
    places = {one.told: name for name, one in SETTINGS.items() if one.told}
    return [places[place] for place in sorted(places) if place[0] == part]


Kind = TypeVar("Kind", bound=Setting)


def of_kind(kind: type[Kind]) -> list[tuple[str, Kind]]:
    """Return the settings of a kind with their names.

    >>> [name for name, _setting in of_kind(Amount)]
    ['fee', 'purse']
    """
    return [(name, one) for name, one in SETTINGS.items() if isinstance(one, kind)]
