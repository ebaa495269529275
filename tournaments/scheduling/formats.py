"""The facts of the formats: which there are, what they take, what is true of all their rounds.

Data only, one entry a format: the registry adds the function that draws it, the checker reads the
facts without that function, documents and pages read what to ask for and what to show. A document
names its format by ``method``.
"""

from dataclasses import dataclass

from tournaments.scheduling.types import PAIRS, ROTATING, SHAPES, SINGLE
from web.messages import Message, message
from web.messages import gettext_noop as _

TWO_SIDES = (PAIRS, SINGLE)


@dataclass(frozen=True, slots=True)
class Format:
    """What is true of a format whatever is drawn.

    ``title`` is its name on a page, ``reason`` says in half a sentence why somebody sits where they
    do, ``good_for`` in one sentence what it is good for. ``shapes`` are those it takes. ``fixed``:
    every round is known before the first is played. ``many_sides``: a table may seat more than two
    sides; ``needs_sizes``: only with table sizes. ``lives``: how many lost tables put an entry out,
    0 if nobody is ever out. With 1 the last two may be joined by others for the third place; with
    more an entry may wait, without a bye, for another to come through. ``teams``: matches between
    teams are drawn, and entries outside the line-ups are on the bench, with neither a table nor a
    bye. ``levels``: the n-th players of all teams play together, everybody has a team and nobody
    meets a team-mate (see ``checking.levels``). ``by_hand``: rounds are entered, not drawn.
    ``policy``: the settings of the draw that not every format has, by their keys. ``most_entries``:
    the most that are drawn while others wait for it (memory and work grow with their square where
    rounds are searched).
    """

    slug: str
    title: str
    shapes: tuple[str, ...]
    good_for: str
    reason: Message = message("the method decides")
    fixed: bool = False
    many_sides: bool = False
    needs_sizes: bool = False
    lives: int = 0
    teams: bool = False
    levels: bool = False
    by_hand: bool = False
    policy: tuple[str, ...] = ()
    most_entries: int = 5_000

    @property
    def by_standing(self) -> bool:
        """Whether the next round needs the results of all earlier ones."""
        return not self.fixed

    @property
    def eliminates(self) -> bool:
        """Whether losers are out, at once or in the end."""
        return self.lives > 0

    @property
    def by_score(self) -> bool:
        """Whether entries of one score should meet, so that score gaps at a table are measured."""
        return self.by_hand or (self.by_standing and not self.eliminates and not self.teams)


FORMATS = {
    one.slug: one
    for one in (
        Format(
            "swiss",
            _("Swiss"),
            TWO_SIDES,
            _("Players with similar scores meet; works for any number."),
            policy=("club_rounds", "byes_per_entry"),
        ),
        Format(
            "neighbours",
            _("Neighbours: 1 v 2, 3 v 4"),
            TWO_SIDES,
            _(
                "Every round first plays second, third plays fourth: strong tables at "
                "the top from the start, but places say less about strength than in a "
                "Swiss."
            ),
            message("neighbours in the standings who have not met play each other"),
            policy=("byes_per_entry",),
        ),
        Format(
            "round_robin",
            _("Round robin"),
            TWO_SIDES,
            _("Everyone plays everyone once: the fairest for a small field."),
            message("everybody meets everybody once, in the order of the Berger table"),
            fixed=True,
            most_entries=2_000,
        ),
        Format(
            "double_round_robin",
            _("Double round robin"),
            TWO_SIDES,
            _("Everyone plays everyone twice: for a very small field or a league."),
            message("everybody meets everybody twice, in the order of the Berger table"),
            fixed=True,
            most_entries=2_000,
        ),
        Format(
            "round_robin_sections",
            _("Round robin in groups"),
            TWO_SIDES,
            _("Groups of equal strength; everyone plays everyone in their group."),
            message("everyone plays everyone in their group, in the order of the Berger table"),
            fixed=True,
            policy=("sections",),
            most_entries=2_000,
        ),
        Format(
            "mitchell",
            _("Mitchell movement"),
            (PAIRS,),
            _(
                "Half of the pairs keep their table, the others move up one, boards move down "
                "one; no board twice. All rounds are known ahead."
            ),
            message("half of the pairs keep their table, the others move up one each round"),
            fixed=True,
            policy=("boards_travel",),
            most_entries=1_000,
        ),
        Format(
            "howell",
            _("Howell movement"),
            (PAIRS,),
            _(
                "Every pair meets every other and every board once, at up to 21 tables. All "
                "rounds are known ahead."
            ),
            message("every pair meets every other and every board once"),
            fixed=True,
            policy=("boards_travel",),
            most_entries=1_000,
        ),
        Format(
            "groups",
            _("Tables of 3–10, new opponents each round"),
            (SINGLE,),
            _("Everyone meets as many others as possible; all rounds are known ahead."),
            message("all rounds were planned together so that everybody meets as many as can be"),
            fixed=True,
            many_sides=True,
            needs_sizes=True,
            most_entries=1_000,
        ),
        Format(
            "groups_swiss",
            _("Tables of 3–10, by standings"),
            (SINGLE,),
            _("Tables of equal scores, avoiding repeats."),
            message("tables are made by standing so that everybody meets as many as can be"),
            many_sides=True,
            needs_sizes=True,
            policy=("balance", "club_rounds"),
            most_entries=2_000,
        ),
        Format(
            "rotating",
            _("Rotating partners"),
            (ROTATING,),
            _("A new partner every round, for players who come alone; all rounds are known ahead."),
            message("all rounds were planned together so that partners and opponents change"),
            fixed=True,
            most_entries=1_000,
        ),
        Format(
            "rotating_swiss",
            _("Rotating partners by standings"),
            (ROTATING,),
            _("A new partner every round, at tables of equal scores."),
            message("tables are made by standing so that partners and opponents change"),
            policy=("balance", "club_rounds", "byes_per_entry"),
            most_entries=2_000,
        ),
        Format(
            "venezuelan",
            _("Rotating partners, Venezuelan pattern"),
            (ROTATING,),
            _(
                "The individual draw of Venezuela's federation: no partner repeats "
                "before the last round, which is 1 + 3 v 2 + 4."
            ),
            message("the pattern of the federation decides"),
            policy=("club_rounds", "byes_per_entry"),
            most_entries=2_000,
        ),
        Format(
            "homologous",
            _("Homologous players of teams"),
            (ROTATING,),
            _(
                "The first players of all teams play together, so do the second players, "
                "and so on; all rounds are known ahead."
            ),
            message("those with the same place in their teams play together"),
            fixed=True,
            levels=True,
            policy=("line_ups",),
            most_entries=1_000,
        ),
        Format(
            "knockout",
            _("Knockout"),
            TWO_SIDES,
            _("Lose once and you are out."),
            message("the bracket decides"),
            many_sides=True,
            lives=1,
            policy=("advance",),
        ),
        Format(
            "double_elimination",
            _("Double elimination"),
            TWO_SIDES,
            _("Lose twice and you are out."),
            message("the brackets decide"),
            lives=2,
        ),
        Format(
            "team_swiss",
            _("Swiss of teams, match by match"),
            TWO_SIDES,
            _("Teams with equal scores meet, at all their tables at once; boards won decide."),
            message("teams with equal scores meet, the first of one with the first of the other"),
            teams=True,
            policy=("boards", "line_ups", "byes_per_entry"),
        ),
        Format(
            "team_round_robin",
            _("Round robin of teams, match by match"),
            TWO_SIDES,
            _("Every team meets every other, at all their tables at once: for a league."),
            message("every team meets every other, the first of one with the first of the other"),
            teams=True,
            policy=("boards", "line_ups", "legs"),
            most_entries=2_000,
        ),
        Format(
            "manual",
            _("Entered by hand"),
            SHAPES,
            _("You enter who sits where, round by round."),
            message("the round was entered by hand"),
            fixed=True,
            many_sides=True,
            by_hand=True,
        ),
    )
}
"""Every format by its slug, in the order in which they are offered."""

UNKNOWN = Format("", "", SHAPES, "", fixed=True, many_sides=True)
"""Stands for an unknown format: it forbids nothing."""


def format_of(method: str) -> Format:
    """The facts of the format that a schedule names; ``UNKNOWN`` for an unknown name.

    >>> format_of("knockout").lives, format_of("roulette").shapes
    (1, ('pairs', 'rotating', 'single'))
    """
    return FORMATS.get(method, UNKNOWN)


def choices() -> list[tuple[str, str]]:
    """(slug, title) of every format, in the order they are offered."""
    return [(one.slug, one.title) for one in FORMATS.values()]
