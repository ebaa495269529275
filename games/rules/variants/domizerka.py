"""Domizerka: three players, each for themselves, twelve deals of seven tricks.

The letter after the dealer is forehand and calls a contract on three tiles; over the game each
player uses each of the four families once (decisions D1-D5). Then forehand, middle and dealer may
each exchange tiles once (D7-D11). In tricks the suit led is to be followed, nothing else (D12-D19).
Scores are the tricks against a quota and sum to zero. A log with Totals does not know the
families called before it (D25).

Where the rules are silent: a deal numbered above twelve is ``game_over`` even as the first
section of a log with Totals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.rules.definition import Before, Code, Deal, Facts, Game, Option, Rules
from games.rules.errors import Illegal
from games.rules.log import SEAT_INDEX, SEATS, Section
from games.rules.parts.contracts import CONTRACTS, HIGHEST, strength, worth
from games.rules.parts.exchange import (
    Exchange,
    exchange_fault,
    exchanges,
    read_exchange,
    write_exchange,
)
from games.rules.parts.scoring import Outcome, places, signed, sole_leader
from games.rules.parts.setup import (
    check_lines,
    check_partition,
    deal_out,
    line_names,
    read_tiles,
    seat_at_table,
)
from games.rules.parts.tricks import NO_SUIT, follow_well, must_follow, play_event, usual_plays
from games.rules.tiles import TEXT, bits, texts, tile_bit

HAND_SIZE = 7
TRICKS = 7
DEALS = 12
HANDS = ["hand A", "hand B", "hand C"]
LINES = line_names("ABC", "dealer", "stock")
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
    return play_event(event)


class DomizerkaDeal(Deal):
    """One deal: a call, three exchanges, seven tricks."""

    def __init__(
        self, hands: list[int], stock: list[int], dealer: int, used: list[str], fixed: bool
    ) -> None:
        super().__init__()
        self.hands, self.stock, self.dealer, self.fixed = hands, stock, dealer, fixed
        self.order = ((dealer + 1) % 3, (dealer + 2) % 3, dealer)
        """Forehand, middle, dealer."""
        self.turn = self.order[0]
        self.used = used
        """The families each seat has called, as letters."""
        self.phase = 0
        self.contract = CONTRACTS["DZ"]
        self.led = NO_SUIT
        self.played: list[tuple[int, int]] = []
        """(seat, tile) of the trick on the table; a full one lies until the next lead."""
        self.won = [0, 0, 0]
        self.seen = 0
        """The three tiles on which forehand calls."""

    # -- the fast path -------------------------------------------------------------------

    def play(self, codes: Sequence[Code]) -> int:
        done = 0
        while self.phase < PLAY and done < len(codes):
            if not self._prepare(codes[done]):
                return done
            done += 1
        if done < len(codes) and self.end is None:
            done += self._play_tricks(codes[done:])
        return done

    def _prepare(self, code: Code) -> bool:
        seat, bit, what = code
        if bit or seat != self.turn or isinstance(what, str) != (self.phase == 0):
            return False
        if self.phase == 0:
            if what not in CONTRACTS or what[0] in self.used[seat]:
                return False
            self.contract = CONTRACTS[what]
            self.used[seat] += what[0]
        else:
            if exchange_fault(SEATS[seat], self.hands[seat], self.stock, what, self.fixed):
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

    def _play_tricks(self, codes: Sequence[Code]) -> int:
        hands, turn, played, won = self.hands, self.turn, self.played, self.won
        suits, led_suits = self.contract.suits, self.contract.led
        suit = led_suits[self.led]
        left = TRICKS - sum(won)
        place = len(played) % 3
        done = 0
        for seat, bit, named in codes:
            if seat != turn or not hands[seat] & bit:
                break
            if place:
                if named != NO_SUIT:
                    break
                followers = suit.followers
                if not bit & followers and hands[seat] & followers:
                    break
                place += 1
                played.append((seat, bit))
            else:
                own = suits[bit]
                if named not in own:
                    if named != NO_SUIT or len(own) > 1:
                        break
                    named = own[0]
                self.led = named
                suit = led_suits[named]
                place = 1
                played[:] = ((seat, bit),)
            hands[seat] ^= bit
            done += 1
            if place == 3:
                power = suit.power
                turn = max(played, key=lambda entry: power.get(entry[1], -1))[0]
                won[turn] += 1
                place = 0
                left -= 1
                if not left:
                    self.end = "played"
                    break
            else:
                turn = (seat + 1) % 3
        self.turn = turn
        return done

    # -- why not -------------------------------------------------------------------------

    def fault(self, code: Code, text: str) -> Illegal:
        seat, bit, what = code
        name = SEATS[seat]
        if self.end is not None:
            return Illegal("deal_over", f"'{text}' comes after the seventh trick.")
        phase = self._phase_fault(bit, what, text)
        if phase is not None:
            return phase
        if seat != self.turn:
            return Illegal("not_your_turn", f"It is the turn of {SEATS[self.turn]}, not of {name}.")
        if bit:
            return self._play_fault(seat, bit, what, text)
        if isinstance(what, str):
            if what not in CONTRACTS:
                known = ", ".join(CONTRACTS)
                return Illegal("bad_contract", f"{name} calls '{what[:30]}', not one of {known}.")
            detail = f"{name} has called a contract of the family {what[0]} before."
            return Illegal("contract_already_used", detail)
        return self._refused_exchange(seat, what)

    def _phase_fault(self, bit: int, what: int | str | Exchange, text: str) -> Illegal | None:
        if not bit and isinstance(what, str):
            if self.phase == 0:
                return None
            detail = f"'{text}' comes too late: {self.contract.word} has been called."
            return Illegal("contract_already_called", detail)
        if self.phase == 0:
            detail = f"'{text}' comes before {SEATS[self.turn]} has called a contract."
            return Illegal("contract_missing", detail)
        if not bit and self.phase == PLAY:
            return Illegal("exchange_over", f"'{text}' comes after all three exchanges.")
        if bit and self.phase < PLAY:
            detail = f"'{text}' comes before {SEATS[self.turn]} has exchanged or stood."
            return Illegal("exchange_pending", detail)
        return None

    def _play_fault(self, seat: int, bit: int, named: int, text: str) -> Illegal:
        name, tile = SEATS[seat], text[2:].partition("=")[0]
        if not self.hands[seat] & bit:
            held = " ".join(texts(self.hands[seat]))
            return Illegal("tile_not_held", f"{name} does not hold {tile}: the hand is {held}.")
        own = " or ".join(map(str, self.contract.suits[bit]))
        word = self.contract.word
        if len(self.played) % 3 == 0:
            if named != NO_SUIT:
                detail = f"{tile} of {name} is of the suit {own} under {word}, not {named}."
                return Illegal("bad_suit", detail)
            detail = f"{name} leads {tile} and has to name its suit, {own}."
            return Illegal("suit_not_announced", detail)
        if named != NO_SUIT:
            return Illegal("suit_by_follower", f"{name} follows with {tile} and names no suit.")
        fitting = " ".join(texts(must_follow(self.hands[seat], self.contract.led[self.led])))
        detail = f"{name} holds {fitting} and has to follow the suit {self.led} under {word}"
        return Illegal("must_follow_suit", f"{detail}: {tile} does not.")

    def _refused_exchange(self, seat: int, exchange: Exchange) -> Illegal:
        name, hand = SEATS[seat], self.hands[seat]
        fault = exchange_fault(name, hand, self.stock, exchange, self.fixed)
        if fault is None:
            raise ValueError("the exchange is legal")
        return fault

    # -- the slow views ------------------------------------------------------------------

    def legal(self) -> Iterator[str]:
        name, hand = SEATS[self.turn], self.hands[self.turn]
        if self.end is not None:
            return
        if self.phase == 0:
            for word in CONTRACTS:
                if word[0] not in self.used[self.turn]:
                    yield f"{name} call {word}"
        elif self.phase < PLAY:
            for actions in exchanges(hand, self.stock, self.fixed):
                yield f"{name} {actions}"
        elif len(self.played) % 3 == 0:
            for bit in bits(hand):
                for suit in self.contract.suits[bit]:
                    yield f"{name} {TEXT[bit]}={suit}"
        else:
            for tile in texts(must_follow(hand, self.contract.led[self.led])):
                yield f"{name} {tile}"

    def canonical(self, code: Code, text: str) -> str:
        seat, bit, what = code
        if not bit:
            if isinstance(what, str) or not all(tile in TEXT for part in what for tile in part):
                return text
            return f"{SEATS[seat]} {write_exchange(*what)}"
        if bit not in self.contract.suits:
            return text
        own = self.contract.suits[bit]
        if what == NO_SUIT and self.phase == PLAY and len(self.played) % 3 == 0 and len(own) == 1:
            what = own[0]
        return f"{SEATS[seat]} {TEXT[bit]}" + ("" if what == NO_SUIT else f"={what}")

    def facts(self) -> Facts:
        trick = tuple(
            (SEATS[seat], TEXT[bit], "" if place else f"={self.led}")
            for place, (seat, bit) in enumerate(self.played)
        )
        return Facts(
            hands={SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)},
            stock=[TEXT[bit] for bit in self.stock],
            trick=trick,
            tricks=dict(zip("ABC", self.won, strict=True)),
            contract=self.contract.word if self.phase else "",
        )

    def turn_seat(self) -> int | None:
        return self.turn if self.end is None else None

    def score(self) -> tuple[int, ...]:
        score = [0, 0, 0]
        for seat, quota in zip(self.order, self.contract.quotas, strict=True):
            over = self.won[seat] - quota
            score[seat] = over if self.contract.takes else -over
        return tuple(score)

    def tricks(self) -> tuple[int, ...] | None:
        return tuple(self.won)

    # -- bots ----------------------------------------------------------------------------

    def any_event(self, chance: Random) -> str:
        if not 0 < self.phase < PLAY:
            return super().any_event(chance)
        count = chance.randint(0, min(len(self.stock), HAND_SIZE))
        return self._take(chance.sample(bits(self.hands[self.turn]), count), chance)

    def good_event(self, chance: Random) -> str:
        """Contracts that fit the three tiles, weak tiles exchanged, tricks as they are needed."""
        hand = self.hands[self.turn]
        if self.phase == 0:
            three = bits(self.seen)
            free = [c for c in CONTRACTS.values() if c.word[0] not in self.used[self.turn]]
            best = max(free, key=lambda contract: worth(contract, three))
            return f"{SEATS[self.turn]} call {best.word}"
        contract, wanted = self.contract, self.contract.takes
        if self.phase < PLAY:
            weak = [b for b in bits(hand) if (strength(contract, b) < 5) == wanted]
            return self._take(weak[: len(self.stock)], chance)
        worth_of = {bit: strength(contract, bit) for bit in bits(hand)}
        if len(self.played) % 3 == 0:
            bit = (max if wanted else min)(worth_of, key=worth_of.__getitem__)
            return f"{SEATS[self.turn]} {TEXT[bit]}={contract.suits[bit][-1]}"
        suit = contract.led[self.led]
        table = [tile for _, tile in self.played]
        bit = follow_well(must_follow(hand, suit), suit, table, worth_of, wanted)
        return f"{SEATS[self.turn]} {TEXT[bit]}"

    def _take(self, down: list[int], chance: Random) -> str:
        count = len(down)
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

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> str | None:
        return "Totals must add up to zero." if sum(totals) else None

    def open(self, section: Section, before: Before) -> Deal:
        setup = section.setup
        check_lines(setup, LINES)
        dealer = seat_at_table("dealer", setup["dealer"][0], 3)
        hands = [read_tiles(name, setup[name], HAND_SIZE) for name in HANDS]
        stock = read_tiles("stock", setup["stock"], HAND_SIZE)
        check_partition([*hands, stock], HIGHEST)
        used = ["", "", ""]
        if before.previous is not None:
            used = list(before.previous.used)
            due = (before.previous.dealer + 1) % 3
            if dealer != due:
                detail = f"{SEATS[due]} deals this time, not {SEATS[dealer]}."
                raise Illegal("wrong_dealer", detail)
        order = [tile_bit(word) for word in setup["stock"]]
        deal = DomizerkaDeal(hands, order, dealer, used, self.fixed)
        deal.seen = sum(map(tile_bit, setup[HANDS[deal.turn]][:3]))
        return deal

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        return Outcome(sole_leader(totals), places(totals)) if deal == DEALS else None

    def shuffle(self, chance: Random, before: Before) -> dict[str, list[str]]:
        dealt = deal_out(chance, HIGHEST, HANDS, HAND_SIZE)
        dealt["stock"] = dealt.pop("")
        previous = before.previous
        dealer = chance.randrange(3) if previous is None else (previous.dealer + 1) % 3
        return {"dealer": [SEATS[dealer]], **dealt}

    def number(self, value: int) -> str:
        return signed(value)


GAME = Domizerka.game = Game(
    slug="domizerka",
    title="Domizerka",
    players=(3,),
    default_players=3,
    options=(Option("stock_order", "free", choices=("free", "fixed")),),
    events=usual_plays(HIGHEST, 3)
    | {f"{s} call {word}": (n, 0, word) for n, s in enumerate("ABC") for word in CONTRACTS}
    | {f"{s} stand": (n, 0, ((), ())) for n, s in enumerate("ABC")},
    read_event=read_event,
    rules=Domizerka,
    alone=frozenset({"call", "swap", "stand"}),
    bar=3,
)
