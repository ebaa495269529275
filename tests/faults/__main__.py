"""`python -m tests.faults --seed N --minutes M`: play, injure, verify, and say how it went."""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

from tests.faults.evening import HANDS, ROUNDS, Evenings
from tests.faults.injuring import PASSING, CannotUndo, inflict
from tests.faults.schedule import ALONE, KINDS, Fault, schedule
from tests.faults.site import Site, running_site
from tests.faults.tablets import Book, GaveUp, Lines, Tablet
from tests.faults.verifying import all_wrong, left_behind, wait_rated
from tests.faults.watching import Span, Watch, back_after, longest, outages

BACK = 15.0
RATED = 120.0
"""Seconds after the last fault within which everything that was closed has to be rated."""


@dataclass
class Injuries:
    """What was done to the site and when; what could not be done, and why."""

    done: list[tuple[Fault, Span]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def play(self, faults: Sequence[Fault], site: Site, lines: Lines) -> None:
        """Do all faults at their times, next to each other; return when the last is undone."""
        began = time.monotonic()
        running: list[Thread] = []
        for fault in faults:
            time.sleep(max(0.0, began + fault.at - time.monotonic()))
            if fault.kind == "restart":
                for thread in running:
                    thread.join()
                self._one(fault, site, lines)
                # What is to come keeps its distance, however long that took.
                began = max(began, time.monotonic() - fault.at - ALONE)
                continue
            thread = Thread(target=self._one, args=(fault, site, lines))
            thread.start()
            running.append(thread)
        for thread in running:
            thread.join()

    def _one(self, fault: Fault, site: Site, lines: Lines) -> None:
        begun = time.monotonic()
        try:
            inflict(fault, site, lines)
        except CannotUndo as error:
            self.wrong.append(f"not undone: {error}")
        except PASSING as error:
            self.missed.append(f"{fault.kind} {fault.target}: {error}"[:200])
            return
        self.done.append((fault, (begun, time.monotonic())))


def run(
    seed: int, seconds: float, kinds: Sequence[str], patience: float, rounds: int = ROUNDS
) -> dict[str, Any]:
    """Play evenings for so long under faults; return the figures and what is wrong."""
    lines, book, injuries = Lines(), Book(), Injuries()
    with running_site() as site:
        if not site.own_disk:
            kinds = [kind for kind in kinds if kind != "disk"]
        evenings = _evenings(site, lines, book, seed, rounds)
        watch = Watch(site.port, f"/api/v1/clubs/{evenings.played.club}")
        begun = time.monotonic()
        watch.start()
        injuring = Thread(target=injuries.play, args=(schedule(seed, seconds, kinds), site, lines))
        injuring.start()
        with suppress(GaveUp):  # It stands in the book.
            evenings.play_until(time.monotonic() + seconds)
        injuring.join()
        rated = wait_rated(site, RATED)
        time.sleep(1)
        watch.stop()
        wrong = injuries.wrong + all_wrong(site, evenings, book)
        wrong += left_behind(site)
    spans = [span for _fault, span in injuries.done]
    restarts = [span for fault, span in injuries.done if fault.kind == "restart"]
    back = [(back_after(span, spans, watch.looks), fault) for fault, span in injuries.done]
    wrong += [
        f"{took:.1f} s until the site answered after {fault}"
        for took, fault in back
        if took > patience
    ]
    if rated > RATED:
        wrong.append(f"closed rounds were not rated {RATED:g} s after the last fault")
    return {
        "seed": seed,
        "seconds": round(seconds, 1),
        "faults": len(injuries.done),
        "kinds": dict(sorted(Counter(fault.kind for fault, _span in injuries.done).items())),
        "missed": injuries.missed,
        "events": len(evenings.played.events),
        "rounds": len(evenings.played.rounds),
        "results": len(evenings.played.results),
        "answers": len(book.answers),
        "tries": book.tries,
        "longest_write": round(book.longest, 1),
        "longest_outage": round(longest(outages(watch.looks), beside=restarts), 1),
        "longest_restart": round(longest(restarts), 1),
        "back_after": round(max((took for took, _fault in back), default=0.0), 1),
        "rated_after": round(rated, 1),
        "outages": [[round(one - begun, 1) for one in span] for span in outages(watch.looks)],
        "course": [
            [fault.kind, fault.target, *(round(one - begun, 1) for one in span)]
            for fault, span in injuries.done
        ],
        "wrong": wrong,
    }


def _evenings(site: Site, lines: Lines, book: Book, seed: int, rounds: int) -> Evenings:
    """Make the club, and a token for each tablet that may send its results only."""
    organiser = Tablet(site.port, site.token, lines, book, f"{seed}/organiser")
    evenings = Evenings(organiser, seed, rounds)
    club = evenings.make_club()
    scopes = [word for scope in ("read", "submit", "score") for word in ("--scope", scope)]
    status, token = site.manage("token", "tablet", "--club", club, *scopes)
    if status:
        raise SystemExit(token)
    evenings.tablets = [
        Tablet(site.port, token, lines, book, f"{seed}/tablet-{n}") for n in range(HANDS)
    ]
    return evenings


def summary(found: dict[str, Any]) -> str:
    """Return the figures as a person reads them."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in found["kinds"].items())
    lines = [
        f"{found['faults']} faults in {found['seconds']:g} s ({kinds}); "
        f"{len(found['missed'])} found nothing to hit",
        f"{found['events']} events, {found['rounds']} rounds, {found['results']} results; "
        f"{found['answers']} answered writes took {found['tries']} tries, "
        f"the longest {found['longest_write']:g} s",
        f"the longest outage was {found['longest_outage']:g} s, the longest restart of everything "
        f"{found['longest_restart']:g} s; the site answered again within "
        f"{found['back_after']:g} s of the end of every fault; "
        f"all was rated {found['rated_after']:g} s after the last",
    ]
    if found["wrong"]:
        lines += [f"WRONG: {one}" for one in found["wrong"]]
        lines.append(f"to repeat it: python -m tests.faults --seed {found['seed']} ...")
    else:
        lines.append(
            "nothing was lost, nothing is there twice, everything follows from its evidence"
        )
    return "\n".join(lines)


def main() -> int:
    """Read the words, run, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--seed", type=int, required=True, help="draws faults and games")
    parser.add_argument("--minutes", type=float, default=1.0, help="default: %(default)s")
    parser.add_argument(
        "--kinds", default=",".join(KINDS), help="kinds of faults; default: %(default)s"
    )
    parser.add_argument(
        "--patience", type=float, default=BACK,
        help="seconds until the site has to answer after a fault; default: %(default)s",
    )  # fmt: skip
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help="rounds of an evening; default: %(default)s"
    )
    words = parser.parse_args()
    kinds = words.kinds.split(",")
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"unknown kinds: {', '.join(sorted(unknown))}")
    found = run(words.seed, words.minutes * 60, kinds, words.patience, words.rounds)
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n" + summary(found) + "\n")
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
