"""Logs that are sent while the game goes on: does one continue the other? Pure of the database.

A longer log continues a shorter one when it is of the same game, table and beginning, and every
deal of the shorter stands in it with the same set-up and the same events, the last one perhaps
with further events. Names, and what the logs claim (ends, scores), are not compared: seats and
replay have been checked of both.
"""

from games.rules.refereeing.canonical import Canonical


def continues(longer: Canonical, shorter: Canonical) -> bool:
    """Say whether `longer` begins with everything `shorter` says; a log continues itself."""
    if longer.terms != shorter.terms:
        return False
    if not shorter.deals:
        return True
    *before, last = shorter.deals
    if len(longer.deals) <= len(before) or longer.deals[: len(before)] != before:
        return False
    new = longer.deals[len(before)]
    return new._replace(events=new.events[: len(last.events)]) == last
