"""Talks to another host over HTTP; follows no redirect, reaches no inner address.

A device names its push service, and a club the address of its webhooks and of logs that it
watches, so anybody could name any host: we look the name up here and connect to public addresses
only.
"""

import socket
import ssl
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

LONGEST_ADDRESS = 1000
"""Characters of an address."""
SECONDS = 10
"""How long the other host may take, from the connection to its answer."""
_UNICAST, _TUNNELS = IPv6Network("2000::/3"), IPv6Network("2002::/16")
_TRANSLATED = IPv6Network("64:ff9b::/96")
"""What is public of IPv6 (RFC 4291), but for tunnels (RFC 3056); IPv4 behind NAT64 (RFC 6052)."""


class NotSent(Exception):  # noqa: N818 - the outcome of a message
    """The message did not reach the other host."""


def address_allowed(address: str, *, inner: bool) -> bool:
    """Say whether we may send to an address: https and a name, no inner address.

    `inner` allows http and inner addresses, for a host of the site's own.
    """
    try:
        parts = urlsplit(address)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return False
    if len(address) > LONGEST_ADDRESS or not host or parts.username is not None:
        return False
    if inner:
        return parts.scheme in {"http", "https"}
    try:
        literal = ip_address(host)
    except ValueError:
        return parts.scheme == "https" and "." in host
    return parts.scheme == "https" and is_public(literal)


def host_is_listed(address: str) -> bool:
    """Return whether the operator allows the host of an address, also in an inner network."""
    try:
        return urlsplit(address).hostname in settings.WEBHOOK_HOSTS
    except ValueError:
        return False


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address is on the open internet; one that wraps another counts as the other.

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


def post(address: str, body: bytes, headers: Mapping[str, str], *, inner: bool) -> int:
    """Send a message and return the status of the answer; raises NotSent."""
    return _ask("POST", address, body, headers, inner=inner)[0]


def get(address: str, *, most: int, inner: bool) -> bytes:
    """Return what stands at an address, of so many bytes at most.

    Raises NotSent, also for another status than 200 and for more bytes.
    """
    headers = {"Accept": "application/json", "User-Agent": "Boneyard"}
    status, body = _ask("GET", address, b"", headers, inner=inner, most=most + 1)
    if status != HTTPStatus.OK:
        raise NotSent(f"answered {status}")
    if len(body) > most:
        raise NotSent(f"answered more than {most} bytes")
    return body


def _ask(
    method: str,
    address: str,
    body: bytes,
    headers: Mapping[str, str],
    *,
    inner: bool,
    most: int = 0,
) -> tuple[int, bytes]:
    """Return status and body of an answer, of the latter so many bytes at most."""
    if not address_allowed(address, inner=inner):
        raise NotSent("This address is not allowed.")
    parts = urlsplit(address)
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    try:
        with _connect(parts, inner=inner) as connection:
            connection.request(method, path, body or None, dict(headers))
            answer = connection.getresponse()
            return answer.status, answer.read(most) if most else b""
    except (OSError, HTTPException, ValueError) as fault:
        raise NotSent(_printable(str(fault))) from fault


def _printable(text: str) -> str:
    """Return a text without signs that no database stores: another host may answer any bytes.

    >>> _printable("\\0HTTP\\n")
    '?HTTP?'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in text)


@contextmanager
def _connect(parts: SplitResult, *, inner: bool) -> Iterator[HTTPConnection]:
    """Connect to the very address that we checked: a second look-up may give another.

    The connection ends after `SECONDS` in all: a timeout of the socket alone begins anew with each
    byte that comes.
    """
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    allowed = [one[4] for one in found if inner or is_public(ip_address(one[4][0]))]
    if not allowed:
        raise NotSent("This name leads to no public address.")
    sock = socket.create_connection((str(allowed[0][0]), port), timeout=SECONDS)
    if parts.scheme == "https":
        context = ssl.create_default_context()
        sock = context.wrap_socket(sock, server_hostname=host, do_handshake_on_connect=False)
    connection = HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = sock
    deadline = threading.Timer(SECONDS, _shut_down, [sock])
    deadline.daemon = True
    deadline.start()
    try:
        if isinstance(sock, ssl.SSLSocket):
            sock.do_handshake()
        yield connection
    finally:
        deadline.cancel()
        connection.close()


def _shut_down(sock: socket.socket) -> None:
    """Shut down a connection that another thread reads; that thread then sees its end."""
    with suppress(OSError):
        # The method of the plain socket: that of SSLSocket would drop TLS under the reading thread.
        socket.socket.shutdown(sock, socket.SHUT_RDWR)
