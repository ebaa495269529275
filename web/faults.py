"""What can be wrong with a request, as values: a code, a sentence and data, never an HTTP status.

`Fault` is the root of the trees of all apps. Only input is a fault; a bug of ours is an
ordinary exception.
"""

from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Fault(Exception):
    """Something asked of us cannot be done as asked.

    `code` is the stable name, `title` the kind of fault in a few words, `meaning` what the code
    means whatever the case, `detail` this case in one sentence that says how to mend it, `data`
    further members for a machine. Every leaf is of one of the kinds below.
    """

    code: ClassVar[str] = "fault"
    title: ClassVar[str | Promise] = ""
    meaning: ClassVar[str | Promise] = ""

    def __init__(self, detail: str | Promise, **data: Any) -> None:
        super().__init__(str(detail))
        self.detail = str(detail)
        self.data = data


class Refused(Fault):
    """What is sent is wrong, or breaks a rule."""


class Conflict(Fault):
    """It cannot be done as things stand now."""


class Gone(Fault):
    """It existed once and no longer does."""


class Stale(Fault):
    """Somebody else changed it first: the sender saw an older state."""


class Forbidden(Fault):
    """This user may not do it, though others may."""


class TooLarge(Fault):
    """It is larger, or there are more, than we take."""


def pointer_to(*steps: object) -> str:
    """Return a JSON pointer (RFC 6901).

    >>> pointer_to("options", "a/b~c", 0)
    '/options/a~1b~0c/0'
    """
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


class NotFound(Fault):
    """There is no such thing, or the asker may not know of it."""

    code = "not_found"
    title = _("Not found")
    meaning = _("It does not exist, or you may not see it.")


class InvalidInput(Refused):
    """A value is missing, of the wrong kind or out of range; `pointer` names the field."""

    code = "invalid"
    title = _("Invalid input")
    meaning = _(
        "A value is missing, of the wrong type or out of range; the pointer names the field."
    )

    def __init__(self, detail: str | Promise, *, pointer: str = "", **data: Any) -> None:
        super().__init__(detail, pointer=pointer, **data)


class WrongState(Conflict):
    """What is asked for cannot be done in the state in which the thing is."""

    code = "wrong_state"
    title = _("Not possible now")
    meaning = _("The event, round or table is in a state that does not allow this.")
