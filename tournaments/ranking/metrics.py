"""Tie-breaks: one function each, exact, from the records of the event.

Decides the value of one entry; which way is better, what it reads and how pages call it are part of
its entry in ``METRICS``.
Sources: FIDE Handbook C.07, Tie-Break Regulations, as they stood in 2024 (Buchholz with its cuts,
Sonneborn-Berger, direct encounter, wins); the Federación Venezolana (efectividad). At tables of
more sides, and with partners that change, every opponent counts as met, and as beaten for 1, 1/2 or
0; partners are none.

Rounds that were not played. A **bye** and a **walkover** (all others did not show up) are a win
without an opponent. Buchholz, Sonneborn-Berger and opponents' wins take a virtual opponent for
them, as FIDE did from 2009 to 2022: it comes with the entry's own score before that round, loses to
it, and ties in every later round. Wins, direct encounter and rating performance leave them out. A
**missed round** (late entry, withdrawal, sitting out) and one's own **no-show** add nothing
anywhere, save the points of ``points_for_low``. FIDE's adjustment of opponents' unplayed rounds is
not followed: an opponent counts with the score it has. Nor is what FIDE changed on 1 March 2026:
"standard points" (1, 1/2, 0) under Buchholz and Sonneborn-Berger whatever a win scores; here they
sum the scores of the preset.

**Boards** (matchpoints, IMPs, Butler; see board_scores) compare the tables of a round, which are to
have played the same deals, side by side: every round played weighs the same. A bye, a round missed
and a table at which somebody did not show up are not compared, and change nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import Literal

from tournaments.ranking.board_metrics import butler, imps, matchpoints
from tournaments.ranking.direct_encounter import count_behind
from tournaments.ranking.outcomes import bye_efectividad, exact_sum
from tournaments.ranking.results import Record
from tournaments.ranking.scores import Event, total_score
from tournaments.scheduling.chance import Chance
from tournaments.scheduling.results import ONE, ZERO
from web.messages import gettext_noop as _


def score(event: Event, entry: str) -> Fraction:
    """Return the score of the preset; a bye as the preset has it, a missed round nothing."""
    return event.scores[entry]


def wins(event: Event, entry: str) -> Fraction:
    """Count games in which every other side was beaten, walkovers among them, byes not."""
    return Fraction(sum(game.share == 1 for game in event.records[entry].games))


def points_for(event: Event, entry: str) -> Fraction:
    """Add up points made; a bye brings none, the mean of the own games or the target, by preset."""
    record = event.records[entry]
    made = exact_sum([game.points_for for game in record.games])
    if not record.byes or event.preset.bye_points == "none":
        return made
    if event.preset.bye_points == "target":
        return made + (event.terms.target or 0) * len(record.byes)
    return made + made / max(1, len(record.games)) * len(record.byes)


def points_for_low(event: Event, entry: str) -> Fraction:
    """Add up points made where few are good: a round not played costs the most of the round.

    Late at the table takes the table's highest score, as Mexican Train has it.
    """
    record = event.records[entry]
    away = chain(record.missed, (game.round_number for game in record.games if game.forfeited))
    return points_for(event, entry) + sum(event.most_points[number] for number in away)


def points_against(event: Event, entry: str) -> Fraction:
    """Add up points conceded: the mean of the other sides' at each table; a bye none."""
    return exact_sum([game.points_against for game in event.records[entry].games])


def point_difference(event: Event, entry: str) -> Fraction:
    """Return points made minus points conceded; a bye brings the points of the preset."""
    return points_for(event, entry) - points_against(event, entry)


def efectividad(event: Event, entry: str) -> Fraction:
    """Add up the federations' margin of each game (see outcomes); a bye half the target."""
    record = event.records[entry]
    games = exact_sum([game.efectividad for game in record.games])
    return games + bye_efectividad(event.terms) * len(record.byes)


def fewest_forfeits(event: Event, entry: str) -> Fraction:
    """Count games the entry did not show up for or was sent away from."""
    return Fraction(sum(game.forfeited for game in event.records[entry].games))


def _opponent_scores(event: Event, entry: str) -> list[Fraction]:
    """Return the scores of all opponents, virtual ones included."""
    games = event.records[entry].games
    met = [event.scores[other] for game in games for other in game.against]
    return met + [virtual for virtual in _virtual_scores(event, entry) for _ in range(event.rivals)]


def _virtual_scores(event: Event, entry: str) -> list[Fraction]:
    """Return the score of the virtual opponent of every bye and walkover."""
    record = event.records[entry]
    free = [*record.byes, *(game.round_number for game in record.games if game.walkover)]
    if not free:
        return []
    scale = event.rivals if event.preset.per_side else 1
    return [
        _score_before(event, record, number)
        + (event.preset.loss + event.preset.tie * sum(r > number for r in event.most_points))
        * scale
        for number in free
    ]


def _score_before(event: Event, record: Record, number: int) -> Fraction:
    earlier = Record(
        record.entry,
        [game for game in record.games if game.round_number < number],
        [bye for bye in record.byes if bye < number],
    )
    return total_score(event.preset, earlier, event.rivals)


def buchholz(event: Event, entry: str) -> Fraction:
    """Add up the scores of all opponents; byes and walkovers with a virtual one."""
    return exact_sum(_opponent_scores(event, entry))


def buchholz_cut_1(event: Event, entry: str) -> Fraction:
    """Return Buchholz without the weakest opponent, virtual ones included; 0 with one alone."""
    met = _opponent_scores(event, entry)
    return exact_sum(met) - min(met, default=ZERO)


def buchholz_median(event: Event, entry: str) -> Fraction:
    """Return Buchholz without the weakest and the strongest opponent; 0 with fewer than three."""
    met = sorted(_opponent_scores(event, entry))
    return exact_sum(met[1:-1])


def sonneborn_berger(event: Event, entry: str) -> Fraction:
    """Add up the scores of the opponents beaten, and half the scores of those tied with.

    The virtual opponents of byes and walkovers count as beaten.
    """
    beaten = [virtual * event.rivals for virtual in _virtual_scores(event, entry)]
    for game in event.records[entry].games:
        for other, share in game.against.items():
            if share:
                score = event.scores[other]
                beaten.append(score if share == ONE else score * share)
    return exact_sum(beaten)


def opponents_wins(event: Event, entry: str) -> Fraction:
    """Count games won by all opponents; a virtual one has won as many as the entry had before."""
    record = event.records[entry]
    met = sum(wins(event, other) for game in record.games for other in game.against)
    free = [*record.byes, *(game.round_number for game in record.games if game.walkover)]
    own = sum(
        game.share == 1 and game.round_number < free_in for game in record.games for free_in in free
    )
    return Fraction(met) + own * event.rivals


def rating_performance(event: Event, entry: str) -> Fraction:
    """Return the opponents' mean rating + 400 (wins - losses) / games, a game for each opponent.

    The linear performance rating: no table, no logistic curve, no bound. Opponents without a rating
    count with 0; byes and walkovers are left out; 0 for an entry that has met nobody.
    """
    met = [item for game in event.records[entry].games for item in game.against.items()]
    if not met:
        return ZERO
    ratings = exact_sum(event.ratings[other] for other, _ in met)
    balance = exact_sum(2 * share - 1 for _, share in met)
    return (ratings + 400 * balance) / len(met)


def direct_encounter(event: Event, tied: Sequence[str]) -> dict[str, Fraction]:
    """Count those among the level entries whom an entry is ahead of by their own games.

    Only where all of them have met, or one is ahead whatever the games that are missing (FIDE C.07
    article 6); else they stay level. Byes and walkovers are no encounters.
    """
    return count_behind({name: event.records[name] for name in tied})


def lots(event: Event, tied: Sequence[str]) -> dict[str, Fraction]:
    """Draw a lot, from 1, for each of those who are level, by the seed of the event.

    The order of any two follows from the seed and their ids alone, whoever else is level.
    """
    drawn = sorted(tied, key=lambda name: (Chance(event.seed, f"lot {name}").below(10**12), name))
    return {name: Fraction(place) for place, name in enumerate(drawn, 1)}


Values = Callable[[Event, Sequence[str]], Mapping[str, Fraction]]
"""The values of those who are level so far."""


def _value_of_each(value: Callable[[Event, str], Fraction]) -> Values:
    """Make a tie-break of a value that does not depend on who else is level."""
    return lambda event, tied: {name: value(event, name) for name in tied}


Need = Literal["points", "target", "ratings", "seed"]
"""What a tie-break may read besides who met whom and how they finished."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A tie-break: its values, its texts, which way is better, what it reads.

    ``short`` heads a column, ``title`` names it, ``meaning`` is a sentence for players; all three
    are English and translated where they are shown. ``needs`` is what its values follow from
    besides the meetings and their order of finish: whatever is not named there has no influence.
    """

    slug: str
    values: Values
    short: str
    title: str
    meaning: str
    needs: tuple[Need, ...] = ()
    higher_is_better: bool = True


METRICS = {
    metric.slug: metric
    for metric in (
        Metric(
            "score",
            _value_of_each(score),
            _("Score"),
            _("Score"),
            _("Points for wins, ties and byes, by the event's scoring."),
        ),
        Metric(
            "wins",
            _value_of_each(wins),
            _("Won"),
            _("Games won"),
            _("Games in which all other sides were beaten; a bye does not count."),
        ),
        Metric(
            "efectividad",
            _value_of_each(efectividad),
            _("Efec"),
            _("Efectividad"),
            _("The margins of all games: up to the target if it was reached, else the point gap."),
            needs=("points", "target"),
        ),
        Metric(
            "points_for",
            _value_of_each(points_for),
            _("PF"),
            _("Points for"),
            _("Points scored in all games."),
            needs=("points", "target"),
        ),
        Metric(
            "points_for_low",
            _value_of_each(points_for_low),
            _("Pts"),
            _("Points, fewest wins"),
            _("Points scored in all games; fewer is better."),
            needs=("points", "target"),
            higher_is_better=False,
        ),
        Metric(
            "points_against",
            _value_of_each(points_against),
            _("PA"),
            _("Points against"),
            _("Points of the opponents, or their average at tables of several; fewer is better."),
            needs=("points", "target"),
            higher_is_better=False,
        ),
        Metric(
            "point_difference",
            _value_of_each(point_difference),
            _("+/−"),
            _("Point difference"),
            _(
                "Points scored minus points of the opponents, or their average at tables "
                "of several."
            ),
            needs=("points", "target"),
        ),
        Metric(
            "matchpoints",
            _value_of_each(matchpoints),
            _("MP%"),
            _("Matchpoints"),
            _(
                "Of the tables with the same deals, 2 for each that did worse on your side and "
                "1 for each that did as well, in percent of the most possible."
            ),
            needs=("points",),
        ),
        Metric(
            "imps",
            _value_of_each(imps),
            _("IMP"),
            _("IMPs per round"),
            _(
                "The difference from the mean of all tables with the same deals, by the scale of "
                "bridge, per round played."
            ),
            needs=("points",),
        ),
        Metric(
            "butler",
            _value_of_each(butler),
            _("Btlr"),
            _("Butler points"),
            _(
                "The difference in points from the mean of all tables with the same deals, per "
                "round played."
            ),
            needs=("points",),
        ),
        Metric(
            "direct_encounter",
            direct_encounter,
            _("DE"),
            _("Direct encounter"),
            _(
                "Among tied entries only: how many of them this one is ahead of in the "
                "games they played against each other; 0 if these games do not separate "
                "them."
            ),
        ),
        Metric(
            "buchholz",
            _value_of_each(buchholz),
            _("Buch"),
            _("Buchholz"),
            _("The scores of all opponents added up."),
        ),
        Metric(
            "buchholz_cut_1",
            _value_of_each(buchholz_cut_1),
            _("BuC1"),
            _("Buchholz cut 1"),
            _("Buchholz without the weakest opponent."),
        ),
        Metric(
            "buchholz_median",
            _value_of_each(buchholz_median),
            _("BuM"),
            _("Median Buchholz"),
            _("Buchholz without the strongest and the weakest opponent."),
        ),
        Metric(
            "sonneborn_berger",
            _value_of_each(sonneborn_berger),
            _("SB"),
            _("Sonneborn-Berger"),
            _("The scores of opponents beaten, and half the scores of opponents tied with."),
        ),
        Metric(
            "opponents_wins",
            _value_of_each(opponents_wins),
            _("OppW"),
            _("Opponents' wins"),
            _("The games won by all opponents."),
        ),
        Metric(
            "rating_performance",
            _value_of_each(rating_performance),
            _("Perf"),
            _("Rating performance"),
            _("The average rating of the opponents, higher if more games were won than lost."),
            needs=("ratings",),
        ),
        Metric(
            "fewest_forfeits",
            _value_of_each(fewest_forfeits),
            _("Out"),
            _("No-shows"),
            _("Games missed; fewer is better."),
            higher_is_better=False,
        ),
        Metric(
            "lots",
            lots,
            _("Lot"),
            _("Drawing of lots"),
            _("A draw by lot from the seed of the event."),
            needs=("seed",),
            higher_is_better=False,
        ),
    )
}
"""Every tie-break by its slug, in the order in which they are offered."""
