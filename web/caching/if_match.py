"""If-Match: which state a change was made for (RFC 9110, 13.1; RFC 6585, 3 for 428)."""

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import APIException
from rest_framework.request import Request

from web.forms import parse_whole


class PreconditionRequired(APIException):
    """A change lacks the If-Match that it must have."""

    status_code = 428
    default_detail = _("Send If-Match with the ETag you have seen, or * for any.")
    default_code = "precondition_required"


def _parameter(*, required: bool) -> list[OpenApiParameter]:
    said = "The ETag that was seen; 412 where it is no longer the one that stands."
    must = " `*` is any; without the header 428." if required else ""
    return [
        OpenApiParameter(
            "If-Match", str, OpenApiParameter.HEADER, required=required, description=said + must
        )
    ]


IF_MATCH = _parameter(required=False)
MUST_MATCH = _parameter(required=True)


NO_REVISION = -1
"""No document has this revision: a change made for it is refused with 412."""


def if_match_revision(request: Request, *, required: bool = False) -> int | None:
    """Return the revision that `If-Match` names, None for `*` or without the header.

    Of several it is the newest; `NO_REVISION` if none is a tag of ours. Raises
    PreconditionRequired if the header is `required` and missing.
    """
    named = request.headers.get("If-Match")
    if named is None and required:
        raise PreconditionRequired
    if named is None or named.strip() == "*":
        return None
    tags = (one.strip().removeprefix("W/").strip('"') for one in named.split(","))
    numbers = [parse_whole(one.partition("-")[0]) for one in tags]
    return max((one for one in numbers if one is not None), default=NO_REVISION)
