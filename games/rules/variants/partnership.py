"""Partnership Dominoes: four players, AC against BD, double-six set, a block game.

Numbers are those of docs/rules/partnership.md. The holder of 6-6 opens deal 1 of a session with it;
every later deal is led by the next letter after the leader of the deal before, whatever its result,
with any tile (P1-P3). A seat that can play must; a deal ends when a seat goes out or nobody can
play, and up to four passes written after a block are tolerated (P5). Out: the winners get the pips
of both opponents; blocked: the side with fewer pips gets those of the other side (P7, P8). First to
``target`` wins a game, ``games_to_win`` games win the match; deal 1 of a later game is led by the
next letter after the opener of the game before (P11). A log with Totals may begin anywhere (P13,
P22).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from clubs.messages import Message, gettext_noop, message
from games.rules.definition import Before, Code, Deal, Game, Option, Outcome, Rules
from games.rules.parts.layouts.joints import matching
from games.rules.parts.layouts.line import LineDeal
from games.rules.parts.layouts.placing import (
    matching_actions,
    read_placing,
    usual_events,
    write_turn,
)
from games.rules.parts.naming import due_leader
from games.rules.parts.opening import holder, next_seat
from games.rules.parts.scoring import beyond, first_to, scored_alone
from games.rules.parts.setup import (
    check_lines,
    deal_out,
    line_names,
    whole_set,
)
from games.rules.sections import SEATS, Section
from games.rules.tiles import BIT, bits, full_set, pips
from games.rules.visibility import HAND, TABLE, Visibility

HIGHEST = 6
PLAYERS = 4
HAND_SIZE = 7
OPENING = BIT["6-6"]
TOLERATED_PASSES = 4
HANDS = [f"hand {letter}" for letter in "ABCD"]
SIZES = [HAND_SIZE] * PLAYERS
LINES = line_names("ABCD", "lead")
JOINTS = matching(HIGHEST)


MOST = sum(sorted((pips(bit) for bit in bits(full_set(HIGHEST))), reverse=True)[: 2 * HAND_SIZE])
"""No deal gives more: the two hands of a side, if they were the heaviest tiles."""


class PartnershipDeal(LineDeal):
    """One deal: four hands, two open ends, and the passes tolerated after a block."""

    __slots__ = ("passes",)

    def __init__(self, hands: list[int], leader: int, forced: bool) -> None:
        super().__init__(JOINTS, hands, leader, OPENING if forced else 0)
        self.passes = 0

    def play(self, codes: Sequence[Code]) -> int:
        done = super().play(codes)
        while done < len(codes) and self._is_tolerated(codes[done]):
            self.passes += 1
            self.turn = next_seat(self.turn, PLAYERS)
            done += 1
        return done

    def _is_tolerated(self, code: Code) -> bool:
        return not self.is_over(code) and self.end == "blocked" and code[0] == self.turn

    def is_over(self, code: Code) -> bool:
        if self.end != "blocked":
            return self.end is not None
        return bool(code[1]) or self.passes == TOLERATED_PASSES

    def legal(self) -> Iterator[str]:
        if self.end == "blocked" and self.passes < TOLERATED_PASSES:
            yield f"{SEATS[self.turn]} pass"
        yield from super().legal()

    def score(self) -> tuple[int, ...]:
        first, second, third, fourth = self.hands
        if self.end != "blocked":
            won = not first or not third
            return (pips(second | fourth), 0) if won else (0, pips(first | third))
        mine, theirs = pips(first | third), pips(second | fourth)
        if mine == theirs:
            return 0, 0
        return (theirs, 0) if mine < theirs else (0, mine)


class Partnership(Rules):
    """Partnership Dominoes under chosen options."""

    game: ClassVar[Game]
    sides = ("AC", "BD")

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options)
        self.target = int(options["target"])
        self.games_to_win = int(options["games_to_win"])

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        if min(totals) < 0:
            return message("Totals cannot be negative.")
        if max(totals) >= self.target:
            return message(
                "Totals show a winner already: the target is %(target)s.", target=self.target
            )
        return None

    def open(self, section: Section, before: Before) -> Deal:
        setup = section.setup
        check_lines(setup, LINES)
        hands = whole_set(setup, HANDS, SIZES, HIGHEST)
        leader = due_leader(setup["lead"], _leader(hands, before), PLAYERS)
        return PartnershipDeal(hands, leader, before.first and not before.midway)

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        return first_to(self.target, totals)

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        return super().deal_fault(score, last) or scored_alone(score, MOST)

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        return super().final_fault(totals) or beyond(self.target, totals, MOST)

    def shuffle(self, chance: Random, before: Before) -> dict[str, list[str]]:
        setup = deal_out(chance, HIGHEST, HANDS, HAND_SIZE)
        del setup[""]
        leader = _leader(whole_set(setup, HANDS, SIZES, HIGHEST), before)
        return {**setup, "lead": [SEATS[chance.randrange(4) if leader is None else leader]]}


def _leader(hands: list[int], before: Before) -> int | None:
    """Who has to lead, None where anybody may."""
    if before.first:
        return None if before.midway else holder(hands, OPENING)
    leader: int = before.previous.leader
    if before.new_game:
        # The lead moved one letter a deal, so the opener of the game sits that far back.
        leader = next_seat(leader, PLAYERS, 1 - before.previous_deal)
    return next_seat(leader, PLAYERS)


GAME = Partnership.game = Game(
    slug="partnership",
    title=gettext_noop("Partnership Dominoes"),
    players=(PLAYERS,),
    default_players=PLAYERS,
    options=(
        Option("target", 100, minimum=1, meaning=gettext_noop("The points that win the game.")),
        Option("games_to_win", 1, minimum=1, meaning=gettext_noop("How many games win the match.")),
    ),
    events=usual_events(matching_actions(HIGHEST), PLAYERS),
    read_event=read_placing,
    write_event=write_turn,
    rules=Partnership,
    visibility=Visibility((TABLE, HAND)),
)
