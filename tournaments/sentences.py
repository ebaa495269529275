"""What the pure parts say in plain English, in the language of the reader.

The scheduling core knows no languages: its faults, violations and explanations are English
sentences with names and numbers in them. Each stands here once as it is built there, so that it can
be recognised and said again in another language. A sentence that is not here is shown as it is.
"""

import re
from collections.abc import Sequence
from functools import cache

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

SENTENCES = (
    # Why a round cannot be drawn.
    _(
        "Table %(table)s of round %(round)s has no result, and the next round is drawn by "
        "standing; enter that result first."
    ),
    _("All %(count)s planned rounds have been drawn; plan more rounds to draw another."),
    _("Nothing is left to play; the event is decided."),
    _("Nobody is left to play."),
    _("%(entry)s has won; nobody else is left to play."),
    _("Round %(round)s has %(here)s of the %(count)s entries present; at least 2 must be."),
    _(
        "Round %(round)s has %(here)s players present; tables with changing partners need "
        "%(seats)s."
    ),
    _(
        "Round %(round)s would have %(count)s byes, and the policy byes_per_round allows %(most)s; "
        "enter more, let %(less)s sit out, or allow more."
    ),
    _(
        "Round %(round)s has an odd number of entries present, and each has had %(count)s byes; "
        "allow more in the policy byes_per_entry, or add an entry."
    ),
    _("Round %(round)s: %(why)s"),
    _(
        "%(count)s entries cannot be split into tables of %(sizes)s; %(fitting)s entries could, or "
        "allow other table sizes."
    ),
    _(
        "With advance %(keep)s nobody is put out at tables of at most %(most)s; let at most "
        "%(less)s go on, or allow larger tables."
    ),
    _("Groups need table sizes with 2 <= min <= preferred <= max <= 10."),
    _(
        "%(rounds)s rounds of %(entries)s entries are too much to draw at once; plan fewer, so "
        "that there are at most %(most)s entries and %(seats)s seats (entries times rounds)."
    ),
    _(
        "Round %(round)s of this event is entered by hand; choose another method to have rounds "
        "drawn."
    ),
    # What a change by hand cannot be.
    _("An entry is swapped with another one, not with itself."),
    _("Name the entries to be moved, each once."),
    _("Tables are numbered from 1."),
    _("The round has no table %(table)s."),
    _("Name exactly the entries who sit at table %(table)s, each once."),
    _("%(entry)s has no place in round %(round)s."),
    _("Table %(table)s has no room for %(count)s more."),
    # What a round breaks.
    _("Round %(round)s of %(planned)s planned has the number %(number)s."),
    _("Table number %(table)s is there %(count)s times; numbers go from 1, once each."),
    _("%(entry)s %(where)s is no entry."),
    _("%(entry)s %(where)s is not present in this round."),
    _("%(entry)s %(where)s is out."),
    _("%(entry)s appears %(count)s times in the round."),
    _("%(entry)s is present and neither at a table nor in the byes."),
    _("The seats %(seats)s are not the letters of the shape %(shape)s."),
    _("The table has %(count)s seats; allowed: %(sizes)s."),
    _("%(one)s and %(other)s must not meet."),
    # What a setting of the draw must be.
    _("'mixing' or 'level'"),
    _("a whole number from %(least)s"),
    # Why somebody sits where they do.
    _("%(said)s This round is not the best there is: it was changed by hand."),
    _(
        "%(entry)s (%(points)s points, %(byes)s byes before) has the bye: it goes to the fewest "
        "byes, then to the lowest score, where that makes nobody meet twice."
    ),
    _(
        "%(entry)s (%(points)s points) meets %(other)s (%(theirs)s points): all pairings of the "
        "round are weighed together, level by level."
    ),
    _("%(entry)s sits with %(others)s: %(reason)s."),
    _("%(entry)s has the bye: %(reason)s."),
    # What else there was.
    _("%(change)s: nobody else may have the bye."),
    _("%(change)s: %(entry)s has had as many byes as are allowed."),
    _("%(change)s, nothing would differ."),
    _("%(change)s, %(what)s would be %(other)s instead of %(chosen)s."),
)
"""Every sentence as the core builds it."""

PARTS = (
    _("at table %(table)s"),
    _("in the byes"),
    _("everybody meets everybody once, in the order of the Berger table"),
    _("everybody meets everybody twice, in the order of the Berger table"),
    _("all rounds were planned together so that partners and opponents change"),
    _("tables are made by standing so that partners and opponents change"),
    _("all rounds were planned together so that everybody meets as many as can be"),
    _("tables are made by standing so that everybody meets as many as can be"),
    _("the bracket decides"),
    _("the brackets decide"),
    _("the round was entered by hand"),
    _("the method decides"),
    _("If %(entry)s met %(other)s"),
    _("If %(entry)s had the bye"),
    _("If %(entry)s and %(other)s changed places"),
    _("meetings that are forbidden or repeated"),
    _("byes beyond the fewest"),
    _("the score of whoever has the bye"),
    _("the sum of squared score differences"),
    _("meetings within a club"),
    _("repeated floats"),
    _("steps away from the fold"),
    _("the imbalance of the axes"),
    _("forbidden meetings"),
    _("repeated partners"),
    _("repeated opponents"),
    _("repeated meetings at a table"),
    _("byes out of turn"),
    _("the sum of score differences"),
    _("meetings in two rounds running"),
    _("returns to a table"),
    _("%(one)s or %(other)s"),
    _("%(least)s to %(most)s"),
)
"""What the places of a sentence may hold besides names and numbers."""

ALL = (*SENTENCES, *PARTS)
_PLACE = re.compile(r"%\((\w+)\)s")


@cache
def _mask(sentence: str) -> re.Pattern[str]:
    """Return what a sentence looks like with anything in its places."""
    parts = _PLACE.split(sentence)
    shape = (
        f"(?P<{part}>.+?)" if place else re.escape(part)
        for part, place in zip(parts, [False, True] * len(parts), strict=False)
    )
    return re.compile("".join(shape), re.DOTALL)


def in_words(said: str) -> str:
    """Return a sentence of the core in the language of the reader, or as it is.

    >>> in_words("Table 2 of round 1 has no result."), in_words("'a1' and 'b2' must not meet.")
    ('Table 2 of round 1 has no result.', "'a1' and 'b2' must not meet.")
    """
    return _among(SENTENCES, said)


def _among(known: Sequence[str], said: str) -> str:
    for sentence in known:
        found = _mask(sentence).fullmatch(said)
        if found:
            held = {name: _among(ALL, text) for name, text in found.groupdict().items()}
            return gettext(sentence) % held
    return said
