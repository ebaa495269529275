"""How lists are filtered: by what their address says, declared as a FilterSet (django-filter).

A list view names its `filterset_class`; the API's schema and the refusals follow from it. A value
that a filter does not take and a parameter that does not exist are refused by name.
"""

from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django_filters import CharFilter, Filter, IsoDateTimeFilter
from django_filters.fields import IsoDateTimeField
from django_filters.rest_framework import DjangoFilterBackend, FilterSet
from django_filters.utils import translate_validation
from rest_framework import serializers
from rest_framework.request import Request

from web.rest.inputs import refuse_unknown
from web.times import in_utc


class Filters(FilterSet):
    """The parameters a list may be filtered by; a list without any has none but its pages'."""


class WholeFilter(Filter):
    """A whole number; `min_value` and `max_value` as of a form's field."""

    field_class = forms.IntegerField

    @property
    def _spectacular_annotation(self) -> dict[str, Any]:
        """What the schema's generator reads."""
        names = {"min_value": "minimum", "max_value": "maximum"}
        bounds = {names[key]: value for key, value in self.extra.items() if key in names}
        return {"field": {"type": "integer", **bounds}}


class Moment(IsoDateTimeField):
    """A moment, by whatever clock it is written."""

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment by UTC, None for nothing; raises ValidationError."""
        found: datetime | None = super().to_python(value)
        try:
            return found and in_utc(found)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class MomentFilter(IsoDateTimeFilter):
    """A moment that rows lie before or after."""

    field_class = Moment


class FilterBackend(DjangoFilterBackend):
    """Filters the rows of a list view; whatever the address says beyond that is refused."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """Return the rows that were asked for; raises ValidationError."""
        refuse_unknown(request.query_params, _known(view))
        _refuse_empty(request, view)
        if not view.filterset_class.base_filters:
            return queryset
        return super().filter_queryset(request, queryset, view)

    def values(self, request: Request, view: Any) -> dict[str, Any]:
        """Return what was asked for, for rows that are read by hand; raises ValidationError."""
        refuse_unknown(request.query_params, _known(view))
        _refuse_empty(request, view)
        asked = self.get_filterset(request, view.queryset, view)
        if not asked.is_valid():
            raise translate_validation(asked.errors)
        values: dict[str, Any] = asked.form.cleaned_data
        return values


def _refuse_empty(request: Request, view: Any) -> None:
    """Raise ValidationError for a filter that is named and says nothing; a search may be empty."""
    for name, one in view.filterset_class.base_filters.items():
        if request.query_params.get(name) == "" and not isinstance(one, CharFilter):
            raise serializers.ValidationError({name: [_("Give a value, or leave it out.")]})


def _known(view: Any) -> list[str]:
    return known_of(type(view))


def known_of(view: Any) -> list[str]:
    """Return what the address of a list may say: its filters, and how its pages are chosen.

    `view` is its class.
    """
    if view not in _KNOWN:
        cuts = view.pagination_class
        pages = cuts().get_schema_operation_parameters(view) if cuts else []
        _KNOWN[view] = [*view.filterset_class.base_filters, *(one["name"] for one in pages)]
    return _KNOWN[view]


_KNOWN: dict[Any, list[str]] = {}
