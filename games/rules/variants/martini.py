"""Martini: four players (AC against BD), three or two (each for themselves), double-nine set.

The tiles with a blank make the row of suits in order of strength, the doubles the row of points;
the others are played from hands and from a glass, one a team with four players, else one a player.
In each trick every seat lays one tile, turned as it likes: the top number is its suit, the bottom
one its rank, and no suit has to be followed. The strongest tile wins the next double and leads; the
player of the weakest must then Shake the row of suits or Stir it, sending the suit that just won to
its end (decisions M1-M7); under ``shake_stir=optional`` ``hold`` leaves it alone (M27). A deal ends
with the last double (M3, M23). Most points win it; three players break ties by most doubles, then
by the lowest double among those still tied (M14, M15). Totals are deals won (M28): three of them
win the game, two with three players. A loser of a deal names the next leader (M16-M20).

Where the rules are silent: tiles are looked for where the event says they come from, so that a
tile of the hand marked ``g``, and a glass tile without it, are ``tile_not_held``; a set-up whose
numbers or tiles are wrong is ``bad_deal`` even if somebody without the right named the leader.
The canonical writer puts a choice on the line of its trick, two blanks behind the last play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import length_hint
from random import Random
from typing import ClassVar, NamedTuple, cast

from games.rules.definition import Before, Code, Deal, Facts, Game, Option, Rules
from games.rules.errors import Illegal
from games.rules.parts import row
from games.rules.parts.glass import SIZE, Glass, glass_words, read_glass
from games.rules.parts.naming import named_leader
from games.rules.parts.opening import AFTER
from games.rules.parts.scoring import Outcome, places
from games.rules.parts.setup import check_lines, check_within, line_names, mixed, part_of_set
from games.rules.parts.turned import all_plays, both_ways, play_fault, read_play, write_play
from games.rules.sections import SEATS, Section
from games.rules.sights import WITH_GLASS
from games.rules.tiles import doubles, full_set, shows, texts

HIGHEST = 9
NOBODY = -1
APART = 10  # how far apart suits are in strength: more than any rank

SHAKE_STIR = "Whether the row must be shaken or stirred after a trick, or may be held as it is."
PLACING = "Three players: whether the losers are placed by deals won or share the second place."


class Numbers(NamedTuple):
    """What depends on the number of players."""

    sides: tuple[str, ...]
    suits: list[int]
    """Suits, and ranks within a suit, in play."""
    points: list[int]
    """The doubles that are played for, by their number."""
    deals_to_win: int


NUMBERS = {
    4: Numbers(("AC", "BD"), suits=[*range(1, 10)], points=[*range(4, 10)], deals_to_win=3),
    3: Numbers(("A", "B", "C"), suits=[*range(1, 10)], points=[*range(1, 10)], deals_to_win=2),
    2: Numbers(("A", "B"), suits=[*range(1, 9)], points=[*range(1, 10)], deals_to_win=3),
}

PLAYED = {
    players: full_set(numbers.suits[-1]) & ~doubles(HIGHEST) & ~shows(0, HIGHEST)
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
    return write_play(code) if code[1] else row.write_choice(code)


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
        self.row = row.Row(suits)
        self.trick: dict[int, Code] = {}
        """The tiles of the trick by their strength; a full one lies until the next lead."""
        self.taken: list[list[int]] = [[] for _ in rules.sides]
        """The doubles each side has won."""
        self.winning: Code = ()
        self.weakest: Code = ()
        """The strongest and the weakest tile of the last complete trick."""
        self.turn, self.choice_due = leader, False
        self.winner = NOBODY
        """The side that has won the deal, once it is over."""

    def play(self, codes: Sequence[Code]) -> int:
        hands, glasses, choices, after = self.hands, self.glasses, self.choices, AFTER[self.players]
        trick, turn, choice_due, players = self.trick, self.turn, self.choice_due, self.players
        change, weakness = self.row.change, self.row.suits.index
        points, taken, winning, weakest = self.points, self.taken, self.winning, self.weakest
        rest, refused = iter(codes), 1
        for code in rest:
            seat, tile, where, suit, rank = code
            if seat != turn:
                break
            if choice_due:
                # Here ``where`` is the word of a choice, ``suit`` the new row of a Shake.
                if where not in choices or not change(where, suit, winning[3]):
                    break
                choice_due, turn = False, winning[0]
                continue
            if where:
                if not glasses[seat].take(tile):
                    break
            elif hands[seat] & tile:
                hands[seat] ^= tile
            else:
                break
            if len(trick) == players:
                trick.clear()
            trick[rank - APART * weakness(suit)] = code
            if len(trick) < players:
                turn = after[seat]
                continue
            strengths = sorted(trick)
            winning, weakest = trick[strengths[-1]], trick[strengths[0]]
            taken[winning[0] % len(taken)].append(points.pop(0))
            choice_due, turn = True, weakest[0]
            if not points:
                self.winner = deal_winner(taken)
                self.end = f"won {self.sides[self.winner]}"
                choice_due, turn = False, NOBODY
        else:
            refused = 0
        self.turn, self.choice_due, self.winning, self.weakest = turn, choice_due, winning, weakest
        return len(codes) - length_hint(rest) - refused

    def fault(self, code: Code, text: str) -> Illegal:
        seat, tile, word, _, _ = code
        name, due = SEATS[seat], SEATS[self.turn]
        if self.end is not None:
            return Illegal("deal_over", f"'{text}' comes after the last double: {self.end}.")
        if self.choice_due:
            weakest = f"{due} played the weakest tile ({write_play(self.weakest)[2:]})"
            if tile or word not in self.choices:
                kinds = " or ".join(self.choices)
                return Illegal("choice_pending", f"{weakest} and must {kinds} before '{text}'.")
            if seat != self.turn:
                return Illegal("wrong_chooser", f"{weakest} and chooses, not {name}.")
            suits = " ".join(map(str, self.row.suits))
            detail = f"{name} must name the suits of the row {suits} once each: '{text}' does not."
            return Illegal("bad_shake", detail)
        if not tile:
            detail = f"'{text}' has no place here: one choice is due after each complete trick."
            return Illegal("no_choice_pending", detail)
        if seat != self.turn:
            return Illegal("not_your_turn", f"It is the turn of {due}, not of {name}.")
        side = self.sides[seat % len(self.sides)]
        return play_fault(code, self.hands[seat], self.glasses[seat], side)

    def legal(self) -> Iterator[str]:
        actions: Iterator[str] = iter(())
        if self.choice_due:
            actions = self.row.choices(self.choices)
        elif self.end is None:
            actions = both_ways(self.hands[self.turn], self.glasses[self.turn].face_up())
        return (f"{SEATS[self.turn]} {action}" for action in actions)

    def canonical(self, code: Code, text: str) -> str:
        return write_event(code)

    def unsettled(self, codes: Sequence[Code]) -> tuple[int, ...]:
        return ()

    def facts(self) -> Facts:
        laid = self.trick.values()
        return Facts(
            hands={SEATS[seat]: texts(hand) for seat, hand in enumerate(self.hands)},
            stock=[],
            trick=tuple((SEATS[seat], f"{suit}-{rank}", "") for seat, _, _, suit, rank in laid),
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
        self.played, self.choices = PLAYED[players], row.CHOICES[str(options["shake_stir"])]
        self.by_deals_won = options["placing"] == "by_deals_won"
        self.hands = [f"hand {letter}" for letter in self.letters]
        self.glasses = [f"glass {side}" for side in self.sides]
        self.lines = line_names(self.letters, "strength", "points", "lead", *self.glasses)

    def totals_fault(self, totals: tuple[int, ...], first: Section | None) -> str | None:
        if min(totals) < 0:
            return "Totals cannot be negative."
        if max(totals) >= self.deals_to_win:
            return f"Totals show a winner already: {self.deals_to_win} deals win the game."
        if first is not None and sum(totals) != first.deal - 1:
            return f"Totals are deals won: before deal {first.deal} they add up to one less."
        return None

    def open(self, section: Section, before: Before) -> Deal:
        setup = section.setup
        check_lines(setup, self.lines)
        suits = row.read_row("strength", setup["strength"], self.suits)
        points = row.read_row("points", setup["points"], self.points)
        hands, _ = part_of_set(setup, self.hands, SIZE, HIGHEST)
        glasses = [read_glass(name, setup[name]) for name in self.glasses]
        check_within(hands + [sum(glass.places) for glass in glasses], self.played, HIGHEST)
        leader = named_leader(setup["lead"], self.right_to_name(before), self.players)
        return MartiniDeal(self, hands, glasses, suits, points, leader)

    def right_to_name(self, before: Before) -> str | None:
        """The seats of which one names the leader: none in deal 1, None where the log begins."""
        if before.first and before.midway:
            return None
        if before.deal == 1:
            return ""
        winner: int = before.previous.winner
        if self.players != 3:
            return self.sides[1 - winner]
        fewest = min(before.totals)
        if before.totals.count(fewest) == 1:
            return self.sides[before.totals.index(fewest)]
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

    def shuffle(self, chance: Random, before: Before) -> dict[str, list[str]]:
        tiles = mixed(texts(self.played), chance)
        setup = {"strength": mixed(map(str, self.suits), chance)}
        setup["points"] = mixed(map(str, self.points), chance)
        for name in self.glasses + self.hands:
            six, tiles = tiles[:SIZE], tiles[SIZE:]
            setup[name] = glass_words(six) if name in self.glasses else six
        right = self.right_to_name(before)
        by = ["by", chance.choice(right)] if right else []
        return {**setup, "lead": [chance.choice(self.letters), *by]}


GAME = Martini.game = Game(
    slug="martini",
    title="Martini",
    players=(2, 3, 4),
    default_players=None,
    options=(
        Option("shake_stir", "required", choices=("required", "optional"), meaning=SHAKE_STIR),
        Option("placing", "by_deals_won", choices=("by_deals_won", "winner_only"), meaning=PLACING),
    ),
    events=all_plays(PLAYED[4], 4) | row.short_choices(4),
    read_event=lambda event: row.read_choice(event) or read_play(event),
    rules=Martini,
    quick=row.quick_choice,
    write_event=write_event,
    behind=frozenset(row.CHOICES["optional"]),
    secrets=WITH_GLASS,
)
