"""What every page of a list has in the API, as the schema describes it.

The pages themselves are made by the framework's limit-and-offset pagination.
"""

from typing import Any

from rest_framework import serializers


class PageOutput(serializers.Serializer[Any]):
    """How many there are, and the addresses of the pages beside this one; `results` is added."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
