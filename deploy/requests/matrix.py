"""Writes `docs/access.md`: who may do what, as every endpoint and page declares it."""

from dataclasses import dataclass
from typing import Any

from clubs.access import ACCOUNT, RANKS, TOKEN
from deploy.requests.access_rules import Needs, methods_of, needs
from deploy.requests.addresses import API, addresses


@dataclass(frozen=True)
class Endpoint:
    """A method of an address below /api/v1/, and what it needs."""

    address: str
    method: str
    view: Any
    needs: Needs


@dataclass(frozen=True)
class Page:
    """An address of a page or its act; `open_to` is everybody, account or the least role.

    None for what stands outside the clubs: logging in, health, the API's own documents.
    """

    address: str
    open_to: str | None


def endpoints() -> list[Endpoint]:
    """Return every method of every endpoint, in the order of their addresses."""
    found = []
    for address, callback in addresses():
        if address.startswith(API):
            view = callback.view_class
            found += [
                Endpoint(address, method, view, needs(view, method)) for method in methods_of(view)
            ]
    return sorted(found, key=lambda one: one.address)


def pages() -> list[Page]:
    """Return every address that is no endpoint, but for the admin's."""
    found = [
        Page(address, getattr(callback, "open_to", None))
        for address, callback in addresses()
        if not address.startswith((API, "admin/"))
    ]
    return sorted(found, key=lambda one: one.address)


def document() -> str:
    """Return `docs/access.md`."""
    return "\n".join([*_HEAD, *_endpoint_rows(), *_PAGES_HEAD, *_page_rows(), ""])


_HEAD = f"""\
# Who may do what

Written by `manage.py access --write` from what the code declares; a test fails when this file is
not what the code says, and others try every line of it.

The roles of a club, each of which may do all that those before it may: {", ".join(RANKS)}.

## Endpoints

A request needs both: the role of the token's owner in the club, and the scope of the token. HEAD
and OPTIONS are held to what GET is held to, and where there is no GET, to what the first method is
held to. A token for one club, event or table does what its line says it can be for, there and
nowhere else. What everybody may see, a token without `read`, or for something else, sees as a
guest does: without drafts.

| address | method | role | scope | a token may be for one |
|---|---|---|---|---|""".splitlines()
_PAGES_HEAD = """
## Pages

HEAD is held to what GET is held to; OPTIONS is refused. Drafts are found by those who run the
club's events only, what is the club's own (members, links, logs, photos) by its people: all others
get 404 as for what is not there, a guest is sent to log in to either. 403 is for what may be seen
and not done.

| address | role |
|---|---|""".splitlines()


def _endpoint_rows() -> list[str]:
    return [
        f"| `{_readable(one.address)}` | {one.method} | {_role(one.needs)} | {_scope(one.needs)} "
        f"| {', '.join(one.needs.narrowed) or '–'} |"
        for one in endpoints()
    ]


def _page_rows() -> list[str]:
    words = {None: "everybody", ACCOUNT: "whoever is logged in"}
    return [
        f"| `/{_readable(one.address)}` | {words.get(one.open_to, one.open_to)} |"
        for one in pages()
    ]


def _readable(address: str) -> str:
    """Return an address with its parts by name.

    >>> _readable("api/v1/events/<uuid:event_id>/entries")
    'events/{event_id}/entries'
    """
    parts = address.removeprefix(API).replace("<", "{").replace(">", "}")
    for kind in ("uuid", "str", "slug", "int"):
        parts = parts.replace("{" + kind + ":", "{")
    return parts


def _role(needed: Needs) -> str:
    if needed.open:
        return "everybody"
    if needed.closed:
        return "nobody"
    words = {ACCOUNT: "the account itself", TOKEN: "the token itself", None: "any account"}
    return needed.role or words[needed.holder]


def _scope(needed: Needs) -> str:
    return f"`{needed.scope}`" if needed.scope else "–"
