"""How clubs and their people look in JSON: one serializer a document."""

from rest_framework import serializers

from clubs.web.outputs import Output


class ClubOutput(Output):
    """A club."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class PlayerOutput(Output):
    """A player."""

    id = serializers.UUIDField()
    name = serializers.CharField()


class PartnershipOutput(Output):
    """A partnership and its two players, in the order in which they take their seats."""

    id = serializers.UUIDField()
    name = serializers.CharField()
    players = PlayerOutput(many=True)
