"""Things that rest on results, in JSON."""

from collections.abc import Iterable, Mapping
from typing import Any

from rest_framework import serializers

from tournaments.corrections.selectors.consequences import LISTED, Resting
from web.rest.outputs import Output
from web.rest.vocabularies import Vocabulary, WordField

RESTING_KIND = Vocabulary(
    "RestingKind",
    "What rests on a result and does not change with it: a round that was drawn by it, a line-up "
    "that was named after it, a next stage, an endorsement, prizes, certificates on paper.",
    lambda: [kind.value for kind in LISTED],
)


class CorrectedOutput(Output):
    """A table that said otherwise when this was made: the numbers of its round and its own."""

    round = serializers.IntegerField()
    number = serializers.IntegerField()
    table = serializers.UUIDField()


class RestingOutput(Output):
    """Something that was made by the result of a table and does not change with it.

    `id` is that of the round, the line-up, the event of the next stage or the endorsement; null for
    prizes and certificates. `corrected`: the result says otherwise now than when this was made.
    `text` says so in the reader's language.
    """

    kind = WordField(RESTING_KIND)
    id = serializers.UUIDField(allow_null=True)
    corrected = serializers.BooleanField()
    text = serializers.CharField()


def with_resting(document: Mapping[str, Any], found: Iterable[Resting]) -> dict[str, Any]:
    """Return a document together with what rests on a result."""
    return {**document, "resting": [RestingOutput.document(one) for one in found]}
