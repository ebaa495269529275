"""Whether the site answers, asked all the time; how long it did not, and how soon it did again."""

import http.client
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event, Thread

_EVERY = 0.2
_TIMEOUT = 2.0


@dataclass(frozen=True)
class Look:
    """One look at the site: when it began and ended (monotonic), and whether it answered."""

    began: float
    ended: float
    good: bool


@dataclass
class Watch:
    """A thread that looks at the page of a club, which reads the database, and at readiness."""

    port: int
    path: str
    looks: list[Look] = field(default_factory=list)
    _over: Event = field(default_factory=Event)
    _thread: Thread | None = None

    def start(self) -> None:
        """Begin to look."""
        self._thread = Thread(target=self._go, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Look no more."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def _go(self) -> None:
        while not self._over.wait(_EVERY):
            began = time.monotonic()
            good = all(self._answers(path) for path in (self.path, "/health/ready"))
            self.looks.append(Look(began, time.monotonic(), good))

    def _answers(self, path: str) -> bool:
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=_TIMEOUT)
        try:
            link.request("GET", path)
            found = link.getresponse()
            text = found.read()
            return found.status == 200 and bool(json.loads(text))
        except (OSError, http.client.HTTPException, ValueError):
            return False
        finally:
            link.close()


Span = tuple[float, float]
"""When something began and was over."""


def outages(looks: Sequence[Look]) -> list[Span]:
    """Return when nobody answered: from the first look without an answer to a good one's end.

    >>> outages([Look(0, 1, True), Look(1, 2, False), Look(2, 4, True)])
    [(1, 4)]
    """
    found: list[Span] = []
    since: float | None = None
    for look in looks:
        if not look.good and since is None:
            since = look.began
        elif look.good and since is not None:
            found.append((since, look.ended))
            since = None
    if since is not None:
        found.append((since, looks[-1].ended))
    return found


def longest(spans: Sequence[Span], *, beside: Sequence[Span] = ()) -> float:
    """Return the length of the longest span that overlaps none of the others; 0 for none.

    >>> longest([(0, 5), (7, 9)]), longest([(0, 5), (7, 9)], beside=[(4, 6)])
    (5, 2)
    """
    free = [
        end - begin
        for begin, end in spans
        if not any(begin < until and since < end for since, until in beside)
    ]
    return max(free, default=0.0)


def back_after(span: Span, spans: Sequence[Span], looks: Sequence[Look]) -> float:
    """Return how long after a fault was over the site answered; infinity for never.

    A look counts that began when it was over. Other faults that came before the site answered do
    not count against it: the time is that since the last of them was over.

    >>> looks = [Look(0, 1, True), Look(5, 6, False), Look(9, 10, True)]
    >>> back_after((2, 4), [(2, 4)], looks), back_after((2, 4), [(2, 4), (5, 8)], looks)
    (6, 2)
    """
    over = span[1]
    for look in looks:
        if look.good and look.began >= over:
            return look.ended - over
        if look.began >= over:
            over = max([over, *(end for begin, end in spans if begin <= look.ended)])
    return float("inf")
