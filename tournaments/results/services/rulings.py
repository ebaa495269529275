"""Rulings of the desk about a table: awards, time called, sanctions and cards.

Every ruling adds a version of the table's result, with who ruled and why.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.models import User
from games.selectors import draft_of_match
from games.services import draft_supersede
from ratings.models import Evidence
from tournaments.limits import LARGEST_SANCTION
from tournaments.models import Result, Round, Table
from tournaments.ranking.outcomes import no_show_points
from tournaments.ranking.time_limit import OneMoreDeal, StoppedGame, stop_game
from tournaments.results.services.corrections import DeskChoice, guard_bracket
from tournaments.results.services.locked_table import LockedTable, lock_table
from tournaments.results.services.versions import (
    Ruling,
    ledger_follow,
    publication_check,
    version_check,
)
from web.faults import InvalidInput, WrongState
from web.reasons import clean_reason

State = Table.State


def table_award(*, table_id: UUID, **given: Any) -> Ruling:
    """Lock a table and award it, see `award_take`; raises NotFound."""
    with lock_table(table_id) as held:
        return award_take(held=held, **given)


def award_take(
    *,
    held: LockedTable,
    places: Mapping[str, int],
    reason: str,
    by: User,
    now: datetime,
    absent: Collection[str] = (),
    version: int | None = None,
    bracket: str = "",
) -> Ruling:
    """Award a table that nobody can play: a forfeit, an abandoned game.

    `absent` sides did not show up: if one side is left, both get the points that the event gives
    for a no-show, if any. An award is never rated. It replaces the result of the table, and a later
    log contests it. `version` is that of the result the sender has seen, 0 for none; `bracket` says
    what becomes of a bracket that rests on it. Raises ResultChanged, BracketRests; WrongState while
    the round is a draft; InvalidInput for places that do not name every side from 1, an absent side
    placed before one that was there, a reason that is missing or too long.
    """
    with guard_bracket(held.event, DeskChoice(bracket, by), held.round):
        version_check(held.table, held.result, version)
        publication_check(held.round.state)
        return _award(held, places, reason, by, now, Absent(absent, held.event.scoring))


@dataclass(frozen=True)
class Absent:
    """The sides that did not show up, and the scoring of the event."""

    sides: Collection[str]
    scoring: Mapping[str, Any]

    def points(self, sides: Collection[str]) -> dict[str, int]:
        """Return the points by side; {} if the event has none or more than one side is left."""
        found = no_show_points(self.scoring.get("no_show", ""))
        if found is None or len(sides) - len(self.sides) != 1:
            return {}
        here, gone = found
        return {side: gone if side in self.sides else here for side in sides}


def _award(
    held: LockedTable,
    places: Mapping[str, int],
    reason: str,
    by: User,
    now: datetime,
    absent: Absent,
) -> Ruling:
    sides = held.sides
    ranked = check_award(places, sides, absent.sides)
    first = [side for side, place in ranked.items() if place == 1]
    result = Result(
        evidence=Evidence.AWARD,
        reason=clean_reason(reason, missing=_("Enter the reason for awarding the table.")),
        places=ranked,
        winner=first[0] if len(first) == 1 else "",
        points=absent.points(sides),
        absent=sorted(absent.sides),
        decided_by=by,
    )
    held.decide(result, State.CONFIRMED)
    held.logs_end(by, now)
    return Ruling(result, period=ledger_follow(held.table, held.stand))


def check_award(
    places: Mapping[str, int], sides: Collection[str], absent: Collection[str]
) -> dict[str, int]:
    """Return the places of an award as tables have them; raises InvalidInput."""
    if set(places) != set(sides) or min(places.values()) != 1 or max(places.values()) > len(sides):
        raise InvalidInput(
            _("Give each side a place, starting at 1: %(sides)s.")
            % {"sides": ", ".join(sorted(sides))},
            pointer="/places",
        )
    _check_absent(places, absent)
    return _rank_places(places)


def _rank_places(places: Mapping[str, int]) -> dict[str, int]:
    """Return places as tables have them: 1 and the sides before one, so that ties share the first.

    >>> _rank_places({"A": 1, "B": 3, "C": 3}), _rank_places({"A": 1, "B": 1, "C": 2})
    ({'A': 1, 'B': 2, 'C': 2}, {'A': 1, 'B': 1, 'C': 3})
    """
    given = places.values()
    return {side: 1 + sum(other < mine for other in given) for side, mine in places.items()}


def _check_absent(places: Mapping[str, int], absent: Collection[str]) -> None:
    here = places.keys() - set(absent)
    if not set(absent) <= places.keys() or any(
        places[gone] <= places[side] for gone in absent for side in here
    ):
        raise InvalidInput(
            _("Sides that did not show up must be placed behind those that did."), pointer="/absent"
        )


def no_show(*, table_id: UUID, **given: Any) -> Ruling:
    """Lock a table and note who did not show up, see `no_show_take`."""
    with lock_table(table_id) as held:
        return no_show_take(held=held, **given)


def no_show_take(
    *,
    held: LockedTable,
    side: str,
    by: User,
    now: datetime,
    version: int | None = None,
    bracket: str = "",
) -> Ruling:
    """Note that a side did not show up: it comes last, and the others share the first place.

    A side that was noted before stays so: both may be missing. Raises what `award_take` raises.
    """
    before = held.result
    version = version if version is not None else before.version if before else 0
    absent = {side, *(before.absent if before and before.evidence == Evidence.AWARD else ())}
    sides = held.sides
    here = sides - absent
    return award_take(
        held=held,
        places={one: 1 + len(here) * (one in absent) for one in sides},
        reason=_("Did not show up."),
        by=by,
        now=now,
        absent=absent,
        version=version,
        bracket=bracket,
    )


def table_stop(*, table_id: UUID, by: User) -> Result | None:
    """Lock a table and call time there, see `stop_take`; raises NotFound."""
    with lock_table(table_id) as held:
        return stop_take(held=held, by=by)


def stop_take(*, held: LockedTable, by: User) -> Result | None:
    """Call time at a table: its game counts as it stands after the last finished deal.

    The leader wins. Level sides tie, or by the event's setting play one more deal first: then the
    answer is None, and the desk calls time again after it. The unfinished log becomes the table's
    result and is rated. Raises WrongState if the event plays to the end, no deal has come in, the
    table is decided, or the one more deal is not finished.
    """
    table = held.table
    if table.state != State.OPEN or held.round.state != Round.State.PUBLISHED:
        raise WrongState(_("Only an open table of a published round can be stopped."))
    draft = draft_of_match(table.id)
    verdict = draft.as_verdict() if draft else None
    if draft is None or verdict is None or not verdict.deals:
        raise WrongState(_("No finished deal has arrived from this table yet."))
    stopped = _stop_at_table(table, verdict.totals or {}, len(verdict.deals))
    if stopped is None:
        return None
    winners = [side for side, place in stopped.places.items() if place == 1]
    result = Result(
        evidence=Evidence.LOG,
        submission=draft.id,
        places=dict(stopped.places),
        points=dict(stopped.points),
        winner=winners[0] if len(winners) == 1 else "",
        by_time=True,
        decided_by=by,
    )
    held.decide(result, State.DECIDED)
    draft_supersede(table.id)
    return result


def _stop_at_table(table: Table, totals: Mapping[str, int], deals: int) -> StoppedGame | None:
    """Return the outcome of the game; None if one more deal is due, which the table notes."""
    if table.level_after is not None and deals <= table.level_after:
        raise WrongState(_("The sides are tied, and the extra deal is not finished."))
    policy: Any = table.round.event.time_limit
    outcome = stop_game(totals, policy, extra_deals=int(table.level_after is not None))
    if outcome is None:
        raise WrongState(_("This event has no time limit."))
    if isinstance(outcome, OneMoreDeal):
        table.level_after = deals
        table.save(update_fields=["level_after"])
        return None
    return outcome


def table_sanction(*, table_id: UUID, **given: Any) -> Result:
    """Lock a table and sanction sides of it, see `sanction_take`; raises NotFound."""
    with lock_table(table_id) as held:
        return sanction_take(held=held, **given)


def sanction_take(
    *,
    held: LockedTable,
    sanctions: Mapping[str, int],
    cards: Collection[str],
    reason: str,
    by: User,
    version: int | None = None,
    bracket: str = "",
) -> Result:
    """Take points from sides of a settled table, or send sides away.

    The next version of the result has the sanctions, in place of earlier ones. Standings and later
    draws follow, ratings do not. `version` is that of the result the sender has seen, `bracket`
    says what becomes of a bracket that rests on it. Raises ResultChanged, BracketRests; WrongState
    unless the table is settled; InvalidInput for a side that is not there, points below 0 or too
    many, a reason that is missing or too long.
    """
    with guard_bracket(held.event, DeskChoice(bracket, by), held.round):
        version_check(held.table, held.result, version)
        return _sanction(held, sanctions, cards, reason, by)


def _sanction(
    held: LockedTable, sanctions: Mapping[str, int], cards: Collection[str], reason: str, by: User
) -> Result:
    before, sides = held.result, held.sides
    if not held.table.is_settled or before is None:
        raise WrongState(_("Only a table with a result can get a penalty."))
    if not {*sanctions, *cards} <= sides:
        raise InvalidInput(
            _("The sides of this table are: %(sides)s.") % {"sides": ", ".join(sorted(sides))},
            pointer="/sanctions",
        )
    if not all(0 <= points <= LARGEST_SANCTION for points in sanctions.values()):
        raise InvalidInput(
            _("A penalty takes off at most %(most)d points.") % {"most": LARGEST_SANCTION},
            pointer="/sanctions",
        )
    result = Result(
        evidence=before.evidence,
        submission=before.submission,
        deals=before.deals,
        slip=before.slip,
        places=before.places,
        points=before.points,
        winner=before.winner,
        by_time=before.by_time,
        absent=before.absent,
        sanctions={side: points for side, points in sanctions.items() if points},
        cards=sorted(cards),
        reason=clean_reason(reason, missing=_("Enter the reason for the penalty.")),
        decided_by=by,
    )
    held.decide(result)
    return result
