"""Says whether one log continues another; logs are sent while the game goes on. No database.

A longer log continues a shorter one when it is of the same game, table and beginning, and has every
deal of the shorter one with the same set-up and the same events; the last deal may have further
events. Names and claims (ends, scores) are not compared: seats and replay of both logs have been
checked.
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
