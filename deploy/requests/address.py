"""Tells clients apart by the address a request comes from."""

from ipaddress import IPv6Address, ip_address

from django.http import HttpRequest


def network(address: str) -> str:
    """Return what counts as one client: an IPv4 address, or the /64 of an IPv6 one.

    >>> network("192.0.2.7"), network("2001:db8::1:2:3:4") == network("2001:db8::9")
    ('192.0.2.7', True)
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or int(found) >> 64)


def client_of(request: HttpRequest) -> str:
    """Return the client of a request; behind a proxy the web server has set the address."""
    return network(request.META.get("REMOTE_ADDR", ""))
