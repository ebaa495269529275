"""Views of a position: what a seat, its partner or a spectator may know of a deal being played.

A viewer is a seat letter or ``SPECTATOR``. Finished deals are open: everybody sees them whole. Of
the deal that is still being played a viewer sees what its game declares (``Game.visibility``);
everything else is replaced by ``HIDDEN``, one mark for each tile or number, so that all counts
stay right and no order gives anything away:

* the hand of another seat is nothing but marks, even for tiles it has played since: which of its
  tiles were dealt to it, and where they stood in its line, is not shown. Only tiles it has
  melded stand there, in front of the marks;
* tiles drawn and put down are ``+?`` and ``x?``, even if one of them is on the table by now;
* the stock is nothing but marks, for those who have drawn from it, too.

``who_sees`` shows the same declarations as a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any, Literal, NamedTuple, TypeVar

from games.rules.definition import Deal, DealState, Game, GlassRows
from games.rules.errors import Illegal
from games.rules.log import Log
from games.rules.refereeing.session import open_session, read_codes
from games.rules.replay import scenes
from games.rules.sections import SEATS, Section
from games.rules.tiles import canonical_tile
from games.rules.viewer import Scene
from games.rules.visibility import Audience
from games.rules.write import to_json

SPECTATOR = "spectator"
"""The viewer that sits at no seat."""

HIDDEN = "?"
"""Stands for one tile or number that the viewer may not know."""

Relation = Literal["seat", "partner", "others", "spectator"]
"""What a viewer is to the seat or side that a fact belongs to."""

_REACHES: Mapping[Audience, frozenset[Relation]] = {
    "nobody": frozenset(),
    "seat": frozenset({"seat"}),
    "side": frozenset({"seat", "partner"}),
    "everybody": frozenset({"seat", "partner", "others", "spectator"}),
}

_Value = TypeVar("_Value")

_OPEN_KEYS = frozenset({"game", "deal", "dealer", "lead", "lead_by"})
_LISTS = frozenset({"stock", "widow", "strength"})
_MARKED = {"+": "drawn", "x": "put down"}


class WhoSees(NamedTuple):
    """A row of the table "who sees what": who may know a fact while the deal is being played."""

    fact: str
    seat: bool
    partner: bool | None
    """None in games without partners."""
    others: bool
    spectator: bool
    afterwards: bool
    """Everybody, once the deal is over."""


# -- who may know what -------------------------------------------------------------------


def may_see(game: Game, thing: str, relation: Relation) -> bool:
    """Whether a viewer may know a thing of a deal being played; ``Disclosure.covers`` names things.

    >>> from games.rules.registry import GAMES
    >>> may_see(GAMES["draw"], "hand", "seat"), may_see(GAMES["draw"], "hand", "spectator")
    (True, False)
    >>> may_see(GAMES["draw"], "stock", "seat"), may_see(GAMES["draw"], "no such thing", "seat")
    (False, False)
    """
    return relation in _REACHES[game.visibility.audience_of(thing)]


def who_sees(game: Game) -> list[WhoSees]:
    """The declarations of a game as a table for its rules page."""
    partners = _has_partners(game)
    rows = []
    for disclosure in game.visibility.disclosures:
        reached = _REACHES[disclosure.audience]
        partner = "partner" in reached if partners else None
        others, spectator = "others" in reached, "spectator" in reached
        seat, afterwards = "seat" in reached, disclosure.afterwards
        rows.append(WhoSees(disclosure.fact, seat, partner, others, spectator, afterwards))
    return rows


def _has_partners(game: Game) -> bool:
    for players in game.players:
        try:
            rules = game.rules(players, game.resolve_options(players, {}))
        except ValueError:  # so many need other options
            continue
        if any(len(side) > 1 for side in rules.sides):
            return True
    return False


# -- views -------------------------------------------------------------------------------


def public_log(log: Log, viewer: str) -> dict[str, Any]:
    """What ``viewer`` may know of a log, in the shape of its JSON form.

    A log whose deals are all finished is given as it is, in canonical form. Otherwise the
    document is no domlog and no reader accepts it: the last deal has its set-up as it was dealt
    and its events so far, with ``HIDDEN`` for what the viewer may not know, and no claims; what
    follows a fault of the log, and tags of no meaning to the referee (they could say anything),
    are left out. How the deal stands after these events is for ``public_scenes`` to show.

    Raises ``ValueError`` for a viewer who is neither at the table nor a spectator.
    """
    viewpoint = _Viewpoint(log, viewer)
    sections, unfinished = _sections_played(log)
    if unfinished is None and len(sections) == len(log.sections):
        return to_json(log)
    document = to_json(log._replace(sections=tuple(sections), tags={}))
    if unfinished is not None:
        document["deals"][-1] = viewpoint.section(document["deals"][-1], unfinished)
    return document


def public_scenes(log: Log, viewer: str, *, hints: int = 0) -> Iterator[Scene]:
    """The scenes of a log as ``viewer`` saw them, those of finished deals whole.

    In the deal being played tiles that are hidden are ``HIDDEN``, in hands, stock, glasses and
    events alike; ``points`` has the doubles that lie open only, ``melds``, ``doubles`` and
    ``contract`` what the viewer knows of them. What is legal next is said (``hints``) of finished
    deals only. Raises ``ValueError`` like ``public_log``.
    """
    return _scenes(log, _Viewpoint(log, viewer), hints)


def _scenes(log: Log, viewpoint: _Viewpoint, hints: int) -> Iterator[Scene]:
    deals = groupby(scenes(log, hints=hints), key=lambda scene: (scene.game, scene.deal))
    for section, (_, played) in zip(log.sections, deals, strict=False):
        whole = list(played)
        if whole[-1].ended:
            yield from whole
        else:
            yield from (viewpoint.scene(scene, section) for scene in whole)


def _sections_played(log: Log) -> tuple[list[Section], Deal | None]:
    """The sections up to the first fault, and the last deal if it is unfinished.

    Of an unfinished deal without its claims and whatever comes after its legal events. Claims
    that are wrong are no fault here.
    """
    session = open_session(log)
    walked: list[Section] = []
    for section in log.sections:
        bare = section._replace(claims=[])
        try:
            deal = session.open(bare)
        except Illegal:
            return walked, None
        codes = read_codes(log.rules.game, section.events)
        legal = deal.play(codes)
        if deal.end is None:
            return [*walked, bare._replace(events=section.events[:legal])], deal
        walked.append(section)
        if legal < len(codes):
            return walked, None
        session.close(bare, deal)
    return walked, None


class _Viewpoint:
    """A viewer at the table of a log, looking at its unfinished deal."""

    def __init__(self, log: Log, viewer: str) -> None:
        letters = log.rules.letters
        if viewer != SPECTATOR and (len(viewer) != 1 or viewer not in letters):
            known = ", ".join([*letters, SPECTATOR])
            raise ValueError(f"'{viewer[:30]}' views nothing here: viewers are {known}.")
        self.viewer = viewer
        self.game = log.rules.game
        self.sides = log.rules.sides

    def may_know(self, thing: str, owner: str = "") -> bool:
        """Whether the viewer may know a thing of a seat, of a side or of nobody in particular."""
        return may_see(self.game, thing, self._relation(owner))

    def _relation(self, owner: str) -> Relation:
        if self.viewer == SPECTATOR:
            return "spectator"
        if self.viewer in owner:
            return "seat"
        partners = any(self.viewer in side and owner in side for side in self.sides)
        return "partner" if owner and partners else "others"

    # -- one thing -----------------------------------------------------------------------

    def event(self, text: str) -> str:
        """An event with what the viewer may not know of it hidden.

        A tile laid on the table is seen by all, and so is the word that says what is done; what
        stands behind such a word is seen by the one who acts and where it is declared.
        """
        seat, *words = text.split(" ")
        shown, verb = [seat], ""
        for word in words:
            marked = _MARKED.get(word[0]) if len(word) > 1 and not word.isalpha() else None
            if marked is not None:
                shown.append(word if self.may_know(marked, seat) else word[0] + HIDDEN)
            elif verb:
                known = self.viewer == seat or self.may_know(verb, seat)
                shown.append(word if known else HIDDEN)
            else:
                verb = word if word.isalpha() else ""
                shown.append(word)
        return " ".join(shown)

    def hide_list(self, name: str, values: Sequence[Any]) -> list[Any]:
        """A list that the viewer knows as a whole or not at all."""
        return list(values) if self.may_know(name) else [HIDDEN] * len(values)

    def hand(
        self, seat: str, tiles: list[str], first: list[str], facts: DealState | Scene
    ) -> list[str]:
        """A hand; ``first`` are the only tiles that its seat has looked at so far, if not all."""
        known: set[str] = set()
        if self.may_know("hand", seat):
            known.update(first or tiles)
        if self.may_know("meld", seat):
            known.update(*(facts.melds or {}).get(seat, []))
        shown = [tile for tile in tiles if tile in known]
        return shown + [HIDDEN] * (len(tiles) - len(shown))

    def first_look(self, dealt: Sequence[str]) -> list[str]:
        """The tiles the seat that begins a deal has looked at before its first event.

        None in games in which it looks at all of them.
        """
        return list(map(canonical_tile, dealt[: self.game.visibility.first_look]))

    # -- a section of a log --------------------------------------------------------------

    def section(self, item: Mapping[str, Any], deal: Deal) -> dict[str, Any]:
        """A deal in JSON form, played as far as ``deal``; a key that is not known is left out."""
        facts = deal.state()
        shown: dict[str, Any] = {}
        for key, value in item.items():
            if key in _OPEN_KEYS:
                shown[key] = value
            elif key in _LISTS:
                shown[key] = self.hide_list(key, value)
            elif key == "points":
                shown[key] = self._points(value, len(facts.points))
            elif key == "glasses":
                now = facts.glasses or {}
                shown[key] = {
                    side: self._glass_dealt(side, glass, now.get(side))
                    for side, glass in value.items()
                }
            elif key == "hands":
                turn = None if item["events"] else deal.turn_seat()
                begins = "" if turn is None else SEATS[turn]
                shown[key] = self._hands_dealt(value, begins, facts)
            elif key == "events":
                shown[key] = list(map(self.event, value))
        return shown

    def _hands_dealt(
        self, hands: Mapping[str, list[str]], begins: str, facts: DealState
    ) -> dict[str, list[str]]:
        """The hands as they were dealt; the first event of the seat ``begins`` is still to come."""
        return {
            seat: self.hand(seat, hand, self.first_look(hand) if seat == begins else [], facts)
            for seat, hand in hands.items()
        }

    def _points(self, numbers: list[int], left: int) -> list[int | str]:
        """The row of points as it was set up: what was won and what lies open."""
        known = len(numbers) - left + self.game.visibility.points_ahead
        shown: list[int | str] = list(numbers[:known] if self.may_know("points") else ())
        return shown + [HIDDEN] * (len(numbers) - len(shown))

    def _glass_dealt(
        self, side: str, dealt: list[list[str]], now: GlassRows | None
    ) -> list[list[str]]:
        """A glass as it was set up: what has been played, and what is known of the rest."""
        if now is None:
            return [[HIDDEN] * len(row) for row in dealt]
        return [
            [
                tile if place is None or self._sees_place(side, place[1]) else HIDDEN
                for tile, place in zip(row, places, strict=True)
            ]
            for row, places in zip(dealt, now, strict=True)
        ]

    def _sees_place(self, side: str, face_up: bool) -> bool:
        return self.may_know("glass" if face_up else "face down", side)

    # -- a scene -------------------------------------------------------------------------

    def scene(self, scene: Scene, section: Section) -> Scene:
        """A scene of the unfinished deal of that section."""
        hands = {seat: self.hand(seat, hand, [], scene) for seat, hand in scene.hands.items()}
        begins = scene.next_seat
        if begins is not None and scene.event == 0:
            first = self.first_look(section.setup.get(f"hand {begins}", ()))
            hands[begins] = self.hand(begins, scene.hands[begins], first, scene)
        drawn = self.may_know("drawn", scene.seat or "")
        ahead = self.game.visibility.points_ahead if self.may_know("points") else 0
        return replace(
            scene,
            text=self.event(scene.text) if scene.text else "",
            hands=hands,
            stock=self.hide_list("stock", scene.stock),
            drawn=scene.drawn if drawn else (HIDDEN,) * len(scene.drawn),
            contract=scene.contract if self.may_know("call") else "",
            glasses=self._glasses(scene),
            strength=scene.strength if self.may_know("strength") else (),
            points=scene.points[:ahead],
            doubles=scene.doubles if self.may_know("doubles") else None,
            widow=scene.widow if not scene.widow or self.may_know("widow") else HIDDEN,
            legal=(),
            melds=self._of_seats(scene.melds),
            meld_points=self._of_seats(scene.meld_points),
        )

    def _glasses(self, scene: Scene) -> dict[str, GlassRows] | None:
        if scene.glasses is None:
            return None
        return {side: self._glass_now(side, rows) for side, rows in scene.glasses.items()}

    def _glass_now(self, side: str, rows: GlassRows) -> GlassRows:
        return tuple(
            tuple(
                place if place is None or self._sees_place(side, place[1]) else (HIDDEN, place[1])
                for place in row
            )
            for row in rows
        )

    def _of_seats(self, by_seat: dict[str, _Value] | None) -> dict[str, _Value] | None:
        if by_seat is None:
            return None
        return {seat: value for seat, value in by_seat.items() if self.may_know("meld", seat)}
