"""Partnership Dominoes: four players, AC against BD, double-six set, a block game.

The holder of 6-6 opens deal 1 of a session with it; every later deal is led by the next letter
after the leader of the deal before, whatever its result, with any tile (decisions P1-P3). A seat
that can play must; a deal ends when a seat goes out or nobody can play, and up to four passes
written after a block are tolerated (P5). Out: the winners get the pips of both opponents; blocked:
the side with fewer pips gets those of the other side (P7, P8). First to ``target`` wins a game,
``games_to_win`` games win the match; deal 1 of a later game is led by the next letter after the
opener of the game before (P11). A log with Totals may begin anywhere (P13, P22).

Where the rules are silent: a wrong tile, seat or pass after the end of a deal is judged by the
first rule that forbids it, so that a tile after a block is ``deal_over`` whoever plays it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import length_hint
from random import Random
from typing import ClassVar

from games.rules.definition import Before, Code, Deal, Facts, Game, Option, Rules
from games.rules.errors import Illegal
from games.rules.log import SEATS, Section
from games.rules.parts.line import (
    MISFIT,
    NO_END,
    canonical_placing,
    fitting_ends,
    other_number,
    place_event,
    placements,
    usual_events,
)
from games.rules.parts.scoring import Outcome, first_to
from games.rules.parts.setup import (
    check_lines,
    check_partition,
    deal_out,
    line_names,
    read_tiles,
    seat_at_table,
)
from games.rules.tiles import BIT, FOREIGN, NUMBERS, bits, pips, shows, texts

HIGHEST = 6
SEAT_COUNT = 4
HAND_SIZE = 7
OPENING = BIT["6-6"]
TOLERATED_PASSES = 4
SHOWS = [shows(number, HIGHEST) for number in range(HIGHEST + 1)]
OPEN = [[SHOWS[left] | SHOWS[right] for right in range(7)] for left in range(7)]
"""The tiles that fit, by the two open ends."""
LINES = line_names("ABCD", "lead")


class PartnershipDeal(Deal):
    """One deal: four hands, two open ends."""

    __slots__ = ("forced", "hands", "leader", "left", "passes", "right", "turn")

    def __init__(self, hands: list[int], leader: int, forced: bool) -> None:
        super().__init__()
        self.hands = hands
        self.leader = self.turn = leader
        self.forced = forced
        """Whether the opening tile is 6-6 by duty."""
        self.left = self.right = NO_END
        self.passes = 0
        """Passes written after a block."""

    def play(self, codes: Sequence[Code]) -> int:
        if not codes:
            return 0
        done = 0
        if self.left == NO_END:
            if not self._open(codes[0]):
                return 0
            done = 1
        if self.end is None:
            done += self._play_on(codes, done)
        if self.end == "blocked":
            done += self._pass_on(codes, done)
        return done

    def _open(self, code: Code) -> bool:
        seat, bit, end, _ = code
        if seat != self.turn or end != NO_END or not self.hands[seat] & bit:
            return False
        if self.forced and bit != OPENING:
            return False
        self.hands[seat] ^= bit
        self.left, self.right = NUMBERS[bit]
        self.turn = seat + 1 & 3
        return True

    def _play_on(self, codes: Sequence[Code], start: int) -> int:
        hands, turn, left, right = self.hands, self.turn, self.left, self.right
        fits = OPEN[left][right]
        live = hands[0] | hands[1] | hands[2] | hands[3]
        rest = iter(codes[start:])
        refused = 1
        for seat, bit, end, exposed in rest:
            if seat != turn:
                break
            hand = hands[turn]
            if bit:
                if not hand & bit:
                    break
                if end == left:
                    left = exposed
                elif end == right:
                    right = exposed
                elif end == NO_END and (ends := fitting_ends(bit, (left, right))):
                    if len(ends) > 1:
                        break
                    if ends[0] == left:
                        left = other_number(bit, left)
                    else:
                        right = other_number(bit, right)
                else:
                    break
                hands[turn] = hand = hand ^ bit
                live ^= bit
                fits = OPEN[left][right]
                if not hand:
                    self.end = f"out {SEATS[turn]}"
                    refused = 0
                    break
                if not live & fits:
                    self.end = "blocked"
                    turn = turn + 1 & 3
                    refused = 0
                    break
            elif hand & fits:
                break
            turn = turn + 1 & 3
        else:
            refused = 0
        self.turn, self.left, self.right = turn, left, right
        return len(codes) - start - length_hint(rest) - refused

    def _pass_on(self, codes: Sequence[Code], start: int) -> int:
        done = start
        while done < len(codes) and self.passes < TOLERATED_PASSES:
            seat, bit, _, _ = codes[done]
            if bit or seat != self.turn:
                break
            self.passes += 1
            self.turn = seat + 1 & 3
            done += 1
        return done - start

    def fault(self, code: Code, text: str) -> Illegal:
        seat, bit, end, _ = code
        name = SEATS[seat]
        action = text[2:]
        if self.end is not None and (bit or self.end != "blocked" or self.passes == 4):
            return Illegal("deal_over", f"'{text}' comes after the deal has ended: {self.end}.")
        if seat != self.turn:
            return Illegal("not_your_turn", f"It is the turn of {SEATS[self.turn]}, not of {name}.")
        hand = self.hands[seat]
        if bit and not hand & bit:
            held = " ".join(texts(hand))
            return Illegal("tile_not_held", f"{name} does not hold {action}: the hand is {held}.")
        if self.left == NO_END:
            return self._opening_fault(name, bit, action)
        ends = f"{self.left} and {self.right}"
        if not bit:
            detail = f"{name} holds a tile that fits the open ends {ends} and cannot pass."
            return Illegal("pass_with_playable", detail)
        number = end - MISFIT if end >= MISFIT else end
        if end != NO_END and number not in (self.left, self.right):
            return Illegal("bad_end", f"No open end shows {number} for {action}: they are {ends}.")
        if len(fitting_ends(bit, (self.left, self.right))) > 1 and end == NO_END:
            detail = f"{action} of {name} fits both open ends, {ends}: one has to be named."
            return Illegal("ambiguous_end", detail)
        return Illegal("no_match", f"{action} of {name} does not fit: the open ends are {ends}.")

    def _opening_fault(self, name: str, bit: int, action: str) -> Illegal:
        if not bit:
            return Illegal("pass_on_lead", f"{name} leads and cannot pass.")
        if self.forced and bit != OPENING:
            detail = f"{name} opens the first deal and must lead 6-6, not {action}."
            return Illegal("must_lead", detail)
        return Illegal("bad_end", f"{action} is the opening tile: no end is open yet.")

    def legal(self) -> Iterator[str]:
        name = SEATS[self.turn]
        if self.end is not None:
            if self.end == "blocked" and self.passes < TOLERATED_PASSES:
                yield f"{name} pass"
            return
        hand = self.hands[self.turn]
        if self.left == NO_END:
            for tile in ["6-6"] if self.forced else texts(hand):
                yield f"{name} {tile}"
        elif not hand & OPEN[self.left][self.right]:
            yield f"{name} pass"
        else:
            for action in placements(hand, (self.left, self.right)):
                yield f"{name} {action}"

    def canonical(self, code: Code, text: str) -> str:
        seat, bit, end, _ = code
        if not bit or bit == FOREIGN:
            return text
        if self.left != NO_END and end == NO_END:
            ends = fitting_ends(bit, (self.left, self.right))
            end = ends[0] if len(ends) == 1 else MISFIT
        return text if end >= MISFIT else f"{SEATS[seat]} {canonical_placing(bit, end)}"

    def facts(self) -> Facts:
        hands = {SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)}
        ends = () if self.left == NO_END else (self.left, self.right)
        return Facts(hands, [], ends)

    def turn_seat(self) -> int | None:
        return self.turn if self.end is None else None

    def score(self) -> tuple[int, ...]:
        one = pips(self.hands[0] | self.hands[2])
        two = pips(self.hands[1] | self.hands[3])
        if self.end == "blocked":
            won = 0 if one < two else 1 if two < one else None
        else:
            won = self.turn & 1
        return (two if won == 0 else 0, one if won == 1 else 0)

    def good_event(self, chance: Random) -> str:
        """Heavy tiles first; among equals the one that leaves most tiles fitting the own hand."""
        name, hand = SEATS[self.turn], self.hands[self.turn]
        if self.left == NO_END:
            choices = [BIT["6-6"]] if self.forced else bits(hand)
            return f"{name} {texts(max(choices, key=pips))[0]}"
        fitting = bits(hand & OPEN[self.left][self.right])
        if not fitting:
            return f"{name} pass"
        bit = max(fitting, key=pips)
        ends = fitting_ends(bit, (self.left, self.right))
        end = max(ends, key=lambda number: (hand & SHOWS[other_number(bit, number)]).bit_count())
        return f"{name} {canonical_placing(bit, end)}"


class Partnership(Rules):
    """Partnership Dominoes under chosen options."""

    game: ClassVar[Game]
    sides = ("AC", "BD")

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options)
        self.target = int(options["target"])
        self.games_to_win = int(options["games_to_win"])

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> str | None:
        if min(totals) < 0:
            return "Totals cannot be negative."
        if max(totals) >= self.target:
            return f"Totals show a winner already: the target is {self.target}."
        return None

    def open(self, section: Section, before: Before) -> Deal:
        setup = section.setup
        check_lines(setup, LINES)
        lead = setup["lead"]
        leader = seat_at_table("lead", lead[0], SEAT_COUNT)
        if len(lead) > 1:
            seat_at_table("lead", lead[2], SEAT_COUNT)
        hands = [read_tiles(name, setup[name], HAND_SIZE) for name in HANDS]
        check_partition(hands, HIGHEST)
        due = self._leader(hands, before)
        if due is not None and leader != due:
            detail = f"{SEATS[due]} leads this deal, not {SEATS[leader]}."
            raise Illegal("wrong_leader", detail)
        if len(lead) > 1:
            raise Illegal("wrong_chooser", "Nobody chooses the leader: 'by' has no place here.")
        return PartnershipDeal(hands, leader, before.first and not before.midway)

    def _leader(self, hands: list[int], before: Before) -> int | None:
        """Who has to lead, None where anybody may."""
        if before.first:
            return None if before.midway else [bool(h & OPENING) for h in hands].index(True)
        return _next_leader(before)

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        return first_to(self.target, totals)

    def shuffle(self, chance: Random, before: Before) -> dict[str, list[str]]:
        setup = deal_out(chance, HIGHEST, HANDS, HAND_SIZE)
        del setup[""]
        hands = [read_tiles(name, setup[name], HAND_SIZE) for name in HANDS]
        leader = self._leader(hands, before)
        return {**setup, "lead": [SEATS[chance.randrange(4) if leader is None else leader]]}


HANDS = [f"hand {letter}" for letter in "ABCD"]


def _next_leader(before: Before) -> int:
    leader: int = before.previous.leader
    if before.new_game:
        # The lead moved one letter a deal, so the opener of the game sits that far back.
        return leader - (before.previous_deal - 1) + 1 & 3
    return leader + 1 & 3


GAME = Partnership.game = Game(
    slug="partnership",
    title="Partnership Dominoes",
    players=(SEAT_COUNT,),
    default_players=SEAT_COUNT,
    options=(Option("target", 100, minimum=1), Option("games_to_win", 1, minimum=1)),
    events=usual_events(HIGHEST, SEAT_COUNT),
    read_event=place_event,
    rules=Partnership,
)
