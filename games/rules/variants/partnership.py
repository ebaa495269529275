"""Partnership Dominoes: four players, AC against BD, block game.

By default (docs/rules/partnership.md): double-six; the holder of 6-6 opens deal 1 of a session with
it, and the lead moves on one letter a deal with any tile (P1-P3). A seat that can play must; a deal
ends when a seat goes out or nobody can play, and up to four passes written after a block are
tolerated (P5). Out: the winners get the pips of both opponents; blocked: the side with fewer pips
gets those of the other side (P7, P8). First to ``target`` wins a game, ``games_to_win`` games the
match; deal 1 of a later game is led by the letter after the opener of the one before (P11). A log
with Totals may begin anywhere (P13, P22). All of this is an option (P24-P50); with ``deals`` so
many are played, whatever the points (P52-P54).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar

from games.rules.definition import Code, Deal, DealContext, Game, Option, Outcome, Preset, Rules
from games.rules.parts.layouts import placing
from games.rules.parts.layouts.bonuses import Bonuses
from games.rules.parts.layouts.joints import matching
from games.rules.parts.layouts.line import LineDeal
from games.rules.parts.layouts.settling import PLAYERS, LineTable, Settlement
from games.rules.parts.leaders import due_leader
from games.rules.parts.opening import highest_double, holder, next_seat
from games.rules.parts.scoring import deals_fault, first_to, most, one_side_fault, overshoot_fault
from games.rules.parts.setup import check_lines, deal_out, line_names, read_partial_set, read_set
from games.rules.piles import Pile, pile_of_tiles
from games.rules.sections import SEATS, Section
from games.rules.tiles import bits, full_set, pips
from games.rules.visibility import HAND, SLEEPING, TABLE, Visibility
from web.messages import Message, gettext_noop, message

TOLERATED_PASSES = 4
LADDER = 4  # deals of a game that bring more, the first so many times, the last once
HANDS = [f"hand {letter}" for letter in "ABCD"]
LINES = line_names("ABCD", "lead")
HAND_SIZES = {6: 7, 9: 10}
"""How many tiles each hand is dealt, by the set; of double-nine fifteen sleep."""
JOINTS = {highest: matching(highest) for highest in HAND_SIZES}


class PartnershipDeal(LineDeal):
    """One deal: four hands, two open ends, and the passes tolerated after a block."""

    __slots__ = ("number", "opener", "passes", "previous_winner", "rules", "turns")

    def __init__(
        self, rules: Partnership, hands: list[int], leader: int, forced: int, context: DealContext
    ) -> None:
        super().__init__(JOINTS[rules.highest], hands, leader, forced)
        self.rules, self.number, self.passes = rules, context.deal, 0
        previous: PartnershipDeal | None = context.previous
        self.opener = next_seat(leader, PLAYERS, 1 - context.deal) if previous is None else leader
        """Who opened the game; where its first deals are not in the log, by their number."""
        self.previous_winner: int | None = None
        """The last winning seat of the log, where a tie asks for it."""
        if previous is not None:
            self.opener = leader if context.new_game else previous.opener
            if rules.block_tie == "previous":
                seat = previous.winner()
                self.previous_winner = previous.previous_winner if seat is None else seat
        self.turns: list[Code] = []
        """The turns of the deal, where they are paid for."""

    def play(self, codes: Sequence[Code]) -> int:
        done = super().play(codes)
        if self.rules.bonuses is not None:
            self.turns += codes[:done]
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

    # -- who wins, and what it is worth --------------------------------------------------

    def settlement(self) -> Settlement:
        """How this deal is settled, whatever is played."""
        rules, ladder = self.rules, self.rules.ladder * max(0, LADDER + 1 - self.number)
        kept = rules.block, rules.block_tie, rules.count, ladder, rules.bonuses
        return Settlement(*kept, self.leader, self.previous_winner)

    def winner(self) -> int | None:
        """The seat through which a side wins the finished deal, None where nobody does."""
        return self.settlement().winner(self.hands, self._last_to_lay())

    def _last_to_lay(self) -> int:
        if self.end != "blocked":
            return self.hands.index(0)
        return next_seat(self.turn, PLAYERS, -1 - self.passes)

    def score(self) -> tuple[int, ...]:
        settlement, bonuses = self.settlement(), self.rules.bonuses
        seat = settlement.winner(self.hands, self._last_to_lay())
        won = [0, 0] if bonuses is None else bonuses.for_passes(self.turns)
        if seat is not None:
            last = self.turns[-1][1] if bonuses is not None else 0
            won[seat % 2] += settlement.worth(self.hands, seat, last, self.ends())
        return tuple(won)

    def as_dealt(self) -> LineTable:
        hands = tuple(self.hands)
        return LineTable(self.joints, hands, self.leader, self.forced, self.settlement())


class Partnership(Rules):
    """Partnership Dominoes under chosen options."""

    game: ClassVar[Game]
    sides = ("AC", "BD")

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options)
        self.target, self.games_to_win = int(options["target"]), int(options["games_to_win"])
        self.deals = int(options["deals"])
        self.last_deal = self.deals if self.deals and self.games_to_win == 1 else None
        self.highest, self.ladder = int(options["set"]), int(options["ladder"])
        self.sizes = [HAND_SIZES[self.highest]] * PLAYERS
        self.asleep = full_set(self.highest).bit_count() - sum(self.sizes)
        """How many tiles no hand is dealt."""
        self.count, self.block, self.block_tie = (
            str(options[name]) for name in ("count", "block", "block_tie")
        )
        self.love = options["love"] == "on"
        bonuses = Bonuses(*(options[name] for name in Bonuses._fields))  # type: ignore[arg-type]
        paid = bonuses.capicua or bonuses.chuchazo or bonuses.most_for_passes
        self.bonuses = bonuses if paid else None

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        if min(totals) < 0:
            return message("Totals cannot be negative.")
        if max(totals) >= self.target and not self.deals:
            return message(
                "Totals show a winner already: the target is %(target)s.", target=self.target
            )
        return self._love_fault(totals)

    def open(self, section: Section, context: DealContext) -> Deal:
        check_lines(section.setup, LINES)
        hands = self._read_hands(section.setup)
        seats, forced = self._allowed_leads(hands, context)
        leader = due_leader(section.setup["lead"], seats, PLAYERS)
        return PartnershipDeal(self, hands, leader, forced, context)

    def _read_hands(self, setup: Mapping[str, list[str]]) -> list[int]:
        if self.asleep:
            return read_partial_set(setup, HANDS, self.sizes[0], self.highest)[0]
        return read_set(setup, HANDS, self.sizes, self.highest)

    def _allowed_leads(self, hands: list[int], context: DealContext) -> tuple[tuple[int, ...], int]:
        """Who may lead, nobody in particular where that is empty, and the tile, if it is forced."""
        if context.first and context.midway:
            return (), 0
        if context.first or (self.love and len(set(context.totals)) == 1):
            return self._first_lead(hands)
        previous: PartnershipDeal = context.previous
        leader, rule, tie = previous.leader, self.options["next_lead"], self.options["tie_lead"]
        if context.new_game and rule == "right":
            return (next_seat(previous.opener, PLAYERS),), 0
        if rule == tie == "right":
            return (next_seat(leader, PLAYERS),), 0
        winner = previous.winner()
        if winner is None and tie == "first":
            return self._first_lead(hands)
        if winner is None and tie == "same":
            return (leader,), 0
        if winner is None or rule == "right":
            return (next_seat(leader, PLAYERS),), 0
        return ((winner,) if rule == "winner" else (winner, next_seat(winner, PLAYERS, 2))), 0

    def _first_lead(self, hands: list[int]) -> tuple[tuple[int, ...], int]:
        """The first-lead rule; anybody, with any tile, where no hand has a double."""
        double = highest_double(hands)
        if self.options["first_lead"] == "free" or not double:
            return (), 0
        forced = double if self.options["first_lead"] == "highest_double" else 0
        return (holder(hands, double),), forced

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        if not self.deals:
            return first_to(self.target, totals)
        # A match needs a winner of every game; else level sides share the places.
        return None if deal < self.deals else most(totals, shared=self.games_to_win == 1)

    def add(self, totals: tuple[int, ...], score: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
        return self.add_score(totals, score) if self.love else super().add(totals, score, deal)

    def add_score(self, totals: tuple[int, ...], score: tuple[int, ...]) -> tuple[int, ...]:
        added = super().add_score(totals, score)
        if not self.love or min(added) == 0 or added == (1, 1):
            return added
        # One all, play two: the side that scored keeps its points. Else the game bruks.
        if totals == (1, 1) and min(score) == 0:
            return (added[0], 0) if score[0] else (0, added[1])
        return 0, 0

    def _love_fault(self, totals: tuple[int, ...]) -> Message | None:
        if not self.love or min(totals) == 0 or totals == (1, 1):
            return None
        return message("With one-sided scoring only one side has points, except at 1:1.")

    # -- what a score sheet may say ------------------------------------------------------

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        # Where both can score, the one with more is all there is to look at.
        alone = (max(score), 0) if self._both_score() else score
        return super().deal_fault(score, last) or one_side_fault(alone, self._most_points())

    def final_outcome(self, totals: tuple[int, ...], deals: int | None) -> Outcome | None:
        return super().final_outcome(totals, deals or self.deals or None)

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        fault = super().final_fault(totals) or self._love_fault(totals)
        if fault is None and self.deals:
            return deals_fault(self.last_deal, totals, self._most_points())
        # Level at the target a game goes on, so a side may be far beyond it beside the other.
        if fault is None and not (self._both_score() and min(totals) >= self.target):
            return overshoot_fault(self.target, totals, self._most_points())
        return fault

    def _both_score(self) -> bool:
        """Whether both sides can score in a deal: only passes are paid to the side that lost."""
        return self.bonuses is not None and self.bonuses.most_for_passes > 0

    def _most_points(self) -> int:
        """No deal gives a side more: the heaviest hands that count, and every bonus there is."""
        hands = {"one": 0, "losers": 2, "others": 3, "all": 4}[self.count]
        heaviest = sorted((pips(bit) for bit in bits(full_set(self.highest))), reverse=True)
        pips_and_ladder = (sum(heaviest[: hands * self.sizes[0]]) or 1) + LADDER * self.ladder
        if self.bonuses is None:
            return pips_and_ladder
        paid, tiles = self.bonuses, sum(self.sizes)
        return (
            pips_and_ladder
            + paid.capicua
            + paid.chuchazo
            + paid.most_for_passes
            + tiles * paid.three_skips
        )

    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        setup = deal_out(chance, self.highest, HANDS, self.sizes[0])
        del setup[""]
        seats, _forced = self._allowed_leads(self._read_hands(setup), context)
        leader = seats[0] if len(seats) == 1 else chance.choice(seats or range(PLAYERS))
        return {**setup, "lead": [SEATS[leader]]}

    def piles(self) -> tuple[Pile, ...]:
        return (pile_of_tiles(full_set(self.highest), HANDS, self.sizes[0]),)


def _bonus(name: str, meaning: str) -> Option:
    return Option(name, 0, minimum=0, meaning=meaning)


def _choice(name: str, values: tuple[int | str, ...], meaning: str) -> Option:
    return Option(name, values[0], values, meaning=meaning)


OPTIONS = (
    Option("target", 100, minimum=1, meaning=gettext_noop("The points that win the game.")),
    Option("games_to_win", 1, minimum=1, meaning=gettext_noop("How many games win the match.")),
    _choice("set", (6, 9), gettext_noop("Seven tiles each, or ten each, fifteen in the boneyard.")),
    _choice(
        "first_lead",
        ("highest_double", "double_holder", "free"),
        gettext_noop("Who opens the first deal, and with which tile."),
    ),
    _choice(
        "next_lead",
        ("right", "winner", "winning_side"),
        gettext_noop("Who leads after a deal that somebody won."),
    ),
    _choice(
        "tie_lead",
        ("right", "same", "first"),
        gettext_noop("Who leads after a deal that nobody won."),
    ),
    _choice(
        "block",
        ("sides", "lowest_hand", "blocker"),
        gettext_noop("Which hands decide a blocked game."),
    ),
    _choice(
        "block_tie",
        ("nobody", "leader", "blocker", "next", "previous"),
        gettext_noop("Who wins a blocked game in which these hands are equal."),
    ),
    _choice(
        "count",
        ("losers", "others", "all", "one"),
        gettext_noop("What a deal is worth to the side that wins it."),
    ),
    _choice(
        "love",
        ("off", "on"),
        gettext_noop("Whether both scores fall to 0 when both sides have points, except at 1:1."),
    ),
    _bonus("capicua", gettext_noop("Points for a last tile that fits both ends.")),
    _choice(
        "capicua_tile",
        ("no_blank", "no_double", "any"),
        gettext_noop("Which last tiles count as a capicúa."),
    ),
    _bonus("chuchazo", gettext_noop("Points for going out with the double blank.")),
    _bonus(
        "first_pass",
        gettext_noop("Points for an opening tile, not a double, that makes the next player pass."),
    ),
    _bonus(
        "first_pass_double",
        gettext_noop("Points for an opening double that makes the next player pass."),
    ),
    _bonus("three_skips", gettext_noop("Points for a tile that makes the three others pass.")),
    _bonus(
        "ladder",
        gettext_noop("Points for winning deal 4; deals 3, 2 and 1 bring 2, 3 and 4 times as many."),
    ),
    Option("deals", 0, later=True, meaning=gettext_noop("Deals in a game; 0: to the target.")),
)


def _preset(slug: str, title: str, written: str) -> Preset:
    known = {option.name: option for option in OPTIONS}
    pairs = [word.split("=") for word in written.split()]
    return Preset(slug, title, {name: known[name].value(text) or 0 for name, text in pairs})


PRESETS = (
    _preset("classic", gettext_noop("Classic, to 100"), ""),
    _preset(
        "fed-300",
        gettext_noop("Spanish federation, to 300"),
        "target=300 first_lead=free count=all",
    ),
    _preset(
        "fvd-200",
        gettext_noop("Venezuelan federation, to 200"),
        "target=200 first_lead=free count=all",
    ),
    _preset(
        "brasilia-150",
        gettext_noop("Brasília championship, to 150"),
        "target=150 first_lead=free count=all",
    ),
    _preset(
        "dr-200",
        gettext_noop("Dominican Republic, to 200, with bonuses"),
        "target=200 next_lead=winner count=all block=blocker block_tie=blocker capicua=25 "
        "first_pass=50 first_pass_double=25 three_skips=25",
    ),
    _preset(
        "cuba-55",
        gettext_noop("Cuba, double nine, to 300"),
        "target=300 set=9 next_lead=winning_side block=lowest_hand block_tie=leader",
    ),
    _preset(
        "pr-500",
        gettext_noop("Puerto Rico, to 500, with bonuses"),
        "target=500 next_lead=winner count=all capicua=100 capicua_tile=no_double chuchazo=100 "
        "ladder=25",
    ),
    _preset(
        "jamaica",
        gettext_noop("Jamaica, six-love"),
        "target=6 next_lead=winning_side tie_lead=first count=one block=lowest_hand love=on",
    ),
)
"""What is played where; docs/rules/partnership.md has the sources."""

GAME = Partnership.game = Game(
    slug="partnership",
    title=gettext_noop("Partnership Dominoes"),
    players=(PLAYERS,),
    default_players=PLAYERS,
    turns="right",
    options=OPTIONS,
    presets=PRESETS,
    events=placing.usual_events(placing.matching_actions(max(HAND_SIZES)), PLAYERS),
    read_event=placing.read_placing,
    write_event=placing.write_turn,
    rules=Partnership,
    visibility=Visibility((TABLE, HAND, SLEEPING)),
    not_analysable="",
)
