"""Swiss draws for two sides a table: each round by standing, nobody meets anybody twice.

Decides the round by one exact minimum-cost perfect matching over nine levels (see swiss.costs):
forbidden and repeated meetings, byes beyond the fewest, the score of the bye, squared
score differences, meetings within a club in the first rounds, repeated floats, the fold of each
score group (as in FIDE C.04) and the axis. Seeds go by rating, then id; the axis of a table is the
one that leaves the smaller differences, and where both do, by chance from the seed.

No rematch happens while the round is at most half the entries (counting the bye as one): everybody
then has at least half the field still to meet, so a perfect matching without one exists (G. Dirac,
"Some theorems on abstract graphs", 1952). Beyond that a small field is drawn with the rounds to
come in mind (see swiss.ahead): none has a rematch, or a second bye before everybody has had one,
that another draw could have avoided, or the certificate says why.

Bounds of the certificate: each is the least its metric can be with no level before it worse. An
exact pairing is its own proof of ``float_squares`` and ``same_club_meetings``; a pruned one (see
swiss.pairing) has the sorted standing as proof of the first and a count of the largest club for the
second. A pairing that is drawn for the rounds to come has the least of both whoever has the bye.
FIDE's own order of criteria for chess colours is not followed.
"""

from collections import Counter
from fractions import Fraction

from tournaments.scheduling.chance import Chance
from tournaments.scheduling.errors import NoByeLeft
from tournaments.scheduling.history import history_of
from tournaments.scheduling.seating import number_by_standing, seat_next_round
from tournaments.scheduling.swiss.ahead import choose_pairing, looks_ahead
from tournaments.scheduling.swiss.costs import BYES, MEETINGS, SAME_CLUB
from tournaments.scheduling.swiss.field import Field, field_of
from tournaments.scheduling.swiss.pairing import Pairing, best_pairing, least_troubles
from tournaments.scheduling.types import DrawnRound, LookAhead, Schedule
from web.messages import message


def draw(schedule: Schedule) -> list[DrawnRound]:
    """The next Swiss round, seated and numbered by standing; results must be complete.

    Raises ``NoByeLeft`` when the policy ``byes_per_entry`` leaves nobody to have the bye.
    """
    history = history_of(schedule)
    field = field_of(schedule, history)
    found = pairing_to_draw(field, schedule)
    if found is None:
        raise no_bye_left(schedule)
    pairing, ahead = found
    met = [edge for edge in pairing.edges if edge[1] != field.bye]
    met.sort(key=lambda edge: (-field.scores[edge[0]], -field.scores[edge[1]], edge))
    groups = [(field.ids[one], field.ids[other]) for one, other in met]
    seats = Chance(schedule.seed, f"seats {schedule.next_number}")
    seated = seat_next_round(groups, history, schedule.shape, seats, _distance_from_middle(field))
    byes = tuple(field.ids[one] for one, other in pairing.edges if other == field.bye)
    numbered = tuple(number_by_standing(seated, schedule))
    return [DrawnRound(numbered, byes, bounds_of(field, pairing), ahead=ahead)]


def no_bye_left(schedule: Schedule) -> NoByeLeft:
    """Return the refusal of a round in which nobody may have the bye."""
    return NoByeLeft(
        message(
            "Round %(round)s has an odd number of entries present, and each has had %(count)s "
            "byes; allow more in the policy byes_per_entry, or add an entry.",
            round=schedule.next_number,
            count=str(schedule.policy["byes_per_entry"]),
        )
    )


def _distance_from_middle(field: Field) -> dict[str, int]:
    """The distance of everybody's place from the middle of the field, in half places."""
    return {name: abs(2 * place - len(field.ids) + 1) for place, name in enumerate(field.ids)}


def pairing_to_draw(field: Field, schedule: Schedule) -> tuple[Pairing, LookAhead | None] | None:
    """The pairing that is drawn, and what looking ahead found (see swiss.ahead).

    ``None``: nobody may have the bye that somebody must have.
    """
    best = best_pairing(field)
    if best is None:
        return None
    if not looks_ahead(field, schedule.next_number, schedule.rounds_planned):
        return best, None
    return choose_pairing(field, best, schedule.rounds_planned - len(schedule.rounds))


def bounds_of(field: Field, pairing: Pairing) -> dict[str, int | Fraction]:
    """Metric -> the least it can be with no level before its own worse."""
    troubled = pairing.totals[MEETINGS] > 0
    found: dict[str, int | Fraction] = {}
    if field.forbidden:
        found["forbidden_meetings"] = least_troubles(field, field.forbidden) if troubled else 0
    found["opponent_repeats"] = least_troubles(field, frozenset(field.met)) if troubled else 0
    if len(field.ids) % 2:
        found["wrong_byes"] = min(1, pairing.totals[BYES])
    found["float_squares"] = Fraction(pairing.least_squares, field.unit**2)
    if any(field.clubs):
        within = pairing.totals[SAME_CLUB]
        found["same_club_meetings"] = within if pairing.exact else club_bound(field)
    return found


def club_bound(field: Field) -> int:
    """Fewest meetings within a club: the largest club, less all others and the bye, in pairs."""
    clubs = Counter(club for club in field.clubs if club is not None)
    largest = max(clubs.values(), default=0)
    return max(0, 2 * largest - field.nodes) // 2
