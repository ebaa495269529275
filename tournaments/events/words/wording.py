"""Words in the reader's language for what the pure parts name by slugs: tie-breaks, metrics.

The English texts of tie-breaks, metrics and violations stand with them and are translated here. An
unknown slug is shown as it is, so a new metric needs no line here.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext_lazy

from tournaments.models import Event
from tournaments.ranking.board_metrics import OF_BOARDS
from tournaments.ranking.matches import MATCH_POINTS, MatchScale
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.presets import PRESETS
from tournaments.scheduling.checker import VIOLATIONS
from tournaments.scheduling.checking.metrics import WORDS
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.swiss.costs import LEVELS
from web.words import exact

Text = str | Promise


class Heading(NamedTuple):
    """The head of a column: a short form, the title, what it means."""

    short: Text
    title: Text
    meaning: Text


ATTENDANCE: dict[str, Text] = {
    "here": gettext_lazy("plays"),
    "waiting": gettext_lazy("not checked in"),
    "absent": gettext_lazy("sits out"),
    "late": gettext_lazy("joins later"),
    "gone": gettext_lazy("has withdrawn"),
}
"""How an entry stands to the coming round."""


SHAPES: dict[str, tuple[Text, Text]] = {
    "pairs": (
        gettext_lazy("Fixed partnerships"),
        gettext_lazy("Two players enter together and stay partners."),
    ),
    "rotating": (
        gettext_lazy("Rotating partners"),
        gettext_lazy("Players enter alone and get a new partner every round."),
    ),
    "single": (
        gettext_lazy("Individual"),
        gettext_lazy("Everyone plays and scores alone."),
    ),
}
"""A title and a sentence for each shape."""

POLICY: dict[str, Text] = {
    "balance": gettext_lazy("The draw prefers"),
    "advance": gettext_lazy("How many advance per table"),
    "club_rounds": gettext_lazy("Rounds that keep teammates apart"),
    "byes_per_entry": gettext_lazy("Maximum byes per entry"),
    "byes_per_round": gettext_lazy("Maximum byes per round"),
    "tables_out": gettext_lazy("Tables not in use"),
    "hall_tables": gettext_lazy("Tables in the hall"),
    "boards": gettext_lazy("Boards per team match"),
    "line_ups": gettext_lazy("Line-ups"),
    "sections": gettext_lazy("Groups"),
    "legs": gettext_lazy("Home and away legs"),
    "boards_per_round": gettext_lazy("Boards per round"),
    "boards_travel": gettext_lazy("Boards travel"),
}
"""The titles of the settings of the draw, by their names."""

BALANCES: dict[str, Text] = {
    "mixing": gettext_lazy("new partners and opponents"),
    "level": gettext_lazy("equal scores at a table"),
}
"""What the draw can prefer."""


def metric_in_words(slug: str) -> Text:
    """Return what a metric of a certificate counts, or a level of an explanation."""
    words = WORDS.get(slug) or LEVELS.get(slug)
    return gettext_lazy(words) if words else slug.replace("_", " ")


REPEATS: dict[str, tuple[Text, Any]] = {
    "partner_repeats": (
        gettext_lazy("Nobody plays with the same partner again."),
        ngettext_lazy(
            "%(count)d pair of partners has already played together.",
            "%(count)d pairs of partners have already played together.",
            "count",
        ),
    ),
    "opponent_repeats": (
        gettext_lazy("Nobody meets the same opponents again."),
        ngettext_lazy(
            "%(count)d pair of opponents meets again.",
            "%(count)d pairs of opponents meet again.",
            "count",
        ),
    ),
    "meet_repeats": (
        gettext_lazy("Nobody shares a table with the same people again."),
        ngettext_lazy(
            "%(count)d pair of players meets at a table again.",
            "%(count)d pairs of players meet at a table again.",
            "count",
        ),
    ),
}
"""Sentences about the repeats of a round: if there are none, and if there are some."""

MIXED: tuple[Text, Any] = (
    gettext_lazy("Everyone at a table has the same position in their team."),
    ngettext_lazy(
        "%(count)d table mixes different team positions.",
        "%(count)d tables mix different team positions.",
        "count",
    ),
)
"""Sentences for rounds in which the n-th players of teams play together: all, or some do not."""


def certificate_sentences(certificate: Mapping[str, Any]) -> list[str]:
    """Return what a certificate means, in sentences for players; [] if it says nothing.

    Of several kinds of repeats that do not occur, only the widest is said: who meets nobody again
    has no partner again either.
    """
    objective, bounds = certificate.get("objective", {}), certificate.get("bounds", {})
    kinds = [slug for slug in REPEATS if slug in objective]
    found = [
        _repeats_sentence(slug, objective[slug], bounds.get(slug))
        for slug in kinds
        if objective[slug]
    ]
    none = [slug for slug in kinds if not objective[slug]]
    if none and not found:
        found = [str(REPEATS[none[-1]][0])]
    elif none:
        found = [str(REPEATS[none[0]][0]), *found]
    if "mixed_tables" in objective:
        found.append(_mixed_sentence(objective["mixed_tables"], bounds.get("mixed_tables")))
    gaps = objective.get("float_sum", objective.get("float_squares"))
    if gaps:
        least = bounds.get("float_sum", bounds.get("float_squares"))
        found.append(_with_proof(gettext("Some tables mix different scores."), gaps, least))
    elif gaps == 0:
        found.append(gettext("Everyone plays opponents with the same score."))
    return found


def _mixed_sentence(count: float, least: float | None) -> str:
    if not count:
        return str(MIXED[0])
    return _with_proof(str(MIXED[1] % {"count": int(count)}), count, least)


def _repeats_sentence(slug: str, count: float, least: float | None) -> str:
    return _with_proof(str(REPEATS[slug][1] % {"count": int(count)}), count, least)


def _with_proof(sentence: str, value: float, least: float | None) -> str:
    """Return a sentence about a value, and that it is the best possible if that is proven."""
    if least is not None and value <= least:
        return gettext("%(sentence)s That is the best possible.") % {"sentence": sentence}
    return sentence


OF_TEAMS = {
    "match_points": Heading(
        gettext_lazy("MP"),
        gettext_lazy("Match points"),
        gettext_lazy("2 for a match win, 1 for a tie; a bye counts as a win."),
    ),
    "board_points": Heading(
        gettext_lazy("BP"),
        gettext_lazy("Board points"),
        gettext_lazy("Tables won in all matches; a tie counts half."),
    ),
}
"""Headings for what only teams are ranked by."""
THREE_FOR_A_WIN = OF_TEAMS["match_points"]._replace(
    meaning=gettext_lazy("3 for a match win, 1 for a tie; a bye counts as a win.")
)


def tie_break(slug: str, scale: str = MatchScale.TWO) -> Heading:
    """Return the heading of a tie-break, also of those of teams; `scale` is that of matches."""
    if slug == MATCH_POINTS and scale == MatchScale.THREE:
        return THREE_FOR_A_WIN
    if slug in OF_TEAMS:
        return OF_TEAMS[slug]
    if slug not in METRICS:
        return Heading(slug, slug, slug)
    one = METRICS[slug]
    return Heading(gettext_lazy(one.short), gettext_lazy(one.title), gettext_lazy(one.meaning))


def violation_in_words(code: str, otherwise: str) -> Text:
    """Return the sentence for a code of the checker; ``otherwise`` for an unknown one."""
    return gettext_lazy(VIOLATIONS[code]) if code in VIOLATIONS else otherwise


def bye_in_words(event: Event) -> str:
    """Return what a bye is worth in an event, as a sentence."""
    preset = PRESETS[event.preset]
    if FORMATS[event.method].eliminates:
        return gettext("A bye takes you to the next round.")
    if preset.order in OF_BOARDS:
        return gettext("Rounds you sit out do not count.")
    if preset.bye_points == "average":
        return gettext("A bye brings the average of your points per game.")
    if preset.per_side:
        return gettext("A bye counts as a table won.")
    worth = {"score": exact(preset.bye)}
    if preset.bye_points == "target":
        return gettext("A bye counts as a win (%(score)s) with the points of a full game.") % worth
    return gettext("A bye counts as a win (%(score)s), without points.") % worth
