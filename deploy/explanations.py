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
    "draw_impossible": (
        _CANNOT_DRAW,
        _("The next round cannot be drawn from the current entries and results."),
    ),
    "method": (_CANNOT_DRAW, _("There is no format with that name.")),
    "shape": (_CANNOT_DRAW, _("This format does not take entries of that kind.")),
    "duplicate_entry": (_CANNOT_DRAW, _("Somebody is entered twice.")),
    "event_finished": (_CANNOT_DRAW, _("All planned rounds have been drawn.")),
    "results_missing": (_CANNOT_DRAW, _("An earlier round has a table without a result.")),
    "too_few_entries": (_CANNOT_DRAW, _("There are not enough entries present to fill one table.")),
    "table_sizes": (
        _CANNOT_DRAW,
        _("The entries cannot be seated at tables of the allowed sizes."),
    ),
    "no_team": (
        _CANNOT_DRAW,
        _("A player has no team, and tables are made by teams."),
    ),
    "illegal_schedule": (
        _CANNOT_DRAW,
        _(
            "The schedule cannot be read, or its rounds so far break a rule; the "
            "answer lists every fault."
        ),
    ),
    "too_many_byes": (
        _CANNOT_DRAW,
        _("The round needs more byes than the event allows in one round."),
    ),
    "no_bye_left": (
        _CANNOT_DRAW,
        _("Everyone present has already had all the byes the event allows."),
    ),
    "too_many_rounds": (_CANNOT_DRAW, _("This is more than can be drawn at once.")),
    "too_much_work": (
        _CANNOT_DRAW,
        _("The draw would take too much work while others wait; make it smaller."),
    ),
    "drawn_by_hand": (_CANNOT_DRAW, _("The rounds of this event are entered by hand.")),
}
"""The codes of the draw."""

API: dict[str, Explained] = {
    "precondition_required": (
        _("If-Match is missing"),
        _(
            "Send the ETag of what you have read in If-Match, so that nobody "
            "overwrites changes they have not seen; * overwrites in any case."
        ),
    ),
    "idempotency_key": (
        _("Idempotency key not valid"),
        _("An Idempotency-Key has 1 to 200 characters."),
    ),
    "idempotency_mismatch": (
        _("Idempotency key used before"),
        _("This Idempotency-Key was used for another request; use a new one."),
    ),
    "idempotency_in_progress": (
        _("Still in progress"),
        _("The first request with this Idempotency-Key is still in progress; try again later."),
    ),
    "database_away": (
        _("Back in a moment"),
        _("The database is not answering. No saved data is lost; try again in a few seconds."),
    ),
    "took_too_long": (
        _("This took too long"),
        _(
            "The database stopped it, so that others need not wait. Nothing was "
            "changed; try again in a few seconds, or ask for less at once."
        ),
    ),
    "busy": (
        _("Busy at the moment"),
        _(
            "Other long requests are running, or one of this token. Nothing was "
            "changed; try again in a few seconds."
        ),
    ),
    "no_room": (
        _("No room on the disk"),
        _(
            "Nothing can be saved until the operators of this site free some disk "
            "space. Nothing was changed and no saved data is lost; try again later."
        ),
    ),
    "server_error": (
        _("Something went wrong"),
        _("This is our fault, and it has been logged. Nothing you sent before is lost."),
    ),
    "length_required": (
        _("Length required"),
        _("The body was sent in chunks, without its length; send it with Content-Length."),
    ),
    "content_encoding": (
        _("Encoding not supported"),
        _("This compression is not supported; send the body as it is, or as gzip."),
    ),
    "too_large": (_("Too large"), _("The body of the request is larger than we accept.")),
    "bad_request": (
        _("The request cannot be read"),
        _("This is not valid HTTP: a line, a header or the length of the body is wrong."),
    ),
    "too_slow": (
        _("The request came too slowly"),
        _("It did not arrive in time; send it again."),
    ),
    "head_too_large": (
        _("The headers are too large"),
        _("The address or one of the headers is longer than we accept (8 KB)."),
    ),
    "transfer_coding": (
        _("Transfer coding not supported"),
        _("Send a body with its length, or in chunks."),
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
        _("This address does not accept requests of that method."),
    ),
    "not_acceptable": (
        _("Not available in that format"),
        _("The Accept header asks for a format that this address does not have."),
    ),
    "unsupported_media_type": (
        _("Media type not supported"),
        _("This address does not accept that Content-Type."),
    ),
    "parse_error": (_("The body cannot be read"), _("The body is not well-formed JSON.")),
    "throttled": (_("Too many requests"), _("Wait as long as Retry-After says, then try again.")),
}
"""The codes of requests that did not get as far as the apps."""

EXPLANATIONS = REFEREE | SERVICE | DRAW | API


def explanation(code: str) -> Explained | None:
    """Return the title and the sentence of a code, None for one that does not exist."""
    return EXPLANATIONS.get(code)
