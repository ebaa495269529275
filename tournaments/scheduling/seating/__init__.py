"""Who sits where: seats balanced over the rounds, and table numbers.

``known`` seats rounds that are all known in advance (an edge colouring: after every round each
entry's seat counts differ by at most one), ``online`` the next round of an event drawn round by
round (the cheapest order at every table), ``numbers`` gives the tables their numbers. Who meets
whom: see ``methods``.
"""

from tournaments.scheduling.seating.colouring import colour_edges
from tournaments.scheduling.seating.known_tables import seat_known_rounds, seat_rounds
from tournaments.scheduling.seating.numbers import (
    number_by_history,
    number_by_standing,
    number_rounds,
)
from tournaments.scheduling.seating.online import seat_next_round
from tournaments.scheduling.seating.places import LETTERS, Group, seat_keys

__all__ = [
    "LETTERS",
    "Group",
    "colour_edges",
    "number_by_history",
    "number_by_standing",
    "number_rounds",
    "seat_keys",
    "seat_known_rounds",
    "seat_next_round",
    "seat_rounds",
]
