"""Fields of the form of an event, and their values as a browser sends them."""

import re
import zoneinfo
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.events.words.wording import tie_break
from tournaments.limits import (
    LARGEST_COUNT,
    LEAST_SEATS,
    MOST_SEATS,
)
from tournaments.ranking import presets
from tournaments.ranking.matches import MatchScale
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.formats import Format
from web.forms import Form, WholeNumber, parse_whole
from web.times import takes_place, to_zone

LONGEST_DECIMAL = 20
LONGEST_PARTS = 1000
BROWSER_TIME = "%Y-%m-%dT%H:%M"
"""Day and hour as browsers write them."""
SIZES = ("tables-least", "tables-most", "tables-preferred")


class DecimalNumber(forms.Field):
    """A number with decimals, written like 1.5 or 1,5."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": LONGEST_DECIMAL})
    default_error_messages = {"decimal": _("Enter a number, e.g. 1.5.")}

    def to_python(self, value: Any) -> float | None:
        """Return the number, None for nothing; raises ValidationError."""
        text = str(value or "").strip().replace(",", ".")
        if not text:
            return None
        if len(text) > LONGEST_DECIMAL or not re.fullmatch(r"[0-9]+(\.[0-9]+)?", text):
            raise ValidationError(self.error_messages["decimal"], code="decimal")
        return float(text)


class Amount(forms.Field):
    """An amount of money, written like 12.50 or 12,5; in hundredths."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": LONGEST_DECIMAL})
    default_error_messages = {"amount": _("Enter an amount, e.g. 12.50.")}

    def __init__(self, most: int, **options: Any) -> None:
        self.most = most
        super().__init__(**options)

    def to_python(self, value: Any) -> int:
        """Return the hundredths, 0 for nothing; raises ValidationError."""
        text = str(value or "").strip().replace(",", ".")
        if not text:
            return 0
        found = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]{1,2}))?", text)
        amount = 100 * int(found[1]) + int((found[2] or "").ljust(2, "0")) if found else -1
        if not 0 <= amount <= self.most:
            raise ValidationError(self.error_messages["amount"], code="amount")
        return amount


def format_amount(hundredths: int) -> str:
    """Return an amount as people type it, "" for none.

    >>> format_amount(1250), format_amount(50000), format_amount(0)
    ('12.50', '500', '')
    """
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}" if rest else str(whole or "")


class Parts(forms.CharField):
    """Whole numbers by place, the first place first: `50 30 20`."""

    default_error_messages = {
        "list": _("Enter numbers like this: 50 30 20"),
        "decimal": _("Enter whole numbers separated by spaces, like this: 50 30 20"),
    }

    def __init__(self, most: int, **options: Any) -> None:
        self.most = most
        super().__init__(max_length=LONGEST_PARTS, **options)

    def to_python(self, value: Any) -> Any:
        """Return the numbers in the order written; raises ValidationError.

        A comma between two digits is that of a decimal, so no number here: 62,5 is not 62 and 5.
        """
        text = str(value or "")
        if re.search(r"\d[,.]\d", text):
            raise ValidationError(self.error_messages["decimal"], code="decimal")
        found = [parse_whole(part) for part in re.split(r"[,;/\s]+", text.strip(" ,;/")) if part]
        if any(number is None or number > self.most for number in found):
            raise ValidationError(self.error_messages["list"], code="list")
        return found


Count = partial(WholeNumber, required=False)
"""A whole number that may be left to the draw."""


class TeamFields(Form):
    """Settings of the draw for teams that meet match by match, and for groups."""

    boards = Count(1, LARGEST_COUNT, label=_("Boards per team match"))
    sections = Count(1, LARGEST_COUNT, label=_("Groups"))
    legs = Count(
        1,
        2,
        label=_("Home and away legs"),
        help_text=_("2: a double round. Optional; blank: one round, with no home team."),
    )


class ScoringFields(Form):
    """Settings of the scoring beyond preset and tie-breaks; empty: as the scoring has it."""

    cap = DecimalNumber(
        label=_("Cap on points per game (× target)"),
        help_text=_("Leave blank for no cap."),
        required=False,
    )
    match_points = forms.ChoiceField(
        label=_("Match points: win, tie, loss"),
        choices=[
            ("", _("As in the scoring system")),
            *((scale.value, scale.value) for scale in MatchScale),
        ],
        required=False,
    )
    no_show = forms.CharField(
        label=_("Score of a no-show game"),
        max_length=9,
        required=False,
        help_text=_("Present side first, e.g. 40:20. Optional; default: target to 0."),
    )


class LocalTime(forms.Field):
    """A local day and hour, without a time zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=BROWSER_TIME)
    default_error_messages = {"time": _("Enter a date and time, e.g. 2026-11-27 19:30.")}

    def to_python(self, value: Any) -> datetime | None:
        """Return day and hour, None for nothing; raises ValidationError."""
        text = str(value or "").strip()
        if not text:
            return None
        try:
            found = datetime.fromisoformat(text) if len(text) <= LONGEST_DECIMAL else None
        except ValueError:
            found = None
        if found is None or found.tzinfo or not takes_place(found):
            raise ValidationError(self.error_messages["time"], code="time")
        return found


def in_zone(local: datetime, zone: str) -> datetime | None:
    """Return the moment of a local time in a zone; None if the clocks skip it.

    In the night the clocks go back, the first of two such moments.

    >>> in_zone(datetime(2026, 11, 27, 19), "Europe/Madrid").isoformat()
    '2026-11-27T19:00:00+01:00'
    >>> in_zone(datetime(2026, 3, 29, 2, 30), "Europe/Madrid") is None
    True
    >>> in_zone(datetime(2026, 10, 25, 2, 30), "Europe/Madrid").isoformat()
    '2026-10-25T02:30:00+02:00'
    """
    found = local.replace(tzinfo=zoneinfo.ZoneInfo(zone))
    there_and_back = found.astimezone(UTC).astimezone(found.tzinfo)
    return found if there_and_back.replace(tzinfo=None) == local else None


def moment(local: datetime, zone: str, held: datetime | None) -> datetime:
    """Return the moment that a field means which showed `held` before; raises ValidationError.

    A field that nobody touched means exactly `held`, also its seconds and, in the night the clocks
    go back, which of the two hours.
    """
    if held is not None and local == shown_time(held, zone):
        return held
    found = in_zone(local, zone)
    if found is None:
        raise ValidationError(
            gettext("That time does not exist on that day: the clocks change. Choose another."),
            code="skipped",
        )
    return found


def shown_time(held: datetime, zone: str) -> datetime:
    """Return what a field shows of a moment: day, hour and minute in a zone."""
    local = to_zone(held, zoneinfo.ZoneInfo(zone))
    return local.replace(tzinfo=None, second=0, microsecond=0, fold=0)


def note_on_repeated_hour(local: datetime, zone: str, held: datetime | None) -> str:
    """Return the note on a new hour that comes twice that night; "" for any other."""
    if held is not None and local == shown_time(held, zone):
        return ""
    there = local.replace(tzinfo=zoneinfo.ZoneInfo(zone))
    if there.utcoffset() == there.replace(fold=1).utcoffset():
        return ""
    return gettext("The clocks change that day and show this time twice; the first one counts.")


def formats_to_choose(formats: Iterable[Format]) -> list[tuple[str, Any]]:
    """Return the choices of a format: those of teams in a group of their own, after the others."""
    choices: list[tuple[str, Any]] = []
    of_teams: list[tuple[str, str]] = []
    for one in formats:
        (of_teams if one.teams or one.levels else choices).append((one.slug, gettext(one.title)))
    return [*choices, (gettext("For teams"), of_teams)] if of_teams else choices


def keep_unseen(field: forms.Field, name: str) -> None:
    """Hide a field that keeps what was typed; no browser refuses it, and its id is its own."""
    if not isinstance(field, forms.BooleanField):
        field.widget = field.hidden_widget()
    field.widget.attrs = {"id": f"kept-{name}"}


def exchange_attributes(again: str) -> dict[str, str]:
    """Return the htmx attributes with which a change of a field reloads the form as typed."""
    return {
        "hx-post": again,
        "hx-trigger": "change delay:300ms",
        "hx-target": "#event-fields",
        "hx-select": "#event-fields",
        "hx-swap": "outerHTML",
    }


def size_fields() -> dict[str, forms.Field]:
    """Return the fields of the sizes of tables, by name."""
    labels = (
        _("Minimum players per table"),
        _("Maximum players per table"),
        _("Preferred players per table"),
    )
    return {
        name: WholeNumber(
            LEAST_SEATS,
            MOST_SEATS,
            label=label,
            help_text=_("Leave blank for the usual number of this game."),
            required=False,
        )
        for name, label in zip(SIZES, labels, strict=True)
    }


def criterion(number: int) -> forms.Field:
    """Return the field of a tie-break; the first has number 1."""
    criteria = [(slug, tie_break(slug).title) for slug in METRICS if slug != "score"]
    label = gettext("Tie-break %(number)s") % {"number": number}
    return forms.ChoiceField(label=label, choices=[("", "–"), *criteria], required=False)


def scorings(held: str) -> list[tuple[str, str]]:
    """Return the scorings to choose from, also the one the event has under an older name."""
    offered = [(slug, gettext(title)) for slug, title in presets.choices()]
    if held in PRESETS and held not in dict(offered):
        offered.append((held, f"{gettext(PRESETS[held].title)} ({held})"))
    return offered


def flat(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return sent values by name; of a name sent twice the last."""
    return {name: data[name] for name in data}


def as_sent(initial: Mapping[str, Any]) -> dict[str, str]:
    """Return the values of a form as a browser sends them, without the empty ones."""
    written = {
        name: value.strftime(BROWSER_TIME) if hasattr(value, "strftime") else value
        for name, value in initial.items()
    }
    sent = {name: "on" if value is True else str(value) for name, value in written.items()}
    empty = [name for name, value in initial.items() if value is None or value is False]
    return {name: text for name, text in sent.items() if text and name not in empty}
