"""Martini: four players (AC against BD), three or two (each for themselves), double-nine set.

Tiles are played from hands and glasses. The strongest of each trick wins a double; the player of
the weakest may then change the order of the suits (docs/rules/martini.md, M1-M7 and M27). Most
points win a deal (M14, M15), and totals are deals won (M28). A loser of a deal names the next
leader (M16-M20, M31).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, NamedTuple, cast

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
from games.rules.parts.leaders import chosen_leader
from games.rules.parts.opening import AFTER
from games.rules.parts.scoring import places
from games.rules.parts.setup import (
    check_lines,
    check_played_tiles,
    line_names,
    read_partial_set,
    shuffle_words,
)
from games.rules.parts.trickplay import suit_row
from games.rules.parts.trickplay.glass import SIZE, Glass, glass_words, read_glass
from games.rules.parts.trickplay.suit_row import Choice
from games.rules.parts.trickplay.turned_tiles import (
    TurnedPlay,
    all_plays,
    both_ways,
    play_fault,
    read_turned_play,
    write_turned_play,
)
from games.rules.piles import Pile, pile_of_numbers, pile_of_tiles
from games.rules.sections import SEATS, Section
from games.rules.tiles import FULL_SETS, doubles, full_set, texts, tiles_with
from games.rules.visibility import WITH_GLASS
from web.messages import Message, gettext_noop, message

HIGHEST = 9
NOBODY = -1
NO_PLAY = TurnedPlay(NOBODY, 0, from_glass=False, suit=0, rank=0)
APART = 10  # how far apart suits are in strength: more than any rank

SHAKE_STIR = gettext_noop(
    "Whether the row must be shaken or stirred after a trick, or may be held as it is."
)
PLACING = gettext_noop(
    "With three players: whether the losers rank by deals won or share second place."
)


class TableTerms(NamedTuple):
    """What depends on the number of players."""

    sides: tuple[str, ...]
    suits: list[int]
    """Suits, and ranks within a suit, in play."""
    points: list[int]
    """The doubles that are played for, by their number."""
    deals_to_win: int


NUMBERS = {
    4: TableTerms(("AC", "BD"), suits=[*range(1, 10)], points=[*range(4, 10)], deals_to_win=3),
    3: TableTerms(("A", "B", "C"), suits=[*range(1, 10)], points=[*range(1, 10)], deals_to_win=2),
    2: TableTerms(("A", "B"), suits=[*range(1, 9)], points=[*range(1, 10)], deals_to_win=3),
}

PLAYED = {
    players: full_set(numbers.suits[-1]) & ~doubles(HIGHEST) & ~tiles_with(0, HIGHEST)
    for players, numbers in NUMBERS.items()
}
"""The tiles that are played, by the number of players: no blank, no double, no other suit."""


def deal_winner(taken: Sequence[Sequence[int]]) -> int:
    """The side with most points, else most doubles, else the lowest double; always decides."""
    points = list(map(sum, taken))
    if points.count(max(points)) == 1:
        return points.index(max(points))
    standings = [(sum(won), len(won), -min(won, default=0)) for won in taken]
    return standings.index(max(standings))


def write_event(code: Code) -> str:
    """The canonical text of a tile laid or of a choice."""
    return write_turned_play(code) if isinstance(code, TurnedPlay) else suit_row.write_choice(code)


class MartiniDeal(Deal):
    """One deal: hands, glasses, a row of suits, a row of points."""

    def __init__(
        self,
        rules: Martini,
        hands: list[int],
        glasses: list[Glass],
        suits: list[int],
        points: list[int],
        leader: int,
    ) -> None:
        self.end = None
        self.sides, self.choices, self.players = rules.sides, rules.choices, rules.players
        self.hands, self.points = hands, points
        self.glasses = glasses * (rules.players // len(glasses))
        """The glass each seat plays from."""
        self.row = suit_row.SuitRow(suits, rules.suits)
        self.trick: dict[int, TurnedPlay] = {}
        """The tiles of the trick by their strength; a full one lies until the next lead."""
        self.taken: list[list[int]] = [[] for _ in rules.sides]
        """The doubles each side has won."""
        self.strongest = self.weakest = NO_PLAY
        """Of the last complete trick."""
        self.turn, self.choice_due = leader, False
        self.winner = NOBODY
        """The side that has won the deal, once it is over."""

    # -- tricks, and the choice after each of them ---------------------------------------

    def play(self, codes: Sequence[Code]) -> int:
        turn, choice_due, choices = self.turn, self.choice_due, self.choices
        change, weakness = self.row.change, self.row.suits.index
        hands, glasses, trick = self.hands, self.glasses, self.trick
        players, after = self.players, AFTER[self.players]
        to_lay = players - len(trick) or players
        done = 0
        for event in codes:
            if choice_due:  # the weakest shakes, stirs or holds, and the winner leads
                if type(event) is not Choice or event.word not in choices:
                    break
                if event.seat != turn or not change(event, self.strongest.suit):
                    break
                turn, choice_due = self.strongest.seat, False
                done += 1
                continue
            if type(event) is not TurnedPlay or event.seat != turn:
                break
            tile = event.tile
            if event.from_glass:
                if not glasses[turn].take(tile):
                    break
            elif hands[turn] & tile:
                hands[turn] ^= tile
            else:
                break
            if to_lay == players:  # a lead; all others follow
                trick.clear()
            trick[event.rank - APART * weakness(event.suit)] = event
            turn = after[turn]
            to_lay -= 1
            if not to_lay:
                self._win_trick()
                turn, choice_due, to_lay = self.turn, self.choice_due, players
            done += 1
        self.turn, self.choice_due = turn, choice_due
        return done

    def _win_trick(self) -> None:
        """The strongest tile wins the next double; while any is left, the weakest seat chooses."""
        trick, taken = self.trick, self.taken
        strengths = sorted(trick)
        self.strongest, self.weakest = trick[strengths[-1]], trick[strengths[0]]
        taken[self.strongest.seat % len(taken)].append(self.points.pop(0))
        self.turn, self.choice_due = self.weakest.seat, True
        if not self.points:
            self._end_deal()

    def _end_deal(self) -> None:
        """The last double has been won."""
        self.turn, self.choice_due, self.winner = NOBODY, False, deal_winner(self.taken)
        self.end = f"won {self.sides[self.winner]}"

    # -- why an event is refused -----------------------------------------------------------

    def fault(self, code: Code, text: str) -> Illegal:
        due = SEATS[self.turn]
        if self.end is not None:
            detail = message(
                "'%(text)s' comes after the last double: %(end)s.", text=text, end=self.end
            )
            return Illegal("deal_over", detail)
        if self.choice_due:
            weakest = write_turned_play(self.weakest)[2:]
            return self.row.fault(code, text, due, weakest, self.choices)
        if not isinstance(code, TurnedPlay):
            detail = message(
                "'%(text)s' has no place here: one choice is due after each complete trick.",
                text=text,
            )
            return Illegal("no_choice_pending", detail)
        if code.seat != self.turn:
            detail = message(
                "It is the turn of %(due)s, not of %(seat)s.", due=due, seat=SEATS[code.seat]
            )
            return Illegal("not_your_turn", detail)
        side = self.sides[code.seat % len(self.sides)]
        return play_fault(code, self.hands[code.seat], self.glasses[code.seat], side)

    def legal(self) -> Iterator[str]:
        actions: Iterator[str] = iter(())
        if self.choice_due:
            actions = self.row.choices(self.choices)
        elif self.end is None:
            actions = both_ways(self.hands[self.turn], self.glasses[self.turn].face_up())
        return (f"{SEATS[self.turn]} {action}" for action in actions)

    def canonical(self, code: Code, text: str) -> str:
        return write_event(code)

    def state(self) -> DealState:
        return DealState(
            hands={SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)},
            stock=[],
            trick=tuple((SEATS[p.seat], f"{p.suit}-{p.rank}", "") for p in self.trick.values()),
            tricks=dict(zip(self.sides, self.tricks(), strict=True)),
            glasses={s: glass.rows() for s, glass in zip(self.sides, self.glasses, strict=False)},
            strength=tuple(self.row.suits),
            points=tuple(self.points),
            doubles={s: tuple(won) for s, won in zip(self.sides, self.taken, strict=True)},
        )

    def turn_seat(self) -> int | None:
        return self.turn if self.end is None else None

    def score(self) -> tuple[int, ...]:
        return tuple(map(sum, self.taken))

    def tricks(self) -> tuple[int, ...]:
        return tuple(map(len, self.taken))

    def any_event(self, chance: Random) -> str:
        if not self.choice_due:
            return super().any_event(chance)
        return f"{SEATS[self.turn]} {self.row.any_choice(self.choices, chance)}"


class Martini(Rules):
    """Martini under chosen options, for two, three or four players."""

    game: ClassVar[Game]

    def __init__(self, players: int, options: Mapping[str, int | str]) -> None:
        super().__init__(players, options)
        self.sides, self.suits, self.points, self.deals_to_win = NUMBERS[players]
        self.played, self.choices = PLAYED[players], suit_row.CHOICES[str(options["shake_stir"])]
        self.by_deals_won = options["placing"] == "by_deals_won"
        self.hands = [f"hand {letter}" for letter in self.letters]
        self.glasses = [f"glass {side}" for side in self.sides]
        self.lines = line_names(self.letters, "strength", "points", "lead", *self.glasses)

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> Message | None:
        if min(totals) < 0:
            return message("Totals cannot be negative.")
        if max(totals) >= self.deals_to_win:
            return message(
                "Totals show a winner already: %(deals)s deals win the game.",
                deals=self.deals_to_win,
            )
        if first is not None and sum(totals) != first.deal - 1:
            return message(
                "Totals are deals won: before deal %(deal)s they add up to one less.",
                deal=first.deal,
            )
        return None

    def open(self, section: Section, context: DealContext) -> Deal:
        setup = section.setup
        check_lines(setup, self.lines)
        suits = suit_row.read_row("strength", setup["strength"], self.suits)
        points = suit_row.read_row("points", setup["points"], self.points)
        hands, others = read_partial_set(setup, self.hands, SIZE, HIGHEST)
        glasses = [read_glass(name, setup[name]) for name in self.glasses]
        in_glasses = [sum(glass.places) for glass in glasses]
        check_played_tiles([FULL_SETS[HIGHEST] ^ others, *in_glasses], self.played, HIGHEST)
        leader = chosen_leader(setup["lead"], self.right_to_name(context), self.players)
        return MartiniDeal(self, hands, glasses, suits, points, leader)

    def right_to_name(self, context: DealContext) -> str | None:
        """The seats of which one names the leader: none in deal 1, None where the log begins."""
        if context.first and context.midway:
            return None
        if context.deal == 1:
            return ""
        winner: int = context.previous.winner
        if self.players != 3:
            return self.sides[1 - winner]
        fewest = min(context.totals)
        if context.totals.count(fewest) == 1:
            return self.sides[context.totals.index(fewest)]
        return self.sides[(winner + 1) % 3]

    def add(self, totals: tuple[int, ...], score: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
        winner = cast("MartiniDeal", deal).winner
        return totals[:winner] + (totals[winner] + 1,) + totals[winner + 1 :]

    def outcome(self, totals: tuple[int, ...], deal: int, last: Deal) -> Outcome | None:
        if max(totals) < self.deals_to_win:
            return None
        winner = totals.index(max(totals))
        if self.by_deals_won:
            return Outcome(winner, places(totals))
        return Outcome(winner, tuple(1 if side == winner else 2 for side in range(len(totals))))

    def deal_fault(self, score: tuple[int, ...], last: bool) -> Message | None:
        doubles = sum(self.points)
        if min(score) < 0 or sum(score) != doubles:
            return message("The doubles of a deal add up to %(points)s.", points=doubles)
        if score.count(max(score)) > 1:
            return message("Two sides have equal points; only a log can show who won.")
        return None

    def final_fault(self, totals: tuple[int, ...]) -> Message | None:
        fault = super().final_fault(totals)
        if fault is None and (
            max(totals) > self.deals_to_win or totals.count(self.deals_to_win) > 1
        ):
            return message(
                "Totals are deals won: one side has %(deals)s, the others have fewer.",
                deals=self.deals_to_win,
            )
        return fault

    def add_score(self, totals: tuple[int, ...], score: tuple[int, ...]) -> tuple[int, ...]:
        winner = score.index(max(score))
        return tuple(won + (side == winner) for side, won in enumerate(totals))

    def shuffle(self, chance: Random, context: DealContext) -> dict[str, list[str]]:
        tiles = shuffle_words(texts(self.played), chance)
        setup = {"strength": shuffle_words(map(str, self.suits), chance)}
        setup["points"] = shuffle_words(map(str, self.points), chance)
        for name in self.glasses + self.hands:
            six, tiles = tiles[:SIZE], tiles[SIZE:]
            setup[name] = glass_words(six) if name in self.glasses else six
        right = self.right_to_name(context)
        by = ["by", chance.choice(right)] if right else []
        return {**setup, "lead": [chance.choice(self.letters), *by]}

    def piles(self) -> tuple[Pile, ...]:
        return (
            pile_of_numbers("strength", self.suits),
            pile_of_numbers("points", self.points),
            pile_of_tiles(self.played, [*self.glasses, *self.hands], SIZE),
        )


GAME = Martini.game = Game(
    slug="martini",
    title=gettext_noop("Martini"),
    players=(2, 3, 4),
    default_players=None,
    turns="left",
    options=(
        Option("shake_stir", "required", choices=("required", "optional"), meaning=SHAKE_STIR),
        Option("placing", "by_deals_won", choices=("by_deals_won", "winner_only"), meaning=PLACING),
    ),
    events=all_plays(PLAYED[4], 4) | suit_row.short_choices(4),
    read_event=lambda event: suit_row.read_choice(event) or read_turned_play(event),
    rules=Martini,
    quick=suit_row.quick_choice,
    write_event=write_event,
    behind=frozenset(suit_row.CHOICES["optional"]),
    sheet=SheetColumns(deal=(gettext_noop("Deal won by"),), lines=5),
    visibility=WITH_GLASS,
)
