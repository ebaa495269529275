"""How clubs and their people look in JSON: one serializer a document."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from rest_framework import serializers

from clubs.models import Club, Membership
from web.rest.outputs import Output

MOST_CLUBS = 2000
"""How many clubs are read at once where a document names several."""


class ClubOutput(Output):
    """A club.

    As the `club` of a row it needs no join: it is read by the row's `club_id`, with two queries a
    document, however many rows there are and of how many clubs.
    """

    chooses = True

    id = serializers.UUIDField()
    name = serializers.CharField()

    def get_attribute(self, instance: Any) -> Any:
        """Return the club of a row."""
        if self.source != "club" or "club" in _read_already(instance):
            return super().get_attribute(instance)
        noted: Any = self.root.context
        known: dict[UUID, Club] = noted.setdefault("clubs", {})
        wanted = instance.club_id
        if known and wanted not in known:
            known |= {one.id: one for one in Club.objects.only("name")[:MOST_CLUBS]}
        if wanted not in known:
            known[wanted] = Club.objects.only("name").get(id=wanted)
        return known[wanted]


def _read_already(row: Any) -> Any:
    """Return the names of what was read together with a row."""
    if isinstance(row, Mapping):
        return row
    state = getattr(row, "_state", None)
    return state.fields_cache if state else ()


class JoinedClubOutput(ClubOutput):
    """A club, what kind it is, and the association or federation it belongs to.

    A body that `endorses_all` endorses every event of its clubs that ends. What is today in a club
    goes by its `time_zone`, which new events begin with. A sandbox forgets itself at
    `sandbox_until`, which is null for every other club.
    """

    kind = serializers.ChoiceField(choices=Club.Kind.choices)
    association = ClubOutput(source="above", allow_null=True)
    endorses_all = serializers.BooleanField()
    time_zone = serializers.CharField()
    sandbox_until = serializers.DateTimeField(allow_null=True)


class AffiliationOutput(Output):
    """A club that would join a body; it is `awaiting` the yes of one of them."""

    id = serializers.UUIDField()
    club = ClubOutput()
    body = ClubOutput()
    awaiting = ClubOutput(source="asked")
    created = serializers.DateTimeField()


class PlayerOutput(Output):
    """A player of a club; nickname and club number tell players of one name apart.

    Where the name is `hidden`, it is a short one, and only the club's own people see the full one.
    """

    id = serializers.UUIDField()
    name = serializers.CharField()
    nickname = serializers.CharField(allow_blank=True)
    number = serializers.IntegerField(allow_null=True)
    hidden = serializers.BooleanField(source="is_hidden")
    club = ClubOutput()


class PlayerNumberOutput(Output):
    """A membership number of a player; `until` is its last day, null while it has none."""

    id = serializers.UUIDField()
    body = ClubOutput()
    number = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)


class MemberNumberOutput(PlayerNumberOutput):
    """A membership number, and whose it is."""

    player = PlayerOutput()


class PlayerAccountOutput(Output):
    """A player's account by its user name, null where there is none."""

    username = serializers.CharField(source="user.username", default=None, allow_null=True)


class PartnershipOutput(Output):
    """A partnership and its two players, in the order in which they take their seats.

    One that is `dissolved` enters no more events.
    """

    id = serializers.UUIDField()
    name = serializers.CharField()
    players = PlayerOutput(many=True)
    dissolved = serializers.DateTimeField(allow_null=True)


class ClubMemberOutput(Output):
    """An account that may do something in a club."""

    id = serializers.UUIDField()
    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=Membership.Role.choices)


class JoinedOutput(Output):
    """A member by an invitation: of which club, and as which player, null where it was for none."""

    id = serializers.UUIDField(source="member.id")
    username = serializers.CharField(source="member.user.username")
    role = serializers.ChoiceField(choices=Membership.Role.choices, source="member.role")
    club = ClubOutput(source="member.club")
    player = PlayerOutput(allow_null=True)


class InvitationOutput(Output):
    """An invitation that is valid; its link is not known any more."""

    id = serializers.UUIDField()
    role = serializers.ChoiceField(choices=Membership.Role.choices)
    by = serializers.CharField(source="by.username")
    expires = serializers.DateTimeField()
    uses = serializers.IntegerField()
    most_uses = serializers.IntegerField()


class NewInvitationOutput(InvitationOutput):
    """An invitation that was just made, with the address that lets people in, shown this once."""

    link = serializers.URLField()
