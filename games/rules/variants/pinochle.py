"""Domino Pinochle: three players, each for itself; melds, then nine tricks; 250 points.

Numbers are those of docs/rules/pinochle.md. Nine tiles each and one, the widow, turned up. In order
from the dealer's left everybody declares its melds or none (P1-P13), then nine tricks are played in
which the higher number of a tile is its suit (P14-P17); the widow goes to the winner of the last
(P18). Points are counted twice a deal: a seat that stands alone on top with ``target`` after the
melds has won without a trick being played (P24), else all three may win after the tricks (P19-P23).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

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
from games.rules.parts.scoring import places, sole_leader
from games.rules.parts.setup import (
    check_lines,
    check_partition,
    deal_out,
    line_names,
    read_hands,
    read_tiles,
    seat_at_table,
)
from games.rules.parts.trickplay.melds import (
    HIGHEST,
    Declaration,
    melds_under,
    quick_declaration,
    read_declaration,
    usual_declarations,
    write_declaration,
)
from games.rules.parts.trickplay.tricks import (
    AFTER,
    NO_SUIT,
    Leads,
    Suit,
    TrickDeal,
    read_trick_play,
    usual_plays,
)
from games.rules.piles import Pile, pile_of_tiles
from games.rules.sections import SEAT_INDEX, SEATS, Section
from games.rules.tiles import BIT, FOREIGN, NUMBERS, TEXT, bits, full_set
from games.rules.visibility import HAND, TABLE, Disclosure, Visibility
from web.messages import Message, Value, gettext_noop, message

HAND_SIZE = 9
HANDS = ["hand A", "hand B", "hand C"]
LINES = line_names("ABC", "dealer", "widow")
USUAL = usual_declarations()

MELD_SUIT = gettext_noop(
    "Whether a tile melds in the suits of both its numbers or only in the suit of the higher one."
)
DOUBLE_MELD = gettext_noop("Whether the doubles of a meld have to be consecutive.")
DOUBLE_BONUS = gettext_noop("Whether a meld of doubles earns the bonus, too.")
WIDOW_MELD = gettext_noop("Whether everybody may use the widow in a meld.")
WIN_CHECK = gettext_noop(
    "Whether the highest total wins unless it is tied, or the first player "
    "in turn to reach the target when points are paid."
)

# -- suits and points in the tricks ------------------------------------------------------

SUITS = [
    Suit(
        number,
        followers=sum(bit for bit in bits(full_set(HIGHEST)) if NUMBERS[bit][0] == number),
        power={BIT[f"{number}-{lower}"]: lower for lower in range(number + 1)},
    )
    for number in range(HIGHEST + 1)
]
"""In the tricks a tile belongs to its higher number only and ranks by its lower one."""

LEADS: Leads = {bit: {NO_SUIT: SUITS[NUMBERS[bit][0]]} for bit in bits(full_set(HIGHEST))}

NICKELS = BIT["5-0"] | BIT["4-1"] | BIT["3-2"]
"""Five points each."""

DIMES = BIT["6-4"] | BIT["5-5"]
"""Ten points each."""


IN_TRICKS = 9 + 5 * NICKELS.bit_count() + 10 * DIMES.bit_count()
"""What the nine tricks of a deal give together: one each, nickels and dimes."""


def captured_points(tiles: int) -> int:
    """The points of the nickels and dimes among tiles taken in tricks.

    >>> captured_points(NICKELS | DIMES)
    35
    """
    return 5 * (tiles & NICKELS).bit_count() + 10 * (tiles & DIMES).bit_count()


def read_event(event: str) -> Code | None:
    """(seat, tile, NO_SUIT) for a tile played, (seat, 0, declaration) for a declaration."""
    declaration = read_declaration(event[2:])
    if declaration is not None:
        return SEAT_INDEX[event[0]], 0, declaration
    return None if "=" in event else read_trick_play(event)


def write_event(code: Code) -> str:
    """The canonical text of a tile played or of a declaration; their tiles are of some set."""
    seat, bit, declaration = code
    return f"{SEATS[seat]} {TEXT[bit] if bit else write_declaration(declaration)}"


class PinochleDeal(TrickDeal):
    """One deal: three declarations, nine tricks."""

    tricks_to_play = 9
    end_of_tricks = "tricks"

    def __init__(
        self, rules: Pinochle, hands: list[int], widow: int, context: DealContext, dealer: int
    ):
        self.dealer = dealer
        self.order = seats_from_left(dealer)
        super().__init__(hands, leader=self.order[0])
        self.rules, self.widow = rules, widow
        self.totals = context.totals
        self.declared: list[Declaration] = []
        """What was declared, in order."""
        self.paid = [0, 0, 0]
        """Points for melds by seat."""

    def leads(self) -> Leads:
        return LEADS

    def suit_rule(self) -> Value:
        return message(", as the suit of a tile is its higher number")

    # -- events in order: the melds, the tricks ------------------------------------------

    def is_preparing(self) -> bool:
        return len(self.declared) < 3

    def prepare(self, code: Code) -> bool:
        """Take a declaration, if it is legal; the third one may win the game."""
        seat, bit, declaration = code
        if bit or seat != self.turn:
            return False
        points = self.rules.melds.worth(declaration, self.hands[seat], self._usable_widow())
        if points is None:
            return False
        self.paid[seat] = points
        self.declared.append(declaration)
        self.turn = AFTER[seat]
        if len(self.declared) == 3:
            after_melds = tuple(map(int.__add__, self.totals, self.paid))
            if self.rules.winner(after_melds, self.order) is not None:
                self.end = "melds"
        return True

    def _usable_widow(self) -> int:
        """The widow, where it may be melded."""
        return self.widow if self.rules.widow_melds else 0

    def melds(self) -> tuple[int, ...] | None:
        return tuple(self.paid) if len(self.declared) == 3 else None

    def score(self) -> tuple[int, ...]:
        if self.end == "melds":
            return tuple(self.paid)
        return tuple(map(int.__add__, self.paid, self.trick_points()))

    def trick_points(self) -> list[int]:
        """What the tricks so far are worth by seat; the winner of the last takes the widow."""
        taken = list(self.taken)
        if self.end == "tricks":
            taken[self.turn] |= self.widow
        return list(map(int.__add__, self.won, map(captured_points, taken)))

    # -- the order of checks -------------------------------------------------------------

    def fault(self, code: Code, text: str) -> Illegal:
        seat, bit, declaration = code
        if self.end is not None:
            detail = message("'%(text)s' comes after the ninth trick: the deal is over.", text=text)
            if self.end == "melds":
                detail = message(
                    "'%(text)s' comes after a win in the melds: the deal is over.", text=text
                )
            return Illegal("deal_over", detail)
        melding = len(self.declared) < 3
        if bit and melding:
            detail = message(
                "'%(text)s' comes before %(due)s has declared its melds, or none.",
                text=text,
                due=SEATS[self.turn],
            )
            return Illegal("meld_missing", detail)
        if not bit and not melding:
            detail = message("'%(text)s' comes after all three have declared.", text=text)
            return Illegal("meld_over", detail)
        fault = self.turn_fault(seat, text)
        if fault is not None:
            return fault
        if melding:
            hand, widow = self.hands[seat], self._usable_widow()
            return self.rules.melds.fault(SEATS[seat], declaration, hand, widow)
        return self.play_fault(code, text)

    # -- for messages, bots and viewers ----------------------------------------------------

    def legal(self) -> Iterator[str]:
        if self.end is not None:
            return
        if len(self.declared) == 3:
            yield from self.legal_plays()
            return
        usable = self.hands[self.turn] | self._usable_widow()
        for declaration in self.rules.melds.declarations(usable):
            yield f"{SEATS[self.turn]} {write_declaration(declaration)}"

    def canonical(self, code: Code, text: str) -> str:
        tiles = [code[1]] if code[1] else [tile for meld in code[2] for tile in meld]
        return write_event(code) if FOREIGN not in tiles else text

    def state(self) -> DealState:
        shown = {
            SEATS[seat]: [[TEXT[bit] for bit in meld] for meld in declaration]
            for seat, declaration in zip(self.order, self.declared, strict=False)
        }
        return self.trick_state()._replace(
            trick_points=dict(zip("ABC", self.trick_points(), strict=True)),
            widow=TEXT[self.widow],
            melds=shown,
            meld_points={seat: self.paid[SEAT_INDEX[seat]] for seat in shown},
        )


class Pinochle(Rules):
    """Domino Pinochle under chosen options."""

    game: ClassVar[Game]
    sides = ("A", "B", "C")

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options)
        self.target = int(options["target"])
        self.rotation = options["win_check"] == "rotation"
        self.widow_melds = options["widow_meld"] == "any"
        self.melds = melds_under(options)

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        if min(totals) < 0:
            return message("Totals cannot be negative.")
        if self.winner(totals, seats_from_left(0)) is not None:
            return message(
                "Totals show a winner already: the target is %(target)s.", target=self.target
            )
        return None

    def open(self, section: Section, context: DealContext) -> Deal:
        setup = section.setup
        check_lines(setup, LINES)
        dealer = seat_at_table("dealer", setup["dealer"][0], 3)
        hands = read_hands(setup, HANDS, HAND_SIZE)
        widow = read_tiles("widow", setup["widow"], 1)
        check_partition([*hands, widow], HIGHEST)
        check_dealer(dealer, context)
        return PinochleDeal(self, hands, widow, context, dealer)

    def winner(self, totals: tuple[int, ...], order: tuple[int, ...]) -> int | None:
        """Who has won at the end of a phase: the seat alone on top that has the target.

        With ``win_check=rotation`` the first to be paid who reaches the target.
        """
        if self.rotation:
            return next((seat for seat in order if totals[seat] >= self.target), None)
        return sole_leader(totals) if max(totals) >= self.target else None

    def outcome(self, totals: tuple[int, ...], deal: int, last: Any) -> Outcome | None:
        winner = self.winner(totals, last.order)
        if winner is None:
            return None
        first = max(totals) + 1
        ranked = (first if seat == winner else total for seat, total in enumerate(totals))
        return Outcome(winner, places(tuple(ranked)))

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        fault = super().deal_fault(score, last)
        # The last may have ended with a win in the melds, before the tricks.
        if fault is None and not last and sum(score) < IN_TRICKS:
            return message("The tricks of a deal add up to %(points)s.", points=IN_TRICKS)
        return fault

    def final_outcome(self, totals: tuple[int, ...], deals: int | None) -> Outcome | None:
        # Who was paid first is not on a sheet: with ``rotation``, too, the highest alone has won.
        winner = sole_leader(totals) if max(totals) >= self.target else None
        return None if winner is None else Outcome(winner, places(totals))

    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        dealt = deal_out(chance, HIGHEST, HANDS, HAND_SIZE)
        dealt["widow"] = dealt.pop("")
        return {"dealer": [pick_dealer(chance, context)], **dealt}

    def piles(self) -> tuple[Pile, ...]:
        return (pile_of_tiles(full_set(HIGHEST), HANDS, HAND_SIZE, "widow"),)


MELDED = Disclosure(
    "The widow, the declarations and the melded tiles of a hand.", "everybody", ("widow", "meld")
)

GAME = Pinochle.game = Game(
    slug="pinochle",
    title=gettext_noop("Domino Pinochle"),
    players=(3,),
    default_players=3,
    turns="left",
    options=(
        Option("target", 250, minimum=1, meaning=gettext_noop("The points that win the game.")),
        Option(
            "meld_bonus",
            1,
            always_written=True,
            meaning=gettext_noop("The bonus for a meld of four."),
        ),
        Option("meld_suit", "either", ("either", "high"), meaning=MELD_SUIT),
        Option("double_meld", "run", ("run", "any"), meaning=DOUBLE_MELD),
        Option(
            "meld_max", 4, (4, 5, 6, 7), meaning=gettext_noop("The most tiles a meld may have.")
        ),
        Option("double_bonus", "yes", ("yes", "no"), meaning=DOUBLE_BONUS),
        Option("widow_meld", "any", ("any", "none"), meaning=WIDOW_MELD),
        Option("win_check", "phase", ("phase", "rotation"), meaning=WIN_CHECK),
    ),
    events=usual_plays(HIGHEST, named=False)
    | {f"{s} {text}": (n, 0, d) for n, s in enumerate("ABC") for text, d in USUAL.items()},
    read_event=read_event,
    quick=quick_declaration,
    write_event=write_event,
    rules=Pinochle,
    alone=frozenset({"meld", "nomeld"}),
    sheet=SheetColumns(side=(gettext_noop("Melds"), gettext_noop("Tricks"))),
    visibility=Visibility((TABLE, MELDED, HAND)),
)
