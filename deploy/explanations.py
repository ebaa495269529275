"""What every problem code means, in a title and a sentence: the text of /problems/<code>."""

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

import clubs.errors
import games.errors
import ratings.errors
import tournaments.errors
from deploy.refusals import REFEREE, Explained
from web import faults


def leaves() -> Iterator[type[faults.Fault]]:
    """Yield every leaf of the apps' trees that means the same whenever it is raised."""
    for tree in (faults, clubs.errors, games.errors, ratings.errors, tournaments.errors):
        for value in vars(tree).values():
            if isinstance(value, type) and issubclass(value, faults.Fault) and value.meaning:
                yield value


SERVICE: dict[str, Explained] = {leaf.code: (leaf.title, leaf.meaning) for leaf in leaves()}
"""The codes of the apps' own faults."""

_CANNOT_DRAW = _("The round cannot be drawn")
DRAW: dict[str, Explained] = {
    "draw_impossible": (_CANNOT_DRAW, _("The next round cannot be drawn from what is there.")),
    "method": (_CANNOT_DRAW, _("There is no way of drawing of that name.")),
    "shape": (_CANNOT_DRAW, _("This way of drawing does not take entries of that shape.")),
    "duplicate_entry": (_CANNOT_DRAW, _("Somebody is entered twice.")),
    "event_finished": (_CANNOT_DRAW, _("All planned rounds have been drawn.")),
    "results_missing": (_CANNOT_DRAW, _("An earlier round has a table without a result.")),
    "too_few_entries": (_CANNOT_DRAW, _("Fewer entries are present than one table needs.")),
    "table_sizes": (
        _CANNOT_DRAW,
        _("The entries do not fill a table of the allowed sizes."),
    ),
    "no_team": (
        _CANNOT_DRAW,
        _("Somebody who is to play has no team, and tables are made by teams."),
    ),
    "illegal_schedule": (
        _CANNOT_DRAW,
        _("The schedule cannot be read, or its rounds so far break a rule; it names each."),
    ),
    "too_many_byes": (_CANNOT_DRAW, _("The round needs more byes than the event allows in one.")),
    "no_bye_left": (_CANNOT_DRAW, _("Everybody present has had all the byes the event allows.")),
    "too_many_rounds": (_CANNOT_DRAW, _("More is asked for at once than is drawn at once.")),
    "too_much_work": (
        _CANNOT_DRAW,
        _("The draw would take more work than is done while others wait; make it smaller."),
    ),
    "drawn_by_hand": (_CANNOT_DRAW, _("The rounds of this event are entered by hand.")),
}
"""The codes of the draw."""

API: dict[str, Explained] = {
    "precondition_required": (
        _("Say what you have seen"),
        _(
            "This change must name the ETag of what you have read in If-Match, so that nobody "
            "overwrites what he has not seen; * takes whatever stands."
        ),
    ),
    "idempotency_key": (
        _("Idempotency key unusable"),
        _("An Idempotency-Key has 1 to 200 characters."),
    ),
    "idempotency_mismatch": (
        _("Idempotency key used before"),
        _("This Idempotency-Key was used for another request; take a new key."),
    ),
    "idempotency_in_progress": (
        _("Still being worked on"),
        _("The first request with this Idempotency-Key is not answered yet; try again."),
    ),
    "database_away": (
        _("Back in a moment"),
        _(
            "The database does not answer now. Nothing that was saved is lost; "
            "try again in a few seconds."
        ),
    ),
    "took_too_long": (
        _("This took too long"),
        _(
            "The database gave it up, so that others are not held up. Nothing was done; "
            "try again in a few seconds, or ask for less at once."
        ),
    ),
    "busy": (
        _("Busy for a moment"),
        _(
            "Others ask for what takes long, or this token does already. Nothing was done; "
            "try again in a few seconds."
        ),
    ),
    "no_room": (
        _("No room on the disk"),
        _(
            "Nothing can be saved until whoever runs this site makes room on its disk. "
            "Nothing was done, and nothing that was saved is lost; try again later."
        ),
    ),
    "server_error": (
        _("Something broke"),
        _("The fault is ours, and it is in our log. Nothing you sent before is lost."),
    ),
    "length_required": (
        _("Length required"),
        _("The body came in chunks, without its length; send it with Content-Length."),
    ),
    "content_encoding": (
        _("Encoding not known"),
        _("The body is compressed in a way we do not read; send it as it is, or as gzip."),
    ),
    "too_large": (_("Too large"), _("The body of the request is larger than we take.")),
    "bad_request": (
        _("The request cannot be read"),
        _("It is not as HTTP has it: a line, a header or the length of the body is wrong."),
    ),
    "too_slow": (
        _("The request came too slowly"),
        _("It did not come in within its time; send it again."),
    ),
    "head_too_large": (
        _("The head is too large"),
        _("The address or one of the headers is longer than we take (8 KB)."),
    ),
    "transfer_coding": (
        _("The transfer coding is not known"),
        _("A body comes with its length, or in chunks."),
    ),
    "not_authenticated": (
        _("No token"),
        _("The request needs a bearer token in its Authorization header."),
    ),
    "authentication_failed": (
        _("Token not accepted"),
        _("The token is unknown, has expired or was revoked."),
    ),
    "permission_denied": (
        _("Not allowed"),
        _("The token's scopes or its owner's role in the club do not allow this."),
    ),
    "method_not_allowed": (
        _("Method not allowed"),
        _("This address does not take requests of that method."),
    ),
    "not_acceptable": (
        _("Not available in that form"),
        _("The Accept header asks for a form that this address does not give."),
    ),
    "unsupported_media_type": (
        _("Media type not taken"),
        _("The Content-Type is none that this address takes."),
    ),
    "parse_error": (_("The body cannot be read"), _("The body is not well-formed JSON.")),
    "throttled": (_("Too many requests"), _("Wait as long as Retry-After says, then go on.")),
}
"""The codes of requests that did not get as far as the apps."""

EXPLANATIONS = REFEREE | SERVICE | DRAW | API


def explanation(code: str) -> Explained | None:
    """Return the title and the sentence of a code, None for one that does not exist."""
    return EXPLANATIONS.get(code)
