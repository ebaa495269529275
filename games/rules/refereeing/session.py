"""Goes through a log deal by deal: numbers, set-ups, claims, totals, games of a match.

All of this holds for every game. After deal n of game g comes deal n+1 of game g or, once
game g is won, deal 1 of game g+1; any other number, and a section that begins while the deal
before it is unfinished, is ``bad_deal``.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.rules.definition import Code, Deal, DealContext, Game, Outcome, Rules
from games.rules.errors import Illegal
from games.rules.log import Log
from games.rules.refereeing.claims import Truth, check_claims, false_claims
from games.rules.refereeing.verdict import DealResult
from games.rules.sections import Claim, Section
from games.rules.words import LARGEST_NUMBER
from web.messages import message


class Session:
    """The state of a log between its deals."""

    def __init__(self, rules: Rules, totals: tuple[int, ...] | None = None) -> None:
        self.rules = rules
        self.midway = totals is not None
        self.zeros = (0,) * len(rules.sides)
        self.shown = self.zeros if totals is None else totals
        """The totals after the last finished deal, those of its game."""
        self.totals = self.shown
        """The totals the next deal starts from."""
        self.game = 1
        self.deal = 0
        self.previous: Deal | None = None
        self.finished = True
        self.game_won = False
        self.games_won = [0] * len(rules.sides)
        self.outcome: Outcome | None = None
        """Set once the game, or the whole match, is complete."""
        self.results: list[DealResult] = []
        self.totals_after: list[tuple[int, ...]] = []
        """The totals after each of them."""
        self.truth: Truth = {}
        """What could be claimed of the deal whose claims were checked last."""

    def context(self, game: int, deal: int) -> DealContext:
        """What the rules may ask about the past when they open that deal."""
        new_game = self.previous is not None and game != self.game
        totals = self.zeros if new_game else self.totals
        first = self.previous is None
        return DealContext(deal, first, self.midway, new_game, self.previous, self.deal, totals)

    def next_numbers(self) -> tuple[int, int]:
        """The game and deal number a further section would carry."""
        return (self.game + 1, 1) if self.game_won else (self.game, self.deal + 1)

    def open(self, section: Section) -> Deal:
        """The deal of the next section; ``Illegal`` if it may not begin or is set up wrongly."""
        game, number = section[:2]
        if game != self.game or number != self.deal + 1 or not self.finished:
            self._check_number(section)
        deal = self.rules.open(section, self.context(game, number))
        if self.game_won or self.rules.last_deal is not None:
            self._check_not_over(section)
        if self.previous is not None and game != self.game:
            self.totals = self.zeros
            self.game_won = False
        self.previous = deal
        self.game, self.deal = game, number
        self.finished = False
        return deal

    def close(self, section: Section, deal: Deal) -> None:
        """Check the claims of a section played to its last event, and count its deal."""
        end = deal.end
        if end is None:
            if section.claims:
                self.truth = self._truth_unfinished(deal)
                check_claims(section.claims, self.truth, self.rules.sides)
            return
        score = deal.score()
        totals = self.rules.add(self.totals, score, deal)
        outcome = self.rules.outcome(totals, section.deal, deal)
        complete = outcome is not None and self._completes(outcome)
        if section.claims:
            self.truth = self._truth(deal, score, totals, outcome if complete else None)
            check_claims(section.claims, self.truth, self.rules.sides)
        self.finished = True
        self.results.append(DealResult(section.game, section.deal, score, end))
        self.totals = self.shown = totals
        self.totals_after.append(totals)
        if outcome is not None:
            self.game_won = True
            if outcome.winner is not None:
                self.games_won[outcome.winner] += 1
            if complete:
                self.outcome = outcome

    def false_claims(self, section: Section) -> list[tuple[str, Claim]]:
        """The claims for which ``close`` has just refused a section."""
        return false_claims(section.claims, self.truth, self.rules.sides)

    def _check_number(self, section: Section) -> None:
        game, deal = section.game, section.deal
        if not self.finished:
            detail = message(
                "Deal %(deal)s of game %(game)s begins although deal %(open)s of game "
                "%(open_game)s is unfinished.",
                deal=deal,
                game=game,
                open=self.deal,
                open_game=self.game,
            )
            raise Illegal("bad_deal", detail)
        if self.previous is None and self.midway:
            if game < 1 or deal < 1:
                raise Illegal("bad_deal", message("Games and deals are numbered from 1."))
            return
        if (game, deal) == (self.game, self.deal + 1):
            return
        if self.game_won and (game, deal) == (self.game + 1, 1):
            return
        due_game, due_deal = self.next_numbers()
        detail = message(
            "Deal %(deal)s of game %(game)s stands where deal %(due)s of game %(due_game)s has to "
            "follow.",
            deal=deal,
            game=game,
            due=due_deal,
            due_game=due_game,
        )
        raise Illegal("bad_deal", detail)

    def _check_not_over(self, section: Section) -> None:
        last = self.rules.last_deal
        if self.outcome is not None or (last is not None and section.deal > last):
            raise Illegal("game_over", message("The game is complete: no deal may follow."))
        if self.game_won and section.game == self.game:
            detail = message(
                "Game %(game)s is won: the next deal is deal 1 of game %(next)s.",
                game=self.game,
                next=self.game + 1,
            )
            raise Illegal("game_over", detail)

    def _completes(self, outcome: Outcome) -> bool:
        if self.rules.games_to_win == 1 or outcome.winner is None:
            return True
        return self.games_won[outcome.winner] + 1 >= self.rules.games_to_win

    def _truth(
        self,
        deal: Deal,
        score: tuple[int, ...],
        totals: tuple[int, ...],
        outcome: Outcome | None,
    ) -> Truth:
        result = "*"
        if outcome is not None and not self.midway:
            winner = outcome.winner
            result = "none" if winner is None else self.rules.sides[winner]
        return {
            "end": deal.end,
            "tricks": deal.tricks(),
            "melds": deal.melds(),
            "score": score,
            "totals": None if self.midway and not _can_be_claimed(totals) else totals,
            "result": result,
        }

    @staticmethod
    def _truth_unfinished(deal: Deal) -> Truth:
        nothing: Truth = dict.fromkeys(("end", "tricks", "score", "totals"))
        return {**nothing, "melds": deal.melds(), "result": "*"}


def _can_be_claimed(numbers: tuple[int, ...]) -> bool:
    """Whether numbers can be claimed: only a Totals tag lets them grow beyond nine digits."""
    return max(map(abs, numbers)) <= LARGEST_NUMBER


def open_session(log: Log) -> Session:
    """Open the session of a log, before its first deal."""
    if log.totals is None:
        return Session(log.rules)
    return Session(log.rules, tuple(log.totals[side] for side in log.rules.sides))


def sections_with_codes(log: Log) -> Iterator[tuple[Section, list[Code], bool]]:
    """Every section of a log with its events as the game reads them.

    The last says whether all of them are known to be in the game's table.
    """
    known = log.codes
    for place, section in enumerate(log.sections):
        events, codes, in_table = known[place] if place < len(known) else (None, [], False)
        if events is section.events:
            yield section, codes, in_table
        else:  # the section was exchanged after the log was read
            yield section, read_codes(log.rules.game, section.events), False


def read_codes(game: Game, events: list[str]) -> list[Code]:
    """Events as their game reads them; the log was parsed, so that every one is readable."""
    try:
        return list(map(game.events.__getitem__, events))
    except KeyError:
        usual = game.events.get
        return [usual(event) or code_of(game, event) for event in events]


def code_of(game: Game, event: str) -> Code:
    """An event that is known to be readable, as its game reads it."""
    code = game.read_event(event)
    if code is None:
        raise ValueError(f"{event!r} is no event of {game.title}")
    return code
