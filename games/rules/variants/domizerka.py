"""Domizerka: three players, each for themselves, twelve deals of seven tricks.

Numbers are those of docs/rules/domizerka.md. The letter after the dealer is forehand and calls a
contract on three tiles; over the game each player uses each of the four families once (D1-D5). Then
forehand, middle and dealer may each exchange tiles once (D7-D11). In tricks the suit led is to be
followed, nothing else (D12-D19). Scores are the tricks against a quota and sum to zero. A log with
Totals does not know the families called before it (D25).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.rules.definition import (
    Code,
    Deal,
    DealContext,
    DealState,
    Game,
    Option,
    Outcome,
    Rules,
    SheetColumns,
)
from games.rules.errors import Illegal
from games.rules.parts.dealers import check_dealer, pick_dealer, seats_from_left
from games.rules.parts.scoring import deals_fault, places, signed_text, sole_leader
from games.rules.parts.setup import (
    check_lines,
    check_partition,
    deal_out,
    line_names,
    read_hands,
    read_tiles,
    seat_at_table,
)
from games.rules.parts.trickplay.contracts import CONTRACTS, HIGHEST
from games.rules.parts.trickplay.exchange import (
    STAND,
    Exchange,
    exchange_fault,
    exchange_fits,
    exchanges,
    quick_exchange,
    read_exchange,
    write_exchange,
)
from games.rules.parts.trickplay.tricks import (
    NO_SUIT,
    Leads,
    TrickDeal,
    read_trick_play,
    usual_plays,
    write_play,
)
from games.rules.piles import Pile, pile_of_tiles
from games.rules.sections import SEAT_INDEX, SEATS, Section
from games.rules.tiles import FOREIGN, TEXT, bits, full_set, tile_bit
from games.rules.visibility import EXCHANGED, HAND, STOCK, STOCK_SIZE, TABLE, Disclosure, Visibility
from web.messages import Message, Value, gettext_noop, message

HAND_SIZE = 7
FIRST_TILES = 3
"""What forehand sees of its hand before the call."""
DEALS = 12
MOST_OVER = 6
"""Seven tricks for a quota of one: no deal gives or takes more."""
HANDS = ["hand A", "hand B", "hand C"]
LINES = line_names("ABC", "dealer", "stock")
STOCK_ORDER = gettext_noop(
    "Whether an exchange takes any tiles from the stock or always the next in order."
)
PLAY = 4
"""The phase behind the call (0) and the three exchanges (1, 2, 3)."""


def read_event(event: str) -> Code | None:
    """(seat, tile, suit named) for a play; (seat, 0, word or exchange) for anything else."""
    words = event.split(" ")
    seat, actions = SEAT_INDEX[words[0]], words[1:]
    if actions[0] == "call":
        return (seat, 0, actions[1]) if len(actions) == 2 else None
    exchange = read_exchange(actions)
    if exchange is not None:
        return seat, 0, exchange
    return read_trick_play(event)


def write_event(code: Code) -> str:
    """The canonical text of a call, an exchange, or a tile played with the suit it names, if any.

    Its tiles are of some set.
    """
    seat, bit, what = code
    if bit:
        return f"{SEATS[seat]} {write_play(bit, what)}"
    action = f"call {what}" if isinstance(what, str) else write_exchange(*what)
    return f"{SEATS[seat]} {action}"


class DomizerkaDeal(TrickDeal):
    """One deal: a call, three exchanges, seven tricks."""

    tricks_to_play = 7
    end_of_tricks = "played"

    def __init__(
        self, hands: list[int], stock: list[int], dealer: int, used: list[str], fixed: bool
    ) -> None:
        self.order = seats_from_left(dealer)
        """Forehand, middle, dealer."""
        super().__init__(hands, leader=self.order[0])
        self.stock, self.dealer, self.fixed = stock, dealer, fixed
        self.used = used
        """The families each seat has called, as letters."""
        self.phase = 0
        self.contract = CONTRACTS["DZ"]

    def leads(self) -> Leads:
        return self.contract.leads

    def suit_rule(self) -> Value:
        return message(" under %(contract)s", contract=self.contract.word)

    # -- events in order: the call, the exchanges, the tricks ----------------------------

    def is_preparing(self) -> bool:
        return self.phase < PLAY

    def prepare(self, code: Code) -> bool:
        """Play a call or an exchange, if it is legal."""
        seat, bit, what = code
        if bit or seat != self.turn or isinstance(what, str) != (self.phase == 0):
            return False
        if self.phase == 0:
            if what not in CONTRACTS or what[0] in self.used[seat]:
                return False
            self.contract = CONTRACTS[what]
            self.used[seat] += what[0]
        else:
            if not exchange_fits(self.hands[seat], self.stock, what, self.fixed):
                return False
            self._exchange(seat, what)
        self.turn = self.order[self.phase % 3]
        self.phase += 1
        return True

    def _exchange(self, seat: int, exchange: Exchange) -> None:
        down, taken = exchange
        self.hands[seat] += sum(taken) - sum(down)
        if taken:
            self.stock = [bit for bit in self.stock if bit not in taken]

    # -- the order of checks -------------------------------------------------------------

    def fault(self, code: Code, text: str) -> Illegal:
        seat, bit, what = code
        if self.end is not None:
            detail = message("'%(text)s' comes after the seventh trick.", text=text)
            return Illegal("deal_over", detail)
        fault = self._phase_fault(bit, what, text) or self.turn_fault(seat, text)
        if fault is not None:
            return fault
        if bit:
            return self.play_fault(code, text)
        if isinstance(what, str):
            return self._call_fault(seat, what)
        hand = self.hands[seat]
        fault = exchange_fault(SEATS[seat], hand, self.stock, what, self.fixed)
        if fault is None:
            raise ValueError("the exchange is legal")
        return fault

    def _phase_fault(self, bit: int, what: int | str | Exchange, text: str) -> Illegal | None:
        if not bit and isinstance(what, str):
            if self.phase == 0:
                return None
            detail = message(
                "'%(text)s' comes too late: %(contract)s has been called.",
                text=text,
                contract=self.contract.word,
            )
            return Illegal("contract_already_called", detail)
        if self.phase == 0:
            detail = message(
                "'%(text)s' comes before %(due)s has called a contract.",
                text=text,
                due=SEATS[self.turn],
            )
            return Illegal("contract_missing", detail)
        if not bit and self.phase == PLAY:
            detail = message("'%(text)s' comes after all three exchanges.", text=text)
            return Illegal("exchange_over", detail)
        if bit and self.phase < PLAY:
            detail = message(
                "'%(text)s' comes before %(due)s has exchanged or stood.",
                text=text,
                due=SEATS[self.turn],
            )
            return Illegal("exchange_pending", detail)
        return None

    def _call_fault(self, seat: int, word: str) -> Illegal:
        name = SEATS[seat]
        if word not in CONTRACTS:
            detail = message(
                "%(seat)s calls '%(word)s', not one of %(contracts)s.",
                seat=name,
                word=word[:30],
                contracts=tuple(CONTRACTS),
            )
            return Illegal("bad_contract", detail)
        detail = message(
            "%(seat)s calls %(word)s, but has called a contract of the family %(family)s before.",
            seat=name,
            word=word,
            family=word[0],
        )
        return Illegal("contract_already_used", detail)

    # -- for messages, bots and viewers ----------------------------------------------------

    def legal(self) -> Iterator[str]:
        name = SEATS[self.turn]
        if self.end is not None:
            return
        if self.phase == 0:
            for word in CONTRACTS:
                if word[0] not in self.used[self.turn]:
                    yield f"{name} call {word}"
        elif self.phase < PLAY:
            for actions in exchanges(self.hands[self.turn], self.stock, self.fixed):
                yield f"{name} {actions}"
        else:
            yield from self.legal_plays()

    def canonical(self, code: Code, text: str) -> str:
        _, bit, what = code
        if bit:
            return self.canonical_play(code, text)
        if isinstance(what, str) or any(FOREIGN in part for part in what):
            return text
        return write_event(code)

    def unsettled_texts(self, codes: Sequence[Code]) -> dict[int, str]:
        """Leads whose suit is not named."""
        leads = ((place, codes[place]) for place in range(PLAY, len(codes), 3))
        return {place: self.write_lead(lead) for place, lead in leads if lead[2] == NO_SUIT}

    def state(self) -> DealState:
        return self.trick_state()._replace(
            stock=[TEXT[bit] for bit in self.stock],
            contract=self.contract.word if self.phase else "",
        )

    def score(self) -> tuple[int, ...]:
        score = [0, 0, 0]
        for seat, quota in zip(self.order, self.contract.quotas, strict=True):
            over = self.won[seat] - quota
            score[seat] = over if self.contract.takes else -over
        return tuple(score)

    def any_event(self, chance: Random) -> str:
        if not 0 < self.phase < PLAY:
            return super().any_event(chance)
        count = chance.randint(0, min(len(self.stock), HAND_SIZE))
        down = chance.sample(bits(self.hands[self.turn]), count)
        taken = self.stock[:count] if self.fixed else chance.sample(self.stock, count)
        return f"{SEATS[self.turn]} {write_exchange(tuple(down), tuple(taken))}"


class Domizerka(Rules):
    """Domizerka under chosen options."""

    game: ClassVar[Game]
    sides = ("A", "B", "C")
    last_deal = DEALS

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options)
        self.fixed = options["stock_order"] == "fixed"

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        return message("Totals must add up to zero.") if sum(totals) else None

    def open(self, section: Section, context: DealContext) -> Deal:
        setup = section.setup
        check_lines(setup, LINES)
        dealer = seat_at_table("dealer", setup["dealer"][0], 3)
        hands = read_hands(setup, HANDS, HAND_SIZE)
        stock = read_tiles("stock", setup["stock"], HAND_SIZE)
        check_partition([*hands, stock], HIGHEST)
        check_dealer(dealer, context)
        used = ["", "", ""] if context.previous is None else list(context.previous.used)
        order = [tile_bit(word) for word in setup["stock"]]
        return DomizerkaDeal(hands, order, dealer, used, self.fixed)

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        return Outcome(sole_leader(totals), places(totals)) if deal == DEALS else None

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        if sum(score):
            return message("The points of a deal add up to zero.")
        if max(map(abs, score)) > MOST_OVER:
            return message("No deal gives or takes more than %(most)s points.", most=MOST_OVER)
        return None

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        if sum(totals):
            return message("Totals must add up to zero.")
        return deals_fault(DEALS, totals, MOST_OVER)

    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        dealt = deal_out(chance, HIGHEST, HANDS, HAND_SIZE)
        dealt["stock"] = dealt.pop("")
        return {"dealer": [pick_dealer(chance, context)], **dealt}

    def piles(self) -> tuple[Pile, ...]:
        return (pile_of_tiles(full_set(HIGHEST), HANDS, HAND_SIZE, "stock"),)

    def number(self, value: int) -> str:
        return signed_text(value)


CONTRACT = Disclosure("The contract.", "everybody", ("call",))
FOREHAND = Disclosure("Before the call: forehand's tiles but for the first three.", "nobody")

GAME = Domizerka.game = Game(
    slug="domizerka",
    title=gettext_noop("Domizerka"),
    players=(3,),
    default_players=3,
    turns="left",
    options=(Option("stock_order", "free", ("free", "fixed"), meaning=STOCK_ORDER),),
    events=usual_plays(HIGHEST, named=True)
    | {f"{s} call {word}": (n, 0, word) for n, s in enumerate("ABC") for word in CONTRACTS}
    | {f"{s} stand": (n, 0, STAND) for n, s in enumerate("ABC")},
    read_event=read_event,
    quick=quick_exchange,
    write_event=write_event,
    rules=Domizerka,
    alone=frozenset({"call", "swap", "stand"}),
    bar=FIRST_TILES,
    sheet=SheetColumns(deal=(gettext_noop("Called by"), gettext_noop("Contract"))),
    visibility=Visibility(
        (TABLE, CONTRACT, STOCK_SIZE, HAND, FOREHAND, EXCHANGED, STOCK), first_look=FIRST_TILES
    ),
)
