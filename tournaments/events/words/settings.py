"""Settings of an event in words: their titles, and what their values mean."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.rules.registry import GAMES
from games.wording import option_title, option_value
from tournaments.events.core.kinds import Amount, Choice
from tournaments.events.core.settings import SETTINGS, of_kind
from tournaments.events.words import wording
from tournaments.models import Event
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.formats import FORMATS
from web.messages import gettext_noop
from web.times import to_zone
from web.words import decimal

NOTHING = "–"


BESIDE = {"way": gettext_noop("Rules"), "state": gettext_noop("State")}
"""Titles of what stands beside the settings on pages and in the record of changes."""


def setting_title(name: str) -> str:
    """Return the title of a setting; an unknown name is shown as it is."""
    title = SETTINGS[name].title if name in SETTINGS else BESIDE.get(name)
    return _(title) if title else name


def setting_in_words(name: str, value: Any, zone: Any = None) -> str:
    """Return what a value of a setting means, as it stands in the record of changes."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None or value in ("", [], {}):
        return NOTHING
    # The record of an archive may hold anything; a value that makes no sense is shown as it is.
    with suppress(ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return str(_WORDS_OF[name](value)) if name in _WORDS_OF else _moment(name, value, zone)
    return str(value)


def _moment(name: str, value: Any, zone: Any) -> str:
    if name != "starts":
        return str(value)
    when = datetime.fromisoformat(value)
    return date_format(to_zone(when, zone) if zone else when, "SHORT_DATETIME_FORMAT")


def _title_in(registry: Mapping[str, Any]) -> Any:
    return lambda slug: _(registry[slug].title) if slug in registry else slug


def _label_in(kind: Any) -> Any:
    return lambda value: dict(kind.choices).get(value, value)


def _options(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{option_title(n)}: {option_value(n, value)}" for n, value in options.items())


def _policy(policy: Mapping[str, Any]) -> str:
    return ", ".join(
        f"{wording.POLICY.get(name, name)}: {_policy_value(value)}"
        for name, value in policy.items()
    )


def _policy_value(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return str(wording.BALANCES.get(str(value), value))


def _sizes(sizes: list[int]) -> str:
    least, most, preferred = sizes
    if least == most:
        return str(least)
    text = _("%(least)d to %(most)d, preferably %(preferred)d")
    return text % {"least": least, "most": most, "preferred": preferred}


def _scoring(scoring: Mapping[str, Any]) -> str:
    words = {
        "cap": _("cap of %(value)s × target"),
        "match_points": _("match points %(value)s"),
        "no_show": _("no-show score %(value)s"),
    }
    return "; ".join(words[key] % {"value": value} for key, value in scoring.items())


def _amount(hundredths: int) -> str:
    return decimal(Fraction(hundredths, 100))


_WORDS_OF: dict[str, Any] = {
    **{name: _label_in(one.of) for name, one in of_kind(Choice)},
    **dict.fromkeys(dict(of_kind(Amount)), _amount),
    "game": _title_in(GAMES),
    "method": _title_in(FORMATS),
    "preset": _title_in(PRESETS),
    "shape": _label_in(Event.Shape),
    "state": _label_in(Event.State),
    "options": _options,
    "policy": _policy,
    "scoring": _scoring,
    "tie_breaks": lambda chain: ", ".join(str(wording.tie_break(slug).title) for slug in chain),
    "table_sizes": _sizes,
    "prizes": lambda parts: " · ".join(map(str, parts)),
}
"""Words for the values that do not speak for themselves, by setting."""
