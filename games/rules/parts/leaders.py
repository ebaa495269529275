"""Who leads a deal by its set-up line: ``lead: B``, or ``lead: B by D`` where D names B."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.errors import Illegal
from games.rules.parts.setup import seat_at_table
from games.rules.sections import SEATS
from web.messages import either, message


def chosen_leader(lead: list[str], right: str | None, players: int) -> int:
    """The leader of a ``lead:`` line, named by one of the seats that have the ``right``.

    Where ``right`` is empty nobody names the leader; where it is None, because the log begins
    later, any seat or none may have done so. Raises ``Illegal``: ``bad_deal`` for a seat that is
    not at the table, then ``wrong_chooser``.

    >>> chosen_leader(["B", "by", "D"], "BD", 4), chosen_leader(["C"], "", 4)
    (1, 2)
    """
    leader, by = seat_at_table("lead", lead[0], players), ""
    if len(lead) > 1:
        by = lead[2]
        seat_at_table("lead", by, players)
    if right == "" and by:
        detail = message("Nobody names the leader of this deal: 'by %(by)s' has no place.", by=by)
        raise Illegal("wrong_chooser", detail)
    if right and (not by or by not in right):
        detail = message(
            "%(right)s names the leader of this deal, and the log has to say who did; "
            "whoever leaves it at that names the last winner.",
            right=either(right),
        )
        if by:
            detail = message(
                "%(right)s names the leader of this deal, not %(by)s.", right=either(right), by=by
            )
        raise Illegal("wrong_chooser", detail)
    return leader


def due_leader(lead: list[str], due: Sequence[int], players: int) -> int:
    """The leader of a ``lead:`` line where nobody names one; ``due`` are the seats that may lead.

    An empty ``due`` allows all.

    Raises ``Illegal``: ``bad_deal`` for a seat that is not at the table, ``wrong_leader``, and
    ``wrong_chooser`` where somebody is said to have named the leader.

    >>> due_leader(["C"], (), 4), due_leader(["C"], (0, 2), 4)
    (2, 2)
    """
    leader = seat_at_table("lead", lead[0], players)
    if len(lead) > 1:
        seat_at_table("lead", lead[2], players)
    if due and leader not in due:
        letters = "".join(SEATS[seat] for seat in due)
        detail = message(
            "%(due)s leads this deal, not %(leader)s.", due=either(letters), leader=SEATS[leader]
        )
        raise Illegal("wrong_leader", detail)
    if len(lead) > 1:
        detail = message("Nobody chooses the leader: 'by' has no place here.")
        raise Illegal("wrong_chooser", detail)
    return leader
