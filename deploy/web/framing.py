"""Where a message ends, so that whatever follows on a connection is what its sender meant.

Sources: RFC 9110, 9.3.2 (HEAD has no body); RFC 9112, 6.1 and 6.3 (how long a body is).
"""

import re
from typing import Any

from waitress.task import Task

_FIELD = re.compile(
    rb"^(content-length|transfer-encoding):([^\r\n]*)", re.IGNORECASE | re.MULTILINE
)


def is_ambiguous(head: bytes, version: str) -> bool:
    r"""Say whether somebody else could find another end of the body than the one we find.

    That is where it comes in chunks and has a length, too, or another coding, or where the version
    has no chunks.

    >>> is_ambiguous(b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3", "1.1")
    True
    >>> is_ambiguous(b"POST / HTTP/1.1\r\nContent-Length: 3", "1.1")
    False
    """
    fields = [(name.lower(), said.strip(b" \t").lower()) for name, said in _FIELD.findall(head)]
    if not any(name == b"transfer-encoding" for name, _said in fields):
        return False
    return version != "1.1" or fields != [(b"transfer-encoding", b"chunked")]


class Framed(Task):
    """An answer that has no body where HEAD was asked, whatever the application writes."""

    @property
    def is_head(self) -> bool:
        """Whether HEAD was asked; a request that could not be read asks nothing."""
        return getattr(self.request, "command", "") == "HEAD"

    def write(self, data: Any) -> None:
        """Send a part of the answer, or its head only."""
        super().write(b"" if self.is_head else data)

    def finish(self) -> None:
        """Send what is left: chunks have an end, which is a body, too."""
        if not self.is_head:
            super().finish()
        elif not self.wrote_header:
            self.write(b"")
