"""One message to one push service over HTTP: no redirect is followed, no inner address reached.

A device names where its messages go, so whoever has a browser could name any address: the name is
looked up here, and only public addresses are connected to.
"""

import socket
import ssl
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

LONGEST = 1000
"""Characters of an address of a push service."""
SECONDS = 10
"""How long a push service may take."""


class Unsent(Exception):  # noqa: N818 - what became of a message
    """The message did not reach the push service."""


def address_allowed(address: str, *, inner: bool) -> bool:
    """Say whether an address may be a push service's: https and a name, no inner address.

    `inner` allows http and inner addresses, for a push service of one's own.
    """
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return False
    if len(address) > LONGEST or not host or parts.username is not None:
        return False
    if inner:
        return parts.scheme in {"http", "https"}
    try:
        literal = ip_address(host)
    except ValueError:
        return parts.scheme == "https" and "." in host
    return parts.scheme == "https" and literal.is_global


def posted(address: str, body: bytes, headers: Mapping[str, str], *, inner: bool) -> int:
    """Send a message and return the status of the answer; raises Unsent."""
    if not address_allowed(address, inner=inner):
        raise Unsent("This address is not allowed.")
    parts = urlsplit(address)
    try:
        connection = _connected(parts, inner=inner)
    except (OSError, UnicodeError) as fault:
        raise Unsent(str(fault)) from fault
    try:
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, HTTPException, ValueError) as fault:
        raise Unsent(str(fault)) from fault
    finally:
        connection.close()


def _connected(parts: SplitResult, *, inner: bool) -> HTTPConnection:
    """Return a connection to the very address that was looked at: names may change meanwhile."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    allowed = [one[4] for one in found if inner or ip_address(one[4][0]).is_global]
    if not allowed:
        raise Unsent("This name leads to no public address.")
    held = socket.create_connection((str(allowed[0][0]), port), timeout=SECONDS)
    if parts.scheme == "https":
        held = ssl.create_default_context().wrap_socket(held, server_hostname=host)
    connection = HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = held
    return connection
