"""Words for what the pure parts name by slugs: tie-breaks, metrics, what a round breaks.

An unknown slug is shown as it is, so that a new game or metric needs no line here to appear.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

Text = str | Promise


class Heading(NamedTuple):
    """The head of a column: a short form, the full name, what it means."""

    short: Text
    title: Text
    meaning: Text


TIE_BREAKS: dict[str, Heading] = {
    "score": Heading(
        gettext_lazy("Score"),
        gettext_lazy("Score"),
        gettext_lazy("What wins, ties and byes are worth by the event's scoring."),
    ),
    "wins": Heading(
        gettext_lazy("Won"),
        gettext_lazy("Games won"),
        gettext_lazy("Games in which every other side was beaten; a bye is none."),
    ),
    "points_for": Heading(
        gettext_lazy("Made"),
        gettext_lazy("Points for"),
        gettext_lazy("Points made in all games."),
    ),
    "points_for_low": Heading(
        gettext_lazy("Taken"),
        gettext_lazy("Points taken"),
        gettext_lazy("Points taken in all games; fewer are better."),
    ),
    "points_against": Heading(
        gettext_lazy("Agst"),
        gettext_lazy("Points against"),
        gettext_lazy("Points the other sides made; fewer are better."),
    ),
    "point_difference": Heading(
        gettext_lazy("+/−"),
        gettext_lazy("Point difference"),
        gettext_lazy("Points made minus points the others made."),
    ),
    "buchholz": Heading(
        gettext_lazy("Buch"),
        gettext_lazy("Buchholz"),
        gettext_lazy("The scores of all opponents met, added up."),
    ),
    "buchholz_cut_1": Heading(
        gettext_lazy("BuC1"),
        gettext_lazy("Buchholz cut 1"),
        gettext_lazy("Buchholz without the weakest opponent."),
    ),
    "sonneborn_berger": Heading(
        gettext_lazy("SB"),
        gettext_lazy("Sonneborn-Berger"),
        gettext_lazy("Scores of the opponents beaten, and half the scores of those tied with."),
    ),
    "direct_encounter": Heading(
        gettext_lazy("DE"),
        gettext_lazy("Direct encounter"),
        gettext_lazy("Of those who are level, how many one is ahead of by their own games."),
    ),
    "buchholz_median": Heading(
        gettext_lazy("BuM"),
        gettext_lazy("Median Buchholz"),
        gettext_lazy("Buchholz without the strongest and the weakest opponent."),
    ),
    "opponents_wins": Heading(
        gettext_lazy("OppW"),
        gettext_lazy("Opponents' wins"),
        gettext_lazy("The games won by all opponents met."),
    ),
    "efectividad": Heading(
        gettext_lazy("Efec"),
        gettext_lazy("Efectividad"),
        gettext_lazy("The margins of all games: to the target where it was reached, else the gap."),
    ),
    "rating_performance": Heading(
        gettext_lazy("Perf"),
        gettext_lazy("Rating performance"),
        gettext_lazy("The mean rating of the opponents, higher for more games won than lost."),
    ),
    "fewest_forfeits": Heading(
        gettext_lazy("Out"),
        gettext_lazy("No-shows"),
        gettext_lazy("Games one did not turn up for; fewer are better."),
    ),
    "lots": Heading(
        gettext_lazy("Lot"),
        gettext_lazy("Drawing of lots"),
        gettext_lazy("A lot that follows from the seed of the event."),
    ),
}
"""Every tie-break of the standings by its slug."""

METRICS: dict[str, Text] = {
    "partner_repeats": gettext_lazy("partners who played together before"),
    "opponent_repeats": gettext_lazy("opponents who met before"),
    "meet_repeats": gettext_lazy("pairs who shared a table before"),
    "consecutive_meetings": gettext_lazy("pairs who meet twice running"),
    "float_sum": gettext_lazy("score gaps within tables, added up"),
    "float_squares": gettext_lazy("squared score gaps within tables, added up"),
    "max_opponent": gettext_lazy("times that one pair were opponents, at most"),
    "opponent_excess": gettext_lazy("meetings of opponents beyond an even share"),
    "bye_spread": gettext_lazy("byes between the most and the fewest"),
    "seat_spread": gettext_lazy("games between one's most and least used seat, at worst"),
    "axis_difference": gettext_lazy("games between the two axes of one entry, at worst"),
    "first_lead_spread": gettext_lazy("first leads between the most and the fewest"),
    "short_table_spread": gettext_lazy("short tables between the most and the fewest"),
    "meetings": gettext_lazy("meetings that are repeated or should not be"),
    "byes": gettext_lazy("byes beyond the fewest"),
    "bye_score": gettext_lazy("score of whoever has the bye"),
    "same_club": gettext_lazy("pairs of one club at one table"),
    "repeated_floats": gettext_lazy("floats of one entry in two rounds running"),
    "fold": gettext_lazy("steps away from the fold"),
    "axis": gettext_lazy("imbalance of the axes"),
    "wrong_byes": gettext_lazy("byes that others were due first"),
    "table_number_repeats": gettext_lazy("entries at the same table number again"),
    "same_club_meetings": gettext_lazy("pairs of one club at one table"),
    "forbidden_meetings": gettext_lazy("pairs at one table that should not meet"),
}
"""Every metric a certificate can hold by its slug."""

TITLES: tuple[Text, ...] = (
    gettext_lazy("Partnership Dominoes"),
    gettext_lazy("Domizerka"),
    gettext_lazy("Draw"),
    gettext_lazy("Matador"),
    gettext_lazy("Martini"),
    gettext_lazy("Domino Pinochle"),
    gettext_lazy("Swiss"),
    gettext_lazy("Round robin"),
    gettext_lazy("Double round robin"),
    gettext_lazy("Groups, everybody meets many"),
    gettext_lazy("Groups by standing"),
    gettext_lazy("Rotating partners"),
    gettext_lazy("Rotating partners by standing"),
    gettext_lazy("Knockout"),
    gettext_lazy("Double elimination"),
    gettext_lazy("Entered by hand"),
    gettext_lazy("Match points: win 1, tie 1/2, loss 0"),
    gettext_lazy("Match points, then point difference"),
    gettext_lazy("Win 3, tie 1, loss 0"),
    gettext_lazy("Efectividad: games won, then the margin to the target"),
    gettext_lazy("Places: one point for every side left behind"),
    gettext_lazy("Total points made"),
    gettext_lazy("Fewest points taken"),
)
"""The titles that the pure registries hold in English, named here so that they are translated."""

VIOLATIONS: dict[str, Text] = {
    "seat_keys": gettext_lazy("a table has a free seat, or one too many"),
    "table_size": gettext_lazy("a table has too few or too many seats"),
    "unknown_entry": gettext_lazy("somebody is not entered"),
    "twice": gettext_lazy("somebody is there twice"),
    "missing": gettext_lazy("somebody is there and has neither a table nor a bye"),
    "absent_seated": gettext_lazy("somebody who is not there sits at a table"),
    "absent_bye": gettext_lazy("somebody who is not there has a bye"),
    "forbidden": gettext_lazy("two meet who should not"),
    "eliminated_seated": gettext_lazy("somebody plays who is out of the event"),
    "table_number": gettext_lazy("a table number is there twice"),
    "round_number": gettext_lazy("the round has a wrong number"),
}
"""What a round can break, by the code of the checker."""

ATTENDANCE: dict[str, Text] = {
    "here": gettext_lazy("plays"),
    "waiting": gettext_lazy("not checked in"),
    "absent": gettext_lazy("sits out"),
    "late": gettext_lazy("comes later"),
    "gone": gettext_lazy("has left"),
}
"""How an entry stands to the coming round."""


def metric_in_words(slug: str) -> Text:
    """Return what a metric counts."""
    return METRICS.get(slug, slug)


def tie_break(slug: str) -> Heading:
    """Return the heading of a tie-break."""
    return TIE_BREAKS.get(slug) or Heading(slug, slug, slug)
