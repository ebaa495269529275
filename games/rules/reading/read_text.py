r"""Reads the text form: lines and words become tags and sections.

A line ends at LF, CR LF or CR; space and tab are the only blanks. ``;`` begins a comment to the
end of the line, ``{`` one to the next ``}``, over lines if need be. This module does not ask what
events mean, but recognises the usual texts of a known game deal by deal and line by line: a
canonical log is read several times faster that way.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from games.rules.definition import Code
from games.rules.errors import LogFault
from games.rules.reading.header import RawLog
from games.rules.reading.limits import check_deals, check_lines, check_moves, check_tags
from games.rules.reading.usual_deal import (
    CLAIM_KINDS,
    LAPS,
    WrittenDeal,
    read_usual_deal,
    setup_words,
)
from games.rules.registry import GAMES
from games.rules.sections import CLAIMS, Claim, Section
from games.rules.tiles import WORDS, split_tile
from games.rules.words import (
    LETTERS,
    SIDES,
    is_decoration,
    is_int,
    is_word_event,
    split_words,
    word_splitter,
)
from web.messages import Message, message

_TAG = re.compile(r'[ \t]*\[([A-Za-z0-9_]+)[ \t]+"([^"]*)"\](.*)', re.DOTALL)
_TAIL = re.compile(r"(?:[ \t]|\{[^}]*\})*+(?:;.*)?", re.DOTALL)
_COMMENT = re.compile("[;{]")
_CLAIM_WORDS = {f"{kind}:": kind for kind in CLAIMS}
_TILE_LINES = {"stock:": "stock", "widow:": "widow"}
_INT_LINES = {"strength:": "strength", "points:": "points"}
_SETUP_WORDS = frozenset({"dealer:", "lead:", "hand", "glass", *_TILE_LINES, *_INT_LINES})

_TAGS, _GAME, _SETUP, _EVENTS, _CLAIMS = range(5)


class _Reader:
    """The state of the reader between two lines."""

    def __init__(self) -> None:
        self.cut: Callable[[str], list[str]] = split_words
        """What splits the lines that are read now into words."""
        self.tags: dict[str, str] = {}
        self.sections: list[Section] = []
        self.state = _TAGS
        self.comment = False
        self.game = 1
        self.line = 0
        self.table: Mapping[str, Code] = {}
        self.setup: dict[str, list[str]] = {}
        self.events: list[str] = []
        self.codes: list[Code] = []
        """What the events are, as long as all of them were usual."""
        self.all_codes: list[list[Code]] = []
        self.claims: list[tuple[str, Claim]] = []
        self.moves = 0
        """The moves of the sections before this one."""
        self.pending: list[str] = []

    def fault(self, problem: Message) -> LogFault:
        detail = message("Line %(line)s: %(problem)s", line=self.line, problem=problem)
        return LogFault("syntax", detail, self.line)

    # -- lines ---------------------------------------------------------------------------

    def read_log(self, text: str) -> RawLog:
        head, *deals = text.split("\ndeal ")
        self.cut = word_splitter(head)
        self.read_lines(head.split("\n"))
        # Names have letters that moves have not, which are split faster.
        self.cut = word_splitter(text[len(head) :])
        for deal in deals:
            if self.comment or not self.take_usual_deal(deal):
                self.read_lines(f"deal {deal}".split("\n"))
        if self.comment:
            raise self.fault(message("a brace is open at the end of the log."))
        if self.state == _GAME:
            raise self.fault(message("a deal line must follow the game line."))
        self.close_section()
        return RawLog(self.tags, self.sections, self.all_codes)

    def take_usual_deal(self, text: str) -> bool:
        """Read a whole deal if it is written in the usual way."""
        usual = read_usual_deal(text, self.table, self.cut)
        if usual is None:
            return False
        self.line += 1
        self.open_deal(usual)
        self.state = _CLAIMS if usual.claims else _EVENTS if usual.events else _SETUP
        self.line += text.count("\n")
        return True

    def read_lines(self, lines: list[str]) -> None:
        for line in lines:
            self.line += 1
            if not line or (
                self.state >= _SETUP and not self.comment and self.read_usual_line(line)
            ):
                continue
            if self.comment or ";" in line or "{" in line or "[" in line:
                if not self.comment and line.lstrip(" \t").startswith("["):
                    self.read_tag(line)
                    continue
                line = self.without_comments(line)
            words = self.cut(line)
            if words:
                self.read_words(words)

    def read_tag(self, line: str) -> None:
        if self.state != _TAGS:
            raise self.fault(message("tags stand before everything else."))
        match = _TAG.fullmatch(line)
        if not match or not _TAIL.fullmatch(match[3]):
            raise self.fault(message('a tag is written [Key "text"].'))
        key, text = match[1], match[2]
        if key in self.tags:
            raise self.fault(message("the tag %(tag)s is given twice.", tag=key))
        self.tags[key] = text
        check_tags(len(self.tags), self.line)
        if key == "Game" and text in GAMES:
            self.table = GAMES[text].table

    def without_comments(self, line: str) -> str:
        parts = []
        at = 0
        while True:
            if self.comment:
                close = line.find("}", at)
                if close < 0:
                    break
                self.comment = False
                at = close + 1
            begin = _COMMENT.search(line, at)
            if begin is None:
                parts.append(line[at:])
                break
            parts.append(line[at : begin.start()])
            if begin[0] == ";":
                break
            at = begin.end()
            self.comment = True
        return " ".join(parts)

    def read_usual_line(self, line: str) -> bool:
        """Read the line if it is canonical: a hand, a lap of events (``3. A 6-4@6  B pass``)."""
        if self.state == _SETUP and ": " in line:
            return self.read_usual_setup(line)
        number, dot, rest = line.partition(". ")
        if not dot:
            if ": " in line:
                return self.read_usual_claim(line)
            if line.startswith("deal ") and is_int(line[5:]):
                self.begin_deal(int(line[5:]))
                return True
            events = [line]
        elif number in LAPS:
            events = rest.split("  ")
        else:
            return False
        if self.state == _CLAIMS:
            return False
        try:
            codes = list(map(self.table.__getitem__, events))
        except (KeyError, ValueError):
            if not self.is_usual_but_last(events):
                return False
            codes = []
        if self.pending:
            self.close_event()
        self.codes += codes
        self.events += events
        self.state = _EVENTS
        return True

    def is_usual_but_last(self, events: list[str]) -> bool:
        """Whether only the last event of a lap is no usual text, being a Shake or the like."""
        return all(event in self.table for event in events[:-1]) and bool(is_word_event(events[-1]))

    def read_usual_setup(self, line: str) -> bool:
        """Read a canonical line of tiles or numbers."""
        key, _, rest = line.partition(": ")
        words = setup_words(key, rest)
        if words is None or key in self.setup:
            return False
        self.setup[key] = words
        return True

    def read_usual_claim(self, line: str) -> bool:
        """Read an assertion without comments."""
        kind, _, rest = line.partition(": ")
        if kind not in CLAIM_KINDS or ";" in rest or "{" in rest:
            return False
        if self.pending:
            self.close_event()
        self.state = _CLAIMS
        self.claims.append((kind, " ".join(self.cut(rest))))
        return True

    # -- words ---------------------------------------------------------------------------

    def read_words(self, words: list[str]) -> None:
        first = words[0]
        if first == "deal" or first == "game":
            self.read_heading(first, words)
        elif self.state < _SETUP:
            raise self.fault(message("'%(word)s' stands outside of any deal.", word=first[:30]))
        elif first in _SETUP_WORDS:
            if self.state > _SETUP:
                raise self.fault(message("set-up lines stand before the moves."))
            self.read_setup_line(first, words)
        elif first in _CLAIM_WORDS:
            self.close_event()
            self.state = _CLAIMS
            self.claims.append((_CLAIM_WORDS[first], " ".join(words[1:])))
        else:
            self.read_event_words(words)

    def read_heading(self, first: str, words: list[str]) -> None:
        if len(words) != 2 or not is_int(words[1]):
            raise self.fault(message("a %(word)s line has one number.", word=first))
        number = int(words[1])
        if first == "game":
            if self.state == _GAME:
                raise self.fault(message("a deal line must follow the game line."))
            self.close_section()
            self.game = number
            self.state = _GAME
            return
        self.begin_deal(number)

    def begin_deal(self, number: int) -> None:
        self.open_deal(WrittenDeal(number, {}, [], [], []))

    def open_deal(self, deal: WrittenDeal) -> None:
        """Open a deal, with what is known of it so far."""
        self.close_section()
        check_deals(len(self.sections) + 1, self.line)
        self.state = _SETUP
        number, self.setup, self.events, self.codes, self.claims = deal
        self.all_codes.append(self.codes)
        self.sections.append(Section(self.game, number, self.setup, self.events, self.claims))

    def read_setup_line(self, first: str, words: list[str]) -> None:
        if first == "hand" or first == "glass":
            name = words[1] if len(words) > 1 else ""
            owners = LETTERS if first == "hand" else SIDES
            if not name.endswith(":") or name[:-1] not in owners:
                raise self.fault(
                    message("'%(word)s' names its owner, as in '%(word)s A:'.", word=first)
                )
            key, rest = f"{first} {name[:-1]}", words[2:]
            if first == "hand":
                if "|" in rest:
                    rest = [word for word in rest if word != "|"]
                self.check_tiles(rest)
            else:
                self.check_tiles([word for word in rest if word != "/"])
        else:
            key, rest = first[:-1], words[1:]
            self.check_setup_words(first, rest)
        if key in self.setup:
            raise self.fault(message("'%(line)s' is given twice.", line=key))
        self.setup[key] = rest

    def check_setup_words(self, first: str, rest: list[str]) -> None:
        if first in _TILE_LINES:
            self.check_tiles(rest)
        elif first in _INT_LINES:
            if not all(map(is_int, rest)):
                raise self.fault(message("'%(word)s' is followed by numbers.", word=first))
        elif first == "dealer:":
            if len(rest) != 1 or rest[0] not in LETTERS:
                raise self.fault(message("'dealer:' is followed by one seat."))
        elif not (
            rest
            and rest[0] in LETTERS
            and (len(rest) == 1 or (len(rest) == 3 and rest[1] == "by" and rest[2] in LETTERS))
        ):
            raise self.fault(
                message("'lead:' is followed by a seat, or by a seat, 'by' and a seat.")
            )

    def check_tiles(self, words: list[str]) -> None:
        if not WORDS.issuperset(words):
            for word in words:
                if split_tile(word) is None:
                    raise self.fault(message("'%(word)s' is no tile.", word=word[:30]))

    def read_event_words(self, words: list[str]) -> None:
        if self.state > _EVENTS:
            raise self.fault(message("moves stand before the assertions."))
        self.state = _EVENTS
        self.codes.clear()
        pending = self.pending
        if not pending and self.events:
            # The last event may go on: its actions flow over lines.
            pending = self.pending = self.events.pop().split(" ")
        for word in words:
            if word in LETTERS:
                self.close_event()
                self.pending = pending = [word]
            elif word[-1] == "." and is_decoration(word):
                continue
            elif pending:
                pending.append(word)
            else:
                raise self.fault(message("'%(word)s' stands before any seat.", word=word[:30]))

    def close_event(self) -> None:
        pending = self.pending
        if pending:
            if len(pending) == 1:
                raise self.fault(message("seat %(seat)s has no action.", seat=pending[0]))
            self.events.append(" ".join(pending))
            self.pending = []

    def close_section(self) -> None:
        self.close_event()
        self.moves += len(self.events)
        check_moves(self.moves, self.line)


def read_text(text: str) -> RawLog:
    """The tags and sections of a log in text form.

    Raises ``LogFault`` (``syntax``, ``too_long``).
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    check_lines(text)
    return _Reader().read_log(text)
