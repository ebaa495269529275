"""How logs look in JSON. Octets are base64."""

from typing import Any

from rest_framework import serializers

from clubs.api.outputs import ClubOutput
from clubs.models import LogEntry, LogHead, LogKey
from clubs.selectors.logs import first_key, verifier_of, whole_note
from clubs.transparency.notes import encode
from web.rest.outputs import Output


class OctetsField(serializers.CharField):
    """Octets of a row, in base64."""

    def to_representation(self, value: Any) -> str:
        """Return the base64."""
        return encode(bytes(value))


class LogOutput(Output):
    """The log of a club; lists are added while it is `active`.

    `key` is its first one: whoever trusts that can check all that follows.
    """

    club = ClubOutput()
    origin = serializers.CharField()
    active = serializers.BooleanField()
    size = serializers.IntegerField()
    key = serializers.SerializerMethodField()
    created = serializers.DateTimeField()

    def get_key(self, row: Any) -> str:
        """Return the first key."""
        return str(first_key(row))


class LogHeadOutput(Output):
    """A signed head of a log; `note` is the checkpoint with all signatures."""

    size = serializers.IntegerField()
    root_hash = OctetsField(source="root")
    note = serializers.SerializerMethodField()
    created = serializers.DateTimeField()

    def get_note(self, row: LogHead) -> str:
        """Return the head with all signatures."""
        return whole_note(row)


class LogEntryOutput(Output):
    """An entry of a log; `leaf` are its bytes as text, `title` is not part of them."""

    index = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=LogEntry.Kind.choices)
    subject = serializers.CharField()
    about = serializers.CharField()
    hash = serializers.CharField(allow_blank=True)
    basis = serializers.CharField(allow_blank=True)
    supersedes = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    leaf = serializers.CharField()
    added = serializers.DateTimeField()


class LogEntryProofOutput(Output):
    """That an entry is in the log: `proof` leads from `leaf_hash` to the root of `head`."""

    entry = LogEntryOutput()
    leaf_hash = serializers.CharField()
    proof = serializers.ListField(child=serializers.CharField())
    head = LogHeadOutput()


class LogConsistencyOutput(Output):
    """That the log of `first` entries grew into that of `second`."""

    first = serializers.IntegerField()
    second = serializers.IntegerField()
    proof = serializers.ListField(child=serializers.CharField())


class LogKeyOutput(Output):
    """A key, in the notation of notes; heads with more than `index` entries are signed with it."""

    index = serializers.IntegerField()
    key = serializers.SerializerMethodField()
    created = serializers.DateTimeField()

    def get_key(self, row: LogKey) -> str:
        """Return the public key."""
        return str(verifier_of(row.log, row))


class CountersignatureOutput(Output):
    """A body's signature below a head: `line` as it stands there, by `key`."""

    body = ClubOutput()
    size = serializers.IntegerField(source="head.size")
    key = serializers.CharField()
    line = serializers.CharField()
    created = serializers.DateTimeField()


class WitnessedHeadOutput(Output):
    """A copy of somebody's head; one that `disagrees` has another root than one of its size."""

    origin = serializers.CharField()
    size = serializers.IntegerField()
    root_hash = OctetsField(source="root")
    note = serializers.CharField()
    key = serializers.CharField()
    disagrees = serializers.BooleanField()
    created = serializers.DateTimeField()
