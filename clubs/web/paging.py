"""Long lists in the API come a page at a time; what every page has, as the schema describes it."""

from typing import Any

from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination

MOST_ROWS = 1000


class Pages(LimitOffsetPagination):
    """At most 1,000 rows at once; 100 where the request names no limit."""

    max_limit = MOST_ROWS


class PageOutput(serializers.Serializer[Any]):
    """How many there are, and the addresses of the pages beside this one; `results` is added."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
