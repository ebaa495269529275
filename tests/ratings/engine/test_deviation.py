"""The deviation of whole columns is that of one seat after another, to the last digit."""

import math
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine.columns import Block, State, rate_blocks, scores_of
from ratings.engine.deviation import DAILY, MOST_LUCK, STEEPEST, PoolFit
from ratings.engine.elo import MICRO, NANO
from ratings.engine.lines import NEVER
from ratings.engine.measuring import measure_period
from ratings.engine.period import Config, KStep

PEOPLE = 12
SHAPES = [(2, 2), (1, 1), (1, 1, 1), (1, 2), (3, 1, 2), (2, 2, 2)]
VARIANCE = PoolFit().variance
CONFIGS = st.builds(
    Config,
    k=st.sampled_from([20 * MICRO, (KStep(40 * MICRO, games_below=2), KStep(16 * MICRO))]),
    multi=st.sampled_from(["per_opponent", "sum"]),
    pair_rest=st.sampled_from(["whole", "half"]),
)


@dataclass
class Seat:
    """What a subject opens with, and the sums of its games."""

    own: int
    spread: int
    luck: int
    sums: dict[str, int] = field(default_factory=lambda: defaultdict(int))


def opening(line: dict[str, int], day: int, *, halved: bool) -> Seat:
    rest = 0 if line["day"] == NEVER else max(day - line["day"], 0) * DAILY
    own, spread = min(line["own"] + rest // 2, NANO), min(line["spread"] + rest, NANO)
    if halved:
        spread = max(line["spread"], min(line["spread"] + rest // 2, NANO // 2))
    return Seat(own, spread, line["luck"])


def tanh(x: float) -> float:
    y = min(x, 3.0)
    return y * (27 + y * y) / (27 + 9 * (y * y))


@dataclass
class Table:
    """One game: its sides, what they expected, everybody's K, and games played together."""

    sides: list[list[Seat]]
    hoped: list[int]
    ks: list[list[int]]
    together: list[int] | None
    games: list[list[int]]

    def play(self, config: Config) -> None:
        """Add to the sums of everybody what the game does, see the docs of ``deviation``."""
        count = len(self.sides)
        weight = 1 if config.multi == "per_opponent" else 2 * (count - 1) / count
        known = [
            (
                sum(one.spread for one in side) * (VARIANCE / (NANO * MICRO))
                + sum(one.luck for one in side) / 1000
            )
            / len(side) ** 2
            for side in self.sides
        ]
        steep = math.pi / 8 * (math.log(10.0) * MICRO / config.scale) ** 2
        flat = 1 / math.sqrt(1 + sum(known) * (2 / count) * steep)
        for place, side in enumerate(self.sides):
            share = self.hoped[place] / NANO
            evenly = share * (1 - share) * flat
            for seat, one in enumerate(side):
                k = self.ks[place][seat]
                gain = evenly * (k * (math.log(10.0) / config.scale * weight)) / len(side)
                gain, points = min(gain, STEEPEST), k * (weight / MICRO)
                brought = evenly * (points * points * ((count + 1) / (3 * (count - 1))) * 1000)
                squared = gain * gain
                one.sums["gain"] += round(gain * NANO)
                one.sums["others"] += round(squared * self.others(place, one, "spread"))
                one.sums["luck"] += round(brought + squared * self.others(place, one, "luck"))
                self.pair(one, place, seat, gain)

    def others(self, place: int, one: Seat, what: str) -> float:
        """What partners and opponents bring; opponents count as one mean."""
        sums = [sum(getattr(seat, what) for seat in side) for side in self.sides]
        opponents = (sum(sums) - sums[place]) / (len(sums) - 1) ** 2
        return float(sums[place] + opponents - getattr(one, what))

    def pair(self, one: Seat, place: int, seat: int, gain: float) -> None:
        if self.together is None:
            return
        learned = self.together[place] * gain
        part = min(self.together[place] / max(self.games[place][seat], 1), 1)
        one.sums["paired own"] += round(gain * tanh(learned) * NANO)
        one.sums["paired spread"] += round(gain * tanh(2 * learned) * NANO)
        one.sums["paired luck"] += round(gain * (part * part) * NANO)


def closing(one: Seat) -> tuple[int, int, int]:
    gain = one.sums["gain"] / NANO
    own, spread, luck = (one.sums[f"paired {what}"] / NANO for what in ("own", "spread", "luck"))
    kept, left = 1 - min(gain, 1), 1 - gain
    return (
        round(one.own * min(max(left + own, 0), 1)),
        round(
            min(one.spread * kept * min(max(left + 2 * spread, 0), 2) + one.sums["others"], NANO)
        ),
        round(min(one.luck * kept * min(max(left - 2 * luck, 0), 1) + one.sums["luck"], MOST_LUCK)),
    )


@st.composite
def evenings(draw: st.DrawFn) -> list[list[tuple[tuple[int, ...], list[int]]]]:
    """Periods of games of any shape, each with the order in which people sit."""
    game = st.tuples(st.sampled_from(SHAPES), st.permutations(range(PEOPLE)))
    return draw(st.lists(st.lists(game, min_size=1, max_size=4), min_size=1, max_size=4))


@settings(deadline=None, max_examples=60)
@given(CONFIGS, evenings(), st.integers(0, 900), st.booleans())
def test_columns_measure_as_one_seat_after_another(
    config: Config,
    evenings: list[list[tuple[tuple[int, ...], list[int]]]],
    pause: int,
    paired: bool,
) -> None:
    state, couples = State.opening(500), dict[tuple[int, ...], int]()
    for evening, games in enumerate(evenings):
        day, blocks = 1 + evening * pause, []
        for sizes, order in games:
            seats = np.array(order[: sum(sizes)], np.int64)[:, None]
            sides = [tuple(sorted(side)) for side in np.split(seats[:, 0], np.cumsum(sizes)[:-1])]
            numbers = [couples.setdefault(side, PEOPLE + len(couples)) for side in sides]
            pairs = np.array(numbers, np.int64)[:, None]
            scores = scores_of(np.arange(1, len(sizes) + 1, dtype=np.int16)[:, None])
            players = Block(sizes, seats, scores, pairs=pairs if paired else None)
            blocks.append(players)
            if paired:
                blocks.append(Block((1,) * len(sizes), pairs, scores, seeds=players))
        before = state.lines.copy()
        rated = rate_blocks(config, state, blocks)
        known: dict[int, Seat] = {}
        names = state.lines.dtype.names or ()
        for block in blocks:
            members = block.members[:, 0].tolist()
            for one in members:
                line = dict(zip(names, before[one].tolist(), strict=True))
                if one not in known:
                    halved = block.seeds is not None and config.pair_rest == "half"
                    known[one] = opening(line, day, halved=halved)
                if block.seeds is not None and line["day"] == NEVER:
                    known[one] = of_members(block, members.index(one), before)
        for place, row in enumerate(rated):
            after = rated[place + 1].lines["games"][:, 0] if row.block.pairs is not None else None
            k = np.broadcast_to(row.k, row.block.members.shape)
            cuts = np.cumsum(row.block.sizes)[:-1]

            def split(column: np.ndarray, cuts: np.ndarray = cuts) -> list[list[int]]:
                return [part[:, 0].tolist() for part in np.split(column, cuts)]

            Table(
                [[known[one] for one in side] for side in split(row.block.members)],
                row.expected[:, 0].tolist(),
                split(k),
                None if after is None else after.tolist(),
                split(row.lines["games"]),
            ).play(config)
        measure_period(config, state, rated, day, VARIANCE)
        for number, one in known.items():
            line = state.lines[number]
            assert (line["own"], line["spread"], line["luck"]) == closing(one)
            assert line["day"] == day


def of_members(block: Block, place: int, before: np.ndarray) -> Seat:
    """A new pair knows of itself what is known of the mean of its members."""
    assert block.seeds is not None
    cuts = np.cumsum(block.seeds.sizes)[:-1]
    members = before[np.split(block.seeds.members[:, 0], cuts)[place]]
    squares = len(members) ** 2
    return Seat(
        NANO, int(members["spread"].sum()) // squares, int(members["luck"].sum()) // squares
    )
