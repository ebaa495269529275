"""Plays like a careful beginner, one small function a game.

The players know what their seat may know and use nothing but the public contract of a deal:
``legal``, ``state``, ``turn_seat``, ``any_event``, ``play`` on a copy, and the section as written
so far. In a game without an entry in ``PLAYERS`` they play what scores at once, else the heaviest
tile that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from itertools import islice
from random import Random
from typing import NamedTuple

from games.rules.actions import read_laid_tile
from games.rules.definition import Deal, DealState
from games.rules.parts.trickplay.contracts import CONTRACTS, Contract, rank, suits_of
from games.rules.registry import GAMES
from games.rules.sections import SEATS, Section
from games.rules.tiles import BIT

_MANY = 500
"""The largest number of legal events that a player looks at."""


class Turn(NamedTuple):
    """A deal at which somebody is to act."""

    game: str
    deal: Deal
    section: Section
    """Set-up and events so far."""
    options: Mapping[str, int | str]
    chance: Random

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        seat = self.deal.turn_seat()
        return SEATS[0 if seat is None else seat]

    def legal(self) -> list[str]:
        """The legal events, or the first of them where there are very many."""
        return list(islice(self.deal.legal(), _MANY))


class Play(NamedTuple):
    """A legal event that lays one tile, in numbers."""

    event: str
    first: int
    second: int
    suit: int | None


def sensible_event(turn: Turn) -> str:
    """A legal event for the seat whose turn it is."""
    return PLAYERS.get(turn.game, heaviest_first)(turn)


def numbers_of(tile: str) -> tuple[int, int]:
    """The two numbers of a tile, or of a tile as it was laid.

    >>> numbers_of("5-3=3"), numbers_of("4/9g")
    ((5, 3), (4, 9))
    """
    laid = read_laid_tile(tile)
    return (laid.first, laid.second) if laid else (0, 0)


def plays_of(events: Iterable[str]) -> Iterator[Play]:
    """The events that lay one tile and do nothing else."""
    for event in events:
        laid = read_laid_tile(event[2:])
        if laid:
            yield Play(event, laid.first, laid.second, laid.suit)


# -- games with open ends ----------------------------------------------------------------


def heaviest_first(turn: Turn) -> str:
    """Play what scores at once; else heavy tiles and doubles early, and what the hand fits."""
    choices = list(plays_of(turn.legal()))
    if not choices:
        return turn.deal.any_event(turn.chance)
    facts = turn.deal.state()
    hand = [numbers_of(tile) for tile in facts.hands[turn.seat]]
    gain = points_at_once if facts.points_made is not None else no_points

    def appeal(play: Play) -> int:
        followers = sum(play.second in tile for tile in hand)
        weight = play.first + play.second + 4 * (play.first == play.second)
        return weight + 2 * followers + 2 * gain(turn, play.event)

    return max(choices, key=appeal).event


def points_at_once(turn: Turn, event: str) -> int:
    """What an event scores as it is played."""
    code = GAMES[turn.game].code_of_event(event)
    trial = deepcopy(turn.deal)
    if code is None or not trial.play([code]):
        return 0
    return points_made(trial) - points_made(turn.deal)


def points_made(deal: Deal) -> int:
    """What play has scored in a deal so far."""
    return sum((deal.state().points_made or {}).values())


def no_points(turn: Turn, event: str) -> int:
    """What an event scores in games in which only deals score."""
    return 0


def play_matador(turn: Turn) -> str:
    """Play heavy tiles early, and keep matadors for when nothing else fits."""
    choices = list(plays_of(turn.legal()))
    if not choices:
        return turn.deal.any_event(turn.chance)
    matadors = (0, int(turn.options["sum"]))

    def appeal(play: Play) -> tuple[bool, int]:
        return play.first + play.second not in matadors, play.first + play.second

    return max(choices, key=appeal).event


# -- Domizerka ---------------------------------------------------------------------------


def play_domizerka(turn: Turn) -> str:
    """Call what fits the first three tiles, exchange useless ones, play for or against tricks."""
    facts, seat = turn.deal.state(), turn.seat
    if not facts.contract:
        three = turn.section.setup[f"hand {seat}"][:3]
        calls = [event.rpartition(" ")[2] for event in turn.deal.legal()]
        return f"{seat} call {max(calls, key=lambda word: contract_worth(CONTRACTS[word], three))}"
    contract = CONTRACTS[facts.contract]
    choices = list(plays_of(islice(turn.deal.legal(), len(facts.hands[seat]) * 2)))
    if not choices:
        return choose_exchange(seat, facts, contract)
    if len(facts.trick) % 3 == 0:
        best = max if contract.takes else min
        return best(choices, key=lambda play: tile_strength(contract, tile_of(play))).event
    return follow_in_domizerka(facts, contract, choices)


def choose_exchange(seat: str, facts: DealState, contract: Contract) -> str:
    """Exchange the tiles that do not serve the contract, as many as the stock has."""
    weak = [t for t in facts.hands[seat] if (tile_strength(contract, t) < 5) == contract.takes]
    weak = weak[: len(facts.stock)]
    if not weak:
        return f"{seat} stand"
    down = " ".join(f"x{tile}" for tile in weak)
    taken = " ".join(f"+{tile}" for tile in facts.stock[: len(weak)])
    return f"{seat} swap {down} {taken}"


def follow_in_domizerka(facts: DealState, contract: Contract, choices: list[Play]) -> str:
    """Win with the strongest tile if tricks are wanted; else lose, or win with the weakest."""
    power = contract.led[int(facts.trick[0][2][1:])].power
    to_beat = max(power.get(BIT[tile], -1) for _, tile, _ in facts.trick)
    beats = {play: power.get(BIT[tile_of(play)], -1) for play in choices}
    losers = [play for play in choices if beats[play] < to_beat]
    if losers and (not contract.takes or len(losers) == len(choices)):
        discard = min if contract.takes else max
        return discard(losers, key=lambda play: tile_strength(contract, tile_of(play))).event
    winners = [play for play in choices if beats[play] > to_beat]
    return (max if contract.takes else min)(winners or choices, key=beats.__getitem__).event


def tile_strength(contract: Contract, tile: str) -> int:
    """How likely a tile is to win a trick: its best rank, more for trumps."""
    bit = BIT[tile]
    suits = suits_of(bit, contract.word)
    return max(rank(bit, suit) for suit in suits) + (7 if contract.trump in suits else 0)


def contract_worth(contract: Contract, three: list[str]) -> int:
    """How well three tiles fit a contract."""
    total = sum(tile_strength(contract, tile) for tile in three)
    return total if contract.takes else 25 - 2 * total


def tile_of(play: Play) -> str:
    """The tile of a play."""
    return f"{play.first}-{play.second}"


# -- Pinochle ----------------------------------------------------------------------------

VALUE = {"5-0": 5, "4-1": 5, "3-2": 5, "6-4": 10, "5-5": 10}
"""The tiles that count when they are captured."""


def play_pinochle(turn: Turn) -> str:
    """Show the melds that pay most; lead tiles that are sure to win, take tricks with points."""
    facts, legal = turn.deal.state(), turn.legal()
    choices = list(plays_of(legal))
    if not choices:
        bonus = int(turn.options["meld_bonus"])
        return max(legal, key=lambda event: meld_points(event[2:], facts.widow, bonus))
    if len(facts.trick) % 3 == 0:
        return lead_in_pinochle(turn, facts, choices)
    return follow_in_pinochle(facts, choices)


def meld_points(declaration: str, widow: str, bonus: int) -> int:
    """What a declaration pays, leaving the options for doubles out of account.

    >>> meld_points("meld 6-1 6-2 6-3 6-4 / 3-2 3-3 4-3", "3-2", 1), meld_points("nomeld", "3-2", 1)
    (7, 0)
    """
    melds = [meld.split() for meld in declaration.removeprefix("meld ").split(" / ")]
    if declaration == "nomeld":
        return 0
    return sum(len(meld) - (widow in meld) + bonus * (len(meld) > 3) for meld in melds)


def lead_in_pinochle(turn: Turn, facts: DealState, choices: list[Play]) -> str:
    """Lead the most valuable tile that nobody can beat; else the lowest that is worth least."""
    gone = {event[2:] for event in turn.section.events}
    gone |= {*facts.hands[turn.seat], facts.widow}
    sure = [
        play
        for play in choices
        if all(f"{play.first}-{rest}" in gone for rest in range(play.second + 1, play.first + 1))
    ]
    if sure:
        return max(sure, key=lambda play: (VALUE.get(tile_of(play), 0), play.first)).event
    return min(choices, key=lambda play: (VALUE.get(tile_of(play), 0), play.second)).event


def follow_in_pinochle(facts: DealState, choices: list[Play]) -> str:
    """Win the trick if a tile can, with most points as the last to play; else throw the worst."""
    suit = numbers_of(facts.trick[0][1])[0]
    laid = [numbers_of(tile) for _, tile, _ in facts.trick]
    to_beat = max(second for first, second in laid if first == suit)
    winners = [play for play in choices if play.first == suit and play.second > to_beat]
    if not winners:
        return min(choices, key=lambda p: (VALUE.get(tile_of(p), 0), p.second, p.first)).event
    if len(facts.trick) == 2:
        return max(winners, key=lambda p: (VALUE.get(tile_of(p), 0), -p.second)).event
    return max(winners, key=lambda p: p.second).event


# -- Martini -----------------------------------------------------------------------------


def play_martini(turn: Turn) -> str:
    """Play strong tiles for high doubles and weak ones for low; shake in favour of the hand."""
    facts = turn.deal.state()
    first = next(iter(turn.deal.legal()))
    if not list(plays_of([first])):
        return f"{turn.seat} shake {' '.join(map(str, best_row(facts, turn.seat)))}"
    place = {suit: number for number, suit in enumerate(facts.strength)}

    def force(play: Play) -> tuple[int, int]:
        return -place[play.first], play.second

    choices = sorted(plays_of(turn.deal.legal()), key=force)
    laid = facts.trick if len(facts.trick) < len(facts.hands) else ()
    if not laid:
        return (choices[-1] if facts.points[0] * 2 > max(facts.points) else choices[0]).event
    table = [(force(play), seat) for seat, tile, _ in laid for play in plays_of([f"{seat} {tile}"])]
    to_beat, holder = max(table)
    winners = [play for play in choices if force(play) > to_beat]
    with_partner = any(holder in side and turn.seat in side for side in facts.glasses or ())
    if not winners or with_partner:
        return choices[0].event
    last = len(laid) == len(facts.hands) - 1
    return (winners[0] if last else winners[-1]).event


def best_row(facts: DealState, seat: str) -> list[int]:
    """The suits in an order that favours the tiles a seat holds and those face up in its glass."""
    own = [numbers_of(tile) for tile in facts.hands[seat]]
    for side, rows in (facts.glasses or {}).items():
        if seat in side:
            own += [numbers_of(place[0]) for row in rows for place in row if place and place[1]]
    weight = dict.fromkeys(facts.strength, 0)
    for one, two in own:
        weight[one] += two
        weight[two] += one
    return sorted(facts.strength, key=lambda suit: -weight[suit])


PLAYERS: dict[str, Callable[[Turn], str]] = {
    "matador": play_matador,
    "domizerka": play_domizerka,
    "pinochle": play_pinochle,
    "martini": play_martini,
}
"""The sensible player of every game that is not played by ``heaviest_first``."""
