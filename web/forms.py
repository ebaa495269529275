"""Base of all forms on pages: their fields, and faults shown beside the fields.

A form says what may be typed; a service acts on it. `Form.valid_values` hands the values to the
service and puts each of its faults beside the field that the pointer names. Either way it raises
`FormRefused`, and the page is shown again with the form as it was sent (see `web.pages`).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Self, TypeVar, cast
from uuid import UUID

from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from web.faults import Fault, NotFound
from web.reasons import LONGEST_REASON
from web.time_zones import LONGEST_ZONE, zone_names, zones

LONGEST_NUMBER = 20
"""Digits; nobody means a longer number."""
LONGEST_SEARCH = 80
LARGEST_NAMED = 9999
"""A larger limit says nothing to somebody who typed no number at all."""
Choices = Iterable[tuple[Any, Any]]
Text = str | Promise


class FieldRenderer(DjangoTemplates):
    """Renders fields with our template; the settings name it."""

    field_template_name = "web/_field.html"


class FormRefused(Exception):
    """A form that was sent has faults; they stand on its fields."""

    def __init__(self, form: "Form") -> None:
        super().__init__(form.name)
        self.form = form


class Form(forms.Form):
    """A form of one of our pages.

    `name` begins the ids of its fields; `of` tells forms of one kind on one page apart. `pointers`
    maps a service's name of a field to ours. `title` is the kind of fault that stands above the
    form; `shown` says whether a page has shown a refused form.
    """

    name: ClassVar[str] = ""
    pointers: ClassVar[Mapping[str, str]] = {}

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, of: object = "", **options: Any
    ) -> None:
        self.of = str(of)
        self.title = ""
        self.shown = False
        stem = "-".join(part for part in (self.name, self.of) if part)
        super().__init__(data, auto_id=f"{stem}-%s" if stem else "%s", label_suffix="", **options)

    @contextmanager
    def valid_values(self) -> Iterator[dict[str, Any]]:
        """Hand out the values that were sent; raises Refused for them, or for a fault inside.

        NotFound passes: it is no fault of the form.
        """
        if not self.is_valid():
            raise self.refusal()
        try:
            yield self.cleaned_data
        except NotFound:
            raise
        except Fault as fault:
            self.add_fault(fault)
            raise self.refusal() from fault

    def refusal(self) -> FormRefused:
        """Return the exception that carries this form, with the focus on its first faulty field."""
        focus_first_fault(self)
        return FormRefused(self)

    def add_fault(self, fault: Fault) -> None:
        """Show a service's fault beside the field that its pointer names, or above the form."""
        field = self.field_of(str(fault.data.get("pointer", "")))
        if field is None:
            self.title = str(fault.title)
        self.add_error(field, fault.detail)

    def field_of(self, pointer: str) -> str | None:
        """Return the field that a JSON pointer names; its innermost part is tried first.

        A part may also name a group of fields (`place` for `place-AC`, …): we return its first.
        """
        for part in reversed(pointer.split("/")):
            name = self.pointers.get(part, part)
            for field in self.fields:
                if name and (field == name or field.startswith(f"{name}-")):
                    return field
        return None

    @property
    def sentences(self) -> Sequence[str]:
        """All faults as sentences, for a page that no longer has the form."""
        return [str(sentence) for found in self.errors.values() for sentence in found]

    def offer(self, **choices: Choices) -> Self:
        """Set the choices that the selects of the form offer; validation does not read them."""
        for name, offered in choices.items():
            field = cast(forms.ChoiceField, self.fields[name])
            none = (
                [] if isinstance(field, Ids) else [("", _("Choose …") if field.required else "–")]
            )
            field.choices = [*none, *offered]
        return self


class Button(Form):
    """A form without fields; its fault stands on top of the page."""


Some = TypeVar("Some", bound=Form)


def form_again(fresh: Some, refused: Form | None) -> Some:
    """Return the refused form if it is this one, else the fresh one."""
    if refused is None or not isinstance(refused, type(fresh)) or refused.of != fresh.of:
        return fresh
    refused.shown = True
    return refused


def focus_first_fault(form: forms.BaseForm) -> None:
    """Put the focus on the first field with a fault, and on no other."""
    faulty = [name for name in form.fields if name in form.errors]
    for name, field in form.fields.items():
        field.widget.attrs.pop("autofocus", None)
        if faulty and name == faulty[0]:
            field.widget.attrs["autofocus"] = True


def parse_whole(text: str) -> int | None:
    """Return a text as a whole number of at most six digits, None if it is none.

    >>> parse_whole("12"), parse_whole("-1"), parse_whole("²"), parse_whole("")
    (12, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


def parse_id(text: str) -> UUID | None:
    """Return a text as an id, None if it is none.

    >>> parse_id("x") is None
    True
    """
    try:
        return UUID(text)
    except ValueError:
        return None


class WholeNumber(forms.IntegerField):
    """A whole number between two others, in plain digits: not 1e3, 1_000 or ²."""

    default_error_messages = {
        "range": _("Enter a whole number from %(least)d to %(most)d."),
    }

    def __init__(self, least: int, most: int, **options: Any) -> None:
        super().__init__(min_value=least, max_value=most, **options)
        self.least, self.most = least, most

    def to_python(self, value: Any) -> int | None:
        """Return the number, None for nothing; raises ValidationError."""
        text = str("" if value is None else value).strip()
        if not text:
            return None
        number = int(text) if re.fullmatch(rf"-?[0-9]{{1,{LONGEST_NUMBER}}}", text) else None
        if self.most > LARGEST_NAMED and not re.fullmatch("-?[0-9]+", text):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        if number is None or not self.least <= number <= self.most:
            raise ValidationError(
                self.error_messages["range"],
                code="range",
                params={"least": self.least, "most": self.most},
            )
        return number


class WholeNumbers(forms.CharField):
    """A list of whole numbers like `3, 5`, each from 1 to `most`."""

    default_error_messages = {"list": _("Enter rounds like this: 3, 5")}

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def to_python(self, value: Any) -> Any:
        """Return the numbers in their order; raises ValidationError."""
        found = [parse_whole(part) for part in str(value or "").replace(",", " ").split()]
        numbers = [number for number in found if number and number <= self.most]
        if len(numbers) < len(found) or len(numbers) > self.most:
            raise ValidationError(self.error_messages["list"], code="list")
        return numbers

    def prepare_value(self, value: Any) -> Any:
        """Return numbers as text with commas, typed text as it is."""
        return value if isinstance(value, str) else ", ".join(str(number) for number in value or ())


class Id(forms.TypedChoiceField):
    """The id of one choice that a page offers; the service decides whether it still fits."""

    default_error_messages = {"invalid_choice": _("Choose one from the list.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"coerce": UUID, "empty_value": None, **options})

    def valid_value(self, value: Any) -> bool:
        """Take any id."""
        return True


class Ids(forms.TypedMultipleChoiceField):
    """The ids of several choices that a page offers, in the order sent."""

    default_error_messages = {"invalid_choice": _("Choose one from the list.")}

    def __init__(self, **options: Any) -> None:
        super().__init__(coerce=UUID, empty_value=[], **options)

    def valid_value(self, value: Any) -> bool:
        """Take any id."""
        return True


class Day(forms.DateField):
    """A day, picked from the browser's calendar."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        super().__init__(widget=widget, **options)


class Zone(forms.CharField):
    """A time zone by its name; the page offers all of them (`web/_zones.html`)."""

    widget = forms.TextInput(attrs={"list": "zones", "autocomplete": "off"})
    default_error_messages = {
        "zone": _("No such time zone; enter one like Europe/Madrid."),
    }

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_ZONE, **options)

    def to_python(self, value: Any) -> str:
        """Return the name in its right spelling; raises ValidationError."""
        asked = "_".join(str(super().to_python(value) or "").split())
        if not asked or asked in zone_names():
            return asked
        if asked.casefold() not in zones():
            raise ValidationError(self.error_messages["zone"], code="zone")
        return zones()[asked.casefold()]

    @property
    def offered(self) -> Iterable[str]:
        """The time zones that the page offers."""
        return zones().values()


class Reason(forms.CharField):
    """Why somebody does something, in their words."""

    def __init__(self, **options: Any) -> None:
        super().__init__(label=_("Reason"), max_length=LONGEST_REASON, **options)


class SearchForm(Form):
    """A search for words in names, in any order."""

    name = "search"
    heading = _("Search")

    q = forms.CharField(
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    def __init__(self, request: HttpRequest) -> None:
        super().__init__(request.GET if "q" in request.GET else None)
        self.fields["q"].label = self.heading

    @property
    def query(self) -> str:
        """The words of the search; "" if there are none or they are not valid."""
        return self.cleaned_data.get("q", "") if self.is_bound and self.is_valid() else ""


def search_form(request: HttpRequest) -> SearchForm:
    """Return the search form with what the address has."""
    form = SearchForm(request)
    if form.errors:
        focus_first_fault(form)
    return form
