"""The standings of an event: entries in order, each with its place and why.

Decides places from the results alone: the preset's first criterion, then the tie-breaks one after
another among those still level. Entries that are level to the end share the place, and the next
place is left out (1, 2, 2, 4). In an elimination event whoever was put out later comes first, and
the criteria rank those put out in one round. Where all are out, since neither side came to the
final, nobody has won: the first place stays empty, and those who were out last share the second.
Unplayed tables are ignored. Scoring values and tie-breaks: see presets, metrics.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.ranking.board_metrics import OF_BOARDS
from tournaments.ranking.board_scores import score_boards, total_boards
from tournaments.ranking.errors import UnknownTieBreak
from tournaments.ranking.metrics import METRICS, points_against, points_for, wins
from tournaments.ranking.outcomes import Terms
from tournaments.ranking.presets import Preset
from tournaments.ranking.results import Facts, History, Record, history_of
from tournaments.ranking.scores import Event, total_score
from tournaments.scheduling.results import ZERO
from tournaments.scheduling.types import PAIRS, Entry, Round
from web.messages import message


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    ``tie_breaks`` are (metric, value) in the order they were applied, ``first`` is what ranks
    before them; ``wins``, ``ties`` and ``losses`` count games with every, some or no other side
    beaten (two sides: tied); ``played`` counts games, byes not among them. ``out`` is the round
    that put it out (elimination only).
    """

    entry: str
    place: int
    score: Fraction
    first: tuple[str, Fraction]
    tie_breaks: tuple[tuple[str, Fraction], ...]
    played: int
    wins: int
    ties: int
    losses: int
    byes: int
    points_for: Fraction
    points_against: Fraction
    out: int | None = None

    @property
    def levels(self) -> tuple[tuple[str, Fraction], ...]:
        """(metric, value) in the order in which they count."""
        return (self.first, *self.tie_breaks)


def rank(
    entries: Iterable[Entry | str],
    rounds: Sequence[Round],
    preset: Preset,
    shape: str = PAIRS,
    *,
    terms: Terms | None = None,
    facts: Facts | None = None,
    tie_breaks: Sequence[str] | None = None,
    seed: int = 0,
    out: Mapping[str, int] | None = None,
    past: History | None = None,
    carried: Mapping[str, Fraction] | None = None,
) -> tuple[Standing, ...]:
    """Return the standings, best first; entries that share a place by id.

    ``terms`` and ``facts`` say what the results alone do not (target, time, no-shows, sanctions);
    ``tie_breaks`` take the place of the preset's; ``seed`` draws lots; ``out`` says in which round
    an elimination event put an entry out; ``past`` is the ``history_of`` all this, where the
    caller has it; ``carried`` is the score that an entry has from a stage before. Raises
    ``UnknownTieBreak``.

    >>> from tournaments.scheduling.types import Table
    >>> from tournaments.ranking.presets import PRESETS
    >>> played = Round(1, (Table(1, {"AC": "a", "BD": "b"}, points={"AC": 40, "BD": 100}),))
    >>> [(s.place, s.entry, int(s.score)) for s in rank("ab", [played], PRESETS["match"])]
    [(1, 'b', 1), (2, 'a', 0)]
    """
    slugs = check_tie_breaks(
        (preset.order, *(preset.tie_breaks if tie_breaks is None else tie_breaks))
    )
    known, agreed = list(entries), terms or Terms()
    past = past or history_of(known, rounds, shape, agreed, facts)
    event = _event(known, past, preset, agreed, seed)
    if OF_BOARDS.intersection(slugs):
        scored = score_boards(past.boards).values()
        event = replace(event, boards=total_boards(one for board in scored for one in board))
    if carried:
        more = {name: own + carried.get(name, ZERO) for name, own in event.scores.items()}
        event = replace(event, scores=more)
    values: dict[str, list[tuple[str, Fraction]]] = {name: [] for name in event.records}
    groups = _group_by_survival(list(values), out or {})
    for slug in slugs:
        groups = [part for group in groups for part in _split_group(event, slug, group, values)]
    lines: list[Standing] = []
    for group in groups:
        place = _place(len(lines), out or {}, values, group)
        for name in group:
            lines.append(_line(event, name, place, values[name], (out or {}).get(name)))
    return tuple(lines)


def _place(
    above: int, out: Mapping[str, int], everybody: Collection[str], group: Sequence[str]
) -> int:
    """Return the place of a group with so many above it; nobody is first where all are out."""
    if not out or not everybody or any(name not in out for name in everybody):
        return above + 1
    return 2 if out[group[0]] == max(out.values()) else above + 1


def _group_by_survival(names: list[str], out: Mapping[str, int]) -> list[list[str]]:
    """Return those still in, then those put out by each round, the latest first."""
    rounds = sorted({out[name] for name in names if name in out}, reverse=True)
    groups = [[name for name in names if out.get(name) == number] for number in [None, *rounds]]
    return [group for group in groups if group]


def check_tie_breaks(slugs: Iterable[str]) -> tuple[str, ...]:
    """Return the tie-breaks as given; raises ``UnknownTieBreak`` for one that does not exist.

    >>> check_tie_breaks(["buchholz", "wins"])
    ('buchholz', 'wins')
    """
    chain = tuple(slugs)
    for slug in chain:
        if slug not in METRICS:
            raise UnknownTieBreak(
                message(
                    "There is no tie-break %(slug)s; choose one of %(known)s.",
                    slug=repr(slug),
                    known=tuple(METRICS),
                )
            )
    return chain


def _event(
    entries: Sequence[Entry | str], past: History, preset: Preset, terms: Terms, seed: int
) -> Event:
    met = [len(game.against) for record in past.records.values() for game in record.games]
    met = [count for count in met if count]
    rivals = (2 * sum(met) + len(met)) // (2 * len(met)) if met else 1
    scores = {name: total_score(preset, record, rivals) for name, record in past.records.items()}
    ratings = {e.id: Fraction(e.rating) for e in entries if isinstance(e, Entry)}
    ratings = dict.fromkeys(past.records, ZERO) | ratings
    return Event(preset, past.records, scores, past.most_points, rivals, terms, ratings, seed)


def _split_group(
    event: Event, slug: str, group: list[str], values: dict[str, list[tuple[str, Fraction]]]
) -> list[list[str]]:
    """Split a group of level entries by one metric, the best first, and note every value."""
    metric = METRICS[slug]
    found = metric.values(event, group)
    for name in group:
        values[name].append((slug, found[name]))
    if len(group) == 1:
        return [group]
    # Looking up a ratio of integers takes a fifth of the time a fraction takes.
    parts: dict[tuple[int, int], list[str]] = {}
    for name in group:
        parts.setdefault(found[name].as_integer_ratio(), []).append(name)
    ordered = sorted(parts, key=lambda ratio: Fraction(*ratio), reverse=metric.higher_is_better)
    return [parts[ratio] for ratio in ordered]


def _line(
    event: Event, name: str, place: int, levels: Sequence[tuple[str, Fraction]], out: int | None
) -> Standing:
    record: Record = event.records[name]
    won = int(wins(event, name))
    lost = sum(not game.share for game in record.games)
    return Standing(
        name,
        place,
        event.scores[name],
        levels[0],
        tuple(levels[1:]),
        len(record.games),
        won,
        len(record.games) - won - lost,
        lost,
        len(record.byes),
        points_for(event, name),
        points_against(event, name),
        out,
    )
