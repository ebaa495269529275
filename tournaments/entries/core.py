"""How an entry's players are known on pages of hundreds of rows: addresses, ends of ids."""

from collections.abc import Iterable
from functools import cache
from uuid import UUID, uuid4

from django.urls import reverse

_ANY = uuid4()
ENDS = 8
"""Letters at the end of a player's id that tell a device its own rows: whole ids are too heavy."""


def ids_ended(ids: Iterable[str]) -> str:
    """Return the ends of some ids."""
    return " ".join(one[-ENDS:] for one in ids)


def page_named(name: str, found: UUID | str | None) -> str:
    """Return the address that a name has for an id."""
    return _shape(name).replace(str(_ANY), str(found))


@cache
def _shape(name: str) -> str:
    return reverse(name, args=[_ANY])
