"""The plan of an event: what an organiser decides, and whether it fits together."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.names import clean_label, clean_name
from games.options import check_options, game_by_slug, resolve_options
from games.rules.definition import Game
from games.rules.errors import Unplayable
from tournaments.events.core.boards import COUNT, DEALS, TRAVEL, has_boards
from tournaments.events.core.kinds import Amount, Choice, Line, Whole
from tournaments.events.core.offers import usual_sizes
from tournaments.events.core.settings import SAME, SETTINGS, EventPlan, of_kind
from tournaments.events.words import wording
from tournaments.events.words.wording import SHAPES, tie_break
from tournaments.limits import (
    LARGEST_PART,
    LEAST_CAP,
    LEAST_SEATS,
    LONGEST_PLACE,
    MOST_BOARDS,
    MOST_CAP,
    MOST_PRIZES,
    MOST_SEATS,
    MOST_TIE_BREAKS,
)
from tournaments.models import Event
from tournaments.ranking.board_metrics import OF_BOARDS
from tournaments.ranking.matches import MatchScale
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.outcomes import no_show_points
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.documents.read import POLICY
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.types import PAIRS, ROTATING, SINGLE
from web.faults import InvalidInput, pointer_to
from web.time_zones import check_zone
from web.words import in_words

SCORING = ("cap", "match_points", "no_show")
"""Settings of the standings beyond preset and tie-breaks."""


def plan_of(event: Event) -> EventPlan:
    """Return the plan of an event."""
    same = {name: getattr(event, name) for name in SAME}
    sizes = (event.table_min, event.table_max, event.table_preferred)
    return EventPlan(**same, table_sizes=sizes)


def settings_json(plan: EventPlan) -> dict[str, Any]:
    """Return a plan as JSON values by name, for the record of changes."""
    found = {name: getattr(plan, name) for name in SETTINGS}
    sizes, starts = plan.table_sizes, plan.starts
    return found | {
        "tie_breaks": list(plan.tie_breaks),
        "prizes": list(plan.prizes),
        "table_sizes": None if sizes is None else list(sizes),
        "starts": None if starts is None else starts.astimezone(UTC).isoformat(),
    }


def plan_before(plan: EventPlan, changes: Iterable[Mapping[str, Any]]) -> EventPlan:
    """Return the plan as it was before some recorded changes, which come latest first."""
    for change in changes:
        before = {name: both[0] for name, both in change.items() if name in SETTINGS}
        if before.get("table_sizes"):
            before["table_sizes"] = tuple(before["table_sizes"])
        if before.get("starts"):
            before["starts"] = datetime.fromisoformat(before["starts"])
        plan = replace(plan, **before)
    return plan


def check_in_checked(plan: EventPlan) -> EventPlan:
    """Return the plan; raises InvalidInput where who never checks in goes, and nobody checks in."""
    if plan.confirm_by is not None and not plan.check_in:
        raise InvalidInput(
            _("The event has no check-in; turn it on or leave this blank."), pointer="/confirm_by"
        )
    return plan


def fields_of_plan(plan: EventPlan) -> dict[str, object]:
    """Return the columns of an event for a plan; raises InvalidInput for what does not fit."""
    game = game_by_slug(plan.game)
    _check_words(plan)
    options = _with_boards(game, plan, check_options(game, plan.options))
    least, most, preferred = _table_sizes(game, plan, options)
    return {
        **{name: getattr(plan, name) for name in SAME},
        **{
            name: clean_label(getattr(plan, name), one.longest, pointer=f"/{name}")
            for name, one in of_kind(Line)
        },
        "name": clean_name(plan.name),
        "options": options,
        "tie_breaks": list(plan.tie_breaks),
        "prizes": list(plan.prizes),
        "table_min": least,
        "table_max": most,
        "table_preferred": preferred,
    }


def _with_boards(
    game: Game, plan: EventPlan, options: dict[str, int | str]
) -> dict[str, int | str]:
    """Return the options, with as many deals as a round has boards.

    Raises InvalidInput where tables cannot have the same boards.
    """
    count = plan.policy.get(COUNT)
    if not count or not has_boards(game):
        if plan.shuffle == Event.Shuffle.SITE and PRESETS[plan.preset].order in OF_BOARDS:
            raise InvalidInput(
                _("The site deals the same hands to all tables only if you set boards per round."),
                pointer="/shuffle",
            )
        return options
    if options.get("games_to_win", 1) != 1:
        raise InvalidInput(
            _("A round of boards is a single game."), pointer=pointer_to("options", "games_to_win")
        )
    return {**options, DEALS: int(str(count))}


def _check_words(plan: EventPlan) -> None:
    method = FORMATS.get(plan.method)
    if method is None:
        raise _unknown("/method", plan.method, FORMATS)
    if plan.shape not in method.shapes:
        raise InvalidInput(
            _("%(method)s allows only %(shapes)s.")
            % {
                "method": _(method.title),
                "shapes": ", ".join(str(SHAPES[shape][0]) for shape in method.shapes),
            },
            pointer="/shape",
        )
    _check_scoring(plan)
    _check_policy(plan)
    _check_travel(plan)
    check_zone(plan.time_zone)
    _check_course(plan)
    _check_money(plan)


def _check_course(plan: EventPlan) -> None:
    """Raise InvalidInput for whole numbers out of range and for a place that is no line."""
    for name, one in of_kind(Whole):
        value = getattr(plan, name)
        if value is not None and not one.least <= value <= one.most:
            raise InvalidInput(
                _(one.refusal) % {"least": one.least, "most": one.most}, pointer=f"/{name}"
            )
    if len(plan.place) > LONGEST_PLACE or not plan.place.isprintable():
        raise InvalidInput(
            _("The place must be one line of at most %(most)d characters.")
            % {"most": LONGEST_PLACE},
            pointer="/place",
        )


def _check_money(plan: EventPlan) -> None:
    """Raise InvalidInput for amounts out of range and prizes that grow from place to place."""
    for name, one in of_kind(Amount):
        if not 0 <= getattr(plan, name) <= one.most:
            raise InvalidInput(
                _("Enter an amount from 0 to %(most)d.") % {"most": one.most // 100},
                pointer=f"/{name}",
            )
    parts = list(plan.prizes)
    if len(parts) > MOST_PRIZES or not all(0 <= part <= LARGEST_PART for part in parts):
        raise InvalidInput(
            _("The prize split takes whole numbers, for at most %(most)d places.")
            % {"most": MOST_PRIZES},
            pointer="/prizes",
        )
    if parts != sorted(parts, reverse=True):
        raise InvalidInput(
            _("A better place cannot get less than the next one."), pointer="/prizes"
        )


def _check_scoring(plan: EventPlan) -> None:
    if plan.preset not in PRESETS:
        raise _unknown("/preset", plan.preset, PRESETS)
    if PRESETS[plan.preset].order in OF_BOARDS:
        _check_boards(plan)
    if len(plan.tie_breaks) > MOST_TIE_BREAKS:
        raise InvalidInput(
            _("An event has at most %(most)d tie-breaks.") % {"most": MOST_TIE_BREAKS},
            pointer="/tie_breaks",
        )
    for i, slug in enumerate(plan.tie_breaks):
        if slug not in METRICS:
            raise _unknown(f"/tie_breaks/{i}", slug, METRICS)
        if slug in plan.tie_breaks[:i]:
            raise InvalidInput(
                _("%(word)s is there twice.") % {"word": tie_break(slug).title},
                pointer=f"/tie_breaks/{i}",
            )
    _check_settings(plan)
    for name, one in of_kind(Choice):
        if getattr(plan, name) not in one.of:
            raise _unknown(f"/{name}", getattr(plan, name), dict(one.of.choices))


def _check_boards(plan: EventPlan) -> None:
    """Check that tables can have the same deals, which the scoring compares."""
    if plan.shape == SINGLE:
        raise InvalidInput(
            _("This scoring compares pairs; choose fixed partnerships or rotating partners."),
            pointer="/preset",
        )


def _check_settings(plan: EventPlan) -> None:
    for key, value in plan.scoring.items():
        if key not in SCORING:
            raise _unknown("/scoring", key, dict.fromkeys(SCORING))
        if key == "match_points":
            if value not in [*MatchScale]:
                raise _unknown("/scoring/match_points", str(value), dict.fromkeys(MatchScale))
        elif key == "no_show":
            if type(value) is not str or no_show_points(value) is None:
                raise InvalidInput(
                    _("Enter the score of a no-show game like 40:20, present side first."),
                    pointer="/scoring/no_show",
                )
        elif type(value) not in {int, float} or not LEAST_CAP <= value <= MOST_CAP:  # type: ignore[operator]  # a number
            raise InvalidInput(
                _("The cap must be %(least)d to %(most)d times the target.")
                % {"least": LEAST_CAP, "most": MOST_CAP},
                pointer="/scoring/cap",
            )


def _check_policy(plan: EventPlan) -> None:
    for key, value in plan.policy.items():
        if key not in POLICY:
            raise _unknown("/policy", key, POLICY)
        if key == "line_ups":
            text = _("Line-ups are not a setting: captains or the desk set them for each round.")
            if FORMATS[plan.method].levels:
                text = _(
                    "Line-ups are not a setting: the first player entered is the team's first."
                )
            raise InvalidInput(text, pointer="/policy/line_ups")
        if not POLICY[key].holds(value):
            raise InvalidInput(
                _("“%(key)s” must be %(what)s.")
                % {"key": wording.POLICY.get(key, key), "what": in_words(POLICY[key].words)},
                pointer=pointer_to("policy", key),
            )
        if key == COUNT and int(str(value)) > MOST_BOARDS:
            raise InvalidInput(
                _("A round has at most %(most)d boards.") % {"most": MOST_BOARDS},
                pointer=pointer_to("policy", key),
            )


def _check_travel(plan: EventPlan) -> None:
    """Raise InvalidInput where boards are to travel and cannot."""
    if not plan.policy.get(TRAVEL):
        return
    pointer = pointer_to("policy", TRAVEL)
    if TRAVEL not in FORMATS[plan.method].policy:
        able = [_(one.title) for one in FORMATS.values() if TRAVEL in one.policy]
        raise InvalidInput(
            _("Boards travel only in these formats: %(formats)s.") % {"formats": ", ".join(able)},
            pointer=pointer,
        )
    if not plan.policy.get(COUNT) or not has_boards(game_by_slug(plan.game)):
        raise InvalidInput(
            _("Boards travel only where a round has boards; set boards per round."),
            pointer=pointer,
        )


def _unknown(pointer: str, word: str, known: Mapping[str, object]) -> InvalidInput:
    return InvalidInput(
        _("Unknown value %(word)s; choose one of: %(known)s.")
        % {"word": word, "known": ", ".join(known)},
        pointer=pointer,
    )


def _table_sizes(
    game: Game, plan: EventPlan, options: Mapping[str, int | str]
) -> tuple[int, int, int]:
    """Return (min, max, preferred) seats a table, fit for the game and the shape."""
    if plan.shape in {PAIRS, ROTATING}:
        sizes = (4, 4, 4)
    elif plan.table_sizes is not None:
        sizes = plan.table_sizes
    else:
        sizes = usual_sizes(game, plan.shape, plan.method)
    least, most, preferred = sizes
    if not LEAST_SEATS <= least <= preferred <= most <= MOST_SEATS:
        raise InvalidInput(
            _("Table sizes must satisfy %(least)d ≤ min ≤ preferred ≤ max ≤ %(most)d.")
            % {"least": LEAST_SEATS, "most": MOST_SEATS},
            pointer="/table_sizes",
        )
    if not FORMATS[plan.method].many_sides and plan.shape == SINGLE and sizes != (2, 2, 2):
        raise InvalidInput(
            _("%(method)s needs two sides at each table.") % {"method": FORMATS[plan.method].title},
            pointer="/table_sizes",
        )
    for size in range(least, most + 1):
        _check_seats(game, plan.shape, size, options)
    return sizes


def _check_seats(game: Game, shape: str, size: int, options: Mapping[str, int | str]) -> None:
    if size not in game.players:
        raise InvalidInput(
            _("%(game)s cannot be played by %(number)d.") % {"game": game.title, "number": size},
            pointer="/table_sizes",
        )
    try:
        sides = game.rules(size, resolve_options(game, options, size)).sides
    except Unplayable as error:
        raise InvalidInput(in_words(error.message), pointer="/options") from None
    together = any(len(side) > 1 for side in sides)
    if together == (shape == SINGLE):
        wanted = _("partnerships") if together else _("individual players")
        raise InvalidInput(
            _("%(game)s is played by %(wanted)s.") % {"game": game.title, "wanted": wanted},
            pointer="/shape",
        )
