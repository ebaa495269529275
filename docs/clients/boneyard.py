"""A client of Boneyard's API, written by `manage.py client --write`; do not change it by hand.

One file, the standard library only, Python 3.11 or later. Copy it into your program:

    from boneyard import Boneyard, Refused

    club = Boneyard("https://boneyard.example", token="bone_…")
    for event in club.list_events(state="running")["results"]:
        print(event["name"])

Every document is a TypedDict, every operation a method with the operation's name. What changes
something is sent with an Idempotency-Key, and again after a break or a 429 or 503, so that it
happens once; name the `key` yourself to be safe across restarts of your program. What is read again
is asked for with its ETag, so that polling costs next to nothing. Refusals are raised as `Refused`.

`follow` tells what changes of an event as it happens, and goes on after a break where it stopped:

    for told in club.follow(event["id"]):
        if told.line is None or told.line["standings"]:
            show(club.get_event_standings(event["id"]))
"""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen
from uuid import uuid4

TRIES = 6
LONGEST_WAIT = 30.0
USUAL_WAIT = 3.0


class Refused(Exception):
    """A request was refused; `document` is the problem document (RFC 9457) that says why."""

    def __init__(self, status: int, document: Mapping[str, Any]) -> None:
        super().__init__(f"{status} {document.get('code', '')}: {document.get('detail', '')}")
        self.status = status
        self.code = str(document.get("code", ""))
        self.document = document


def part(value: object) -> str:
    """Return a value as a part of an address."""
    return quote(str(value), safe="")


class Told(NamedTuple):
    """What a stream says: `start`, `change` with its line, or `reset`; `cursor` is where it is then.

    At a `start` and a `reset` the event is to be read anew.
    """

    kind: str
    cursor: str
    line: FeedLineOutput | None


class Transport:
    """Sends requests: patiently, each change once, each answer only where it is another now."""

    def __init__(self, site: str, token: str = "", *, timeout: float = 30.0) -> None:
        if urlsplit(site).scheme not in {"http", "https"}:
            raise ValueError(f"{site} is no web address")
        self.site = site.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.etags: dict[str, str] = {}
        """The ETag of every address that was read, for `if_match`."""
        self._read: dict[str, bytes] = {}

    def follow(self, event_id: str, after: str = "") -> Iterator[Told]:
        """Tell what changes of an event as it happens, nothing twice and nothing missed, endlessly.

        Without a cursor it begins now. Keep the `cursor` of what you have worked on, and name it as
        `after` to go on there after a restart of your program. Raises Refused.
        """
        failed = 0
        while True:
            wait = USUAL_WAIT
            try:
                with self._listening(event_id, after) as answer:
                    failed = 0
                    for kind, cursor, data in _messages(answer):
                        if kind == "retry":
                            wait = float(data) / 1000
                            continue
                        after = cursor
                        yield Told(kind, cursor, json.loads(data) if kind == "change" else None)
            except HTTPError as error:
                with error:
                    if error.code not in {429, 503}:
                        raise _refused(error) from None
                    wait = float(error.headers.get("Retry-After") or 1)
            except (URLError, OSError, http.client.HTTPException):
                wait = 0.2 * 2 ** min(failed, 8)
                failed += 1
            time.sleep(min(wait, LONGEST_WAIT))

    def _listening(self, event_id: str, after: str) -> Any:
        headers = {"Accept": "text/event-stream"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if after:
            headers["Last-Event-ID"] = after
        address = f"{self.site}/api/v1/events/{part(event_id)}/stream"
        return urlopen(Request(address, headers=headers), timeout=self.timeout)  # noqa: S310 - checked

    def _json(self, method: str, path: str, **said: Any) -> Any:
        return json.loads(self._send(method, path, **said))

    def _bytes(self, method: str, path: str, **said: Any) -> bytes:
        return self._send(method, path, accept="*/*", **said)

    def _nothing(self, method: str, path: str, **said: Any) -> None:
        self._send(method, path, **said)

    def _send(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        if_match: str | None = None,
        key: str | None = None,
        accept: str = "application/json",
    ) -> bytes:
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        address = self.site + path + (f"?{urlencode(asked, doseq=True)}" if asked else "")
        headers = {"Accept": accept}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if if_match is not None:
            headers["If-Match"] = if_match
        if method != "GET":
            headers["Idempotency-Key"] = key or str(uuid4())
        elif address in self._read:
            headers["If-None-Match"] = self.etags[address]
        data, media = _written(body)
        if media:
            headers["Content-Type"] = media
        return self._sent(Request(address, data, headers, method=method))  # noqa: S310 - checked

    def _sent(self, request: Request) -> bytes:
        for tried in range(1, TRIES + 1):
            try:
                with urlopen(request, timeout=self.timeout) as answer:  # noqa: S310 - checked
                    found: bytes = answer.read()
                    self._keep(request, answer.headers.get("ETag"), found)
                    return found
            except HTTPError as error:
                with error:
                    if error.code == 304:
                        return self._read[request.full_url]
                    if error.code not in {429, 503} or tried == TRIES:
                        raise _refused(error) from None
                    wait = float(error.headers.get("Retry-After") or 1)
            except (URLError, OSError, http.client.HTTPException):
                if tried == TRIES:
                    raise
                wait = 0.2 * 2**tried
            time.sleep(min(wait, LONGEST_WAIT))
        raise AssertionError("the last try returns or raises")

    def _keep(self, request: Request, etag: str | None, body: bytes) -> None:
        if request.get_method() == "GET" and etag:
            self.etags[request.full_url] = etag
            self._read[request.full_url] = body


def _messages(lines: Iterable[bytes]) -> Iterator[tuple[str, str, str]]:
    """Yield kind, cursor and data of every message of a stream, whole ones only.

    The wait that the server names comes as `retry`. Source: the HTML standard, 9.2.
    """
    said: dict[str, str] = {}
    for line in lines:
        text = line.decode().rstrip("\r\n")
        name, _colon, value = text.partition(":")
        if text and name:
            said[name] = value.removeprefix(" ")
        elif not text:
            if "retry" in said:
                yield "retry", "", said["retry"]
            if "id" in said and "data" in said:
                yield said.get("event", "message"), said["id"], said["data"]
            said = {}


def _written(body: object) -> tuple[bytes | None, str]:
    """Return the bytes and the media type of a body.

    A text is a log as it is written; one that begins with a brace is many, a line of JSON each.
    """
    if body is None:
        return None, ""
    if isinstance(body, bytes):
        return body, "image/png" if body.startswith(b"\x89PNG") else "image/jpeg"
    if isinstance(body, str):
        lines = body.lstrip().startswith("{")
        return body.encode(), "application/x-ndjson" if lines else "text/x-domlog"
    return json.dumps(body).encode(), "application/json"


def _refused(error: HTTPError) -> Refused:
    text = error.read()
    try:
        return Refused(error.code, json.loads(text))
    except ValueError:
        return Refused(error.code, {"detail": text.decode(errors="replace")})


AheadReason = Literal["impossible", "limit"]
BlankEnum = Literal[""]
BracketChoice = Literal["points", "redraw"]
ByePointsEnum = Literal["none", "average", "target"]
CardKind = Literal["yellow", "red"]
CasualPeriodOutputStateEnum = Literal["open", "pending", "rated"]
ChangeKindEnum = Literal["result", "round", "clock", "entry", "event", "standings", "names"]
ClubKindEnum = Literal["club", "association", "federation"]
DeliveryOutputStateEnum = Literal["pending", "sent", "dead"]
DerivationOutputKindEnum = Literal["player", "partnership"]
EditInputKindEnum = Literal["swap", "move", "reseat", "arrange", "undo", "bye", "redraw"]
EditKind = Literal["swap", "move", "reseat", "arrange", "undo", "bye", "redraw"]
EndorsementOutputStateEnum = Literal["asked", "given", "declined"]
EventState = Literal["draft", "open", "running", "finished", "cancelled"]
EvidenceEnum = Literal["log", "confirmed", "sheet", "award"]
Game = Literal["partnership", "domizerka", "draw", "martini", "matador", "pinochle", "allfives"]
LogForm = Literal["text", "json"]
MeansEnum = Literal["page", "api", "command"]
MessageType = Literal["event.changed", "webhook.test"]
Method = Literal[
    "swiss",
    "neighbours",
    "round_robin",
    "double_round_robin",
    "round_robin_sections",
    "groups",
    "groups_swiss",
    "rotating",
    "rotating_swiss",
    "venezuelan",
    "homologous",
    "knockout",
    "double_elimination",
    "team_swiss",
    "team_round_robin",
    "manual",
]
MovesEnum = Literal["up", "down", "open"]
PhaseEnum = Literal["none", "ready", "running", "warning", "paused", "over"]
Presence = Literal["here", "waiting", "absent", "late", "gone"]
Preset = Literal[
    "match",
    "match_points_difference",
    "three_one_zero",
    "efectividad",
    "saldo",
    "places",
    "points",
    "lowest_points",
    "match_points",
    "total_points",
]
RatedEvidenceEnum = Literal["log", "confirmed", "sheet"]
RequestOutputStateEnum = Literal["waiting", "accepted", "declined", "withdrawn"]
RestingKind = Literal["round", "line_up", "stage", "endorsement", "prizes", "certificates"]
RoleEnum = Literal["owner", "organiser", "scorer", "player"]
RoundState = Literal["draft", "published", "closed"]
ScopesEnum = Literal["read", "organise", "submit", "score", "play"]
Shape = Literal["pairs", "rotating", "single"]
StandingLevel = Literal[
    "out",
    "score",
    "wins",
    "efectividad",
    "points_for",
    "points_for_low",
    "points_against",
    "point_difference",
    "direct_encounter",
    "buchholz",
    "buchholz_cut_1",
    "buchholz_median",
    "sonneborn_berger",
    "opponents_wins",
    "rating_performance",
    "fewest_forfeits",
    "lots",
]
SubmissionState = Literal["draft", "refused", "contested", "current", "superseded"]
TableSaidOutputStateEnum = Literal["open", "decided", "disputed", "confirmed"]
TableState = Literal["open", "decided", "disputed", "confirmed"]
TieBreak = Literal[
    "score",
    "wins",
    "efectividad",
    "points_for",
    "points_for_low",
    "points_against",
    "point_difference",
    "direct_encounter",
    "buchholz",
    "buchholz_cut_1",
    "buchholz_median",
    "sonneborn_berger",
    "opponents_wins",
    "rating_performance",
    "fewest_forfeits",
    "lots",
]
TimeLimit = Literal["none", "draw", "extra_deal"]
Turns = Literal["left", "right"]
VerbEnum = Literal[
    "club_make",
    "archive_take",
    "event_make",
    "event_change",
    "event_open",
    "event_finish",
    "event_reopen",
    "event_delete",
    "club_delete",
    "event_cancel",
    "entries_add",
    "walk_in",
    "check_in",
    "entry_change",
    "entry_remove",
    "entry_withdraw",
    "entry_return",
    "entry_seat",
    "substitute_enter",
    "substitute_end",
    "forbid",
    "allow",
    "own_entry",
    "own_leave",
    "own_absence",
    "own_return",
    "card_show",
    "card_undo",
    "card_rules",
    "suspension_lift",
    "lift_undo",
    "stage_make",
    "line_up_name",
    "captain_name",
    "line_up_deadline",
    "partner_ask",
    "partner_accept",
    "partner_decline",
    "round_draw",
    "round_redraw",
    "round_edit",
    "round_discard",
    "round_publish",
    "round_unpublish",
    "round_close",
    "round_reopen",
    "clock",
    "result_enter",
    "result_clear",
    "result_report",
    "result_confirm",
    "table_award",
    "table_stop",
    "table_sanction",
    "log_accept",
    "log_dismiss",
    "photo_add",
    "photo_remove",
    "table_card",
    "ratings_configure",
    "opinions_ask",
    "casual_void",
    "players_add",
    "player_change",
    "player_link",
    "player_unlink",
    "player_invite",
    "player_uninvite",
    "player_claim",
    "player_export",
    "player_anonymise",
    "player_merge",
    "merge_undo",
    "pairs_make",
    "pair_change",
    "pair_dissolve",
    "invite",
    "uninvite",
    "join",
    "webhook_make",
    "webhook_change",
    "webhook_remove",
    "webhook_rotate",
    "webhook_test",
    "webhook_replay",
    "fee",
    "season_make",
    "season_change",
    "season_remove",
    "transfer_make",
    "transfer_undo",
    "club_kind",
    "body_ask",
    "body_accept",
    "body_decline",
    "body_leave",
    "club_release",
    "numbers_give",
    "number_end",
    "number_remove",
    "endorsement_ask",
    "endorsement_give",
    "endorsement_decline",
    "role_change",
    "member_remove",
]
VerdictEnum = Literal["accepted", "incomplete", "rejected"]
ViolationCode = Literal[
    "absent_bye",
    "absent_seated",
    "duplicate_entry",
    "eliminated_seated",
    "forbidden",
    "format",
    "match",
    "method",
    "missing",
    "result_keys",
    "round_number",
    "seat_keys",
    "shape",
    "table_number",
    "table_size",
    "twice",
    "unknown_entry",
]


class AcceptInput(TypedDict):
    """What becomes of a bracket that rests on the result before: asked for where one does."""

    bracket: NotRequired[BracketChoice]


class AcceptedOutput(TypedDict):
    """A log that was accepted; `resting` is what was made by the table's result before."""

    id: str
    table: str | None
    casual_game: str | None
    state: SubmissionState
    code: str
    seat: str | None
    expected: str | None
    named: str | None
    size: int
    form: LogForm
    content_hash: str
    created: str
    verdict: VerdictOutput
    result: ResultOutput | None
    resting: list[RestingOutput]


class AccountInput(TypedDict):
    """The membership, in the player's club, of the account that is the player's."""

    member: str


class ActOutput(TypedDict):
    """That somebody did something. `ids` are those of what it was done to, by kind.

    `user` is the id of the account and `username` its name of today: null for a guest;
    `username` is null for an account that is gone, too. `token` is the name of the API token,
    empty on pages. `request` is the id that the answer had in `X-Request-Id`.
    """

    id: int
    at: str
    verb: VerbEnum
    event: str | None
    user: str | None
    username: str | None
    means: MeansEnum
    token: str
    ids: dict[str, str]
    request: str


class AdviceOutput(TypedDict):
    """What is known ahead; null where there is nothing to say.

    `tables` and `byes` are those of the first round. `needed`: rounds until the method has
    done what it does; `enough`: after so many at most one can have won everything;
    `new_until`: after so many somebody must meet an opponent again, `partners_until` a
    partner; `surely_new`: for so many nobody does. `duration`: minutes with changeovers.
    `facts` and `warnings` say it in words, a warning also why no round can be drawn (then
    there are no tables).
    """

    tables: int
    byes: int
    needed: int | None
    enough: int | None
    new_until: int | None
    partners_until: int | None
    surely_new: int
    duration: int | None
    facts: list[str]
    warnings: list[str]


class AffiliationInput(TypedDict):
    """The club that is asked: the lower of the two joins the higher."""

    club: str


class AffiliationOutput(TypedDict):
    """A club that would join a body; `asked` is who has to say yes."""

    id: str
    club: ClubOutput
    body: ClubOutput
    asked: ClubOutput
    created: str


class AgainstOutput(TypedDict):
    """The subject's side against another: `side` is its place in `sides`.

    `difference` is the mean less the other's, `counted` what is left of it under the cap.
    """

    side: int
    difference: int
    counted: int
    expected: int
    score: int


class AheadOutput(TypedDict):
    """How many of the rounds left, this one first, can do without repeats, the field as it was.

    Of `planned` rounds `sure` can all be played with no meeting that is repeated or should
    not be and no second bye, who has had fewer first. `reason`: why not all. `dearer`: for
    that a round that is better by itself was passed over.
    """

    planned: int
    sure: int
    reason: AheadReason | None
    dearer: bool


class AlternativeOutput(TypedDict):
    """Another opponent (null: the bye); `decides` is the first level that differs."""

    entry: EntryOutput | None
    feasible: bool
    decides: str | None
    better: bool
    levels: list[LevelOutput]
    sentence: str


class ArchiveOutput(TypedDict):
    """What came of an archive: its event, whether it is new here, and lines by kind."""

    event: str
    made: bool
    counts: dict[str, int]


class AttendanceOutput(TypedDict):
    """Who is there for the coming round; `round` is null once every round is published."""

    round: int | None
    present: int
    entries: list[AttendeeOutput]


class AttendeeOutput(TypedDict):
    """An entry and how it stands to a round: here, waiting, absent, late or gone."""

    entry: EntryOutput
    state: Presence


class AwardInput(TypedDict):
    """How the desk settles a table nobody can play; `bracket` as in a sheet."""

    places: dict[str, int]
    reason: str
    absent: NotRequired[list[str]]
    bracket: NotRequired[BracketChoice]


class BesideOutput(TypedDict):
    """What another method would have achieved from the same input: values by metric."""

    method: Method
    objective: dict[str, float]


class BracketBoxOutput(TypedDict):
    """A table of the bracket (`table` is its id); a bye has none, and one line."""

    round: int
    number: int | None
    table: str | None
    lines: list[BracketLineOutput]


class BracketColumnOutput(TypedDict):
    """A round: its slots from top to bottom, empty while what comes there is to come.

    `lines` lead from a slot of this column to one of the next, both counted from 0; in a
    `tree` the slots 2n and 2n + 1 lead to the slot n.
    """

    title: str
    slots: list[list[BracketBoxOutput]]
    lines: list[list[int]]


class BracketLineOutput(TypedDict):
    """An entry in a box, its points once played, and whether it won."""

    entry: str
    name: str
    points: float | None
    won: bool


class BracketOutput(TypedDict):
    """The bracket as it is drawn, part by part."""

    parts: list[BracketPartOutput]


class BracketPartOutput(TypedDict):
    """A bracket, or one of several (winners, losers, third place); `title` is empty for the one."""

    title: str
    tree: bool
    columns: list[BracketColumnOutput]


class CalculatedChangeOutput(TypedDict):
    """What the period of a document did to one subject, in points."""

    before: float
    after: float
    expected: float
    score: float
    games: int
    k: float
    provisional: bool


class CalculatedOutput(TypedDict):
    """The changes by subject, and the hash of the list after the period."""

    changes: dict[str, CalculatedChangeOutput]
    hash: str


class CaptainInput(TypedDict):
    """The player who names the line-ups of a team; null: nobody but the desk."""

    team: str
    player: str | None


class CardInput(TypedDict):
    """A card for somebody who sits at the table; `away`: the side has lost the table.

    `bracket` is asked for (409 `bracket_rests`) where other entries would have played on than
    did.
    """

    player: str
    kind: CardKind
    reason: str
    away: NotRequired[bool]
    bracket: NotRequired[BracketChoice]


class CardOutput(TypedDict):
    """A card: who was shown it, where and why, and what it comes to.

    `counts_as` and `points` follow from all cards of the player in the event; null once it
    was taken back (`undone`). They come off the side where the player sits in that round:
    `table` and `side`, null and empty where the round was drawn again without him, so that
    they come off nobody. `away`: the side was sent away and has lost the table. `before`:
    yellow cards of earlier events that count with it, the first that stands of its player.
    `lifted`: since when nobody is suspended for it, though it stands.
    """

    id: str
    player: PlayerOutput
    round: int
    table: NotRequired[str | None]
    side: NotRequired[str]
    kind: CardKind
    away: bool
    before: NotRequired[int]
    counts_as: NotRequired[CardKind | None]
    points: NotRequired[int | None]
    reason: str
    created: str
    undone: str | None
    undone_reason: str
    lifted: str | None
    lifted_reason: str


class CardReasonInput(TypedDict):
    """Why a card is taken back, a suspension lifted, or that taken back."""

    reason: str


class CardRulesInput(TypedDict):
    """What cards cost from now on, those that were shown before as well; `bracket` as for cards."""

    yellow: int
    red: int
    yellows: NotRequired[int]
    suspends: NotRequired[int]
    confirm_by: NotRequired[int]
    carried: NotRequired[int]
    bracket: NotRequired[BracketChoice]


class CardRulesOutput(TypedDict):
    """What cards cost: points taken off for a yellow and a red one, and how they add up.

    `yellows` of a player make a red one (0: never); a red one keeps its player out of the
    club's next `suspends` events. In an event with check-in, whoever has never checked in
    when round `confirm_by` is published is withdrawn (0: nobody). Yellow cards of the club's
    last `carried` events before this one count on, those that are open when a player is shown
    the first here (0: only cards of this event).
    """

    yellow: int
    red: int
    yellows: int
    suspends: int
    confirm_by: int
    carried: int


class CardUndoInput(TypedDict):
    """Why a card is taken back; `bracket` as for one that is shown."""

    reason: str
    bracket: NotRequired[BracketChoice]


class CardsOutput(TypedDict):
    """The cards of an event as they were shown, and what they cost."""

    event: str
    rules: CardRulesOutput
    cards: list[CardOutput]


class CasualGameOutput(TypedDict):
    """A game of no event; `void`: it counts for nothing in the ratings, `voided` says why."""

    id: str
    club: str
    game: Game
    options: GameOptions
    void: bool
    voided: CasualVoidOutput | None
    winner: str
    sides: list[CasualSideOutput]
    period: CasualPeriodOutput
    submission: str
    content_hash: str
    created: str
    verdict: VerdictOutput


class CasualPeriodOutput(TypedDict):
    """The day the game is rated with; it has a number once it is over."""

    pool: str
    number: int | None
    title: str
    state: CasualPeriodOutputStateEnum
    closed_at: str


class CasualSideOutput(TypedDict):
    """A side: its players by seat, the registered partnership they are, place and points."""

    side: str
    players: dict[str, PlayerOutput]
    partnership: str | None
    place: int
    points: int


class CasualVoidInput(TypedDict):
    """Why a game is taken out of the ratings."""

    reason: str


class CasualVoidOutput(TypedDict):
    """Why a game was taken out of the ratings, and when."""

    reason: str
    at: str


class CategoriesOutput(TypedDict):
    """The categories of an event by name, of those who have played; `final` once it has ended.

    They are the club's own labels on entries; those that differ in capitals, accents and
    marks alone are one.
    """

    final: bool
    categories: list[CategoryOutput]


class CategoryEntryOutput(TypedDict):
    """An entry of a category: its place there, and its line of the standings."""

    place: int
    overall: int
    entry: str
    name: str
    score: float
    played: int


class CategoryOutput(TypedDict):
    """A category with its entries, the best first; `best` are those in its first place."""

    category: str
    best: list[CategoryEntryOutput]
    entries: list[CategoryEntryOutput]


class CertificateOutput(TypedDict):
    """What a draw achieved: values and proven lower bounds by metric.

    `order` names what was minimised, the most important first; `input_hash` is of everything
    the draw followed from. `edited`: changed by hand since; `forbidden`: meetings that should
    not be; `beside`: where a pattern is prescribed, what another method would have achieved;
    `matches`: where teams meet match by match, the certificate of their matches; `ahead`:
    where a small field plays many Swiss rounds and not all can do without repeats, or the
    best gave way for that.
    """

    objective: dict[str, float]
    bounds: dict[str, float]
    order: list[str]
    seed: int
    input_hash: str
    engine: str
    edited: NotRequired[bool]
    forbidden: NotRequired[list[ForcedMeetingOutput]]
    beside: NotRequired[BesideOutput]
    matches: NotRequired[MatchesCertificateOutput]
    ahead: NotRequired[AheadOutput]


class CheckInInput(TypedDict):
    """Who is there: many at once; with `here` false they are checked out again."""

    entries: list[str]
    round: NotRequired[int]
    here: NotRequired[bool]


class ClaimInput(TypedDict):
    """The code of an invitation, or what stands last in its link."""

    code: str


class ClockInput(TypedDict):
    """Whether the clock is to run; `minutes` in all and `warning` as they are where not given."""

    running: bool
    minutes: NotRequired[int]
    warning: NotRequired[int]


class ClockOutput(TypedDict):
    """The clock at the server's time `now`, in seconds; null where the round has none.

    From `warning` seconds before the end on, the phase of a clock that runs is `warning`;
    once time is up the deal in play is the last, and `time_limit` of the event says what then
    counts.
    """

    round: str
    phase: PhaseEnum
    running: bool
    remaining: int | None
    given: int | None
    warning: int | None
    started: NotRequired[str | None]
    now: str
    time_limit: str


class ClubInput(TypedDict):
    """What a club is made of; without a time zone that of its first event becomes its own."""

    name: str
    time_zone: NotRequired[str]


class ClubMemberOutput(TypedDict):
    """An account that may do something in a club."""

    id: str
    username: str
    role: RoleEnum


class ClubOutput(TypedDict):
    """A club."""

    id: str
    name: str


class ClubPlayerOutput(TypedDict):
    """A player with the club."""

    id: str
    name: str
    nickname: str
    number: int | None
    club: ClubOutput


class ComparedOutput(TypedDict):
    """A side of a comparison: its players, and the partnership where one was named."""

    name: str
    partnership: str | None
    players: list[PlayerOutput]


class ConfigInForce(TypedDict):
    """How a list was made, every value, numbers in millionths."""

    model: Literal["logistic", "fide"]
    k: int | list[dict[str, Any]]
    scale: int
    cap: int | None
    max_nk: int | None
    multi: Literal["per_opponent", "sum"]
    start: int
    provisional_games: int | None
    floor: int | None
    margin: int | None


class ConfigOutput(TypedDict):
    """How a pool is rated.

    `config` is what was set, as the `config` of a `rating-period 1` document with `margin`;
    `in_force` has every value, numbers in millionths, as it goes into the hashes of lists.
    `waiting` periods are still to be rated: after a change all that are closed.
    """

    config: PoolConfig
    in_force: ConfigInForce
    waiting: int


class ConfirmInput(TypedDict):
    """The report of another side that is confirmed."""

    report: str


class ContractOutput(TypedDict):
    """A contract: its word, and what it asks for in words."""

    word: str
    said: str


class CorrectedCardsOutput(TypedDict):
    """The cards after one was shown or taken back; `resting` is what was made without that."""

    event: str
    rules: CardRulesOutput
    cards: list[CardOutput]
    resting: list[RestingOutput]


class CorrectedOutput(TypedDict):
    """A table that said otherwise when this was made: the numbers of its round and its own."""

    round: int
    number: int
    table: str


class CorrectedResultsOutput(TypedDict):
    """The result of a table that was entered; `resting` is what was made by an earlier one."""

    result: ResultOutput | None
    versions: list[ResultVersionOutput]
    resting: list[RestingOutput]


class CorrectedTableOutput(TypedDict):
    """A table the desk has ruled on; `resting` is what was made by its result before."""

    id: str
    event: str
    round: str
    round_number: int
    number: int
    state: TableState
    level_after: int | None
    wave: WaveOutput | None
    kept: bool
    home: HomeOutput | None
    seats: dict[str, SeatOutput]
    result: ResultOutput | None
    resting: list[RestingOutput]


class CrosstableOutput(TypedDict):
    """Lines in the order of the standings, each with a cell for every line, or for every round.

    `rounds` are the numbers of the rounds that the cells are of; empty, they are of the
    lines: all against all. A cell has no game, one, or several.
    """

    rounds: list[int]
    rows: list[CrosstableRowOutput]


class CrosstableRowOutput(TypedDict):
    """A line: the entry with its place, and its games, cell by cell."""

    number: int
    entry: str
    name: str
    place: int
    cells: list[list[MetOutput]]


class DeadlineInput(TypedDict):
    """Until when captains name line-ups; null: until the round is drawn."""

    until: str | None


class DealOutput(TypedDict):
    """A finished deal that holds in full, its score by side, and how it ended."""

    game: int
    deal: int
    score: dict[str, int]
    end: str


class DeclineInput(TypedDict):
    """Why an event is not endorsed."""

    reason: str


class DeliveryOutput(TypedDict):
    """A message to a webhook, and what became of it; `status` is that of the last answer."""

    id: str
    type: MessageType
    state: DeliveryOutputStateEnum
    attempts: int
    due: str
    status: int | None
    error: str
    created: str
    sent: str | None
    body: dict[str, Any]


class DerivationOutput(TypedDict):
    """How a change came about: K × weight × surplus = change, rounded once.

    `mine` is the place of the subject's side in `sides`; `surplus` the sum of score less
    expected over the other sides, in 10⁻⁹; `weight` a fraction; `lines` the sums as text.
    """

    change: RatingChangeOutput
    subject: MemberOutput
    kind: DerivationOutputKindEnum
    sides: list[SideOutput]
    mine: int
    against: list[AgainstOutput]
    surplus: int
    k: int
    weight: str
    lines: list[str]
    total: PeriodSumOutput
    config: ConfigInForce
    input_hash: str
    hash: str


class DrawPolicy(TypedDict):
    """Settings of the draw: what tables are balanced for, who of a group goes on, for how many
    rounds those of one club are kept apart, byes an entry and a round may have, the numbers
    of tables that are out of order, how many tables the hall has, how many of a team play in
    a match, and by team who plays in the next round, the first board first; in how many
    groups the field plays; in how many legs teams meet at home and away.
    """

    balance: NotRequired[Literal["mixing", "level"]]
    advance: NotRequired[int]
    club_rounds: NotRequired[int]
    byes_per_entry: NotRequired[int]
    byes_per_round: NotRequired[int]
    tables_out: NotRequired[list[int]]
    hall_tables: NotRequired[int]
    boards: NotRequired[int]
    sections: NotRequired[int]
    legs: NotRequired[Literal[1, 2]]
    line_ups: NotRequired[dict[str, list[str]]]


class EditChange(TypedDict):
    """What was sent of a change by hand: entries by their ids, and tables by their numbers with
    the entry on each seat.
    """

    entries: NotRequired[list[str]]
    table: NotRequired[int | None]
    seats: NotRequired[dict[str, str]]
    tables: NotRequired[dict[str, dict[str, str]]]
    byes: NotRequired[list[str] | None]


class EditInput(TypedDict):
    """A change by hand: `swap` two `entries`; `move` `entries` to a `table`, or to the byes;
    `reseat` a `table` by `seats`; `arrange` all `tables` and `byes`.
    """

    kind: EditInputKindEnum
    entries: NotRequired[list[str]]
    table: NotRequired[int | None]
    seats: NotRequired[dict[str, str]]
    tables: NotRequired[list[TableInput]]
    byes: NotRequired[list[str] | None]


class EditOutput(TypedDict):
    """A change by hand, with the metrics of the round; `worse` names those that rose.

    `change` is what was sent, `by` who sent it (null: an account that is gone).
    """

    id: str
    round: str
    kind: EditKind
    change: EditChange
    by: str | None
    created: str
    before: dict[str, float]
    after: dict[str, float]
    worse: list[str]


class EndorsementInput(TypedDict):
    """The body that is asked."""

    body: str


class EndorsementOutput(TypedDict):
    """What a body was asked and said of an event; `reason` where it said no.

    `corrected` are tables that said otherwise when the event was over and endorsed.
    """

    id: str
    event: EventNameOutput
    body: ClubOutput
    state: EndorsementOutputStateEnum
    reason: str
    created: str
    decided: str | None
    corrected: list[CorrectedOutput]


class EntriesInput(TypedDict):
    """Who enters: ids of players, or of partnerships where the event is for pairs.

    Those of other clubs may enter as guests; they are rated in the pool of the event's club.
    `numbers` are membership numbers of players, given by a body above the club. Late entries
    come in with round `from_round`, by default the first not drawn yet.
    """

    players: NotRequired[list[str]]
    partnerships: NotRequired[list[str]]
    numbers: NotRequired[list[str]]
    team: NotRequired[str]
    from_round: NotRequired[int]


class EntryOutput(TypedDict):
    """An entry: a player or a partnership; `rating` in millionths of a point.

    `club` is the player's or the partnership's: another one than the event's for guests. It
    is there from round `from_round` to `to_round` (null: the last) but for `sits_out`.
    """

    id: str
    number: int
    name: str
    player: str | None
    partnership: str | None
    club: str
    rating: int
    team: str
    categories: list[str]
    fixed_table: int | None
    from_round: int
    to_round: int | None
    sits_out: list[int]


class ErrorOutput(TypedDict):
    """The first thing that makes a log invalid; event 0 is a set-up or an assertion.

    `legal` is what would have been legal, twelve events at most; `line` where a text cannot
    be read.
    """

    code: str
    game: int
    deal: int
    event: int
    title: str
    seat: str | None
    detail: str
    legal: list[str]
    line: int | None


class EventInput(TypedDict):
    """What an organiser decides about an event of a club.

    `fee` and `purse` are in hundredths of `currency` (a label); `prizes` are the parts of the
    purse that the places bring, from the first on.
    """

    club: str
    name: str
    game: Game
    options: NotRequired[GameOptions]
    method: Method
    shape: Shape
    rounds_planned: int
    table_sizes: NotRequired[TableSizesInput | None]
    policy: NotRequired[DrawPolicy]
    preset: NotRequired[Preset]
    tie_breaks: NotRequired[list[TieBreak]]
    scoring: NotRequired[Scoring]
    check_in: NotRequired[bool]
    players_enter: NotRequired[bool]
    players_report: NotRequired[bool]
    team_event: NotRequired[bool]
    fee: NotRequired[int]
    currency: NotRequired[str]
    purse: NotRequired[int]
    prizes: NotRequired[list[int]]
    time_limit: NotRequired[TimeLimit]
    seed: NotRequired[int]
    rated: NotRequired[bool]
    evidence: NotRequired[RatedEvidenceEnum]
    time_zone: NotRequired[str]
    minutes: NotRequired[int | None]
    starts: NotRequired[str | None]
    place: NotRequired[str]


class EventLinksOutput(TypedDict):
    """Where an event goes on: addresses on this site.

    `stream` tells what changes as it happens, `changes` lists the same from any point on.
    """

    entries: str
    rounds: str
    tables: str
    standings: str
    changes: str
    stream: str


class EventNameOutput(TypedDict):
    """An event and the club that runs it."""

    id: str
    name: str
    club: ClubOutput


class EventOutput(TypedDict):
    """An event.

    `entry_count` are all that take part, also who left later, `round_count` the published
    rounds.

    `fee` and `purse` are in hundredths of `currency`; `prizes` are parts of the purse by
    place.
    """

    id: str
    club: str
    name: str
    game: Game
    options: GameOptions
    method: Method
    shape: Shape
    rounds_planned: int
    table_sizes: TableSizesOutput
    policy: DrawPolicy
    preset: Preset
    tie_breaks: list[TieBreak]
    scoring: Scoring
    check_in: bool
    players_enter: bool
    players_report: bool
    team_event: bool
    fee: int
    currency: str
    purse: int
    prizes: list[int]
    time_limit: TimeLimit
    seed: int
    rated: bool
    evidence: RatedEvidenceEnum
    time_zone: str
    minutes: int | None
    starts: str | None
    place: str
    revision: int
    state: EventState
    created: str
    entry_count: int
    round_count: int
    links: EventLinksOutput


class ExpectedOutput(TypedDict):
    """The expected result of a pairing, side by side."""

    sides: list[ExpectedSideOutput]


class ExpectedSideOutput(TypedDict):
    """What a side may expect: `expected` in 10⁻⁹ of a game, ratings in millionths.

    `unrated` are those who have no rating yet and count with the start rating; `lines` the
    sums as text.
    """

    side: ComparedOutput
    ratings: list[int]
    strength: int
    expected: int
    unrated: list[str]
    lines: list[str]


class ExplainedOutput(TypedDict):
    """Why an entry sits where it does; `table` is null for a bye."""

    entry: EntryOutput
    table: int | None
    others: list[EntryOutput]
    levels: dict[str, float]
    alternatives: list[AlternativeOutput]
    sentence: str


class FeeInput(TypedDict):
    """Whether the fee is paid."""

    paid: bool


class FeeOutput(TypedDict):
    """An entry and whether its fee is paid."""

    entry: str
    number: int
    name: str
    paid: bool


class FeedChangeOutput(TypedDict):
    """One thing that changed.

    `result` has a table, its round and both their numbers; `round` and `clock` have a round;
    `entry` has an entry. What was thrown away since has no numbers.
    """

    what: ChangeKindEnum
    table: NotRequired[str]
    table_number: NotRequired[int]
    round: NotRequired[str]
    round_number: NotRequired[int]
    entry: NotRequired[str]


class FeedLineOutput(TypedDict):
    """What one commit changed; `standings` says whether the standings may read otherwise now.

    `draft` is a line for organisers only: about a round that nobody else knows of.
    """

    cursor: str
    at: str
    draft: bool
    standings: bool
    changes: list[FeedChangeOutput]


class FeedOutput(TypedDict):
    """Some lines, where they end, and the address of those that follow; null: none yet.

    A feed is read onwards only: `previous` is always null.
    """

    cursor: str
    next: str | None
    previous: str | None
    results: list[FeedLineOutput]


class FixtureOutput(TypedDict):
    """Two teams that meet; where nobody is at home, `home` is only the one named first."""

    home: str
    away: str


class FixtureRoundOutput(TypedDict):
    """The matches of a round, and the teams with a bye.

    `drawn`: it is published; else it is as it is planned. `leg` is null where nobody is at
    home.
    """

    number: int
    leg: int | None
    drawn: bool
    matches: list[FixtureOutput]
    byes: list[str]


class FixturesOutput(TypedDict):
    """All matches by round and by team; `legs` is null where nobody is at home.

    `needed` is how many rounds it takes until all teams have met as often as they are to;
    fewer may be planned. Empty where it is not known ahead who meets whom.
    """

    legs: int | None
    needed: int
    rounds: list[FixtureRoundOutput]
    teams: list[TeamFixturesOutput]


class ForbiddenInput(TypedDict):
    """Two entries that are not to meet, and why."""

    one: str
    other: str
    reason: str


class ForbiddenOutput(TypedDict):
    """Two entries that are not to meet."""

    id: str
    one: EntryOutput
    other: EntryOutput
    reason: str


class ForcedMeetingOutput(TypedDict):
    """Two entries that should not meet, and the table at which they do."""

    table: int
    entries: list[str]


class ForgetInput(TypedDict):
    """Who asked for it, or why."""

    reason: str


class GameOptions(TypedDict):
    """Options of a game; `/api/v1/games/{game}` says which it has, what they mean, and what
    holds where they are not named.
    """

    target: NotRequired[int]
    games_to_win: NotRequired[int]
    set: NotRequired[Literal[6, 9] | Literal[9, 12, 6] | Literal[9, 12]]
    first_lead: NotRequired[Literal["highest_double", "double_holder", "free"] | Literal["highest_double", "free"]]
    next_lead: NotRequired[Literal["right", "winner", "winning_side"]]
    tie_lead: NotRequired[Literal["right", "same", "first"]]
    block: NotRequired[Literal["sides", "lowest_hand", "blocker"]]
    block_tie: NotRequired[Literal["nobody", "leader", "blocker", "next", "previous"] | Literal["none", "each"]]
    count: NotRequired[Literal["losers", "others", "all", "one"]]
    love: NotRequired[Literal["off", "on"]]
    capicua: NotRequired[int]
    capicua_tile: NotRequired[Literal["no_blank", "no_double", "any"]]
    chuchazo: NotRequired[int]
    first_pass: NotRequired[int]
    first_pass_double: NotRequired[int]
    three_skips: NotRequired[int]
    ladder: NotRequired[int]
    stock_order: NotRequired[Literal["free", "fixed"]]
    hand_size: NotRequired[int]
    spinner: NotRequired[Literal["all", "first", "none"] | Literal["first", "all", "none"]]
    reserve: NotRequired[Literal[0, 2]]
    shake_stir: NotRequired[Literal["required", "optional"]]
    placing: NotRequired[Literal["by_deals_won", "winner_only"]]
    sum: NotRequired[Literal[10, 13]]
    lead: NotRequired[Literal["forced", "any"]]
    draw: NotRequired[Literal["needed", "matador", "free"]]
    meld_bonus: NotRequired[int]
    meld_suit: NotRequired[Literal["either", "high"]]
    double_meld: NotRequired[Literal["run", "any"]]
    meld_max: NotRequired[Literal[4, 5, 6, 7]]
    double_bonus: NotRequired[Literal["yes", "no"]]
    widow_meld: NotRequired[Literal["any", "none"]]
    win_check: NotRequired[Literal["phase", "rotation"] | Literal["deal", "play"]]


class GameOutput(TypedDict):
    """A game: who can play it, who scores together, and its options as a JSON Schema.

    `turns` says on which hand of a player, who looks at the table, whoever plays next sits:
    seats are lettered in the order of turns. `sides` are by the number of players; `presets`
    are values of options as they are played somewhere, to be sent as `options`; `rules` is
    the address of the page with the rules.
    """

    slug: Game
    title: str
    players: list[int]
    default_players: int | None
    turns: Turns
    sides: dict[str, list[str]]
    options: dict[str, Any]
    presets: list[GamePresetOutput]
    rules: str


class GamePresetOutput(TypedDict):
    """Values of options under a name; options that are not named have their default."""

    slug: str
    title: str
    options: GameOptions


class Glasses(TypedDict):
    """By side, rows of what lies in the glass: a tile and whether it lies face up, or null."""


class GoingOutput(TypedDict):
    """An entry that came from the stage before: its seed here, its place there, and why.

    `group` is empty where there were none; `lot`: it shared the last place that went on.
    `carried` is the score it brought along. `now` is what the standings there say of it since
    a result was corrected, empty where they say the same.
    """

    seed: int
    entry: EntryOutput
    carried: float
    place: int
    group: str
    lot: bool
    why: str
    now: str


class GroupEntryOutput(TypedDict):
    """An entry of a group: its place there, and what it made within the group."""

    place: int
    entry: str
    name: str
    score: float
    played: int


class GroupOutput(TypedDict):
    """A group of an event with its own standings, best first."""

    group: str
    entries: list[GroupEntryOutput]


class HeadToHeadOutput(TypedDict):
    """Two players or pairs: their games against each other and as partners, newest first.

    One document: the counts are of exactly these games.
    """

    one: ComparedOutput
    other: ComparedOutput
    opponents: TallyOutput
    partners: TallyOutput
    games: list[MeetingOutput]


class HeldTokenOutput(TypedDict):
    """The token of the request: what it may do, and for what it is (null: for all)."""

    name: str
    scopes: list[ScopesEnum]
    club: str | None
    event: str | None
    table: str | None
    expires: str | None


class HomeOutput(TypedDict):
    """The side of a table that is at home, and its team."""

    side: str
    team: str


class HomesOutput(TypedDict):
    """How level homes and aways are after a round of a leg.

    `difference`: the most that homes and aways of one team differ so far in the leg, `at_end`
    when the leg is played as planned, `least` the least possible then. `breaks`: how often a
    team was at home, or away, twice running in the leg.
    """

    leg: int
    difference: int
    at_end: int
    least: int
    breaks: int


class InvitationAcceptInput(TypedDict):
    """What stands last in the link of an invitation."""

    code: str


class InvitationInput(TypedDict):
    """What an invitation is for, how many days it is valid, and for how many people."""

    role: RoleEnum
    days: NotRequired[int]
    uses: NotRequired[int]


class InvitationOutput(TypedDict):
    """An invitation that is valid; its link is not known any more."""

    id: str
    role: RoleEnum
    by: str
    expires: str
    uses: int
    most_uses: int


class JoinedClubOutput(TypedDict):
    """A club, what kind it is, and the association or federation it belongs to.

    A body that `endorses_all` endorses every event of its clubs that ends. What is today in a
    club goes by its `time_zone`, which new events begin with.
    """

    id: str
    name: str
    kind: ClubKindEnum
    above: ClubOutput | None
    endorses_all: bool
    time_zone: str


class JsonDeal(TypedDict):
    """One deal; what is left out is `UNSET` or empty."""

    hands: NotRequired[dict[str, list[str]]]
    events: NotRequired[list[str]]
    game: NotRequired[int]
    deal: NotRequired[int]
    dealer: NotRequired[Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]]
    lead: NotRequired[Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]]
    lead_by: NotRequired[Literal["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"]]
    stock: NotRequired[list[str]]
    widow: NotRequired[list[str]]
    strength: NotRequired[list[int]]
    points: NotRequired[list[int]]
    glasses: NotRequired[dict[str, list[list[str]]]]
    end: NotRequired[str]
    tricks: NotRequired[dict[str, int]]
    melds: NotRequired[dict[str, int]]
    score: NotRequired[dict[str, int]]
    totals: NotRequired[dict[str, int]]
    result: NotRequired[str]


class JsonLog(TypedDict):
    """A whole log."""

    format: NotRequired[str]
    game: NotRequired[str]
    players: NotRequired[int]
    seats: NotRequired[dict[str, str]]
    options: NotRequired[dict[str, int | str]]
    totals: NotRequired[dict[str, int]]
    tags: NotRequired[dict[str, str]]
    deals: NotRequired[list[JsonDeal]]


class KStep(TypedDict):
    """A step of K: it holds for whoever has fewer games, or a lower rating, than it says."""

    k: float
    games_below: NotRequired[int]
    rating_below: NotRequired[float]


class LaidTileOutput(TypedDict):
    """A tile on the board, in cells: half a tile is a cell of 1 x 1.

    `x` and `y` are its left upper corner. `tile` names the number first that stands left or,
    where it does not lie (`lying`), on top. `wild`: a matador. Where it lies apart from the
    tile it was laid on, a `thread` leads there: x, y of its beginning, of every corner, of
    its end.
    """

    tile: str
    x: float
    y: float
    lying: bool
    wild: NotRequired[bool]
    thread: NotRequired[list[float]]


class LevelOutput(TypedDict):
    """What is compared, in the round as it is and in the best with the change."""

    name: str
    chosen: float
    alternative: float


class LineOutput(TypedDict):
    """A line of a list; rating and change in millionths of a point.

    `change` is null for whoever was not rated on the list that changes are counted from.
    """

    rank: int
    id: str
    name: str
    rating: int
    change: int | None
    games: int
    provisional: bool
    last_played: str


class LineUpInput(TypedDict):
    """Who plays for a team, the first board first, from a round that is not drawn (the next)."""

    team: str
    entries: list[str]
    from_round: NotRequired[int | None]


class LineUpLineOutput(TypedDict):
    """A line-up that was named: who plays from a round on, the first board first.

    `corrected` are tables that said otherwise when it was named.
    """

    from_round: int
    entries: list[str]
    by: NotRequired[str | None]
    created: str
    corrected: list[CorrectedOutput]


class LineUpsOutput(TypedDict):
    """The line-ups of teams by name, for the next round that is not drawn.

    `round` is null after the last; `boards` how many of a team play, null for all of it;
    `until` the time to which captains name line-ups, null until the draw.
    """

    round: int | None
    boards: int | None
    until: str | None
    teams: list[TeamSheetOutput]


class ListOutput(TypedDict):
    """A rating list: everything it was made from is in `input_hash`, all it says in `hash`.

    `replaced` is the number of the list from which on a newer version of the period stands,
    `dropped_at` when the lines of such a list were dropped, where they are not kept.
    """

    number: int
    period: int
    title: str
    version: int
    replaced: int | None
    closed_at: str
    games: int
    input_hash: str
    hash: str
    created: str
    dropped_at: str | None


class MatchesCertificateOutput(TypedDict):
    """What the draw of the matches between teams achieved, as of an event of its own.

    `homes` where they play at home and away; `ahead` as in the certificate of a round.
    """

    objective: dict[str, float]
    bounds: dict[str, float]
    order: list[str]
    seed: int
    input_hash: str
    engine: str
    homes: NotRequired[HomesOutput]
    ahead: NotRequired[AheadOutput]


class MeOutput(TypedDict):
    """Whoever asks.

    `clubs`, `player` and `table` are told to a token of the whole account that may `read`;
    any other has none of them. `player` is null for an account that is no player's, `table`
    while the player sits nowhere.
    """

    username: str
    token: HeldTokenOutput
    clubs: list[OwnRoleOutput]
    player: ClubPlayerOutput | None
    table: OwnTableOutput | None


class MeetingOutput(TypedDict):
    """A game of a comparison; `together`: as partners. Places and points: the one, the other.

    `change` is the id of what the game did to the one's rating, empty where nothing is kept.
    """

    table: str
    closed_at: str
    title: str
    together: bool
    places: list[int]
    points: list[int] | None
    change: str


class MemberNumberOutput(TypedDict):
    """A membership number, and whose it is."""

    id: str
    body: ClubOutput
    number: str
    since: str
    until: str | None
    player: ClubPlayerOutput


class MemberOutput(TypedDict):
    """Somebody at the table, with the rating before the period."""

    id: str
    name: str
    rating: int


class MergeInput(TypedDict):
    """The player of the same club who is kept."""

    into: str


class MergeOutput(TypedDict):
    """A player who was merged into another, and until when.

    `club` is where it was done: theirs, or the body above both their clubs.
    """

    id: str
    club: str
    merged: PlayerOutput
    kept: PlayerOutput
    created: str
    undone_at: str | None


class MetOutput(TypedDict):
    """A game as the entry of the line has it: `other` is the entry it met.

    `share` is what it got of it (1 won, 0 lost, 0.5 level); null while it is not played.
    """

    round: int
    table: int
    other: str
    share: float | None
    points: float | None
    against: float | None


class MethodOutput(TypedDict):
    """A way to draw rounds.

    `fixed`: all rounds are known ahead; `eliminates`: who loses is out, at once or in the
    end; `many_sides`: a table may seat more than two; `needs_sizes`: `table_sizes` must be
    given; `by_hand`: rounds are entered; `policy`: settings that it has beyond those of all.
    """

    slug: Method
    title: str
    good_for: str
    shapes: list[Shape]
    fixed: bool
    eliminates: bool
    many_sides: bool
    needs_sizes: bool
    by_hand: bool
    policy: list[str]
    most_entries: int


class NewInvitationOutput(TypedDict):
    """An invitation that was just made, with the address that lets people in, shown this once."""

    id: str
    role: RoleEnum
    by: str
    expires: str
    uses: int
    most_uses: int
    link: str


class NewProfileInvitationOutput(TypedDict):
    """An invitation that was just made, with the link and the code, shown this once."""

    player: str
    by: str
    expires: str
    link: str
    code: str


class NewTokenOutput(TypedDict):
    """A token with its text, shown this once."""

    id: str
    name: str
    begins: str
    scopes: list[ScopesEnum]
    club: str | None
    event: str | None
    table: str | None
    created: str
    expires: str | None
    last_used: str | None
    token: str


class NumberInput(TypedDict):
    """A number for a player of a club below the body, from today there unless a day is said."""

    player: str
    number: str
    since: NotRequired[str | None]


class NumberMergeInput(TypedDict):
    """The player, of a club below the body, who is the one with the number."""

    player: str


class NumbersInput(TypedDict):
    """Numbers to give."""

    numbers: list[NumberInput]


class OpinionsOutput(TypedDict):
    """Second opinions as of a list; `list` and `report` null: not worked out yet.

    `current` is the newest list, `report` a `second-opinions 1` document over the periods
    from `first_period` to `last_period`.
    """

    list: int | None
    current: int | None
    first_period: int | None
    last_period: int | None
    report: dict[str, Any] | None


class OwnEntryInput(TypedDict):
    """The pair that enters, where partners enter together."""

    partnership: NotRequired[str | None]


class OwnLineUpInput(TypedDict):
    """Who plays for the captain's team next, the first board first; who leads several names it."""

    team: NotRequired[str | None]
    entries: list[str]


class OwnPartOutput(TypedDict):
    """How the player of the account stands to an event, and what may be done without the desk.

    `round` is the next to be published, null where there is none; `drawn`: its seats are
    being made already; `absent`: the player sits it out. `table` is that of the round that is
    being played. `pairs` may enter; `askers` wait for an answer of the player, `asked` for
    one of others.
    """

    player: PlayerOutput
    entry: EntryOutput | None
    round: int | None
    drawn: bool
    absent: bool
    table: NotRequired[str | None]
    may_enter: bool
    may_leave: bool
    may_say: bool
    pairs: list[PartnershipOutput]
    askers: list[RequestOutput]
    asked: list[RequestOutput]


class OwnRoleOutput(TypedDict):
    """What the account is in a club."""

    club: ClubOutput
    role: RoleEnum


class OwnTableOutput(TypedDict):
    """The chair somebody has in a round that is being played, with the numbers on the wall."""

    event: str
    event_name: str
    round: str
    round_number: int
    table: str
    table_number: int
    seat: str
    side: str


class ActPage(TypedDict):
    """PaginatedActOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[ActOutput]


class AffiliationPage(TypedDict):
    """PaginatedAffiliationOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[AffiliationOutput]


class ClubMemberPage(TypedDict):
    """PaginatedClubMemberOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[ClubMemberOutput]


class ClubPage(TypedDict):
    """PaginatedClubOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[ClubOutput]


class ClubPlayerPage(TypedDict):
    """PaginatedClubPlayerOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[ClubPlayerOutput]


class DeliveryPage(TypedDict):
    """PaginatedDeliveryOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[DeliveryOutput]


class EditPage(TypedDict):
    """PaginatedEditOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[EditOutput]


class EndorsementPage(TypedDict):
    """PaginatedEndorsementOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[EndorsementOutput]


class EntryPage(TypedDict):
    """PaginatedEntryOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[EntryOutput]


class EventPage(TypedDict):
    """PaginatedEventOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[EventOutput]


class FeePage(TypedDict):
    """PaginatedFeeOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[FeeOutput]


class ForbiddenPage(TypedDict):
    """PaginatedForbiddenOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[ForbiddenOutput]


class GamePage(TypedDict):
    """PaginatedGameOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[GameOutput]


class InvitationPage(TypedDict):
    """PaginatedInvitationOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[InvitationOutput]


class JoinedClubPage(TypedDict):
    """PaginatedJoinedClubOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[JoinedClubOutput]


class LinePage(TypedDict):
    """PaginatedLineOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[LineOutput]


class ListPage(TypedDict):
    """PaginatedListOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[ListOutput]


class MemberNumberPage(TypedDict):
    """PaginatedMemberNumberOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[MemberNumberOutput]


class MergePage(TypedDict):
    """PaginatedMergeOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[MergeOutput]


class MethodPage(TypedDict):
    """PaginatedMethodOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[MethodOutput]


class PartnershipPage(TypedDict):
    """PaginatedPartnershipOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[PartnershipOutput]


class PhotoPage(TypedDict):
    """PaginatedPhotoOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[PhotoOutput]


class PlayerNumberPage(TypedDict):
    """PaginatedPlayerNumberOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[PlayerNumberOutput]


class PlayerPage(TypedDict):
    """PaginatedPlayerOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[PlayerOutput]


class PoolPage(TypedDict):
    """PaginatedPoolOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[PoolOutput]


class PresetPage(TypedDict):
    """PaginatedPresetOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[PresetOutput]


class RatingChangePage(TypedDict):
    """PaginatedRatingChangeOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[RatingChangeOutput]


class RatingPointPage(TypedDict):
    """PaginatedRatingPointOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[RatingPointOutput]


class RefusedLogPage(TypedDict):
    """PaginatedRefusedLogOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[RefusedLogOutput]


class RoundPage(TypedDict):
    """PaginatedRoundOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[RoundOutput]


class SeasonPage(TypedDict):
    """PaginatedSeasonOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[SeasonOutput]


class SquadPage(TypedDict):
    """PaginatedSquadOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[SquadOutput]


class StrengthPage(TypedDict):
    """PaginatedStrengthOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[StrengthOutput]


class SubmissionPage(TypedDict):
    """PaginatedSubmissionOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[SubmissionOutput]


class SubstitutePage(TypedDict):
    """PaginatedSubstituteOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[SubstituteOutput]


class SuspensionPage(TypedDict):
    """PaginatedSuspensionOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[SuspensionOutput]


class TablePage(TypedDict):
    """PaginatedTableOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[TableOutput]


class TieBreakPage(TypedDict):
    """PaginatedTieBreakOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[TieBreakOutput]


class TokenPage(TypedDict):
    """PaginatedTokenOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[TokenOutput]


class TransferPage(TypedDict):
    """PaginatedTransferOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[TransferOutput]


class WebhookPage(TypedDict):
    """PaginatedWebhookOutputList"""

    count: int
    next: str | None
    previous: str | None
    results: list[WebhookOutput]


class PartnerInput(TypedDict):
    """Who is asked to enter together."""

    player: str


class PartnershipOutput(TypedDict):
    """A partnership and its two players, in the order in which they take their seats.

    One that is `dissolved` enters no more events.
    """

    id: str
    name: str
    players: list[PlayerOutput]
    dissolved: str | None


class PartnershipsInput(TypedDict):
    """Pairs of player ids."""

    pairs: list[list[str]]


class ClubChangeInput(TypedDict):
    """What a club is called and is, its clocks, whether it endorses; what is not named stays."""

    name: NotRequired[str]
    kind: NotRequired[ClubKindEnum]
    endorses_all: NotRequired[bool]
    time_zone: NotRequired[str]


class EntryChangesInput(TypedDict):
    """What is to change about an entry; what is not named stays as it is."""

    team: NotRequired[str]
    categories: NotRequired[list[str]]
    fixed_table: NotRequired[int | None]
    sits_out: NotRequired[list[int]]
    from_round: NotRequired[int]


class EventChangesInput(TypedDict):
    """What is to change about an event; what is not named stays as it is."""

    name: NotRequired[str]
    game: NotRequired[Game]
    options: NotRequired[GameOptions]
    method: NotRequired[Method]
    shape: NotRequired[Shape]
    rounds_planned: NotRequired[int]
    table_sizes: NotRequired[TableSizesInput]
    policy: NotRequired[DrawPolicy]
    preset: NotRequired[Preset]
    tie_breaks: NotRequired[list[TieBreak]]
    scoring: NotRequired[Scoring]
    check_in: NotRequired[bool]
    players_enter: NotRequired[bool]
    players_report: NotRequired[bool]
    team_event: NotRequired[bool]
    fee: NotRequired[int]
    currency: NotRequired[str]
    purse: NotRequired[int]
    prizes: NotRequired[list[int]]
    time_limit: NotRequired[TimeLimit]
    seed: NotRequired[int]
    rated: NotRequired[bool]
    evidence: NotRequired[RatedEvidenceEnum]
    time_zone: NotRequired[str]
    minutes: NotRequired[int | None]
    starts: NotRequired[str | None]
    place: NotRequired[str]


class NumberEndInput(TypedDict):
    """The last day of a number, null where it goes on."""

    until: NotRequired[str | None]


class PairNameInput(TypedDict):
    """The name of a pair; empty: the names of the two."""

    name: NotRequired[str]


class PlayerChangeInput(TypedDict):
    """What may change about a player; what is not named stays."""

    name: NotRequired[str]
    nickname: NotRequired[str]
    number: NotRequired[int | None]


class RoleInput(TypedDict):
    """A role."""

    role: NotRequired[RoleEnum]


class SeasonChangesInput(TypedDict):
    """What is to change about a season; what is not named stays as it is."""

    name: NotRequired[str]
    points: NotRequired[list[int]]
    attendance: NotRequired[int]
    best: NotRequired[int | None]
    events: NotRequired[list[str]]
    above: NotRequired[str | None]
    moves: NotRequired[int]
    teams: NotRequired[bool]
    transfers_from: NotRequired[str | None]
    transfers_until: NotRequired[str | None]


class WebhookChangeInput(TypedDict):
    """What is to be otherwise; what is left out stays."""

    url: NotRequired[str]
    kinds: NotRequired[list[ChangeKindEnum]]
    active: NotRequired[bool]


class PeriodSumOutput(TypedDict):
    """The period of the subject: before + sum + floored = after; `changes` are its ids."""

    before: int
    sum: int
    floored: int
    after: int
    changes: list[str]


class PhotoOutput(TypedDict):
    """A photo of a score sheet: the version of the result it belongs to, its width and height in
    pixels, its size in bytes.

    `replaced_at` says when another photo of the same version took its place, null for the one
    that counts; `removed_at` when it was taken away for good. The picture itself, always a
    JPEG, is at `/photos/{id}`.
    """

    id: str
    table: str
    version: int
    width: int
    height: int
    size: int
    by: NotRequired[str | None]
    created: str
    replaced_at: str | None
    removed_at: str | None


class PlayerAccountOutput(TypedDict):
    """A player's account by its user name, null where there is none."""

    username: NotRequired[str | None]


class PlayerInput(TypedDict):
    """A player to add; nickname or club number tell players of one name apart."""

    name: str
    nickname: NotRequired[str]
    number: NotRequired[int | None]


class PlayerNumberOutput(TypedDict):
    """A membership number of a player; `until` is its last day, null while it has none."""

    id: str
    body: ClubOutput
    number: str
    since: str
    until: str | None


class PlayerOutput(TypedDict):
    """A player; nickname and club number tell players of one name apart."""

    id: str
    name: str
    nickname: str
    number: int | None


class PlayersInput(TypedDict):
    """Players to add: their names, or more about each."""

    names: NotRequired[list[str]]
    players: NotRequired[list[PlayerInput]]


class PoolConfig(TypedDict):
    """How a pool is rated, in points; what is left out has its default. `margin`: the points of
    a full win where the margin of victory counts.
    """

    model: NotRequired[Literal["logistic", "fide"]]
    k: NotRequired[float | list[KStep]]
    scale: NotRequired[float]
    cap: NotRequired[float | None]
    max_nk: NotRequired[float | None]
    multi: NotRequired[Literal["per_opponent", "sum"]]
    start: NotRequired[float]
    provisional_games: NotRequired[int | None]
    floor: NotRequired[float | None]
    margin: NotRequired[int | None]


class PoolDetailOutput(TypedDict):
    """A rating pool: whose, of which game, how it is rated, its newest list, its evidence."""

    id: str
    club: str
    game: Game
    config: PoolConfig
    current: ListOutput | None
    evidence: ProofOutput


class PoolOutput(TypedDict):
    """A rating pool of a club; `periods_pending` are closed periods that wait for a worker."""

    id: str
    game: Game
    periods_pending: int


class PresetOutput(TypedDict):
    """A way to score: what win, tie, loss and bye are worth, and the tie-breaks in their order.

    `order` is what ranks first; `per_side`: a win counts once for every other side at the
    table.
    """

    slug: Preset
    title: str
    win: float
    tie: float
    loss: float
    bye: float
    bye_points: ByePointsEnum
    per_side: bool
    order: TieBreak
    tie_breaks: list[TieBreak]


class PreviewOutput(TypedDict):
    """Rounds that are not stored, what they would break, and the event's metrics with them."""

    rounds: list[PreviewRoundOutput]
    violations: list[ViolationOutput]
    metrics: dict[str, float]
    bounds: dict[str, float]


class PreviewRoundOutput(TypedDict):
    """A round as it would be."""

    number: int
    tables: list[PreviewTableOutput]
    byes: list[EntryOutput]
    certificate: CertificateOutput


class PreviewTableOutput(TypedDict):
    """A table as it would be: seats by the keys of the shape, each with its entry."""

    number: int
    seats: dict[str, EntryOutput]


class PrizeOutput(TypedDict):
    """What an entry wins: `amount` in hundredths of the currency."""

    place: int
    entry: EntryOutput
    amount: int


class PrizesOutput(TypedDict):
    """A purse split over the standings; `final` once the event has ended.

    `purse` and `amount` are in hundredths of `currency`. `parts` are those of the places,
    from the first on. Who shares a place shares what the places bring; the amounts add up to
    the purse. `corrected` are tables that said otherwise when the event ended: what was paid
    may be other now.
    """

    currency: str
    purse: int
    parts: list[int]
    final: bool
    prizes: list[PrizeOutput]
    corrected: list[CorrectedOutput]


class Problem(TypedDict):
    """A problem document (RFC 9457). `code` says what is wrong, `type` is the address of a page
    that explains it, `detail` says it of this request. Other members belong to a code.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    pointer: NotRequired[str]
    errors: NotRequired[list[dict[str, Any]]]
    game: NotRequired[int | str]
    deal: NotRequired[int]
    event: NotRequired[int | str]
    seat: NotRequired[str]
    legal: NotRequired[list[str]]
    line: NotRequired[int]
    submission: NotRequired[str]


class ProfileInvitationInput(TypedDict):
    """How many days an invitation is valid."""

    days: NotRequired[int]


class ProfileInvitationOutput(TypedDict):
    """An invitation to be a player that is valid; link and code are not known any more."""

    player: str
    by: str
    expires: str


class ProgressOutput(TypedDict):
    """How far rating is: periods that wait, and games of the long run that goes on or went last."""

    waiting: int
    running: bool
    done: int
    total: int
    started: str | None
    updated: str | None
    finished: str | None


class ProofOutput(TypedDict):
    """How many games of a pool are rated, and how many of them rest on what."""

    games: int
    log: int
    confirmed: int
    sheet: int


class RatingChangeOutput(TypedDict):
    """What one game did to a rating.

    Ratings, K and change are in millionths of a point, `expected` and `score` in 10⁻⁹ of a
    game; `before` and `after` are of the period, `table` is the table that was played.
    """

    id: str
    pool: str
    game: Game
    list: int
    period: int
    title: str
    closed_at: str
    table: str
    before: int
    after: int
    games: int
    evidence: EvidenceEnum
    expected: int
    score: int
    k: int
    change: int


class RatingConfig(TypedDict):
    """How a period is rated, in points; what is left out has its default."""

    model: NotRequired[Literal["logistic", "fide"]]
    k: NotRequired[float | list[KStep]]
    scale: NotRequired[float]
    cap: NotRequired[float | None]
    max_nk: NotRequired[float | None]
    multi: NotRequired[Literal["per_opponent", "sum"]]
    start: NotRequired[float]
    provisional_games: NotRequired[int | None]
    floor: NotRequired[float | None]


class RatingGame(TypedDict):
    """A game: who sat on which side, and the places of the sides; null: not played."""

    id: str
    sides: list[list[str]]
    places: NotRequired[list[int] | None]


class RatingPeriod(TypedDict):
    """A `rating-period 1` document."""

    format: NotRequired[str]
    config: RatingConfig
    subjects: dict[str, RatingSubject]
    games: list[RatingGame]


class RatingPointOutput(TypedDict):
    """A rating after a period, in millionths of a point.

    `round` is the round that was rated, or another id of the period where it is a day.
    """

    pool: str
    game: Game
    period: int
    round: str
    title: str
    before: int
    after: int
    games: int
    provisional: bool
    closed_at: str


class RatingSubject(TypedDict):
    """A player or pair as the period opens; without a rating it starts as the configuration
    says.
    """

    rating: NotRequired[float]
    games: NotRequired[int]
    k: NotRequired[float]


class ReasonInput(TypedDict):
    """Why something is done."""

    reason: str


class RedrawInput(TypedDict):
    """A new seed for this and all later rounds; without one the same draw comes again."""

    seed: NotRequired[int]


class RefusedLogOutput(TypedDict):
    """A log that became no game, and why; `game` is empty where the log cannot be read."""

    id: str
    game: str
    code: str
    seat: str | None
    expected: str | None
    named: str | None
    size: int
    form: LogForm
    content_hash: str
    created: str
    verdict: VerdictOutput


class ReplayDealOutput(TypedDict):
    """A deal: its numbers within the match, the board as it is at its end, and its steps.

    `frame` is x, y, width and height of the board in cells; `board` has the tiles in the
    order in which they are laid. Both are null in games of tricks.
    """

    game: int
    deal: int
    frame: list[float] | None
    board: list[LaidTileOutput] | None
    steps: list[StepOutput]


class ReplayOutput(TypedDict):
    """A whole game, to be played step by step: every deal with its board and all its steps.

    `seats` and `sides` have the names; `live` says that the game still goes on, and is shown
    as a spectator sees it.
    """

    live: bool
    seats: dict[str, str]
    sides: dict[str, str]
    deals: list[ReplayDealOutput]


class ReportInput(TypedDict):
    """What a side says: the points of every side, and of each deal where they were written down.

    `by_time`: time stopped the game.
    """

    points: dict[str, int]
    deals: NotRequired[list[dict[str, int]]]
    by_time: NotRequired[bool]


class ReportOutput(TypedDict):
    """What a side says, at its newest; places and points by side."""

    id: str
    version: int
    points: dict[str, int]
    deals: list[dict[str, int]]
    by_time: bool
    places: dict[str, int]
    created: str


class RequestOutput(TypedDict):
    """A player asks another to enter together."""

    id: str
    asker: PlayerOutput
    asked: PlayerOutput
    state: RequestOutputStateEnum


class RestingOutput(TypedDict):
    """Something that was made by the result of a table and does not change with it.

    `id` is that of the round, the line-up, the event of the next stage or the endorsement;
    null for prizes and certificates. `corrected`: the result says otherwise now than when
    this was made. `text` says so in the reader's language.
    """

    kind: RestingKind
    id: str | None
    corrected: bool
    text: str


class ResultOutput(TypedDict):
    """A version of a table's result; places and points by side.

    `evidence` is what it rests on: a replayed `log`, the word of both sides (`confirmed`), a
    scorer's `sheet` with its `deals` and `slip` number, or an `award`. One that was cleared
    says when and why.
    """

    version: int
    winner: str
    places: dict[str, int]
    points: dict[str, int]
    evidence: EvidenceEnum
    submission: str | None
    deals: list[dict[str, int]]
    slip: str
    reason: str
    by_time: bool
    sanctions: dict[str, int]
    absent: list[str]
    cards: list[str]


class ResultVersionOutput(TypedDict):
    """A version and what became of it."""

    version: int
    winner: str
    places: dict[str, int]
    points: dict[str, int]
    evidence: EvidenceEnum
    submission: str | None
    deals: list[dict[str, int]]
    slip: str
    reason: str
    by_time: bool
    sanctions: dict[str, int]
    absent: list[str]
    cards: list[str]
    current: bool
    created: str
    cleared_at: str | None
    cleared_reason: str


class ResultsOutput(TypedDict):
    """The result of a table that stands, and all it has had, the newest first."""

    result: ResultOutput | None
    versions: list[ResultVersionOutput]


class ReturnInput(TypedDict):
    """The round the entry comes back with; by default the first not drawn yet."""

    from_round: NotRequired[int]


class ReviewOutput(TypedDict):
    """What there is to say of a draft: broken rules, the event's metrics with it, the bounds."""

    stale: bool
    violations: list[ViolationOutput]
    metrics: dict[str, float]
    bounds: dict[str, float]


class RoundInput(TypedDict):
    """Nothing where the round is drawn; the tables where it is entered by hand."""

    tables: NotRequired[list[TableInput]]
    byes: NotRequired[list[str] | None]


class RoundOutput(TypedDict):
    """A round with its tables, byes (entries) and certificate.

    `corrected` are tables of earlier rounds that said otherwise when it was drawn by the
    standing.
    """

    id: str
    event: str
    number: int
    state: RoundState
    seed: int
    certificate: CertificateOutput
    tables: list[TableOutput]
    byes: list[EntryOutput]
    corrected: list[CorrectedOutput]


class SanctionInput(TypedDict):
    """Points taken from sides, and sides that were sent away; `bracket` as in a sheet."""

    sanctions: NotRequired[dict[str, int]]
    cards: NotRequired[list[str]]
    reason: str
    bracket: NotRequired[BracketChoice]


class Schedule(TypedDict):
    """A `schedule 1` document: what there is to draw, and the rounds so far."""

    format: str
    method: Method
    shape: Shape
    rounds_planned: int
    seed: NotRequired[int]
    entries: list[ScheduleEntry]
    policy: NotRequired[DrawPolicy]
    table_sizes: NotRequired[dict[str, Any]]
    forbidden: NotRequired[list[list[str]]]
    rounds: NotRequired[list[ScheduleRound]]


class ScheduleCheckOutput(TypedDict):
    """The checker's verdict; metrics and bounds are empty where they would mean nothing."""

    legal: bool
    violations: list[ViolationOutput]
    metrics: dict[str, float]
    bounds: dict[str, float]


class ScheduleEntry(TypedDict):
    """An entry of a schedule: who it is, how strong, and when it is there."""

    id: str
    rating: NotRequired[float]
    club: NotRequired[str | None]
    from_round: NotRequired[int | None]
    to_round: NotRequired[int | None]
    sits_out: NotRequired[list[int]]
    table: NotRequired[int | None]


class ScheduleRound(TypedDict):
    """A round of a schedule: its tables, who has a bye, and what its draw achieved."""

    number: int
    tables: list[ScheduleTable]
    byes: NotRequired[list[str]]
    certificate: NotRequired[dict[str, Any] | None]


class ScheduleTable(TypedDict):
    """A table of a schedule: the entry on each seat, and by side what came of it; `absent` sides
    did not show up or were sent away, and beat nobody.
    """

    number: int
    seats: dict[str, str]
    points: NotRequired[dict[str, float] | None]
    places: NotRequired[dict[str, float] | None]
    absent: NotRequired[list[str] | None]


class Scoring(TypedDict):
    """Settings of the standings beyond preset and tie-breaks: `cap` is the most that a
    difference of points counts, as a multiple of the target; `match_points` says what matches
    between teams bring, won, tied and lost (without it 3-1-0 with `three_one_zero`, else
    2-1-0); `no_show` is what a no-show brings from now on, whoever is there first (40:20),
    without it the target and nothing.
    """

    cap: NotRequired[float]
    match_points: NotRequired[Literal["2-1-0", "3-1-0"]]
    no_show: NotRequired[str]


class SeasonInput(TypedDict):
    """Which events are counted together, and how.

    `points` are those of the first place, the second and so on; empty, the score of an event
    counts. `attendance` comes on top for whoever played. `best` results count (null: all).
    `above` is the season of the division above: the first `moves` go up, as many come down.
    `teams`: the teams of the events are counted, not the players. With the days of transfers
    (both, the last included) a player plays for one team all season and changes it only then.
    """

    name: str
    points: NotRequired[list[int]]
    attendance: NotRequired[int]
    best: NotRequired[int | None]
    events: NotRequired[list[str]]
    above: NotRequired[str | None]
    moves: NotRequired[int]
    teams: NotRequired[bool]
    transfers_from: NotRequired[str | None]
    transfers_until: NotRequired[str | None]


class SeasonLineOutput(TypedDict):
    """A player of a season: the sum of the results that count, and all results.

    In a season of teams it is a team: `player` is null, `name` the team's. `moves`: `up` or
    `down` for who changes the division, `open` for who is level across the line with somebody
    else, else empty.
    """

    place: int
    player: NotRequired[str | None]
    name: str
    total: float
    moves: MovesEnum | BlankEnum
    results: list[SeasonResultOutput]


class SeasonOutput(TypedDict):
    """A season: the events counted together, and how."""

    id: str
    club: str
    name: str
    points: list[int]
    attendance: int
    best: int | None
    events: list[str]
    above: str | None
    moves: int
    teams: bool
    transfers_from: str | None
    transfers_until: str | None
    created: str


class SeasonResultOutput(TypedDict):
    """What an event brought a player, and whether it is among the results that count."""

    event: str
    place: int
    value: float
    counts: bool


class SeasonTableOutput(TypedDict):
    """A season with its table; `ended` are the events it follows from, `to_come` the others.

    `below` are the seasons of the divisions below.
    """

    id: str
    club: str
    name: str
    points: list[int]
    attendance: int
    best: int | None
    events: list[str]
    above: str | None
    moves: int
    teams: bool
    transfers_from: str | None
    transfers_until: str | None
    created: str
    ended: list[str]
    to_come: list[str]
    below: list[str]
    lines: list[SeasonLineOutput]


class SeatOutput(TypedDict):
    """A chair: the side it scores for, who sits on it, and for which entry.

    A substitute sits there `instead_of` one of the entry's players.
    """

    side: str
    player: PlayerOutput
    instead_of: PlayerOutput | None
    entry: str
    entry_number: int


class SharedLevelOutput(TypedDict):
    """A level at which both have the same value."""

    level: StandingLevel
    value: float


class SheetInput(TypedDict):
    """A score sheet: the points of every side, and of each deal where they were written down.

    `by_time`: time stopped the game. `slip` is the number of the sheet, `reason` why a result
    that stands is corrected. `bracket` is asked for (409 `bracket_rests`) where other entries
    would have played on than did: `points` leaves the bracket as it is, `redraw` draws it
    again from there.
    """

    points: dict[str, int]
    deals: NotRequired[list[dict[str, int]]]
    by_time: NotRequired[bool]
    slip: NotRequired[str]
    reason: NotRequired[str]
    bracket: NotRequired[BracketChoice]


class SideOutput(TypedDict):
    """A side: its members, the mean of their ratings, its place and points."""

    members: list[MemberOutput]
    mean: int
    place: int
    points: int | None


class SideSaidOutput(TypedDict):
    """A side and its report, null while it has said nothing that counts."""

    side: str
    report: ReportOutput | None


class SparseList(TypedDict):
    """A page of a list whose rows have only the members that `fields` names."""

    count: int
    next: str | None
    previous: str | None
    results: list[dict[str, Any]]


class SquadOutput(TypedDict):
    """A team of a season, and who plays for it now."""

    team: str
    players: list[PlayerOutput]


class StageInput(TypedDict):
    """The next stage: its name, how it is drawn, which places of the standings go on.

    With `by_group` those of every group; `carry` hundredths of the score are taken along.
    """

    name: str
    method: Method
    rounds_planned: int
    first: NotRequired[int]
    last: int
    by_group: NotRequired[bool]
    carry: NotRequired[int]


class StageOutput(TypedDict):
    """A stage: the event and the one before, which places went on, what was taken along.

    `before` is null where that was played on another installation. `carry`: hundredths of the
    score that count here as well.
    """

    event: str
    name: str
    before: str | None
    before_name: str
    first: int
    last: int
    by_group: bool
    carry: int


class StagesOutput(TypedDict):
    """The stages around an event: `stage` says what it goes on from (null: nothing).

    `going` are those who came from there; by the standings of the stage before as they are
    now `late` names who would have come as well, and `staying` are those who do not.
    `following` are the stages that go on from it, `groups` its own. `corrected` are tables of
    the stage before that said otherwise when this one was made.
    """

    stage: StageOutput | None
    going: list[GoingOutput]
    late: list[str]
    staying: list[StayingOutput]
    following: list[StageOutput]
    groups: list[GroupOutput]
    corrected: list[CorrectedOutput]


class StandingOutput(TypedDict):
    """A line of the standings; scores are numbers, halves included."""

    place: int
    entry: EntryOutput
    substitutes: list[SubstituteOutput]
    score: float
    played: int
    points_for: float
    points_against: float
    tie_breaks: dict[str, float]


class StandingsOutput(TypedDict):
    """The standings of an event: one document, since a place means nothing without the rest.

    `rules` names the rules that points, tie-breaks and places follow from: those of today
    while the event goes on, afterwards those that the final standings were made by, at
    `final`; an upgrade of this site changes neither.
    """

    rules: str
    final: str | None
    standings: list[StandingOutput]


class StayingOutput(TypedDict):
    """An entry of the stage before that did not come: its place there (null: it had left), why."""

    entry: EntryOutput
    place: int | None
    group: str
    lot: bool
    why: str


class StepOutput(TypedDict):
    """What a step changes (JSON Merge Patch); the first, of the empty object, is the set-up.

    `text` is the canonical event, `?` in it what is hidden; its first letter is the seat that
    acted, words after `+` are tiles drawn. `said` says it in the reader's language. `laid`
    counts the tiles of the board that lie there; where it grows the last of them is new.
    `ends` are numbers or, where a double is an end of its own, its tile. A trick has seat,
    tile and note; a glass three rows of (tile, face up?) or null. `could` is what may be
    played next, tiles by their text, other events in words, at most twelve; `lacks` the suits
    seats have shown to lack. Of the trick on the table `led` and `trump` are suits, `won` is
    the seat that takes it. The rest is by seat or by side.
    """

    text: NotRequired[str]
    said: NotRequired[str]
    laid: NotRequired[int]
    hands: NotRequired[dict[str, list[str]]]
    stock: NotRequired[list[str] | None]
    ends: NotRequired[list[int | str] | None]
    ends_count: NotRequired[int | None]
    trick: NotRequired[list[list[str]] | None]
    tricks: NotRequired[dict[str, int]]
    trick_points: NotRequired[dict[str, int]]
    contract: NotRequired[ContractOutput]
    glasses: NotRequired[Glasses]
    strength: NotRequired[list[int]]
    points: NotRequired[list[int] | None]
    doubles: NotRequired[dict[str, list[int]]]
    widow: NotRequired[str]
    melds: NotRequired[dict[str, list[list[str]]]]
    meld_points: NotRequired[dict[str, int]]
    points_made: NotRequired[dict[str, int]]
    totals: NotRequired[dict[str, int]]
    score: NotRequired[dict[str, int]]
    end: NotRequired[str]
    ended: NotRequired[str]
    next_seat: NotRequired[str | None]
    could: NotRequired[list[str] | None]
    lacks: NotRequired[dict[str, list[int]] | None]
    led: NotRequired[int | None]
    trump: NotRequired[int | None]
    won: NotRequired[str | None]


class StrengthOutput(TypedDict):
    """What a player carries, with one standard deviation, in tenths of a point.

    `list` is the number of the list as of which it was worked out.
    """

    rank: int
    id: str
    name: str
    strength: int
    error: int | None
    games: int
    list: int


class SubmissionOutput(TypedDict):
    """A log that was sent, with its verdict, and the table's result as it stands.

    A log of no event has no table and no result; `casual_game` is the game it became. Where
    it names others than those at the table, `seat`, `expected` and `named` say which; `size`
    is in bytes.
    """

    id: str
    table: str | None
    casual_game: str | None
    state: SubmissionState
    code: str
    seat: str | None
    expected: str | None
    named: str | None
    size: int
    form: LogForm
    content_hash: str
    created: str
    verdict: VerdictOutput
    result: ResultOutput | None


class SubstituteEndInput(TypedDict):
    """The round from which on the player plays again; by default from now."""

    from_round: NotRequired[int]


class SubstituteInput(TypedDict):
    """Who plays for which player of the entry, from which round on, and why.

    By default from the first round in which the entry's table has no result.
    """

    player: str
    substitute: str
    reason: str
    from_round: NotRequired[int]


class SubstituteOutput(TypedDict):
    """Somebody who plays for one of an entry's players, to round `to_round` (null: the last).

    `player` sits out, `substitute` plays; `reason` says why.
    """

    id: str
    entry: str
    player: PlayerOutput
    substitute: PlayerOutput
    from_round: int
    to_round: int | None
    reason: str
    created: str


class SupposedInput(TypedDict):
    """A result that is only supposed: the places by side of a table of the last round."""

    table: int
    places: dict[str, int]


class SuspensionOutput(TypedDict):
    """A player who is kept out of the club's next events: so many are `left`."""

    player: PlayerOutput
    card: str
    event: str
    reason: str
    left: int


class TableCodeInput(TypedDict):
    """What stands on the card of a table: the last part of the address in its code."""

    code: str


class TableInput(TypedDict):
    """A table arranged by hand: the entry on each seat, by the keys of the event's shape."""

    number: int
    seats: dict[str, str]


class TableOutput(TypedDict):
    """A table with its seats by letter.

    `level_after` deals time was called with the lead shared: one more deal is played. `wave`
    says when and where it is played, where the hall has fewer tables than a round (null: at
    the table of its number, at once). `kept`: somebody who sits there keeps this table.
    `home` is who is at home, where teams meet at home and away (else null).
    """

    id: str
    event: str
    round: str
    round_number: int
    number: int
    state: TableState
    level_after: int | None
    wave: WaveOutput | None
    kept: bool
    home: HomeOutput | None
    seats: dict[str, SeatOutput]
    result: ResultOutput | None


class TableRestingOutput(TypedDict):
    """All that rests on the result of a table."""

    resting: list[RestingOutput]


class TableSaidOutput(TypedDict):
    """What the sides of a table say of its result, and the result that stands.

    `mine` is the side of the account, empty for a scorer who does not sit there; `takes`
    whether that side may say something now; `needed` how many sides have to say the same.
    """

    state: TableSaidOutputStateEnum
    mine: str
    takes: bool
    needed: int
    sides: list[SideSaidOutput]
    result: ResultOutput | None


class TableSizesInput(TypedDict):
    """Seats a table: 2 ≤ min ≤ preferred ≤ max ≤ 10."""

    min: int
    max: int
    preferred: int


class TableSizesOutput(TypedDict):
    """Seats a table, of an event."""

    min: int
    max: int
    preferred: int


class TallyOutput(TypedDict):
    """Games and how they ended for the one; points of the `with_points` games that have any."""

    games: int
    wins: int
    draws: int
    losses: int
    points: int
    points_against: int
    with_points: int


class TeamEntryOutput(TypedDict):
    """An entry of a team: its own place in the event, and what it made."""

    place: int
    entry: str
    name: str
    score: float
    played: int


class TeamFixtureOutput(TypedDict):
    """A match as a team sees it: `other` is empty for a bye, `at_home` null where nobody is."""

    round: int
    other: str
    at_home: bool | None


class TeamFixturesOutput(TypedDict):
    """All matches of a team, in the order of the rounds."""

    team: str
    matches: list[TeamFixtureOutput]


class TeamMatchOutput(TypedDict):
    """A match of a team: the other one (empty for a bye), boards won, match points.

    `boards` and `against` are the tables won by it and by the other, a tie one half; of
    `tables` between them `open` have no result. `points` is null before the first result.
    """

    round: int
    other: str
    boards: float
    against: float
    tables: int
    open: int
    points: float | None


class TeamOutput(TypedDict):
    """A team, its place, and what it is ranked by, by the names of the criteria.

    `matches` are those of an event in which teams play match by match.
    """

    place: int
    team: str
    played: int
    sums: dict[str, float]
    entries: list[TeamEntryOutput]
    matches: list[TeamMatchOutput]


class TeamSheetOutput(TypedDict):
    """A team: who leads it, who plays next by board, who is on the bench.

    `named`: somebody named the line-up; else those play who were entered first. `record` are
    all line-ups that were named.
    """

    team: str
    captain: NotRequired[PlayerOutput | None]
    line_up: list[EntryOutput]
    bench: list[EntryOutput]
    named: bool
    record: list[LineUpLineOutput]


class TeamsOutput(TypedDict):
    """The teams of an event, best first: each counts what its entries made together.

    `criteria` are the levels of the standings that add up, in their order; where teams play
    match by match, `match_points` and `board_points` come first. Teams that are level at all
    of them share a place.
    """

    criteria: list[str]
    teams: list[TeamOutput]


class TieBreakOutput(TypedDict):
    """What parts equals; `needs` is what it follows from besides meetings and their order."""

    slug: TieBreak
    short: str
    title: str
    meaning: str
    needs: list[str]
    higher_is_better: bool


class TokenOutput(TypedDict):
    """A token without its text: what it may do, for what it is (null: for all the account may).

    `expires` is null where it does not expire, `last_used` is right to a minute.
    """

    id: str
    name: str
    begins: str
    scopes: list[ScopesEnum]
    club: str | None
    event: str | None
    table: str | None
    created: str
    expires: str | None
    last_used: str | None


class TransferInput(TypedDict):
    """Who changes to which team, and why."""

    player: str
    team: str
    reason: str


class TransferOutput(TypedDict):
    """A player who went from the team `before` to `team`, when and why; `undone`: taken back."""

    id: str
    season: str
    player: PlayerOutput
    before: str
    team: str
    reason: str
    created: str
    undone: str | None
    undone_reason: str


class TransferReasonInput(TypedDict):
    """Why a transfer is taken back."""

    reason: str


class VerdictOutput(TypedDict):
    """A verdict document: what the replay says of a log."""

    verdict: VerdictEnum
    winner: str | None
    placing: dict[str, int] | None
    deals: list[DealOutput]
    totals: dict[str, int] | None
    error: ErrorOutput | None


class ViolationOutput(TypedDict):
    """A broken rule and where; without `round` and `table` it is the event's."""

    code: ViolationCode
    round: int | None
    table: int | None
    detail: str


class WalkInInput(TypedDict):
    """Who walks in, by name as on the page: one name, both of a pair, or the one name of a pair.

    A guest is written with the club behind the name: `Ana Gil · La Ficha`. With `at_bye` they
    sit down with whoever has the bye in the round that is being played.
    """

    one: str
    other: NotRequired[str]
    team: NotRequired[str]
    from_round: NotRequired[int]
    at_bye: NotRequired[bool]


class WalkInOutput(TypedDict):
    """An entry that was made by name, the players who are new, and the table it sits at, if any."""

    entry: EntryOutput
    new: list[PlayerOutput]
    table: NotRequired[str | None]


class WaveOutput(TypedDict):
    """The wave a table plays in, from 1, and the table of the hall it plays at."""

    wave: int
    table: int


class WebhookInput(TypedDict):
    """Which address is told of what: of one event or all, of some kinds of changes or all."""

    url: str
    event: NotRequired[str | None]
    kinds: NotRequired[list[ChangeKindEnum]]


class WebhookOutput(TypedDict):
    """An address that is told of changes; `off` says why it was turned off by itself."""

    id: str
    club: str
    event: str | None
    url: str
    kinds: list[ChangeKindEnum]
    active: bool
    off: str
    before_until: str | None
    created: str


class WebhookReplayInput(TypedDict):
    """Which dead letter is sent again; null: all of them."""

    delivery: NotRequired[str | None]


class WebhookReplayOutput(TypedDict):
    """How many messages are sent again."""

    replayed: int


class WebhookSecretOutput(TypedDict):
    """A webhook with its secret, shown this once."""

    id: str
    club: str
    event: str | None
    url: str
    kinds: list[ChangeKindEnum]
    active: bool
    off: str
    before_until: str | None
    created: str
    secret: str


class WhatIfInput(TypedDict):
    """Results of the last round that are supposed; other tables keep those they have."""

    results: NotRequired[list[SupposedInput]]


class WhyOutput(TypedDict):
    """What parts two entries: `ahead` comes before `behind` by the `level`, with their values.

    `level` is a tie-break, or `out` for the round that put an entry out (null: still in);
    null where they share their place. `equal` are the levels before it. `sentence` says it in
    words.
    """

    ahead: str
    behind: str
    level: StandingLevel | None
    values: list[float | None]
    equal: list[SharedLevelOutput]
    sentence: str


class WithdrawInput(TypedDict):
    """The last round the entry is there for; by default the last that is published."""

    after: NotRequired[int]


class Boneyard(Transport):
    """Every operation of the API, by its name in the schema."""

    def add_archive(
        self,
        body: str,
        *,
        key: str | None = None,
    ) -> ArchiveOutput:
        """Take an event of another installation with all its ids, whole or not at all.

        Its club is made, and is the sender's, or is his already. Logs are refereed again,
        standings and rating lists computed anew; they must be those of the file, else 422
        `archive_refused` with its line and nothing stored. 200 where the event is here already:
        nothing is changed. Archives are taken one after the other: 409 while another one is.

        For any account, with a token of the scope `organise`.
        """
        found: ArchiveOutput = self._json(
            "POST",
            "/api/v1/archives",
            body=body,
            key=key,
        )
        return found

    def card_lift(
        self,
        card_id: str,
        body: CardReasonInput,
        *,
        key: str | None = None,
    ) -> CardsOutput:
        """Lift the suspension that follows from a card; the card itself stands.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: CardsOutput = self._json(
            "POST",
            f"/api/v1/cards/{part(card_id)}/lift",
            body=body,
            key=key,
        )
        return found

    def card_lift_undo(
        self,
        card_id: str,
        body: CardReasonInput,
        *,
        key: str | None = None,
    ) -> CardsOutput:
        """Let a suspension that was lifted stand again, for the events that are left of it.

        409 where it was never lifted. Who was entered meanwhile stays so.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: CardsOutput = self._json(
            "POST",
            f"/api/v1/cards/{part(card_id)}/lift/undo",
            body=body,
            key=key,
        )
        return found

    def card_undo(
        self,
        card_id: str,
        body: CardUndoInput,
        *,
        key: str | None = None,
    ) -> CorrectedCardsOutput:
        """Take a card back, as if it had never been shown; it stays on record.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: CorrectedCardsOutput = self._json(
            "POST",
            f"/api/v1/cards/{part(card_id)}/undo",
            body=body,
            key=key,
        )
        return found

    def get_casual_game(
        self,
        game_id: str,
    ) -> CasualGameOutput:
        """Show a casual game with its result and the day it is rated with.

        For everybody, without a token too.
        """
        found: CasualGameOutput = self._json(
            "GET",
            f"/api/v1/casual-games/{part(game_id)}",
        )
        return found

    def casual_game_void(
        self,
        game_id: str,
        body: CasualVoidInput,
        *,
        key: str | None = None,
    ) -> CasualGameOutput:
        """Take a game out of the ratings for good; a day that is over is rated again.

        The reason is shown with the game, and who gave it is kept. The log stays on file. To
        correct a game take it out and send the right log.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: CasualGameOutput = self._json(
            "POST",
            f"/api/v1/casual-games/{part(game_id)}/void",
            body=body,
            key=key,
        )
        return found

    def claim(
        self,
        body: ClaimInput,
        *,
        key: str | None = None,
    ) -> ClubPlayerOutput:
        """Be the player of an invitation from now on; again changes nothing.

        404 there is no such invitation, 410 it is no longer valid (`why`), 409 the account is
        another player's. After many wrong codes: 429. Accounts are made on the page of the link.

        For the account itself, with a token of the scope `play`.
        """
        found: ClubPlayerOutput = self._json(
            "POST",
            "/api/v1/claim",
            body=body,
            key=key,
        )
        return found

    def list_clubs(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "name", "kind", "above", "endorses_all", "time_zone"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["name", "-name"] | None = None,
        search: str | None = None,
    ) -> JoinedClubPage:
        """List all clubs by name.

        For everybody, without a token too.
        """
        found: JoinedClubPage = self._json(
            "GET",
            "/api/v1/clubs",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "search": search},
        )
        return found

    def add_club(
        self,
        body: ClubInput,
        *,
        key: str | None = None,
    ) -> JoinedClubOutput:
        """Make a club; its maker becomes its owner.

        For any account, with a token of the scope `organise`.
        """
        found: JoinedClubOutput = self._json(
            "POST",
            "/api/v1/clubs",
            body=body,
            key=key,
        )
        return found

    def get_club(
        self,
        club_id: str,
    ) -> JoinedClubOutput:
        """Show a club.

        For everybody, without a token too.
        """
        found: JoinedClubOutput = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}",
        )
        return found

    def change_club(
        self,
        club_id: str,
        body: ClubChangeInput | None = None,
        *,
        key: str | None = None,
    ) -> JoinedClubOutput:
        """Rename it, say whether it is a club or a body, whether it endorses, and its time zone.

        Anybody may see the new name at once, also where the old one stood before. Events that are
        there keep their own time zone.

        For the club's owner, with a token of the scope `organise`.
        """
        found: JoinedClubOutput = self._json(
            "PATCH",
            f"/api/v1/clubs/{part(club_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_club(
        self,
        club_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Delete a club with which nothing was done yet, with its players, pairs and members.

        For the club's owner, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/clubs/{part(club_id)}",
            key=key,
        )

    def delete_club_above(
        self,
        club_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Leave the body; players keep their membership numbers.

        For the club's owner, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/clubs/{part(club_id)}/above",
            key=key,
        )

    def list_club_acts(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        event: str | None = None,
        fields: list[Literal["id", "at", "verb", "event", "user", "username", "means", "token", "ids", "request"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["at", "-at"] | None = None,
        request: str | None = None,
        since: str | None = None,
        until: str | None = None,
        user: str | None = None,
        verb: Literal["allow", "archive_take", "body_accept", "body_ask", "body_decline", "body_leave", "captain_name", "card_rules", "card_show", "card_undo", "casual_void", "check_in", "clock", "club_delete", "club_kind", "club_make", "club_release", "endorsement_ask", "endorsement_decline", "endorsement_give", "entries_add", "entry_change", "entry_remove", "entry_return", "entry_seat", "entry_withdraw", "event_cancel", "event_change", "event_delete", "event_finish", "event_make", "event_open", "event_reopen", "fee", "forbid", "invite", "join", "lift_undo", "line_up_deadline", "line_up_name", "log_accept", "log_dismiss", "member_remove", "merge_undo", "number_end", "number_remove", "numbers_give", "opinions_ask", "own_absence", "own_entry", "own_leave", "own_return", "pair_change", "pair_dissolve", "pairs_make", "partner_accept", "partner_ask", "partner_decline", "photo_add", "photo_remove", "player_anonymise", "player_change", "player_claim", "player_export", "player_invite", "player_link", "player_merge", "player_uninvite", "player_unlink", "players_add", "ratings_configure", "result_clear", "result_confirm", "result_enter", "result_report", "role_change", "round_close", "round_discard", "round_draw", "round_edit", "round_publish", "round_redraw", "round_reopen", "round_unpublish", "season_change", "season_make", "season_remove", "stage_make", "substitute_end", "substitute_enter", "suspension_lift", "table_award", "table_card", "table_sanction", "table_stop", "transfer_make", "transfer_undo", "uninvite", "walk_in", "webhook_change", "webhook_make", "webhook_remove", "webhook_replay", "webhook_rotate", "webhook_test"] | None = None,
    ) -> ActPage:
        """List who did what in a club, the newest first; lines are only added.

        Logs are not among them: each is kept itself, with who sent it.

        For the club's owner, with a token of the scope `read`.
        """
        found: ActPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/acts",
            query={"cursor": cursor, "event": event, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "request": request, "since": since, "until": until, "user": user, "verb": verb},
        )
        return found

    def list_club_affiliations(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "club", "body", "asked", "created"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> AffiliationPage:
        """List what the club has asked and is asked, the oldest first.

        For the club's owner, with a token of the scope `read`.
        """
        found: AffiliationPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/affiliations",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_club_affiliations(
        self,
        club_id: str,
        body: AffiliationInput,
        *,
        key: str | None = None,
    ) -> AffiliationOutput:
        """Ask another club to join, or to be joined; its owner says yes or no.

        For the club's owner, with a token of the scope `organise`.
        """
        found: AffiliationOutput = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/affiliations",
            body=body,
            key=key,
        )
        return found

    def delete_club_affiliation(
        self,
        affiliation_id: str,
        club_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Take a request back or decline it, as the club of the address.

        For the club's owner, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/clubs/{part(club_id)}/affiliations/{part(affiliation_id)}",
            key=key,
        )

    def club_affiliation_accept(
        self,
        affiliation_id: str,
        club_id: str,
        *,
        key: str | None = None,
    ) -> JoinedClubOutput:
        """Say yes to a request, as the club of the address; answers with the club that joined.

        For the club's owner, with a token of the scope `organise`.
        """
        found: JoinedClubOutput = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/affiliations/{part(affiliation_id)}/accept",
            key=key,
        )
        return found

    def list_club_below(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "name"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["name", "-name"] | None = None,
    ) -> ClubPage:
        """List the clubs that belong to the body itself, by name.

        For everybody, without a token too.
        """
        found: ClubPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/below",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def delete_club_below(
        self,
        below_id: str,
        club_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Release a club: it belongs to the body no longer.

        For the club's owner, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/clubs/{part(club_id)}/below/{part(below_id)}",
            key=key,
        )

    def add_club_casual_games(
        self,
        club_id: str,
        body: str | JsonLog,
        *,
        key: str | None = None,
    ) -> CasualGameOutput:
        """Send the whole log of a game of no event: 201 it is rated with today, 200 it is known.

        The log tells everything: game and options, and for every seat a tag with the id or the
        exact name of a player of the club. A game is known again by its players, options and
        deals. 422 the log is refused, 409 the game was taken out of the ratings; the log is kept,
        and the problem names it as `submission`. Days are those of the club's clocks, and are
        rated when over.

        For the club's scorer and above, with a token of the scope `submit`.
        """
        found: CasualGameOutput = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/casual-games",
            body=body,
            key=key,
        )
        return found

    def list_club_casual_game_refused(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "game", "code", "seat", "expected", "named", "size", "form", "content_hash", "created", "verdict"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> RefusedLogPage:
        """List the logs that were refused as casual games, newest first.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: RefusedLogPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/casual-games/refused",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_club_endorsements(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "event", "body", "state", "reason", "created", "decided", "corrected"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> EndorsementPage:
        """List the events it was asked to endorse, those that wait first.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: EndorsementPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/endorsements",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_club_events(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "club", "name", "game", "options", "method", "shape", "rounds_planned", "table_sizes", "policy", "preset", "tie_breaks", "scoring", "check_in", "players_enter", "players_report", "team_event", "fee", "currency", "purse", "prizes", "time_limit", "seed", "rated", "evidence", "time_zone", "minutes", "starts", "place", "revision", "state", "created", "entry_count", "round_count", "links"]] | None = None,
        game: Literal["allfives", "domizerka", "draw", "martini", "matador", "partnership", "pinochle"] | None = None,
        limit: int | None = None,
        method: Literal["double_elimination", "double_round_robin", "groups", "groups_swiss", "homologous", "knockout", "manual", "neighbours", "rotating", "rotating_swiss", "round_robin", "round_robin_sections", "swiss", "team_round_robin", "team_swiss", "venezuelan"] | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created", "name", "-name", "starts", "-starts", "state", "-state"] | None = None,
        search: str | None = None,
        since: str | None = None,
        state: Literal["cancelled", "draft", "finished", "open", "running"] | None = None,
        until: str | None = None,
    ) -> EventPage:
        """List the club's events that you may see, newest first.

        For everybody, without a token too.
        """
        found: EventPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/events",
            query={"cursor": cursor, "fields": fields, "game": game, "limit": limit, "method": method, "offset": offset, "ordering": ordering, "search": search, "since": since, "state": state, "until": until},
        )
        return found

    def list_club_invitations(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "role", "by", "expires", "uses", "most_uses"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created", "expires", "-expires"] | None = None,
    ) -> InvitationPage:
        """List the valid invitations, the newest first; their links are not known any more.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: InvitationPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/invitations",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_club_invitations(
        self,
        club_id: str,
        body: InvitationInput,
        *,
        key: str | None = None,
    ) -> NewInvitationOutput:
        """Make an invitation; its link is in this answer only.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: NewInvitationOutput = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/invitations",
            body=body,
            key=key,
        )
        return found

    def list_club_members(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "username", "role"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["username", "-username"] | None = None,
    ) -> ClubMemberPage:
        """List the members by name; for members only.

        For the club's player and above, with a token of the scope `read`.
        """
        found: ClubMemberPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/members",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_club_merges(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "club", "merged", "kept", "created", "undone_at"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> MergePage:
        """List who was merged into whom, the newest first.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: MergePage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/merges",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_club_numbers(
        self,
        club_id: str,
        *,
        club: str | None = None,
        cursor: str | None = None,
        fields: list[Literal["id", "body", "number", "since", "until", "player"]] | None = None,
        limit: int | None = None,
        number: str | None = None,
        offset: int | None = None,
        ordering: Literal["number", "-number", "since", "-since"] | None = None,
        player: str | None = None,
        search: str | None = None,
    ) -> MemberNumberPage:
        """List the numbers of an association or federation, with whose they are.

        For everybody, without a token too.
        """
        found: MemberNumberPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/numbers",
            query={"club": club, "cursor": cursor, "fields": fields, "limit": limit, "number": number, "offset": offset, "ordering": ordering, "player": player, "search": search},
        )
        return found

    def add_club_numbers(
        self,
        club_id: str,
        body: NumbersInput,
        *,
        key: str | None = None,
    ) -> MemberNumberPage:
        """Give numbers to players of the clubs below, all or none; answers with those given.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: MemberNumberPage = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/numbers",
            body=body,
            key=key,
        )
        return found

    def list_club_partnerships(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "name", "players", "dissolved"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["name", "-name", "dissolved", "-dissolved"] | None = None,
        search: str | None = None,
    ) -> PartnershipPage:
        """List the partnerships by name.

        For everybody, without a token too.
        """
        found: PartnershipPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/partnerships",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "search": search},
        )
        return found

    def add_club_partnerships(
        self,
        club_id: str,
        body: PartnershipsInput,
        *,
        key: str | None = None,
    ) -> PartnershipPage:
        """Make partnerships of pairs of players, all or none; one that exists comes back.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PartnershipPage = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/partnerships",
            body=body,
            key=key,
        )
        return found

    def list_club_players(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "name", "nickname", "number"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["name", "-name", "number", "-number"] | None = None,
        search: str | None = None,
    ) -> PlayerPage:
        """List the players by name.

        For everybody, without a token too.
        """
        found: PlayerPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/players",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "search": search},
        )
        return found

    def add_club_players(
        self,
        club_id: str,
        body: PlayersInput | None = None,
        *,
        key: str | None = None,
    ) -> PlayerPage:
        """Add players, all or none; answers with those it added.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PlayerPage = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/players",
            body=body,
            key=key,
        )
        return found

    def list_club_pools(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "game", "periods_pending"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["game", "-game"] | None = None,
    ) -> PoolPage:
        """List the pools with the periods that still wait for a worker.

        For everybody, without a token too.
        """
        found: PoolPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/pools",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_club_seasons(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "club", "name", "points", "attendance", "best", "events", "above", "moves", "teams", "transfers_from", "transfers_until", "created"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> SeasonPage:
        """List the seasons of a club, the newest first.

        For everybody, without a token too.
        """
        found: SeasonPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/seasons",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def add_club_seasons(
        self,
        club_id: str,
        body: SeasonInput,
        *,
        key: str | None = None,
    ) -> SeasonOutput:
        """Make a season of events of the club.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: SeasonOutput = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/seasons",
            body=body,
            key=key,
        )
        return found

    def list_club_suspensions(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["player", "card", "event", "reason", "left"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> SuspensionPage:
        """List who is kept out of the club's next events, by name.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: SuspensionPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/suspensions",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def list_club_webhooks(
        self,
        club_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "club", "event", "url", "kinds", "active", "off", "before_until", "created"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> WebhookPage:
        """List the webhooks of a club, the oldest first.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: WebhookPage = self._json(
            "GET",
            f"/api/v1/clubs/{part(club_id)}/webhooks",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def add_club_webhooks(
        self,
        club_id: str,
        body: WebhookInput,
        *,
        key: str | None = None,
    ) -> WebhookSecretOutput:
        """Tell an address from now on what changes; the secret is in this answer only.

        Each message is a POST of `{"type", "timestamp", "data"}`, signed as Standard Webhooks has
        it (`webhook-id`, `webhook-timestamp`, `webhook-signature`). It is sent until an answer of
        200 to 299 comes, seven times more within a day and a half; its id stays the same.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: WebhookSecretOutput = self._json(
            "POST",
            f"/api/v1/clubs/{part(club_id)}/webhooks",
            body=body,
            key=key,
        )
        return found

    def endorsement_decline(
        self,
        endorsement_id: str,
        body: DeclineInput,
        *,
        key: str | None = None,
    ) -> EndorsementOutput:
        """Decline to endorse the event or take it back, with a reason; the pool follows.

        For the club's owner, with a token of the scope `organise`.
        """
        found: EndorsementOutput = self._json(
            "POST",
            f"/api/v1/endorsements/{part(endorsement_id)}/decline",
            body=body,
            key=key,
        )
        return found

    def endorsement_give(
        self,
        endorsement_id: str,
        *,
        key: str | None = None,
    ) -> EndorsementOutput:
        """Endorse the event; once it is over, the body's pool rates it, too.

        For the club's owner, with a token of the scope `organise`.
        """
        found: EndorsementOutput = self._json(
            "POST",
            f"/api/v1/endorsements/{part(endorsement_id)}/give",
            key=key,
        )
        return found

    def get_entry(
        self,
        entry_id: str,
    ) -> EntryOutput:
        """Show an entry.

        For everybody, without a token too.
        """
        found: EntryOutput = self._json(
            "GET",
            f"/api/v1/entries/{part(entry_id)}",
        )
        return found

    def change_entry(
        self,
        entry_id: str,
        body: EntryChangesInput | None = None,
        *,
        key: str | None = None,
    ) -> EntryOutput:
        """Change team, categories, table, the rounds it sits out, or the one it begins with.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EntryOutput = self._json(
            "PATCH",
            f"/api/v1/entries/{part(entry_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_entry(
        self,
        entry_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Take back an entry that has not been drawn.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/entries/{part(entry_id)}",
            key=key,
        )

    def put_entry_fee(
        self,
        entry_id: str,
        body: FeeInput,
        *,
        key: str | None = None,
    ) -> FeeOutput:
        """Note that an entry has paid its fee, or that it has not.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: FeeOutput = self._json(
            "PUT",
            f"/api/v1/entries/{part(entry_id)}/fee",
            body=body,
            key=key,
        )
        return found

    def entry_return(
        self,
        entry_id: str,
        body: ReturnInput | None = None,
        *,
        key: str | None = None,
    ) -> EntryOutput:
        """Let an entry that had left play on.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EntryOutput = self._json(
            "POST",
            f"/api/v1/entries/{part(entry_id)}/return",
            body=body,
            key=key,
        )
        return found

    def entry_seat(
        self,
        entry_id: str,
        *,
        key: str | None = None,
    ) -> TableOutput:
        """Seat a late entry with whoever has the bye; answers with their table.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: TableOutput = self._json(
            "POST",
            f"/api/v1/entries/{part(entry_id)}/seat",
            key=key,
        )
        return found

    def add_entry_substitutes(
        self,
        entry_id: str,
        body: SubstituteInput,
        *,
        key: str | None = None,
    ) -> SubstituteOutput:
        """Let somebody play for a player of the entry, of this club or another.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: SubstituteOutput = self._json(
            "POST",
            f"/api/v1/entries/{part(entry_id)}/substitutes",
            body=body,
            key=key,
        )
        return found

    def entry_withdraw(
        self,
        entry_id: str,
        body: WithdrawInput | None = None,
        *,
        key: str | None = None,
    ) -> EntryOutput:
        """Withdraw an entry from all rounds that are not published.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EntryOutput = self._json(
            "POST",
            f"/api/v1/entries/{part(entry_id)}/withdraw",
            body=body,
            key=key,
        )
        return found

    def list_events(
        self,
        *,
        club: str | None = None,
        cursor: str | None = None,
        fields: list[Literal["id", "club", "name", "game", "options", "method", "shape", "rounds_planned", "table_sizes", "policy", "preset", "tie_breaks", "scoring", "check_in", "players_enter", "players_report", "team_event", "fee", "currency", "purse", "prizes", "time_limit", "seed", "rated", "evidence", "time_zone", "minutes", "starts", "place", "revision", "state", "created", "entry_count", "round_count", "links"]] | None = None,
        game: Literal["allfives", "domizerka", "draw", "martini", "matador", "partnership", "pinochle"] | None = None,
        limit: int | None = None,
        method: Literal["double_elimination", "double_round_robin", "groups", "groups_swiss", "homologous", "knockout", "manual", "neighbours", "rotating", "rotating_swiss", "round_robin", "round_robin_sections", "swiss", "team_round_robin", "team_swiss", "venezuelan"] | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created", "name", "-name", "starts", "-starts", "state", "-state"] | None = None,
        search: str | None = None,
        since: str | None = None,
        state: Literal["cancelled", "draft", "finished", "open", "running"] | None = None,
        until: str | None = None,
    ) -> EventPage:
        """List the events you may see, newest first.

        For everybody, without a token too.
        """
        found: EventPage = self._json(
            "GET",
            "/api/v1/events",
            query={"club": club, "cursor": cursor, "fields": fields, "game": game, "limit": limit, "method": method, "offset": offset, "ordering": ordering, "search": search, "since": since, "state": state, "until": until},
        )
        return found

    def add_event(
        self,
        body: EventInput,
        *,
        key: str | None = None,
    ) -> EventOutput:
        """Make a draft event.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EventOutput = self._json(
            "POST",
            "/api/v1/events",
            body=body,
            key=key,
        )
        return found

    def get_event(
        self,
        event_id: str,
    ) -> EventOutput:
        """Show an event.

        For everybody, without a token too.
        """
        found: EventOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}",
        )
        return found

    def change_event(
        self,
        event_id: str,
        body: EventChangesInput | None = None,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> EventOutput:
        """Change an event; game, shape and method only until the first round is drawn.

        Nothing is stored (412, `settings_changed`) if somebody has changed its settings since the
        `If-Match` was answered as `ETag`.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EventOutput = self._json(
            "PATCH",
            f"/api/v1/events/{part(event_id)}",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def delete_event(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Delete an event of which no round was published, with its entries and settings.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/events/{part(event_id)}",
            key=key,
        )

    def get_event_archive(
        self,
        event_id: str,
    ) -> bytes:
        """Write everything an event rests on to one file, which `POST /archives` takes elsewhere.

        The same event gives the same bytes. Names, photos of sheets and the games of the ledger
        up to the event's last round are in it, accounts are not.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/events/{part(event_id)}/archive",
        )
        return found

    def get_event_bracket(
        self,
        event_id: str,
    ) -> BracketOutput:
        """Show the bracket, also what is still to come; 404 for an event without one.

        For everybody, without a token too.
        """
        found: BracketOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/bracket",
        )
        return found

    def event_cancel(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> EventOutput:
        """Call an event off that has not ended; it stays to be seen.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EventOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/cancel",
            key=key,
        )
        return found

    def put_event_captains(
        self,
        event_id: str,
        body: CaptainInput,
        *,
        key: str | None = None,
    ) -> LineUpsOutput:
        """Name the player who leads a team, or nobody.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: LineUpsOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/captains",
            body=body,
            key=key,
        )
        return found

    def get_event_cards(
        self,
        event_id: str,
    ) -> CardsOutput:
        """Show the cards as they were shown, those taken back among them, and what they cost.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: CardsOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/cards",
        )
        return found

    def put_event_card_rules(
        self,
        event_id: str,
        body: CardRulesInput,
        *,
        key: str | None = None,
    ) -> CardsOutput:
        """Say what cards cost and how they add up.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: CardsOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/cards/rules",
            body=body,
            key=key,
        )
        return found

    def get_event_categories(
        self,
        event_id: str,
    ) -> CategoriesOutput:
        """Show the categories, each with its entries, the best first.

        For everybody, without a token too.
        """
        found: CategoriesOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/categories",
        )
        return found

    def get_event_changes(
        self,
        event_id: str,
        *,
        after: str | None = None,
        limit: int | None = None,
    ) -> FeedOutput:
        """List what changed after a cursor, a line for every commit, in order.

        Public lines are numbered without a gap, and nothing comes in below a number that was
        seen, however many commit at once. Organisers get lines about drafts, too, whose cursors
        have a second part. 422 for a cursor the feed has never been at; 410 (`changes_gone`)
        where lines that follow it are so old that they are not kept any more. With `ETag` and
        `If-None-Match` asking again costs next to nothing; `/stream` says the same as it happens.

        For everybody, without a token too.
        """
        found: FeedOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/changes",
            query={"after": after, "limit": limit},
        )
        return found

    def get_event_check_in(
        self,
        event_id: str,
    ) -> AttendanceOutput:
        """Show how everybody stands to the round that is next to be published.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: AttendanceOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/check-in",
        )
        return found

    def event_check_in(
        self,
        event_id: str,
        body: CheckInInput,
        *,
        key: str | None = None,
    ) -> AttendanceOutput:
        """Check entries in for a round, by default the coming one; again changes nothing.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: AttendanceOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/check-in",
            body=body,
            key=key,
        )
        return found

    def get_event_crosstable(
        self,
        event_id: str,
    ) -> CrosstableOutput:
        """Show who met whom; 404 where a table seats more than two sides.

        Rounds that are drafts are not among them.

        For everybody, without a token too.
        """
        found: CrosstableOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/crosstable",
        )
        return found

    def list_event_endorsements(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "event", "body", "state", "reason", "created", "decided", "corrected"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> EndorsementPage:
        """List what bodies were asked and said of the event.

        For everybody, without a token too.
        """
        found: EndorsementPage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/endorsements",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_event_endorsements(
        self,
        event_id: str,
        body: EndorsementInput,
        *,
        key: str | None = None,
    ) -> EndorsementOutput:
        """Ask an association or federation above the club to endorse the event.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EndorsementOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/endorsements",
            body=body,
            key=key,
        )
        return found

    def list_event_entries(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "number", "name", "player", "partnership", "club", "rating", "team", "categories", "fixed_table", "from_round", "to_round", "sits_out"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["number", "-number", "rating", "-rating"] | None = None,
    ) -> EntryPage:
        """List the entries by number.

        For everybody, without a token too.
        """
        found: EntryPage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/entries",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_event_entries(
        self,
        event_id: str,
        body: EntriesInput | None = None,
        *,
        key: str | None = None,
    ) -> EntryPage:
        """Enter players or partnerships, all or none; answers with their entries.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EntryPage = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/entries",
            body=body,
            key=key,
        )
        return found

    def get_event_export(
        self,
        event_id: str,
        form: Literal["csv", "ndjson", "xlsx"],
        what: Literal["changes", "entries", "fixtures", "games", "results", "rounds", "standings"],
    ) -> bytes:
        """Send standings, rounds (a line a seat), entries, results or fixtures as a file.

        Results have a line a side; fixtures a line a match, and only where teams meet all others.

        CSV is UTF-8 with a byte order mark; a text that a spreadsheet would take for a formula
        has an apostrophe in front. Numbers are numbers, ratings are in points. NDJSON has an
        object a line, with the heads of CSV as keys, and is sent while it is read; so are games,
        the logs that decided tables, in the form in which `POST /events/{event_id}/logs` takes
        them, and changes, the lines of the feed.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/events/{part(event_id)}/export/{part(what)}.{part(form)}",
        )
        return found

    def list_event_fees(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["entry", "number", "name", "paid"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> FeePage:
        """List the entries by number, each with whether its fee is paid.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: FeePage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/fees",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def event_finish(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> EventOutput:
        """End a running event whose rounds are all closed: its standings are final.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EventOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/finish",
            key=key,
        )
        return found

    def get_event_fixtures(
        self,
        event_id: str,
    ) -> FixturesOutput:
        """Show which teams meet in which round, who is at home, and which rounds are published.

        Rounds to come are as they are planned for those who are entered now.

        For everybody, without a token too.
        """
        found: FixturesOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/fixtures",
        )
        return found

    def list_event_forbidden(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "one", "other", "reason"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> ForbiddenPage:
        """List the pairs that are not to meet, with the reasons.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: ForbiddenPage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/forbidden",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_event_forbidden(
        self,
        event_id: str,
        body: ForbiddenInput,
        *,
        key: str | None = None,
    ) -> ForbiddenOutput:
        """Keep two entries apart where the draw can; the same two again get the new reason.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: ForbiddenOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/forbidden",
            body=body,
            key=key,
        )
        return found

    def get_event_line_ups(
        self,
        event_id: str,
    ) -> LineUpsOutput:
        """Show who plays for which team in the next round, and all line-ups that were named.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: LineUpsOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/line-ups",
        )
        return found

    def put_event_line_ups(
        self,
        event_id: str,
        body: LineUpInput,
        *,
        key: str | None = None,
    ) -> LineUpsOutput:
        """Name who plays for a team; after the captains' deadline, too.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: LineUpsOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/line-ups",
            body=body,
            key=key,
        )
        return found

    def put_event_line_up_deadline(
        self,
        event_id: str,
        body: DeadlineInput,
        *,
        key: str | None = None,
    ) -> LineUpsOutput:
        """Set the deadline, or take it away.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: LineUpsOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/line-ups/deadline",
            body=body,
            key=key,
        )
        return found

    def add_event_logs(
        self,
        event_id: str,
        body: str,
        *,
        atomic: bool | None = None,
        key: str | None = None,
    ) -> bytes:
        """Send logs for tables of an event, a line each; answered with a line each, in order.

        A line is `{"table": ID, "log": TEXT}` or `{"round": 1, "table": 7, "log": …}`, where an
        object is a log in JSON form. Each is decided as if it were sent by itself, after those
        before it. Its answer has `line` (counted from 1) and `table`; `submission` and `state`
        where the log is kept, `repeated` where it was before, and the members of a problem
        (`code`, `detail`, …) where it did not decide its table. With `atomic=true` nothing is
        kept where a line has a fault: 422 `logs_refused`, which names them. Lines are taken while
        they are answered: what is missing after an answer that breaks off is sent again, and
        nothing is kept twice.

        For the club's scorer and above, with a token of the scope `submit`.
        """
        found: bytes = self._bytes(
            "POST",
            f"/api/v1/events/{part(event_id)}/logs",
            query={"atomic": atomic},
            body=body,
            key=key,
        )
        return found

    def event_open(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> EventOutput:
        """Open a draft event: everybody sees it, rounds can be drawn.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EventOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/open",
            key=key,
        )
        return found

    def get_event_own(
        self,
        event_id: str,
    ) -> OwnPartOutput:
        """Show how the player of the account stands to the event.

        For the account itself, with a token of the scope `read`.
        """
        found: OwnPartOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/own",
        )
        return found

    def put_event_own_absence(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> OwnPartOutput:
        """Sit out the next round, until it is drawn (then 409: tell the desk).

        For the account itself, with a token of the scope `play`.
        """
        found: OwnPartOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/own/absence",
            key=key,
        )
        return found

    def delete_event_own_absence(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> OwnPartOutput:
        """Come to the next round after all.

        For the account itself, with a token of the scope `play`.
        """
        found: OwnPartOutput = self._json(
            "DELETE",
            f"/api/v1/events/{part(event_id)}/own/absence",
            key=key,
        )
        return found

    def put_event_own_entry(
        self,
        event_id: str,
        body: OwnEntryInput | None = None,
        *,
        key: str | None = None,
    ) -> EntryOutput:
        """Enter an open event, where its organisers let players do so (`players_enter`).

        For the account itself, with a token of the scope `play`.
        """
        found: EntryOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/own/entry",
            body=body,
            key=key,
        )
        return found

    def delete_event_own_entry(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Take the entry back while the event is open; partners leave together.

        For the account itself, with a token of the scope `play`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/events/{part(event_id)}/own/entry",
            key=key,
        )

    def get_event_own_line_ups(
        self,
        event_id: str,
    ) -> LineUpsOutput:
        """Show who plays next for the teams that the account's player leads, none where none.

        For the account itself, with a token of the scope `read`.
        """
        found: LineUpsOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/own/line-ups",
        )
        return found

    def put_event_own_line_ups(
        self,
        event_id: str,
        body: OwnLineUpInput,
        *,
        key: str | None = None,
    ) -> LineUpsOutput:
        """Name who plays for the captain's team in the next round, until the deadline.

        For the account itself, with a token of the scope `play`.
        """
        found: LineUpsOutput = self._json(
            "PUT",
            f"/api/v1/events/{part(event_id)}/own/line-ups",
            body=body,
            key=key,
        )
        return found

    def add_event_partners(
        self,
        event_id: str,
        body: PartnerInput,
        *,
        key: str | None = None,
    ) -> RequestOutput:
        """Ask a player of the club to enter together; who was asked by them agrees by that.

        For the account itself, with a token of the scope `play`.
        """
        found: RequestOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/partners",
            body=body,
            key=key,
        )
        return found

    def get_event_picture(
        self,
        event_id: str,
    ) -> bytes:
        """Send a picture to share, 1200 by 630 points: the event and the first of its standings.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/events/{part(event_id)}/picture",
        )
        return found

    def get_event_prizes(
        self,
        event_id: str,
    ) -> PrizesOutput:
        """Show who wins what as the standings are now.

        For everybody, without a token too.
        """
        found: PrizesOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/prizes",
        )
        return found

    def event_reopen(
        self,
        event_id: str,
        *,
        key: str | None = None,
    ) -> EventOutput:
        """Let an event that was ended or cancelled go on where it stood.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EventOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/reopen",
            key=key,
        )
        return found

    def list_event_rounds(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "event", "number", "state", "seed", "certificate", "tables", "byes", "corrected"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["number", "-number"] | None = None,
    ) -> RoundPage:
        """List the rounds with their tables; drafts for organisers only.

        For everybody, without a token too.
        """
        found: RoundPage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/rounds",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_event_rounds(
        self,
        event_id: str,
        body: RoundInput | None = None,
        *,
        key: str | None = None,
    ) -> RoundOutput:
        """Draw the next round as a draft, with its certificate.

        An event whose rounds are entered by hand (`manual`) needs the tables in the body.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: RoundOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/rounds",
            body=body,
            key=key,
        )
        return found

    def get_event_schedule(
        self,
        event_id: str,
    ) -> PreviewOutput:
        """Show every round that is still to come, as it stands now; nothing is stored.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: PreviewOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/schedule",
        )
        return found

    def get_event_stages(
        self,
        event_id: str,
    ) -> StagesOutput:
        """Show the groups, who went on and why, and the stages that follow.

        For everybody, without a token too.
        """
        found: StagesOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/stages",
        )
        return found

    def add_event_stages(
        self,
        event_id: str,
        body: StageInput,
        *,
        key: str | None = None,
    ) -> StagesOutput:
        """Make the next stage of an event that has ended; answers with those of the new one.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: StagesOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/stages",
            body=body,
            key=key,
        )
        return found

    def get_event_standings(
        self,
        event_id: str,
    ) -> StandingsOutput:
        """Show the standings, best first.

        For everybody, without a token too.
        """
        found: StandingsOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/standings",
        )
        return found

    def get_event_standing_why(
        self,
        event_id: str,
        *,
        one: str,
        other: str,
    ) -> WhyOutput:
        """Show the first level at which two entries differ, with both values.

        For everybody, without a token too.
        """
        found: WhyOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/standings/why",
            query={"one": one, "other": other},
        )
        return found

    def list_event_substitutes(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "entry", "player", "substitute", "from_round", "to_round", "reason", "created"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["from_round", "-from_round", "created", "-created"] | None = None,
    ) -> SubstitutePage:
        """List the substitutes in the order of rounds, those who have gone among them.

        For everybody, without a token too.
        """
        found: SubstitutePage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/substitutes",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_event_tables(
        self,
        event_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "event", "round", "round_number", "number", "state", "level_after", "wave", "kept", "home", "seats", "result"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["number", "-number", "state", "-state"] | None = None,
        player: str | None = None,
        round: int | None = None,
        state: Literal["confirmed", "decided", "disputed", "open"] | None = None,
    ) -> TablePage:
        """List the tables by round and number; `player` finds somebody's own.

        Tables of drafts are for organisers only.

        For everybody, without a token too.
        """
        found: TablePage = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/tables",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "player": player, "round": round, "state": state},
        )
        return found

    def get_event_teams(
        self,
        event_id: str,
    ) -> TeamsOutput:
        """Show the teams, best first, each by the sum of what its entries made.

        For everybody, without a token too.
        """
        found: TeamsOutput = self._json(
            "GET",
            f"/api/v1/events/{part(event_id)}/teams",
        )
        return found

    def add_event_walk_ins(
        self,
        event_id: str,
        body: WalkInInput,
        *,
        key: str | None = None,
    ) -> WalkInOutput:
        """Enter somebody by name; answers with the entry, who is new, and the table if any.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: WalkInOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/walk-ins",
            body=body,
            key=key,
        )
        return found

    def event_what_if(
        self,
        event_id: str,
        body: WhatIfInput | None = None,
        *,
        key: str | None = None,
    ) -> PreviewOutput:
        """Draw the next round as if the last one had ended so; nothing is stored.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PreviewOutput = self._json(
            "POST",
            f"/api/v1/events/{part(event_id)}/what-if",
            body=body,
            key=key,
        )
        return found

    def get_event_advice(
        self,
        *,
        entries: int,
        method: Literal["swiss", "neighbours", "round_robin", "double_round_robin", "round_robin_sections", "groups", "groups_swiss", "rotating", "rotating_swiss", "venezuelan", "homologous", "knockout", "double_elimination", "team_swiss", "team_round_robin", "manual"],
        rounds: int,
        shape: Literal["pairs", "rotating", "single"],
        advance: int | None | None = None,
        max: int | None | None = None,
        min: int | None | None = None,
        minutes: int | None | None = None,
        preferred: int | None | None = None,
    ) -> AdviceOutput:
        """Say of a plan how many tables it needs, when meetings repeat, and how long it takes.

        For everybody, without a token too.
        """
        found: AdviceOutput = self._json(
            "GET",
            "/api/v1/events/advice",
            query={"advance": advance, "entries": entries, "max": max, "method": method, "min": min, "minutes": minutes, "preferred": preferred, "rounds": rounds, "shape": shape},
        )
        return found

    def delete_forbidden(
        self,
        forbidden_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Let the two meet again.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/forbidden/{part(forbidden_id)}",
            key=key,
        )

    def list_games(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["slug", "title", "players", "default_players", "turns", "sides", "options", "presets", "rules"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> GamePage:
        """List the games with seats, sides and options.

        For everybody, without a token too.
        """
        found: GamePage = self._json(
            "GET",
            "/api/v1/games",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def get_game(
        self,
        game: str,
    ) -> GameOutput:
        """Show a game with seats, sides and options.

        For everybody, without a token too.
        """
        found: GameOutput = self._json(
            "GET",
            f"/api/v1/games/{part(game)}",
        )
        return found

    def get_game_watch(
        self,
        game: str,
    ) -> ReplayOutput:
        """Show a complete game of a kind with all its steps at once, always the same one.

        It is played by the program, as careful beginners would, under the usual options.

        For everybody, without a token too.
        """
        found: ReplayOutput = self._json(
            "GET",
            f"/api/v1/games/{part(game)}/watch",
        )
        return found

    def delete_invitation(
        self,
        invitation_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Revoke an invitation.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/invitations/{part(invitation_id)}",
            key=key,
        )

    def invitation_accept(
        self,
        body: InvitationAcceptInput,
        *,
        key: str | None = None,
    ) -> ClubMemberOutput:
        """Become a member by an invitation, or get the higher role it is for.

        404 there is none, or it is no longer valid; 409 the account has that role or a higher
        one. Accounts are made on the page of the link.

        For the account itself, with a token of the scope `play`.
        """
        found: ClubMemberOutput = self._json(
            "POST",
            "/api/v1/invitations/accept",
            body=body,
            key=key,
        )
        return found

    def get_me(
        self,
    ) -> MeOutput:
        """Show who you are: your account, token, roles, player, and the table you sit at now.

        For the token itself.
        """
        found: MeOutput = self._json(
            "GET",
            "/api/v1/me",
        )
        return found

    def get_me_data(
        self,
    ) -> dict[str, Any]:
        """Give out everything that is held about the player that the account is.

        For the account itself, with a token of the scope `read`.
        """
        found: dict[str, Any] = self._json(
            "GET",
            "/api/v1/me/data",
        )
        return found

    def change_member(
        self,
        membership_id: str,
        body: RoleInput | None = None,
        *,
        key: str | None = None,
    ) -> ClubMemberOutput:
        """Give a member another role: owners any, organisers those of scorers and players.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: ClubMemberOutput = self._json(
            "PATCH",
            f"/api/v1/members/{part(membership_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_member(
        self,
        membership_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Take a member out of the club, or leave it; the last owner stays.

        For the club's player and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/members/{part(membership_id)}",
            key=key,
        )

    def merge_undo(
        self,
        merge_id: str,
        *,
        key: str | None = None,
    ) -> MergeOutput:
        """Give back what was moved: the two are two again.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: MergeOutput = self._json(
            "POST",
            f"/api/v1/merges/{part(merge_id)}/undo",
            key=key,
        )
        return found

    def list_methods(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["slug", "title", "good_for", "shapes", "fixed", "eliminates", "many_sides", "needs_sizes", "by_hand", "policy", "most_entries"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> MethodPage:
        """List the ways to draw rounds, in the order they are offered.

        For everybody, without a token too.
        """
        found: MethodPage = self._json(
            "GET",
            "/api/v1/methods",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def get_number(
        self,
        number_id: str,
    ) -> MemberNumberOutput:
        """Show a number, and whose it is.

        For everybody, without a token too.
        """
        found: MemberNumberOutput = self._json(
            "GET",
            f"/api/v1/numbers/{part(number_id)}",
        )
        return found

    def change_number(
        self,
        number_id: str,
        body: NumberEndInput | None = None,
        *,
        key: str | None = None,
    ) -> MemberNumberOutput:
        """Let a number end, or go on; nobody else gets one that ended.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: MemberNumberOutput = self._json(
            "PATCH",
            f"/api/v1/numbers/{part(number_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_number(
        self,
        number_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Take back a number that was given by mistake.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/numbers/{part(number_id)}",
            key=key,
        )

    def number_merge(
        self,
        number_id: str,
        body: NumberMergeInput,
        *,
        key: str | None = None,
    ) -> MergeOutput:
        """Merge a player into the one with the number, across the clubs of a body.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: MergeOutput = self._json(
            "POST",
            f"/api/v1/numbers/{part(number_id)}/merge",
            body=body,
            key=key,
        )
        return found

    def partner_accept(
        self,
        request_id: str,
        *,
        key: str | None = None,
    ) -> EntryOutput:
        """Agree to enter together: the pair is made where it is new, and entered.

        For the account itself, with a token of the scope `play`.
        """
        found: EntryOutput = self._json(
            "POST",
            f"/api/v1/partners/{part(request_id)}/accept",
            key=key,
        )
        return found

    def partner_decline(
        self,
        request_id: str,
        *,
        key: str | None = None,
    ) -> RequestOutput:
        """Say no to a request, or take one's own back.

        For the account itself, with a token of the scope `play`.
        """
        found: RequestOutput = self._json(
            "POST",
            f"/api/v1/partners/{part(request_id)}/decline",
            key=key,
        )
        return found

    def get_partnership(
        self,
        partnership_id: str,
    ) -> PartnershipOutput:
        """Show a partnership.

        For everybody, without a token too.
        """
        found: PartnershipOutput = self._json(
            "GET",
            f"/api/v1/partnerships/{part(partnership_id)}",
        )
        return found

    def change_partnership(
        self,
        partnership_id: str,
        body: PairNameInput | None = None,
        *,
        key: str | None = None,
    ) -> PartnershipOutput:
        """Give a partnership another name.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PartnershipOutput = self._json(
            "PATCH",
            f"/api/v1/partnerships/{part(partnership_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_partnership(
        self,
        partnership_id: str,
        *,
        key: str | None = None,
    ) -> PartnershipOutput:
        """Dissolve a partnership: it stays with its games and enters no more events.

        Making it again (`POST` to the club's partnerships) revives it.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PartnershipOutput = self._json(
            "DELETE",
            f"/api/v1/partnerships/{part(partnership_id)}",
            key=key,
        )
        return found

    def list_partnership_ratings(
        self,
        partnership_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["pool", "game", "period", "round", "title", "before", "after", "games", "provisional", "closed_at"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> RatingPointPage:
        """List a partnership's ratings after every period, by pool.

        For everybody, without a token too.
        """
        found: RatingPointPage = self._json(
            "GET",
            f"/api/v1/partnerships/{part(partnership_id)}/ratings",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def list_partnership_rating_changes(
        self,
        partnership_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "pool", "game", "list", "period", "title", "closed_at", "table", "before", "after", "games", "evidence", "expected", "score", "k", "change"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["closed", "-closed"] | None = None,
    ) -> RatingChangePage:
        """List every change of a partnership's ratings, newest first.

        For everybody, without a token too.
        """
        found: RatingChangePage = self._json(
            "GET",
            f"/api/v1/partnerships/{part(partnership_id)}/ratings/changes",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def get_photo(
        self,
        photo_id: str,
    ) -> bytes:
        """Send the picture, for the club's members.

        For the club's player and above, with a token of the scope `read`.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/photos/{part(photo_id)}",
        )
        return found

    def delete_photo(
        self,
        photo_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Take a photo away for good; that it was there, and who took it away, stays on record.

        For the club's scorer and above, with a token of the scope `score`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/photos/{part(photo_id)}",
            key=key,
        )

    def list_players(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "name", "nickname", "number", "club"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["name", "-name", "number", "-number"] | None = None,
        search: str | None = None,
    ) -> ClubPlayerPage:
        """List players by name, whatever club they are of: guests may enter events.

        For everybody, without a token too.
        """
        found: ClubPlayerPage = self._json(
            "GET",
            "/api/v1/players",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "search": search},
        )
        return found

    def get_player(
        self,
        player_id: str,
    ) -> PlayerOutput:
        """Show a player.

        For everybody, without a token too.
        """
        found: PlayerOutput = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}",
        )
        return found

    def change_player(
        self,
        player_id: str,
        body: PlayerChangeInput | None = None,
        *,
        key: str | None = None,
    ) -> PlayerOutput:
        """Change what a player is called; names of pairs made of it follow.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PlayerOutput = self._json(
            "PATCH",
            f"/api/v1/players/{part(player_id)}",
            body=body,
            key=key,
        )
        return found

    def get_player_account(
        self,
        player_id: str,
    ) -> PlayerAccountOutput:
        """Show which account a player has.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: PlayerAccountOutput = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/account",
        )
        return found

    def put_player_account(
        self,
        player_id: str,
        body: AccountInput,
        *,
        key: str | None = None,
    ) -> PlayerAccountOutput:
        """Say which member's account is the player's.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: PlayerAccountOutput = self._json(
            "PUT",
            f"/api/v1/players/{part(player_id)}/account",
            body=body,
            key=key,
        )
        return found

    def delete_player_account(
        self,
        player_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Say that the player has no account.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/players/{part(player_id)}/account",
            key=key,
        )

    def player_anonymise(
        self,
        player_id: str,
        body: ForgetInput,
        *,
        key: str | None = None,
    ) -> ClubPlayerOutput:
        """Take a player's name from everything that is kept; nothing gives it back.

        What was played stays, under a neutral name: standings, rating lists and their hashes are
        as before. The account is unlinked, devices and invitations are forgotten, logs say the
        id.

        For the club's owner, with a token of the scope `organise`.
        """
        found: ClubPlayerOutput = self._json(
            "POST",
            f"/api/v1/players/{part(player_id)}/anonymise",
            body=body,
            key=key,
        )
        return found

    def get_player_data(
        self,
        player_id: str,
    ) -> dict[str, Any]:
        """Give out everything that is held about a player, in one document.

        Names of other people are not in it, ids are.

        For the club's owner, with a token of the scope `read`.
        """
        found: dict[str, Any] = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/data",
        )
        return found

    def get_player_invitation(
        self,
        player_id: str,
    ) -> ProfileInvitationOutput:
        """Show the invitation that is valid; 404 where there is none.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: ProfileInvitationOutput = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/invitation",
        )
        return found

    def player_invitation(
        self,
        player_id: str,
        body: ProfileInvitationInput | None = None,
        *,
        key: str | None = None,
    ) -> NewProfileInvitationOutput:
        """Invite somebody to be this player, once; an invitation made before is valid no more.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: NewProfileInvitationOutput = self._json(
            "POST",
            f"/api/v1/players/{part(player_id)}/invitation",
            body=body,
            key=key,
        )
        return found

    def delete_player_invitation(
        self,
        player_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Revoke the invitation; without one nothing changes.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/players/{part(player_id)}/invitation",
            key=key,
        )

    def player_merge(
        self,
        player_id: str,
        body: MergeInput,
        *,
        key: str | None = None,
    ) -> MergeOutput:
        """Merge a player into another: entries, results, pairs, rated games become the other's.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: MergeOutput = self._json(
            "POST",
            f"/api/v1/players/{part(player_id)}/merge",
            body=body,
            key=key,
        )
        return found

    def list_player_numbers(
        self,
        player_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "body", "number", "since", "until"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["number", "-number", "since", "-since"] | None = None,
    ) -> PlayerNumberPage:
        """List a player's numbers, with the bodies that gave them.

        For everybody, without a token too.
        """
        found: PlayerNumberPage = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/numbers",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_player_ratings(
        self,
        player_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["pool", "game", "period", "round", "title", "before", "after", "games", "provisional", "closed_at"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> RatingPointPage:
        """List a player's ratings after every period, by pool.

        For everybody, without a token too.
        """
        found: RatingPointPage = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/ratings",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def list_player_rating_changes(
        self,
        player_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "pool", "game", "list", "period", "title", "closed_at", "table", "before", "after", "games", "evidence", "expected", "score", "k", "change"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["closed", "-closed"] | None = None,
    ) -> RatingChangePage:
        """List every change of a player's ratings, newest first.

        For everybody, without a token too.
        """
        found: RatingChangePage = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/ratings/changes",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def list_player_tables(
        self,
        player_id: str,
        *,
        cursor: str | None = None,
        event: str | None = None,
        fields: list[Literal["id", "event", "round", "round_number", "number", "state", "level_after", "wave", "kept", "home", "seats", "result"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["published", "-published"] | None = None,
        state: Literal["confirmed", "decided", "disputed", "open"] | None = None,
    ) -> TablePage:
        """List the published tables a player has sat at, in whatever event, the newest first.

        With `state=open` those that are still to be played.

        For everybody, without a token too.
        """
        found: TablePage = self._json(
            "GET",
            f"/api/v1/players/{part(player_id)}/tables",
            query={"cursor": cursor, "event": event, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering, "state": state},
        )
        return found

    def get_pool(
        self,
        pool_id: str,
    ) -> PoolDetailOutput:
        """Show a pool with its newest list.

        For everybody, without a token too.
        """
        found: PoolDetailOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}",
        )
        return found

    def get_pool_config(
        self,
        pool_id: str,
    ) -> ConfigOutput:
        """Show how the pool is rated.

        For everybody, without a token too.
        """
        found: ConfigOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/config",
        )
        return found

    def put_pool_config(
        self,
        pool_id: str,
        body: PoolConfig,
        *,
        key: str | None = None,
    ) -> ConfigOutput:
        """Give the pool another configuration; what is left out has its default.

        All lists of the pool are made again, from the first game on; `waiting` says how many
        periods that is. Lists already published stay readable. The same again changes nothing. A
        problem names the key in `pointer`.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: ConfigOutput = self._json(
            "PUT",
            f"/api/v1/pools/{part(pool_id)}/config",
            body=body,
            key=key,
        )
        return found

    def get_pool_expected(
        self,
        pool_id: str,
        *,
        side: list[str],
    ) -> ExpectedOutput:
        """Show what each side of a pairing may expect, by the ratings of the newest list.

        For everybody, without a token too.
        """
        found: ExpectedOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/expected",
            query={"side": side},
        )
        return found

    def get_pool_head_to_head(
        self,
        pool_id: str,
        *,
        one: str,
        other: str,
    ) -> HeadToHeadOutput:
        """Show the games of two players or pairs in this pool.

        For everybody, without a token too.
        """
        found: HeadToHeadOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/head-to-head",
            query={"one": one, "other": other},
        )
        return found

    def list_pool_lists(
        self,
        pool_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["number", "period", "title", "version", "replaced", "closed_at", "games", "input_hash", "hash", "created", "dropped_at"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["number", "-number"] | None = None,
    ) -> ListPage:
        """List every list that was ever published, newest first.

        For everybody, without a token too.
        """
        found: ListPage = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/lists",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def get_pool_list(
        self,
        number: str,
        pool_id: str,
    ) -> ListOutput:
        """Show what a list was made from; its lines are under `rows`.

        For everybody, without a token too.
        """
        found: ListOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/lists/{part(number)}",
        )
        return found

    def list_pool_list_rows(
        self,
        number: str,
        pool_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["rank", "id", "name", "rating", "change", "games", "provisional", "last_played"]] | None = None,
        kind: Literal["partnerships", "players"] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        search: str | None = None,
        since: int | None = None,
        who: Literal["active", "all"] | None = None,
    ) -> LinePage:
        """List the lines of a list as of its number, best first.

        For everybody, without a token too.
        """
        found: LinePage = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/lists/{part(number)}/rows",
            query={"cursor": cursor, "fields": fields, "kind": kind, "limit": limit, "offset": offset, "search": search, "since": since, "who": who},
        )
        return found

    def get_pool_list_rows_csv(
        self,
        number: str,
        pool_id: str,
        *,
        kind: Literal["partnerships", "players"] | None = None,
        search: str | None = None,
        since: int | None = None,
        who: Literal["active", "all"] | None = None,
    ) -> bytes:
        """Send a list as CSV.

        Columns: rank; id; name; rating and change in points with six decimals (change empty: not
        rated before); games; provisional (true or false); last_played, the closing of the last
        period with a game. A name that a spreadsheet would take for a formula has an apostrophe
        in front.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/lists/{part(number)}/rows.csv",
            query={"kind": kind, "search": search, "since": since, "who": who},
        )
        return found

    def get_pool_list_rows_ndjson(
        self,
        number: str,
        pool_id: str,
        *,
        kind: Literal["partnerships", "players"] | None = None,
        search: str | None = None,
        since: int | None = None,
        who: Literal["active", "all"] | None = None,
    ) -> bytes:
        """Send a list as NDJSON: on each line an object as in the pages of `rows`.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/lists/{part(number)}/rows.ndjson",
            query={"kind": kind, "search": search, "since": since, "who": who},
        )
        return found

    def get_pool_progress(
        self,
        pool_id: str,
    ) -> ProgressOutput:
        """Show how far rating the pool is.

        For everybody, without a token too.
        """
        found: ProgressOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/progress",
        )
        return found

    def get_pool_second_opinions(
        self,
        pool_id: str,
    ) -> OpinionsOutput:
        """Show how well Elo and other models foresaw the games of the pool.

        For everybody, without a token too.
        """
        found: OpinionsOutput = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/second-opinions",
        )
        return found

    def add_pool_second_opinions(
        self,
        pool_id: str,
        *,
        key: str | None = None,
    ) -> OpinionsOutput:
        """Ask for the report to be worked out now, where it is older than the newest list.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: OpinionsOutput = self._json(
            "POST",
            f"/api/v1/pools/{part(pool_id)}/second-opinions",
            key=key,
        )
        return found

    def list_pool_strengths(
        self,
        pool_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["rank", "id", "name", "strength", "error", "games", "list"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        search: str | None = None,
        who: Literal["active", "all"] | None = None,
    ) -> StrengthPage:
        """List partner-attributed strengths: what a player adds, whoever the partner is.

        None before they are worked out; each says as of which list.

        For everybody, without a token too.
        """
        found: StrengthPage = self._json(
            "GET",
            f"/api/v1/pools/{part(pool_id)}/strengths",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "search": search, "who": who},
        )
        return found

    def list_presets(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["slug", "title", "win", "tie", "loss", "bye", "bye_points", "per_side", "order", "tie_breaks"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> PresetPage:
        """List the ways to score, in the order they are offered.

        Events that are older may name `match_points` for `match` and `total_points` for `points`.

        For everybody, without a token too.
        """
        found: PresetPage = self._json(
            "GET",
            "/api/v1/presets",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def rating_calculate(
        self,
        body: RatingPeriod,
        *,
        key: str | None = None,
    ) -> CalculatedOutput:
        """Rate a `rating-period 1` document; nothing is stored.

        For everybody, without a token too.
        """
        found: CalculatedOutput = self._json(
            "POST",
            "/api/v1/ratings/calculate",
            body=body,
            key=key,
        )
        return found

    def get_rating_change(
        self,
        change_id: str,
    ) -> DerivationOutput:
        """Show how a change came about, step by step.

        For everybody, without a token too.
        """
        found: DerivationOutput = self._json(
            "GET",
            f"/api/v1/ratings/changes/{part(change_id)}",
        )
        return found

    def referee(
        self,
        body: str | JsonLog,
        *,
        key: str | None = None,
    ) -> VerdictOutput:
        """Judge a log; nothing is stored. A rejected log is an answer too, so 200.

        For everybody, without a token too.
        """
        found: VerdictOutput = self._json(
            "POST",
            "/api/v1/referee",
            body=body,
            key=key,
        )
        return found

    def get_round(
        self,
        round_id: str,
    ) -> RoundOutput:
        """Show a round with tables, seats, results and certificate.

        For everybody, without a token too.
        """
        found: RoundOutput = self._json(
            "GET",
            f"/api/v1/rounds/{part(round_id)}",
        )
        return found

    def delete_round(
        self,
        round_id: str,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> None:
        """Throw a draft away.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/rounds/{part(round_id)}",
            if_match=if_match,
            key=key,
        )

    def get_round_clock(
        self,
        round_id: str,
    ) -> ClockOutput:
        """Show how much time the round has left.

        For everybody, without a token too.
        """
        found: ClockOutput = self._json(
            "GET",
            f"/api/v1/rounds/{part(round_id)}/clock",
        )
        return found

    def put_round_clock(
        self,
        round_id: str,
        body: ClockInput,
        *,
        key: str | None = None,
    ) -> ClockOutput:
        """Start the clock, stop it, let it go on, or change its minutes; again changes nothing.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: ClockOutput = self._json(
            "PUT",
            f"/api/v1/rounds/{part(round_id)}/clock",
            body=body,
            key=key,
        )
        return found

    def round_close(
        self,
        round_id: str,
        *,
        key: str | None = None,
    ) -> RoundOutput:
        """Close a round whose tables are settled and hand it on for rating.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: RoundOutput = self._json(
            "POST",
            f"/api/v1/rounds/{part(round_id)}/close",
            key=key,
        )
        return found

    def list_round_edits(
        self,
        round_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "round", "kind", "change", "by", "created", "before", "after", "worse"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> EditPage:
        """List the changes, oldest first: who, when, what, and the metrics before and after.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: EditPage = self._json(
            "GET",
            f"/api/v1/rounds/{part(round_id)}/edits",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_round_edits(
        self,
        round_id: str,
        body: EditInput,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> EditOutput:
        """Change a draft by hand; the checker judges at once, `worse` names what it cost.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EditOutput = self._json(
            "POST",
            f"/api/v1/rounds/{part(round_id)}/edits",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def get_round_explain(
        self,
        round_id: str,
        *,
        entry: str,
        against: str | None = None,
    ) -> ExplainedOutput:
        """Explain an entry's place: why these opponents, why not those, why the bye, at what cost.

        For members of the club; drafts for organisers only.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: ExplainedOutput = self._json(
            "GET",
            f"/api/v1/rounds/{part(round_id)}/explain",
            query={"against": against, "entry": entry},
        )
        return found

    def get_round_picture(
        self,
        round_id: str,
    ) -> bytes:
        """Send a picture to share, 1200 by 630 points: the first tables of a round.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/rounds/{part(round_id)}/picture",
        )
        return found

    def round_publish(
        self,
        round_id: str,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> RoundOutput:
        """Publish a draft; again changes nothing.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: RoundOutput = self._json(
            "POST",
            f"/api/v1/rounds/{part(round_id)}/publish",
            if_match=if_match,
            key=key,
        )
        return found

    def round_redraw(
        self,
        round_id: str,
        body: RedrawInput | None = None,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> RoundOutput:
        """Draw a draft again from who is there now; changes made by hand are gone.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: RoundOutput = self._json(
            "POST",
            f"/api/v1/rounds/{part(round_id)}/redraw",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def round_reopen(
        self,
        round_id: str,
        *,
        key: str | None = None,
    ) -> RoundOutput:
        """Open the last round again; its games leave the ratings until it is closed.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: RoundOutput = self._json(
            "POST",
            f"/api/v1/rounds/{part(round_id)}/reopen",
            key=key,
        )
        return found

    def get_round_review(
        self,
        round_id: str,
    ) -> ReviewOutput:
        """Judge a draft: what breaks a rule, how good the event is with it, and the bounds.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: ReviewOutput = self._json(
            "GET",
            f"/api/v1/rounds/{part(round_id)}/review",
        )
        return found

    def round_unpublish(
        self,
        round_id: str,
        *,
        key: str | None = None,
    ) -> RoundOutput:
        """Make a published round a draft again, while nothing has come in for it.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: RoundOutput = self._json(
            "POST",
            f"/api/v1/rounds/{part(round_id)}/unpublish",
            key=key,
        )
        return found

    def schedule_check(
        self,
        body: dict[str, Any],
        *,
        key: str | None = None,
    ) -> ScheduleCheckOutput:
        """Judge and measure a `schedule 1` document; every JSON object gets an answer.

        For everybody, without a token too.
        """
        found: ScheduleCheckOutput = self._json(
            "POST",
            "/api/v1/schedules/check",
            body=body,
            key=key,
        )
        return found

    def schedule_draw(
        self,
        body: Schedule,
        *,
        key: str | None = None,
    ) -> Schedule:
        """Add the next round to a `schedule 1` document, or all that a fixed method lacks.

        For everybody, without a token too.
        """
        found: Schedule = self._json(
            "POST",
            "/api/v1/schedules/draw",
            body=body,
            key=key,
        )
        return found

    def get_season(
        self,
        season_id: str,
    ) -> SeasonTableOutput:
        """Show a season with its table, best first.

        For everybody, without a token too.
        """
        found: SeasonTableOutput = self._json(
            "GET",
            f"/api/v1/seasons/{part(season_id)}",
        )
        return found

    def change_season(
        self,
        season_id: str,
        body: SeasonChangesInput | None = None,
        *,
        key: str | None = None,
    ) -> SeasonOutput:
        """Give a season another name, other events or other rules.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: SeasonOutput = self._json(
            "PATCH",
            f"/api/v1/seasons/{part(season_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_season(
        self,
        season_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Forget a season; its events stay.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/seasons/{part(season_id)}",
            key=key,
        )

    def get_season_export(
        self,
        form: Literal["csv", "xlsx"],
        season_id: str,
        what: Literal["results"],
    ) -> bytes:
        """Send the table, a column an event; what does not count stands in brackets.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/seasons/{part(season_id)}/export/{part(what)}.{part(form)}",
        )
        return found

    def list_season_squads(
        self,
        season_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["team", "players"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> SquadPage:
        """List the teams by name, each with its players: by entries and transfers.

        For everybody, without a token too.
        """
        found: SquadPage = self._json(
            "GET",
            f"/api/v1/seasons/{part(season_id)}/squads",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def list_season_transfers(
        self,
        season_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "season", "player", "before", "team", "reason", "created", "undone", "undone_reason"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> TransferPage:
        """List the transfers as they were made, those taken back too.

        For everybody, without a token too.
        """
        found: TransferPage = self._json(
            "GET",
            f"/api/v1/seasons/{part(season_id)}/transfers",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def add_season_transfers(
        self,
        season_id: str,
        body: TransferInput,
        *,
        key: str | None = None,
    ) -> TransferOutput:
        """Let a player change the team, on the season's days for transfers.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: TransferOutput = self._json(
            "POST",
            f"/api/v1/seasons/{part(season_id)}/transfers",
            body=body,
            key=key,
        )
        return found

    def get_submission(
        self,
        submission_id: str,
    ) -> SubmissionOutput:
        """Show a log's verdict and state; one of no event has no table, but may be a game.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: SubmissionOutput = self._json(
            "GET",
            f"/api/v1/submissions/{part(submission_id)}",
        )
        return found

    def submission_accept(
        self,
        submission_id: str,
        body: AcceptInput | None = None,
        *,
        key: str | None = None,
    ) -> AcceptedOutput:
        """Make a contested log the table's result; the one before is superseded.

        `resting` names what was made by that.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: AcceptedOutput = self._json(
            "POST",
            f"/api/v1/submissions/{part(submission_id)}/accept",
            body=body,
            key=key,
        )
        return found

    def submission_dismiss(
        self,
        submission_id: str,
        *,
        key: str | None = None,
    ) -> SubmissionOutput:
        """Leave the table's result as it is; the contested log stays on file.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: SubmissionOutput = self._json(
            "POST",
            f"/api/v1/submissions/{part(submission_id)}/dismiss",
            key=key,
        )
        return found

    def get_submission_log(
        self,
        submission_id: str,
    ) -> bytes:
        """Hand out a log as it was sent, refused or not.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/submissions/{part(submission_id)}/log",
        )
        return found

    def substitute_end(
        self,
        substitute_id: str,
        body: SubstituteEndInput | None = None,
        *,
        key: str | None = None,
    ) -> EntryOutput:
        """Let the player play again; answers with the entry.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: EntryOutput = self._json(
            "POST",
            f"/api/v1/substitutes/{part(substitute_id)}/end",
            body=body,
            key=key,
        )
        return found

    def get_table(
        self,
        table_id: str,
    ) -> TableOutput:
        """Show a table with seats and result.

        For everybody, without a token too.
        """
        found: TableOutput = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}",
        )
        return found

    def table_award(
        self,
        table_id: str,
        body: AwardInput,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> CorrectedTableOutput:
        """Award a table without a game, for example to whoever turned up; never rated.

        It takes the place of the result the table has; `resting` names what was made by that.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: CorrectedTableOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/award",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def add_table_cards(
        self,
        table_id: str,
        body: CardInput,
        *,
        key: str | None = None,
    ) -> CorrectedCardsOutput:
        """Show a card to somebody at the table; answers with all of the event.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: CorrectedCardsOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/cards",
            body=body,
            key=key,
        )
        return found

    def get_table_live(
        self,
        table_id: str,
    ) -> JsonLog:
        """Show the game in the JSON form of a log, as a spectator sees it.

        Of the running deal, what the table does not see is `"?"`; finished deals are open. 404
        while nothing was sent.

        For everybody, without a token too.
        """
        found: JsonLog = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/live",
        )
        return found

    def list_table_logs(
        self,
        table_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "table", "casual_game", "state", "code", "seat", "expected", "named", "size", "form", "content_hash", "created", "verdict", "result"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created"] | None = None,
    ) -> SubmissionPage:
        """List everything that was sent for the table, refused and contested logs included.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: SubmissionPage = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/logs",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_table_logs(
        self,
        table_id: str,
        body: str | JsonLog,
        *,
        key: str | None = None,
    ) -> SubmissionOutput:
        """Send a log: 201 it decides the table, 200 it was sent before.

        422 the referee refuses it, 409 the table is decided by a different log; in both cases the
        log is kept, and the problem names it as `submission`.

        For the club's scorer and above, with a token of the scope `submit`.
        """
        found: SubmissionOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/logs",
            body=body,
            key=key,
        )
        return found

    def get_table_log_draft(
        self,
        table_id: str,
    ) -> SubmissionOutput:
        """Show the draft with its verdict so far; 404 while nothing was sent.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: SubmissionOutput = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/logs/draft",
        )
        return found

    def put_table_log_draft(
        self,
        table_id: str,
        body: str | JsonLog,
        *,
        key: str | None = None,
    ) -> SubmissionOutput:
        """Send the log as far as the game has gone, deal by deal or move by move.

        It takes the place of the shorter draft it continues (200); the last deal completes it and
        decides the table (201). 422 the referee refuses it, 409 it contradicts the draft or the
        table is decided.

        For the club's scorer and above, with a token of the scope `submit`.
        """
        found: SubmissionOutput = self._json(
            "PUT",
            f"/api/v1/tables/{part(table_id)}/logs/draft",
            body=body,
            key=key,
        )
        return found

    def list_table_photos(
        self,
        table_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "table", "version", "width", "height", "size", "by", "created", "replaced_at", "removed_at"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["version", "-version"] | None = None,
    ) -> PhotoPage:
        """List the photos, the newest first, for the club's members; those replaced, too.

        For the club's player and above, with a token of the scope `read`.
        """
        found: PhotoPage = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/photos",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def add_table_photos(
        self,
        table_id: str,
        body: bytes,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> PhotoOutput:
        """Add a photo to the result that stands: 201, or 200 for one that is there already.

        The body is the file. It is scaled down and written anew, so that nothing but what can be
        seen is kept: no place, no camera. It takes the place of the photo this version of the
        result has. 409 for a table without a result, 413 for a file that is too large
        (`too_large`) or for which event or club have no room (`storage_full`), 422 for what is no
        JPEG, PNG or WebP, is damaged or has too many pixels.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: PhotoOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/photos",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def get_table_picture(
        self,
        table_id: str,
    ) -> bytes:
        """Send a picture to share, 1200 by 630 points: who sits at a table, and the result.

        For everybody, without a token too.
        """
        found: bytes = self._bytes(
            "GET",
            f"/api/v1/tables/{part(table_id)}/picture",
        )
        return found

    def get_table_replay(
        self,
        table_id: str,
    ) -> ReplayOutput:
        """Show the game that decided a table, or that is played there, with all steps at once.

        A game that goes on is shown as a spectator sees it. Made to be played without asking
        again: boards by deal, events and scores by step. 404 where there is no log.

        For everybody, without a token too.
        """
        found: ReplayOutput = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/replay",
        )
        return found

    def get_table_reports(
        self,
        table_id: str,
    ) -> TableSaidOutput:
        """Show what the sides say of the result, to who sits there and to scorers.

        For the account itself, with a token of the scope `read`.
        """
        found: TableSaidOutput = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/reports",
        )
        return found

    def add_table_reports(
        self,
        table_id: str,
        body: ReportInput,
        *,
        key: str | None = None,
    ) -> TableSaidOutput:
        """Say, for the side of the token's account, what came of the table, or correct it.

        201 it is new, 200 the side said so before. Sides that say the same decide the table
        (`evidence` is `confirmed`), different ones make it disputed. 403 for who does not sit
        there, 409 where the table is decided, 422 where no game gives these points.

        For the account itself, with a token of the scope `play`.
        """
        found: TableSaidOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/reports",
            body=body,
            key=key,
        )
        return found

    def table_report_confirm(
        self,
        table_id: str,
        body: ConfirmInput,
        *,
        key: str | None = None,
    ) -> TableSaidOutput:
        """Say what another side has said, named by the id of its report.

        412 where that side has corrected itself meanwhile; else as `POST` to the reports.

        For the account itself, with a token of the scope `play`.
        """
        found: TableSaidOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/reports/confirm",
            body=body,
            key=key,
        )
        return found

    def get_table_resting(
        self,
        table_id: str,
    ) -> TableRestingOutput:
        """List what was made by the result of a table and does not change with it.

        Rounds drawn by the standing, line-ups, next stages, endorsements, prizes and
        certificates; standings, teams, seasons and ratings follow by themselves.

        For the club's scorer and above, with a token of the scope `read`.
        """
        found: TableRestingOutput = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/resting",
        )
        return found

    def get_table_result(
        self,
        table_id: str,
    ) -> ResultsOutput:
        """Show the result that stands with its versions, the newest first; cleared ones too.

        The `ETag` is the version that stands, `"0"` while there is none.

        For everybody, without a token too.
        """
        found: ResultsOutput = self._json(
            "GET",
            f"/api/v1/tables/{part(table_id)}/result",
        )
        return found

    def put_table_result(
        self,
        table_id: str,
        body: SheetInput,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> CorrectedResultsOutput:
        """Enter a score sheet: 201 it decides or corrects, 200 the result says so already.

        A log of the same game proves it later, one that says otherwise disputes it. With `If-
        Match` it is only taken while the version its sender has seen stands (412). 422 where no
        game gives these points. `resting` names what was made by the result before.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: CorrectedResultsOutput = self._json(
            "PUT",
            f"/api/v1/tables/{part(table_id)}/result",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def table_result_clear(
        self,
        table_id: str,
        body: ReasonInput,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> CorrectedTableOutput:
        """Clear the result of a table of a round that is being played: it is open again.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: CorrectedTableOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/result/clear",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def add_table_sanctions(
        self,
        table_id: str,
        body: SanctionInput,
        *,
        if_match: str = "*",
        key: str | None = None,
    ) -> CorrectedTableOutput:
        """Take points off, or send a side away, at a settled table; ratings stay as they are.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: CorrectedTableOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/sanctions",
            body=body,
            if_match=if_match,
            key=key,
        )
        return found

    def table_stop(
        self,
        table_id: str,
        *,
        key: str | None = None,
    ) -> TableOutput:
        """Let the game count as it stands, where the event has a time limit.

        The table stays open with `level_after` where one more deal is to be played.

        For the club's scorer and above, with a token of the scope `score`.
        """
        found: TableOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/stop",
            key=key,
        )
        return found

    def table_token(
        self,
        table_id: str,
        body: TableCodeInput,
        *,
        key: str | None = None,
    ) -> NewTokenOutput:
        """Change the code on a table's card for a token that sends the logs of this table.

        The card's QR code is the address of a page, `/tables/{table_id}/phone/CODE/`. The token
        is of whoever printed the card, lasts for some hours, and is good for nothing once the
        round is closed. 404 where the code is, or has become, good for nothing; 422 where too
        many have asked.

        For everybody, without a token too.
        """
        found: NewTokenOutput = self._json(
            "POST",
            f"/api/v1/tables/{part(table_id)}/token",
            body=body,
            key=key,
        )
        return found

    def list_tie_breaks(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["slug", "short", "title", "meaning", "needs", "higher_is_better"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> TieBreakPage:
        """List the tie-breaks that a chain may be made of.

        For everybody, without a token too.
        """
        found: TieBreakPage = self._json(
            "GET",
            "/api/v1/tie-breaks",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset},
        )
        return found

    def get_own_token(
        self,
    ) -> TokenOutput:
        """Show what the token of this request may do, and until when.

        For the token itself.
        """
        found: TokenOutput = self._json(
            "GET",
            "/api/v1/token",
        )
        return found

    def delete_own_token(
        self,
        *,
        key: str | None = None,
    ) -> None:
        """End the token of this request.

        For the token itself.
        """
        self._nothing(
            "DELETE",
            "/api/v1/token",
            key=key,
        )

    def list_tokens(
        self,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "name", "begins", "scopes", "club", "event", "table", "created", "expires", "last_used"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        ordering: Literal["created", "-created", "expires", "-expires"] | None = None,
    ) -> TokenPage:
        """List your tokens that have not expired, the newest first.

        For the account itself, with a token of the scope `read`.
        """
        found: TokenPage = self._json(
            "GET",
            "/api/v1/tokens",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "ordering": ordering},
        )
        return found

    def delete_token(
        self,
        token_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Revoke one of your tokens: from now on it opens nothing.

        For the account itself, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/tokens/{part(token_id)}",
            key=key,
        )

    def transfer_undo(
        self,
        transfer_id: str,
        body: TransferReasonInput,
        *,
        key: str | None = None,
    ) -> TransferOutput:
        """Take a transfer back, as if it had not been made; it stays on record.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: TransferOutput = self._json(
            "POST",
            f"/api/v1/transfers/{part(transfer_id)}/undo",
            body=body,
            key=key,
        )
        return found

    def get_webhook(
        self,
        webhook_id: str,
    ) -> WebhookOutput:
        """Show a webhook; its secret is not known any more.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: WebhookOutput = self._json(
            "GET",
            f"/api/v1/webhooks/{part(webhook_id)}",
        )
        return found

    def change_webhook(
        self,
        webhook_id: str,
        body: WebhookChangeInput | None = None,
        *,
        key: str | None = None,
    ) -> WebhookOutput:
        """Give a webhook another address or other kinds, or turn it on or off.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: WebhookOutput = self._json(
            "PATCH",
            f"/api/v1/webhooks/{part(webhook_id)}",
            body=body,
            key=key,
        )
        return found

    def delete_webhook(
        self,
        webhook_id: str,
        *,
        key: str | None = None,
    ) -> None:
        """Tell an address nothing more, and forget what it was told.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        self._nothing(
            "DELETE",
            f"/api/v1/webhooks/{part(webhook_id)}",
            key=key,
        )

    def list_webhook_deliveries(
        self,
        webhook_id: str,
        *,
        cursor: str | None = None,
        fields: list[Literal["id", "type", "state", "attempts", "due", "status", "error", "created", "sent", "body"]] | None = None,
        limit: int | None = None,
        offset: int | None = None,
        state: Literal["dead", "pending", "sent"] | None = None,
    ) -> DeliveryPage:
        """List the messages of a webhook, the newest first; dead letters with `?state=dead`.

        For the club's organiser and above, with a token of the scope `read`.
        """
        found: DeliveryPage = self._json(
            "GET",
            f"/api/v1/webhooks/{part(webhook_id)}/deliveries",
            query={"cursor": cursor, "fields": fields, "limit": limit, "offset": offset, "state": state},
        )
        return found

    def webhook_replay(
        self,
        webhook_id: str,
        body: WebhookReplayInput | None = None,
        *,
        key: str | None = None,
    ) -> WebhookReplayOutput:
        """Send a dead letter again, or all of them, each under the id it had.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: WebhookReplayOutput = self._json(
            "POST",
            f"/api/v1/webhooks/{part(webhook_id)}/replay",
            body=body,
            key=key,
        )
        return found

    def webhook_rotate(
        self,
        webhook_id: str,
        *,
        key: str | None = None,
    ) -> WebhookSecretOutput:
        """Give a webhook a new secret, shown this once; the one before signs for a day, too.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: WebhookSecretOutput = self._json(
            "POST",
            f"/api/v1/webhooks/{part(webhook_id)}/rotate",
            key=key,
        )
        return found

    def webhook_test(
        self,
        webhook_id: str,
        *,
        key: str | None = None,
    ) -> DeliveryOutput:
        """Send a message of type `webhook.test`; what became of it is among the deliveries.

        For the club's organiser and above, with a token of the scope `organise`.
        """
        found: DeliveryOutput = self._json(
            "POST",
            f"/api/v1/webhooks/{part(webhook_id)}/test",
            key=key,
        )
        return found
