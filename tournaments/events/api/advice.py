"""REST: advice on an event before anybody has entered."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.events.forms.settings import MOST_EXPECTED
from tournaments.limits import LEAST_SEATS, MOST_MINUTES, MOST_ROUNDS, MOST_SEATS
from tournaments.models import Event
from tournaments.scheduling.advice import Advice, Outline, advice_sentences, advise
from tournaments.scheduling.formats import FORMATS, format_of
from tournaments.scheduling.types import TableSizes
from web.caching.etags import version_of_release
from web.caching.responses import answer_by_version
from web.rest.inputs import Query
from web.rest.outputs import Output
from web.words import in_words


def _whole(most: int, least: int = 1) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=least, max_value=most, required=False, allow_null=True, default=None
    )


class AdviceQuery(Query):
    """An event as far as it is planned; `entries` are pairs for the shape `pairs`, else players.

    `min`, `max` and `preferred` are seats a table, all three or none; none: two sides. `advance` is
    how many of a table go on in an elimination.
    """

    method = serializers.ChoiceField(choices=list(FORMATS))
    shape = serializers.ChoiceField(choices=Event.Shape.choices)
    entries = serializers.IntegerField(min_value=1, max_value=MOST_EXPECTED)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)
    minutes = _whole(MOST_MINUTES)
    min = _whole(MOST_SEATS, LEAST_SEATS)
    max = _whole(MOST_SEATS, LEAST_SEATS)
    preferred = _whole(MOST_SEATS, LEAST_SEATS)
    advance = _whole(MOST_SEATS)

    def validate(self, attrs: Any) -> Any:
        """Return what is asked, with the table sizes as `sizes`; raises ValidationError."""
        if attrs["shape"] not in (shapes := format_of(attrs["method"]).shapes):
            known = ", ".join(shapes)
            wrong = _("Unknown value; choose one of: %(known)s.") % {"known": known}
            raise serializers.ValidationError({"shape": [wrong]})
        least, most, preferred = (attrs.pop(name) for name in ("min", "max", "preferred"))
        given = [one for one in (least, preferred, most) if one is not None]
        if given and (len(given) < 3 or given != sorted(given)):
            wrong = _("Table sizes must satisfy %(least)d ≤ min ≤ preferred ≤ max ≤ %(most)d.") % {
                "least": LEAST_SEATS,
                "most": MOST_SEATS,
            }
            raise serializers.ValidationError({"preferred": [wrong]})
        sizes = TableSizes(least, most, preferred) if given else None
        return {**attrs, "sizes": sizes}


class AdviceOutput(Output):
    """What is known ahead; null where there is nothing to say.

    `tables` and `byes` are those of the first round. `needed`: rounds until the method has done
    what it does; `enough`: after so many at most one can have won everything; `new_until`: after so
    many somebody must meet an opponent again, `partners_until` a partner; `surely_new`: for so many
    nobody does. `duration`: minutes with changeovers. `facts` and `warnings` say it in words, a
    warning also why no round can be drawn (then there are no tables).
    """

    tables = serializers.IntegerField()
    byes = serializers.IntegerField()
    needed = serializers.IntegerField(allow_null=True)
    enough = serializers.IntegerField(allow_null=True)
    new_until = serializers.IntegerField(allow_null=True)
    partners_until = serializers.IntegerField(allow_null=True)
    surely_new = serializers.IntegerField()
    duration = serializers.IntegerField(allow_null=True)
    facts = serializers.ListField(child=serializers.CharField())
    warnings = serializers.ListField(child=serializers.CharField())


class EventAdvice(APIView):
    """What can be said of a plan."""

    asks = {"GET": AdviceQuery}

    @extend_schema(parameters=[AdviceQuery], responses=AdviceOutput)
    @answer_by_version(version_of_release)
    def get(self, request: Request) -> Response:
        """Say of a plan how many tables it needs, when meetings repeat, and how long it takes."""
        asked = Outline(**AdviceQuery.read(request.query_params.dict()))
        return Response(AdviceOutput(_document(asked, advise(asked))).data)


def _document(asked: Outline, advice: Advice) -> dict[str, Any]:
    facts, warnings = advice_sentences(asked, advice)
    return {
        **{name: getattr(advice, name) for name in Advice.__slots__ if name != "fault"},
        "facts": [in_words(one) for one in facts],
        "warnings": [in_words(one) for one in warnings],
    }
