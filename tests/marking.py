"""Writes markup into every text that people can fill, and reads what a browser makes of pages."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import F, Value
from django.db.models.functions import Concat, Left

from tests import builders

SIGNS = "\"'<b"
"""What ends an attribute, and begins an element, wherever it is not escaped."""
FILLED = {
    "clubs.User": ("username", "first_name", "last_name"),
    "clubs.Club": ("name",),
    "clubs.Player": ("name", "nickname", "hidden_name", "hidden_nickname"),
    "clubs.Partnership": ("name",),
    "clubs.MemberNumber": ("number",),
    "clubs.LogEntry": ("title",),
    "games.Submission": (),
    "ratings.RatedGame": ("reason",),
    "tournaments.Event": ("name", "place", "currency"),
    "tournaments.Entry": ("team",),
    "tournaments.Forbidden": ("reason",),
    "tournaments.Card": ("reason", "undone_reason", "lifted_reason", "lift_undone_reason"),
    "tournaments.Result": ("slip", "reason", "cleared_reason"),
    "tournaments.Endorsement": ("reason",),
    "tournaments.Stage": ("before_name",),
    "tournaments.Webhook": ("url",),
    "clubs.WatchedLog": ("url",),
    "tournaments.Season": ("name",),
    "tournaments.Transfer": ("before", "team", "reason", "undone_reason"),
    "tournaments.Substitution": ("reason",),
    "tournaments.Captain": ("team",),
    "tournaments.LineUp": ("team",),
    "tournaments.WallMessage": ("text",),
    "tournaments.PlayerWord": ("word",),
    "deploy.ApiToken": ("name",),
}
"""What people write, by model: every text a person, a log or another program can fill."""
KEPT = {
    "games.Submission": ("about",),
    "tournaments.Entry": ("categories",),
    "tournaments.EventChange": ("changes",),
}
"""Documents with names in them, as they were when these were kept."""
OURS = {
    *("clubs.User.password", "clubs.Club.sort_key", "clubs.Partnership.search"),
    "clubs.Club.time_zone",
    *("clubs.Invitation.digest", "clubs.ProfileInvitation.digest", "clubs.ProfileInvitation.code"),
    "clubs.Player.hidden_key",
    *("clubs.Player.sort_key", "clubs.Partnership.sort_key", "clubs.MemberNumber.folded"),
    *("clubs.SignedLog.origin", "clubs.LogEntry.subject", "clubs.LogEntry.about"),
    *("clubs.LogEntry.hash", "clubs.LogEntry.basis", "clubs.LogEntry.leaf", "clubs.LogHead.note"),
    *("clubs.Countersignature.key", "clubs.Countersignature.line", "clubs.WitnessedHead.origin"),
    *("clubs.WitnessedHead.note", "clubs.WitnessedHead.key", "clubs.WatchedLog.origin"),
    *("clubs.WatchedLog.key", "clubs.WatchedLog.detail"),
    *("clubs.AreaStamp.area", "games.Submission.form", "games.Submission.content_hash"),
    *("games.Submission.game_hash", "games.Submission.code", "ratings.Pool.game"),
    "tournaments.AnalysedDeal.game_hash",
    *("tournaments.RoundDeals.commitment", "tournaments.RoundDeals.secret"),
    *("tournaments.DealSecret.secret", "tournaments.OpenedDeal.seat"),
    *("ratings.Period.label", "ratings.Period.time_zone", "ratings.RatingList.input_hash"),
    *("ratings.RatingList.hash", "ratings.Setback.work", "ratings.Report.kind"),
    *("tournaments.Event.sort_key", "tournaments.Event.preset", "tournaments.Event.time_zone"),
    *("tournaments.Seat.letter", "tournaments.Seat.side", "tournaments.Card.side"),
    *(
        "tournaments.Result.winner",
        "tournaments.PushDevice.address",
        "tournaments.PushDevice.point",
    ),
    *("tournaments.PushDevice.secret", "tournaments.PushDevice.language"),
    *("tournaments.FinalStandings.rules", "tournaments.Webhook.off", "tournaments.Delivery.kind"),
    *("tournaments.Delivery.body", "tournaments.Delivery.error", "tournaments.SheetPhoto.digest"),
    *("tournaments.SideReport.side", "tournaments.SideReport.letter", "tournaments.FeedItem.kind"),
    *("tournaments.Entry.carried", "deploy.ApiToken.digest", "deploy.ApiToken.token_key"),
    *("deploy.IdempotencyKey.address", "deploy.IdempotencyKey.key"),
    *("deploy.IdempotencyKey.fingerprint", "deploy.IdempotencyKey.content_type"),
    *("deploy.WrongTries.who", "deploy.Act.token", "deploy.Act.verb", "deploy.Act.request"),
    *("deploy.Tick.name",),
    *("deploy.Letter.to", "deploy.Letter.subject", "deploy.Letter.body", "clubs.User.email"),
}
"""Texts of a closed list, in letters and digits of ours, or that no page shows."""
BLANK = {"clubs.Partnership.name", "tournaments.Entry.team"}
"""Where an empty text means something: the names of the two, no team."""
NAMES = re.compile(rf"(?=\w+ (?:{'|'.join(builders.FAMILY)}))")
"""Where a player's name begins in a document."""


def fields() -> Iterator[tuple[str, str, Any]]:
    """Every text of every model of ours: model, name, field."""
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if isinstance(field, models.CharField | models.TextField) and not field.choices:
                yield model._meta.label, field.name, field


def mark(number: int) -> str:
    """What is written into the field of that number: it asks for something once it is seen."""
    return f"{SIGNS} hx-get=/z{number} hx-trigger=load>"


def mark_texts() -> dict[str, str]:
    """Put markup in front of every text that people fill; returns field -> its mark."""
    found, number, teams = {}, 0, 0
    for label, name, field in fields():
        if name in FILLED.get(label, ()):
            number = number if name == "team" and teams else number + 1
            teams = teams or number if name == "team" else teams
            short = f"{SIGNS}{number}>" if (field.max_length or 200) < 40 else mark(number)
            rows = apps.get_model(label)._base_manager
            text = Left(Concat(Value(short), F(name)), field.max_length or 200)
            blank = {name: ""} if f"{label}.{name}" in BLANK else {name: None}
            rows.exclude(**blank).update(**{name: text})
            found[f"{label}.{name}"] = short
    for label, names in KEPT.items():
        for name in names:
            number += 1
            found[f"{label}.{name}"] = mark(number)
            for row in apps.get_model(label)._base_manager.all():
                value = mark_names(getattr(row, name), mark(number))
                type(row)._base_manager.filter(pk=row.pk).update(**{name: value})
    return found


def mark_names(value: Any, sign: str) -> Any:
    """A document with a sign in front of every name in it."""
    match value:
        case str():
            return NAMES.sub(lambda _found: sign, value, count=1)
        case list():
            return [mark_names(one, sign) for one in value]
        case dict():
            return {key: mark_names(one, sign) for key, one in value.items()}
    return value


TEXT = {"option", "script", "text", "textarea", "title"}
"""Elements in which no other begins, and those of pictures, where htmx is not."""


class Page(HTMLParser):
    """What a browser makes of a page: what stands around each text, and the forms in it."""

    VOID = frozenset(
        ("br", "circle", "col", "hr", "img", "input", "line", "link", "meta", "path", "polyline")
        + ("rect", "use", "wbr")
    )

    def __init__(self, text: str, inert: str) -> None:
        super().__init__(convert_charrefs=True)
        around, of = inert.removesuffix(") *").split(", :is(")
        self.inert = {*around.split(", ")}, {*of.split(", ")}
        self.asleep: set[str] = set()
        self.around: list[tuple[str, dict[str, str]]] = []
        self.loose: set[str] = set()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Go into an element."""
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append((found.get("action", ""), {}))
        elif self.forms and "name" in found:
            kind = found.get("type", "text") if tag == "input" else tag
            by_hand = kind in {"text", "search", "textarea"}
            self.forms[-1][1][found["name"]] = mark(0) if by_hand else found.get("value", "")
        if tag not in self.VOID:
            self.around.append((tag, found))
            acts = any(one.startswith("hx-") and value != "false" for one, value in found.items())
            if acts and self._is_inert(len(self.around) - 1):
                self.asleep.add(self.get_starttag_text() or tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without anything in it."""

    def handle_endtag(self, tag: str) -> None:
        """Leave an element, and those that were not closed."""
        if any(tag == one for one, _found in self.around):
            while self.around.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Keep where htmx would act on an element that stood in place of this text."""
        if (
            SIGNS in data
            and not self._is_inert(len(self.around))
            and self.around[-1][0] not in TEXT
        ):
            shown = [".".join([tag, *one.get("class", "").split()]) for tag, one in self.around]
            self.loose.add(" ".join(shown[-4:]))

    def _is_inert(self, place: int) -> bool:
        """Whether htmx acts on nothing in what stands around there, as its selector says."""
        inside, of = self.inert
        for above, (tag, found) in enumerate(self.around):
            names = {tag, *(f".{one}" for one in found.get("class", "").split())}
            if "hx-disable" in found or names & inside or (above < place and names & of):
                return True
        return False
