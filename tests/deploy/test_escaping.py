"""What people write is never markup: in no page, fragment, paper or picture, whoever looks."""

import json
import re
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from clubs.models import Club, Partnership, User
from clubs.services import invitation_create, player_link
from deploy.models import Act
from deploy.requests.matrix import endpoints, pages
from tests import builders
from tests.deploy.world import World, client_of, try_out
from tests.marking import FILLED, OURS, SIGNS, Page, fields, mark_texts
from tests.pages import browser_of
from tests.sampling import sample
from tests.sweeps import sweep
from tournaments.events.services.lifecycle import event_finish
from tournaments.models import (
    Card,
    CardRules,
    Entry,
    Event,
    EventChange,
    LineUp,
    Result,
    Season,
    Stage,
    Transfer,
    WallMessage,
)
from tournaments.seasons.services.stages import StagePlan, stage_make

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]
UNSEEN = {
    *("clubs.User.first_name", "clubs.User.last_name"),
    *("ratings.RatedGame.reason", "tournaments.Webhook.url", "tournaments.PlayerWord.word"),
}
"""What the admin, the API or a page of who wrote it alone show."""


class Whole(World):
    """A club with one of everything, teams and stages, too; its player has an account."""

    def __init__(self, club: Club, owner: User) -> None:
        super().__init__(club, owner)
        _cards()
        pair = self.event.entries.order_by("number")[1].partnership
        assert pair is not None
        player_link(player_id=pair.first_id, membership_id=self.ids["membership_id"])
        Partnership.objects.filter(id=pair.id).update(name="Los Primos")
        self.ids |= {"uidb64": "none"}
        WallMessage.objects.create(event=self.event, text="Prizes at ten")
        EventChange.objects.create(
            event=self.event, by=owner, revision=1, changes={"place": ["Ana Abreu", "x"]}
        )
        Act.objects.create(club=club.id, means="api", token=f"{SIGNS}>", verb="event_make")
        finished = _stages(club, owner)
        events = [*_teams(club), *finished]
        self.more = [{"event_id": one.id} for one in events]
        self.more += [{"table_id": self._seats_differ()}]
        self.more += [
            {"season_id": Season.objects.get(name="League").id},
            _clear_result(finished[0]),
        ]

    def _seats_differ(self) -> Any:
        """A table to which a log was sent that names somebody else."""
        log = builders.log_for(self.open_table)
        there = self.open_table.seats.get(letter="B").player.name
        builders.send(self.open_table, self.owner, log.replace(there, "Zoe Abreu"))
        return self.open_table.id

    def path(self, address: str, more: dict[str, Any] | None = None) -> str:
        """Fill in the parts of an address, some of them with other ids than usual."""
        usual, self.ids = self.ids, self.ids | (more or {})
        found, self.ids = super().path(address), usual
        return found


@pytest.fixture(scope="module")
def module_world(module_db: None) -> Whole:
    owner = builders.user("olga")
    return Whole(builders.club(owner), owner)


def _teams(club: Club) -> list[Event]:
    """An event of teams that play matches, with captains and line-ups, and one in a season."""
    made = builders.pairs_event(club, 4, method="team_swiss", name="Teams", prefix="T ")
    Event.objects.filter(id=made.id).update(policy={"boards": 2}, place="Hall", currency="€")
    for place, entry in enumerate(made.entries.order_by("number")):
        Entry.objects.filter(id=entry.id).update(
            team="AB"[place // 2] * 3, categories=["Juan Durán"]
        )
        assert entry.partnership is not None
        if place % 2 == 0:
            captain = made.captains.create(
                team="AB"[place // 2] * 3, player=entry.partnership.first
            )
    for team in ("AAA", "BBB"):
        ids = list(made.entries.filter(team=team).values_list("id", flat=True))
        LineUp.objects.create(event=made, team=team, from_round=1, entries=ids)
    Transfer.objects.create(
        season=Season.objects.get(name="League"), player=captain.player, before="AAA", team="BBB",
        reason="moved", undone_at=timezone.now(), undone_reason="moved back",
    )  # fmt: skip
    Stage.objects.create(event=made, before_name="Elsewhere", first=1, last=2)
    return [made, Event.objects.get(seasons__name="League")]


def _stages(club: Club, by: User) -> list[Event]:
    """An event that is over, and the one that goes on from it."""
    event = builders.pairs_event(club, 4, rounds_planned=1, name="First", prefix="F ")
    builders.close(builders.play_round(event, by))
    sweep()
    event_finish(event_id=event.id, by=by)
    return [event, stage_make(event_id=event.id, plan=StagePlan("Final", "knockout", 1, 1, 2))]


def _clear_result(event: Event) -> dict[str, Any]:
    """A table whose result was cleared."""
    result = Result.objects.filter(table__round__event=event)[0]
    now = timezone.now()
    Result.objects.filter(id=result.id).update(current=False, cleared_at=now, cleared_reason="no")
    return {"table_id": result.table_id}


_CARD = ("event", "round_number", "table", "player", "side", "reason", "by")


def _cards() -> None:
    """A card that was taken back, one whose suspension was lifted, and one that stands again."""
    card, now = Card.objects.get(), timezone.now()
    CardRules.objects.create(event=card.event, suspends=2)
    undone = {"undone_at": now, "undone_reason": "wrong player"}
    lifted = {"lifted_at": now, "lifted_reason": "appeal"}
    again = lifted | {"lift_undone_at": now, "lift_undone_reason": "of another"}
    for more in (undone, lifted, again):
        kept = {name: getattr(card, name) for name in _CARD}
        Card.objects.create(**kept | {"kind": "red"} | more)


def looks(world: Whole) -> dict[str, Client]:
    """A guest, a player with an account, and the organiser."""
    return {
        "guest": Client(),
        "player": browser_of(world.users["player"] or world.owner),
        "organiser": browser_of(world.owner),
    }


def paths(world: Whole) -> list[str]:
    """Every page, and those of what there is several of for each."""
    every = []
    for one in pages():
        every += [
            world.path(one.address, more)
            for more in [{}, *world.more]
            if all(f":{name}>" in one.address for name in more)
        ]
    return every


def answers(browser: Client, path: str) -> list[str]:
    """What is answered as markup, as a whole page and, where that differs, as a fragment."""
    page = try_out(partial(browser.get, path))
    found = [page]
    if "HX-Request" in page.headers.get("Vary", ""):
        found.append(try_out(partial(browser.get, path, headers={"HX-Request": "true"})))
    assert page.status_code < 500, path
    return [whole(one) for one in found if is_marked_up(one)]


def test_every_text_is_filled_or_ours() -> None:
    there = {f"{label}.{name}" for label, name, _field in fields()}
    ours = {one for one in there if one.split(".")[0] in FRAMEWORK}
    filled = {f"{label}.{name}" for label, names in FILLED.items() for name in names}
    assert not OURS & filled
    assert filled | OURS | ours == there


SAFE = {
    "deploy/templates/deploy/mail/forgotten.txt": "a mail in plain text",
    "games/lessons/contents.py": "pieces of our own rules, cut at their headings",
    "ratings/templatetags/pictures.py": "pictures of ours, whose texts they escape",
    "tournaments/templatetags/hall.py": "rows by the hundred, whose names are escaped there",
    "tournaments/templatetags/player_rows.py": "rows by the hundred, texts escaped there",
    "tournaments/templatetags/table_cards.py": "cards by the hundred, names escaped there",
    "tournaments/standings/views/table.py": "cells by the hundred: figures, and chips of our words",
    "tournaments/teams/views/teams.py": "chips of our words",
    "web/qr_codes.py": "the paths of a QR code",
    "web/templatetags/robots.py": "one tag of ours, with no word of anybody in it",
    "web/templatetags/numbers.py": "a title that was rendered, its quotes escaped",
}
"""Where a text is said to be markup already, and why it is."""
SAID = re.compile(r"\|\s*safe|mark_safe\(|SafeString\([^)\"]|autoescape off|__html__|html_safe")


def test_little_is_said_to_be_markup() -> None:
    apps = ("web", "clubs", "games", "ratings", "tournaments", "deploy")
    kinds = ("*.py", "*.html", "*.txt", "*.xml", "*.svg")
    every = [one for app in apps for kind in kinds for one in (ROOT / app).rglob(kind)]
    assert len(every) > 500
    found = {str(one.relative_to(ROOT)) for one in every if SAID.search(one.read_text("utf-8"))}
    assert found == SAFE.keys()


def test_markup_of_the_framework_stays_markup(client: Client, club: Club, organiser: User) -> None:
    """What a password has to be is a list by Django, with no word of anybody in it."""
    plain = invitation_create(club=club, role="player", by=organiser, now=timezone.now()).plain
    assert '_helptext"><ul><li>' in client.get(f"/invitations/{plain}/").text


FRAMEWORK = {"admin", "auth", "contenttypes", "sessions"}


@pytest.mark.whole
def test_nothing_that_people_write_is_markup(world: Whole) -> None:
    """Not on any page, asked for as a whole or as a fragment, by anybody."""
    marks, found = mark_texts(), MarkupFound()
    for browser in looks(world).values():
        for path in paths(world):
            for text in answers(browser, path):
                found.look(path, text)
    assert (found.raw, found.asleep) == (set(), set())
    assert found.loose == set()
    shown = unescape("".join(found.texts))
    unseen = sorted(name for name, mark in marks.items() if mark not in shown)
    assert unseen == sorted(UNSEEN)


@pytest.mark.whole
def test_nothing_that_is_sent_back_is_markup(world: Whole) -> None:
    """What was typed into a form that is refused stands there again as it was typed."""
    mark_texts()
    found = MarkupFound()
    sent: set[tuple[str, ...]] = {("logout/", "csrfmiddlewaretoken")}
    browser = looks(world)["organiser"]
    for path in paths(world):
        for text in answers(browser, path):
            for address, typed in found.look(path, text).forms:
                action = address.partition("#")[0] or path
                form = resolve(action.partition("?")[0]).route, *typed
                if form not in sent:
                    sent.add(form)
                    again = try_out(partial(browser.post, action, typed, follow=True))
                    assert again.status_code < 500, action
                    found.look(action, whole(again))
    assert len(sent) > 60
    assert (found.raw, found.loose) == (set(), set())


class MarkupFound:
    """What was seen of answers: where markup got through, and where htmx would act on it."""

    def __init__(self) -> None:
        script = (ROOT / "web" / "static" / "web" / "live.js").read_text()
        config = re.search(r"Object\.assign\(htmx\.config, (\{.*?\n  \})\);", script, re.DOTALL)
        assert config
        self.inert = str(json.loads(config[1])["disableSelector"])
        self.texts: list[str] = []
        self.raw: set[str] = set()
        self.asleep: set[str] = set()
        self.loose: set[tuple[str, str]] = set()

    def look(self, path: str, text: str) -> Page:
        """Read an answer as a browser does."""
        page = Page(text, self.inert)
        self.texts.append(text)
        self.asleep |= page.asleep
        self.loose |= {(where, path) for where in page.loose}
        if SIGNS in text or SIGNS.replace("<", "&lt;") in text:
            self.raw.add(path)
        return page


def test_the_api_answers_in_no_markup(world: Whole) -> None:
    """What it says is data, and is said to be: no browser looks for elements in it."""
    mark_texts()
    api = client_of(world.owner)
    for one in sample(endpoints()):
        if one.method == "GET" and not one.address.endswith("stream"):
            answer = try_out(
                partial(api.get, world.path(one.address), headers={"Accept": "text/html, */*"})
            )
            assert not is_marked_up(answer), one.address
            assert answer.headers["X-Content-Type-Options"] == "nosniff", one.address


def is_marked_up(answer: Any) -> bool:
    """Whether a browser would take an answer as markup."""
    return any(one in answer.headers.get("Content-Type", "") for one in ("html", "xml", "svg"))


def whole(answer: Any) -> str:
    """The text of an answer, in one piece."""
    sent = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return str(sent, "utf-8")
