"""How clubs and their people look in JSON: one serializer a document."""

from typing import Any

from rest_framework import serializers


class ClubOutput(serializers.Serializer[Any]):
    """A club."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class PlayerOutput(serializers.Serializer[Any]):
    """A player."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class PartnershipOutput(serializers.Serializer[Any]):
    """A partnership and its two players, in the order in which they take their seats."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    players = PlayerOutput(many=True)
