"""Short forms for pages of hundreds of rows: ends of players' ids, addresses made cheaply."""

from collections.abc import Iterable
from functools import cache
from uuid import UUID, uuid4

from django.urls import reverse

_ANY = uuid4()
END_LENGTH = 8
"""Letters of a player's id by which a device finds its own rows; whole ids make pages heavy."""


def id_ends(ids: Iterable[str]) -> str:
    """Return the ends of some ids."""
    return " ".join(one[-END_LENGTH:] for one in ids)


def page_address(name: str, found: UUID | str | None) -> str:
    """Return the address of a page for an id; `name` is that of the URL."""
    before, after = _address_parts(name)
    return f"{before}{found}{after}"


@cache
def _address_parts(name: str) -> tuple[str, str]:
    before, _id, after = reverse(name, args=[_ANY]).partition(str(_ANY))
    return before, after
