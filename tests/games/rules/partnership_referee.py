"""A second referee of Partnership Dominoes, written from the rules page alone and slowly.

It knows whole logs in canonical words, whose events are legal but for the leader and the opening
tile; tests hold the referee against it. Nothing is shared with the game's own file.
"""

from __future__ import annotations

from typing import NamedTuple

SEATS = "ABCD"


class PlayedDeal(NamedTuple):
    """A deal of a log: its number, hands, leader, the words of its turns, and what is claimed."""

    number: tuple[int, int]
    hands: dict[str, list[str]]
    leader: str
    turns: list[tuple[str, str]]
    end: str
    score: dict[str, int]
    totals: dict[str, int]


class Answer(NamedTuple):
    """What is wrong with a log, and where: no code where nothing is."""

    code: str = ""
    number: tuple[int, int] = (0, 0)
    winner: str | None = None
    totals: dict[str, int] | None = None


def read(text: str) -> list[PlayedDeal]:
    """The deals of a canonical text."""
    deals: list[PlayedDeal] = []
    game, number = 1, 0
    lines: dict[str, str] = {}
    turns: list[tuple[str, str]] = []
    for line in text.splitlines():
        head, _, rest = line.partition(" ")
        if head == "game":
            game = int(rest)
        elif head == "deal":
            number, lines, turns = int(rest), {}, []
        elif head in ("hand", "lead:", "end:", "score:", "totals:"):
            lines[line.partition(":")[0]] = line.partition(": ")[2]
            if head == "totals:":
                deals.append(_deal((game, number), lines, turns))
        elif head.endswith(".") and head[:-1].isdigit():
            turns += [(turn[0], turn[2:]) for turn in rest.split("  ")]
    return deals


def _deal(
    number: tuple[int, int], lines: dict[str, str], turns: list[tuple[str, str]]
) -> PlayedDeal:
    hands = {seat: lines[f"hand {seat}"].split() for seat in SEATS}
    score, totals = (
        {side: int(points) for side, points in (word.split("=") for word in lines[name].split())}
        for name in ("score", "totals")
    )
    return PlayedDeal(number, hands, lines["lead"], turns, lines["end"], score, totals)


def judge(deals: list[PlayedDeal], options: dict[str, int | str]) -> Answer:
    """What the rules say of a log that begins with the first deal of a match."""
    table = Table(options)
    for deal in deals:
        code = table.fault(deal)
        if code:
            return Answer(code, deal.number)
    return Answer(winner=table.match_winner, totals=table.totals)


class Table:
    """Four players, and what they remember between deals."""

    def __init__(self, options: dict[str, int | str]) -> None:
        self.is_ = options
        self.totals = {"AC": 0, "BD": 0}
        self.games = {"AC": 0, "BD": 0}
        self.game_winner: str | None = None
        self.match_winner: str | None = None
        self.tied = False
        self.opener = self.leader = ""
        self.winner: str | None = None
        """The winning seat of the deal before, if it had one."""
        self.latest: str | None = None
        """The winning seat of the last deal that had one."""

    def fault(self, deal: PlayedDeal) -> str:
        """Take a deal in; what is wrong with it, nothing if it holds."""
        size = 7 if self.is_["set"] == 6 else 10
        tiles = [tile for hand in deal.hands.values() for tile in hand]
        foreign = any(
            int(part) > int(self.is_["set"]) for tile in tiles for part in tile.split("-")
        )
        too_soon = deal.number[1] == 1 and deal.number[0] > 1 and not self.game_winner
        if too_soon or foreign or any(len(hand) != size for hand in deal.hands.values()):
            return "bad_deal"
        new_game = deal.number[1] == 1
        before = {"AC": 0, "BD": 0} if new_game else dict(self.totals)
        seats, tile = self.lead(deal, before)
        if deal.leader not in seats:
            return "wrong_leader"
        if self.match_winner or self.tied or (self.game_winner and deal.number[1] > 1):
            return "game_over"
        if tile and deal.turns[0][1] != tile:
            return "must_lead"
        self.opener = deal.leader if deal.number[1] == 1 else self.opener
        self.leader = deal.leader
        return self.count(deal, before)

    def lead(self, deal: PlayedDeal, before: dict[str, int]) -> tuple[str, str]:
        """Who may lead, and the tile if it is forced."""
        love = self.is_["love"] == "on" and before["AC"] == before["BD"]
        if not self.leader or love:
            return self.first_lead(deal)
        new_game = self.game_winner is not None and deal.number[1] == 1
        rule = self.is_["next_lead"]
        if new_game and rule == "right":
            return after(self.opener), ""
        if self.winner is None:
            tie = self.is_["tie_lead"]
            if tie == "first":
                return self.first_lead(deal)
            return (self.leader if tie == "same" else after(self.leader)), ""
        if rule == "right":
            return after(self.leader), ""
        return (self.winner if rule == "winner" else self.winner + partner(self.winner)), ""

    def first_lead(self, deal: PlayedDeal) -> tuple[str, str]:
        held = [
            (int(tile[0]), seat, tile)
            for seat, hand in deal.hands.items()
            for tile in hand
            if tile[0] == tile[2]
        ]
        rule = self.is_["first_lead"]
        if rule == "free" or not held:
            return SEATS, ""
        _number, seat, tile = max(held)
        return seat, tile if rule == "highest_double" else ""

    def count(self, deal: PlayedDeal, before: dict[str, int]) -> str:
        """Score a deal and book it."""
        left = {seat: set(hand) for seat, hand in deal.hands.items()}
        ends: list[int] = []
        for seat, word in deal.turns:
            if word != "pass":
                tile = word.partition("@")[0]
                left[seat] -= {tile, tile[::-1]}
                ends = lay_tile(ends, word)
        pips = {
            seat: sum(int(tile[0]) + int(tile[2]) for tile in hand) for seat, hand in left.items()
        }
        placed = [seat for seat, word in deal.turns if word != "pass"]
        winner = deal.end[4:] if deal.end.startswith("out") else self.block(pips, placed[-1])
        score = {"AC": 0, "BD": 0}
        if winner:
            score[side(winner)] += self.worth(pips, winner, deal.number[1])
            if deal.end != "blocked":
                score[side(winner)] += self.last_tile(deal)
        self.for_passes(deal, score)
        if deal.score != score:
            return "assert_score"
        self.winner, self.latest = winner, winner or self.latest
        return self.book(deal, before, score)

    def block(self, pips: dict[str, int], blocker: str) -> str | None:
        """The winning seat of a block."""
        rule = self.is_["block"]
        if rule == "sides":
            sums = {both: pips[both[0]] + pips[both[1]] for both in ("AC", "BD")}
            low = [both for both in sums if sums[both] == min(sums.values())]
            compared = low[0] if len(low) == 1 else ""
        else:
            seats = SEATS if rule == "lowest_hand" else blocker + after(blocker)
            compared = "".join(
                seat for seat in seats if pips[seat] == min(pips[other] for other in seats)
            )
            if len({side(seat) for seat in compared}) > 1:
                compared = ""
        if compared:
            lowest = min(pips[seat] for seat in compared)
            order = SEATS[SEATS.index(self.leader) :] + SEATS[: SEATS.index(self.leader)]
            return next(seat for seat in order if seat in compared and pips[seat] == lowest)
        return {
            "nobody": None,
            "leader": self.leader,
            "blocker": blocker,
            "next": after(blocker),
            "previous": self.latest,
        }[str(self.is_["block_tie"])]

    def worth(self, pips: dict[str, int], winner: str, number: int) -> int:
        everything = sum(pips.values())
        worth = {
            "one": 1,
            "all": everything,
            "others": everything - pips[winner],
            "losers": everything - pips[winner] - pips[partner(winner)],
        }[str(self.is_["count"])]
        return worth + int(self.is_["ladder"]) * {1: 4, 2: 3, 3: 2, 4: 1}.get(number, 0)

    def last_tile(self, deal: PlayedDeal) -> int:
        ends: list[int] = []
        for _seat, word in deal.turns[:-1]:
            ends = lay_tile(ends, word) if word != "pass" else ends
        tile = deal.turns[-1][1].partition("@")[0]
        numbers = {int(tile[0]), int(tile[2])}
        bonus = int(self.is_["chuchazo"]) if tile == "0-0" else 0
        double, blank = len(numbers) == 1, 0 in numbers
        barred = {"no_blank": double or blank, "no_double": double, "any": False}
        if all(end in numbers for end in ends) and not barred[str(self.is_["capicua_tile"])]:
            bonus += int(self.is_["capicua"])
        return bonus

    def for_passes(self, deal: PlayedDeal, score: dict[str, int]) -> None:
        words = [word for _seat, word in deal.turns]
        if deal.end == "blocked":
            while words[-1] == "pass":
                words.pop()
        if words[1:2] == ["pass"]:
            name = "first_pass_double" if words[0][0] == words[0][2] else "first_pass"
            score[side(deal.leader)] += int(self.is_[name])
        for place, word in enumerate(words):
            if word != "pass" and words[place + 1 : place + 4] == ["pass"] * 3:
                score[side(deal.turns[place][0])] += int(self.is_["three_skips"])

    def book(self, deal: PlayedDeal, before: dict[str, int], score: dict[str, int]) -> str:
        totals = {both: before[both] + score[both] for both in before}
        if self.is_["love"] == "on" and min(totals.values()) > 0 and totals != {"AC": 1, "BD": 1}:
            one_all = before == {"AC": 1, "BD": 1} and min(score.values()) == 0
            totals = {both: totals[both] if one_all and score[both] else 0 for both in totals}
        if deal.totals != totals:
            return "assert_totals"
        self.totals, self.game_winner = totals, None
        best = max(totals, key=lambda both: totals[both])
        level, deals = totals["AC"] == totals["BD"], int(self.is_["deals"])
        if deals and level and deal.number[1] >= deals and self.is_["games_to_win"] == 1:
            self.tied = True
        enough = deal.number[1] >= deals if deals else totals[best] >= int(self.is_["target"])
        if enough and not level:
            self.game_winner = best
            self.games[best] += 1
            if self.games[best] == int(self.is_["games_to_win"]):
                self.match_winner = best
        return ""


def after(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner(seat: str) -> str:
    return after(after(seat))


def side(seat: str) -> str:
    return "AC" if seat in "AC" else "BD"


def lay_tile(ends: list[int], word: str) -> list[int]:
    """The open ends after a tile: `6-5@6` covers a 6 and opens a 5."""
    tile, _, end = word.partition("@")
    if not ends:
        return [int(tile[0]), int(tile[2])]
    covered = int(end)
    rest = list(ends)
    rest.remove(covered)
    numbers = [int(tile[0]), int(tile[2])]
    numbers.remove(covered)
    return [*rest, *numbers]
