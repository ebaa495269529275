"""Filters of lists by query parameters, declared as a FilterSet (django-filter).

A list view names its `filterset_class`; the API's schema and the refusals follow from it. We refuse
a value that a filter does not take, and a parameter that does not exist, by name.
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
    """The filter parameters of a list; by default none."""


class WholeFilter(Filter):
    """A whole number; `min_value` and `max_value` as of a form's field."""

    field_class = forms.IntegerField

    @property
    def _spectacular_annotation(self) -> dict[str, Any]:
        """The OpenAPI type, for drf-spectacular."""
        names = {"min_value": "minimum", "max_value": "maximum"}
        bounds = {names[key]: value for key, value in self.extra.items() if key in names}
        return {"field": {"type": "integer", **bounds}}


class MomentFormField(IsoDateTimeField):
    """A moment with any offset."""

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment in UTC, None for nothing; raises ValidationError."""
        found: datetime | None = super().to_python(value)
        try:
            return found and in_utc(found)
        except ValueError:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from None


class MomentFilter(IsoDateTimeFilter):
    """A filter by a moment before or after."""

    field_class = MomentFormField


class FilterBackend(DjangoFilterBackend):
    """Filters the rows of a list view; refuses any parameter that is no filter."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> Any:
        """Return the rows that fit the address; raises ValidationError."""
        refuse_unknown(request.query_params, list_parameters(type(view)))
        _refuse_empty(request, view)
        if not view.filterset_class.base_filters:
            return queryset
        return super().filter_queryset(request, queryset, view)

    def values(self, request: Request, view: Any) -> dict[str, Any]:
        """Return the filter values, for rows that are no queryset; raises ValidationError."""
        refuse_unknown(request.query_params, list_parameters(type(view)))
        _refuse_empty(request, view)
        asked = self.get_filterset(request, view.queryset, view)
        if not asked.is_valid():
            raise translate_validation(asked.errors)
        values: dict[str, Any] = asked.form.cleaned_data
        return values


def _refuse_empty(request: Request, view: Any) -> None:
    """Raise ValidationError for a filter without a value; a search may be empty."""
    for name, one in view.filterset_class.base_filters.items():
        if request.query_params.get(name) == "" and not isinstance(one, CharFilter):
            raise serializers.ValidationError({name: [_("Give a value, or leave it out.")]})


def list_parameters(view: Any) -> list[str]:
    """Return the query parameters of a list: its filters and those of paging.

    `view` is its class.
    """
    if view not in _KNOWN:
        cuts = view.pagination_class
        pages = cuts().get_schema_operation_parameters(view) if cuts else []
        _KNOWN[view] = [*view.filterset_class.base_filters, *(one["name"] for one in pages)]
    return _KNOWN[view]


_KNOWN: dict[Any, list[str]] = {}
