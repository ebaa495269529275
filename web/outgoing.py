"""One message to another host over HTTP: no redirect is followed, no inner address reached.

A device names its push service, a club where its webhooks go, so whoever has a browser could name
any address: the name is looked up here, and only public addresses are connected to.
"""

import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

LONGEST = 1000
"""Characters of an address."""
SECONDS = 10
"""How long the other host may take, from the connection to its answer."""
_UNICAST, _TUNNELS = IPv6Network("2000::/3"), IPv6Network("2002::/16")
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""What is public of IPv6 (RFC 4291), but for tunnels (RFC 3056); IPv4 behind NAT64 (RFC 6052)."""


class Unsent(Exception):  # noqa: N818 - what became of a message
    """The message did not reach the other host."""


def address_allowed(address: str, *, inner: bool) -> bool:
    """Say whether an address may be sent to: https and a name, no inner address.

    `inner` allows http and inner addresses, for a host of one's own.
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
    return parts.scheme == "https" and is_public(literal)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address is somebody's on the open internet, also where it wraps another.

    >>> [is_public(ip_address(one)) for one in ("1.1.1.1", "10.0.0.1", "224.0.0.1")]
    [True, False, False]
    >>> [is_public(ip_address(one)) for one in ("2606:4700::1", "fec0::1", "64:ff9b::a00:1")]
    [True, False, False]
    """
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast
    if address in _TRANSLATED:
        return is_public(IPv4Address(address.packed[-4:]))
    return address.is_global and address in _UNICAST and address not in _TUNNELS


def posted(address: str, body: bytes, headers: Mapping[str, str], *, inner: bool) -> int:
    """Send a message and return the status of the answer; raises Unsent."""
    if not address_allowed(address, inner=inner):
        raise Unsent("This address is not allowed.")
    parts = urlsplit(address)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    try:
        with _connected(parts, inner=inner) as connection:
            connection.request("POST", path, body, dict(headers))
            return connection.getresponse().status
    except (OSError, HTTPException, ValueError) as fault:
        raise Unsent(_printable(str(fault))) from fault


def _printable(text: str) -> str:
    """Return a text without what no database keeps: another host may answer any bytes.

    >>> _printable("\\0HTTP\\n")
    '?HTTP?'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


@contextmanager
def _connected(parts: SplitResult, *, inner: bool) -> Iterator[HTTPConnection]:
    """Connect to the very address that was looked at: names may change meanwhile.

    The connection ends after so many seconds in all, whatever comes: a timeout of the socket alone
    is not over as long as now and then a byte is sent.
    """
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    allowed = [one[4] for one in found if inner or is_public(ip_address(one[4][0]))]
    if not allowed:
        raise Unsent("This name leads to no public address.")
    held = socket.create_connection((str(allowed[0][0]), port), timeout=SECONDS)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        held = context.wrap_socket(held, server_hostname=host, do_handshake_on_connect=False)
    connection = HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = held
    over = threading.Timer(SECONDS, _end, [held])
    over.daemon = True
    over.start()
    try:
        if isinstance(held, ssl.SSLSocket):
            held.do_handshake()
        yield connection
    finally:
        over.cancel()
        connection.close()


def _end(held: socket.socket) -> None:
    """End a connection that another thread waits for; it reads the end of what came."""
    with suppress(OSError):
        # That of the socket below: what is read is not to lose its TLS meanwhile.
        socket.socket.shutdown(held, socket.SHUT_RDWR)
