"""Advice beside the form of an event, as far as it is filled in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from games.rules.registry import GAMES
from tournaments.events.core.offers import usual_sizes
from tournaments.events.forms.fields import SIZES, LocalTime, in_zone
from tournaments.events.forms.settings import MOST_EXPECTED, EventForm
from tournaments.limits import MOST_MINUTES, MOST_ROUNDS, MOST_SEATS
from tournaments.scheduling.advice import Outline, advice_sentences, advise
from tournaments.scheduling.types import SINGLE, TableSizes
from web.forms import Zone, parse_whole
from web.messages import Message
from web.time_zones import FIRST_ZONE
from web.words import in_words


@dataclass(frozen=True)
class AdviceInWords:
    """Sentences beside the form: facts, warnings, and when it will be over."""

    facts: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    ends: str = ""


def advice_on_form(form: EventForm, typed: Mapping[str, Any]) -> AdviceInWords:
    """Return the advice on a form; empty while too little is filled in.

    `typed` is what the fields hold, as a browser sends it; faults in it are ignored here.
    """
    entries = _number(typed, "expected", MOST_EXPECTED)
    rounds = _number(typed, "rounds_planned", MOST_ROUNDS)
    if entries is None or rounds is None:
        return AdviceInWords()
    asked = Outline(
        method=form.chosen_method,
        shape=form.chosen_shape,
        entries=entries,
        rounds=rounds,
        sizes=_sizes(form, typed),
        minutes=_number(typed, "minutes", MOST_MINUTES),
        advance=_advance(form),
    )
    advice = advise(asked)
    facts, warnings = advice_sentences(asked, advice)
    return AdviceInWords(
        _all_in_words(facts), _all_in_words(warnings), _ends(advice.duration, typed)
    )


def _all_in_words(found: tuple[Message, ...]) -> tuple[str, ...]:
    return tuple(in_words(one) for one in found)


def _number(typed: Mapping[str, Any], name: str, most: int) -> int | None:
    found = parse_whole(str(typed.get(name) or ""))
    return found if found is not None and 1 <= found <= most else None


def _advance(form: EventForm) -> int | None:
    held = form.plan.policy.get("advance")
    return held if isinstance(held, int) else None


def _sizes(form: EventForm, typed: Mapping[str, Any]) -> TableSizes | None:
    if form.chosen_shape != SINGLE:
        return None
    least, most, preferred = usual_sizes(
        GAMES[form.chosen_game.slug], form.chosen_shape, form.chosen_method
    )
    given = [_number(typed, name, MOST_SEATS) for name in SIZES]
    if SIZES[0] in form.fields and any(given):
        known = [size for size in given if size is not None]
        least, most = given[0] or min(known), given[1] or max(known)
        preferred = given[2] or most
    if not 2 <= least <= preferred <= most:
        return None
    return TableSizes(least, most, preferred)


def _ends(duration: int | None, typed: Mapping[str, Any]) -> str:
    """Return when it will be over: the time if the start is known, else how long it takes."""
    if duration is None:
        return ""
    start = _start(typed)
    if start is None:
        hours, minutes = divmod(duration, 60)
        return _("Including changeovers: about %(hours)d h %(minutes)02d min.") % {
            "hours": hours,
            "minutes": minutes,
        }
    # Add in UTC: in the night when the clocks change, local hours are skipped or come twice.
    end = (start.astimezone(UTC) + timedelta(minutes=duration)).astimezone(start.tzinfo)
    if end.date() == start.date():
        return _("Including changeovers it ends at about %(time)s.") % {
            "time": time_format(end, "H:i")
        }
    day = date_format(end, "SHORT_DATE_FORMAT")
    return _("Including changeovers it ends at about %(time)s on %(day)s.") % {
        "time": time_format(end, "H:i"),
        "day": day,
    }


def _start(typed: Mapping[str, Any]) -> datetime | None:
    try:
        local = LocalTime(required=False).clean(typed.get("starts"))
        zone = Zone(required=False).clean(typed.get("time_zone")) or FIRST_ZONE
    except ValidationError:
        return None
    return local and in_zone(local, zone)
