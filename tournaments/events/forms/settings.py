"""The form with which an event is made and its settings are changed."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.registry import GAMES
from tournaments.events.core.boards import COUNT, TRAVEL, has_boards
from tournaments.events.core.offers import may_choose_sizes, methods_of, shapes_of
from tournaments.events.core.settings import EventPlan, fits
from tournaments.events.forms.fields import (
    SIZES,
    Count,
    Parts,
    ScoringFields,
    TeamFields,
    as_sent,
    criterion,
    exchange_attributes,
    flat,
    formats_to_choose,
    keep_unseen,
    moment,
    note_on_repeated_hour,
    scorings,
    size_fields,
)
from tournaments.events.forms.initial import NUMBERS, OUT, initial_of
from tournaments.events.forms.options import (
    STEM,
    WAY,
    WAY_SHOWN,
    fill_in_way,
    option_fields,
    options_carried_over,
    options_initial,
    options_to_store,
    way_fields,
    way_initial,
    way_is_new,
)
from tournaments.events.forms.setting_fields import TYPED, typed_fields
from tournaments.events.forms.steps import ShownStep, steps_of
from tournaments.events.services.plans import SCORING
from tournaments.events.words.wording import BALANCES, SHAPES
from tournaments.limits import (
    LARGEST_COUNT,
    MOST_BOARDS,
    MOST_TABLES,
    MOST_TIE_BREAKS,
)
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.types import PAIRS
from web.faults import Fault
from web.forms import WholeNumber

TIE_BREAKS_OFFERED = 6
"""Selects at least; an event that has more tie-breaks shows them all."""
MOST_EXPECTED = 2000
FIRST_PLAN = EventPlan("", "partnership", "swiss", "pairs", 4)
"""The plan of a new event before anything is chosen."""
WITH_THE_GAME = {*SIZES, WAY, WAY_SHOWN}
"""Fields that, like the options, only make sense for the game they were typed for."""
KEPT = {"hx-preserve": "true"}
"""Attributes of fields that stay as they are when others are exchanged, even while one types."""
STEMS = {
    "game": ("game",),
    "options": (STEM, WAY, COUNT, TRAVEL),
    "shape": ("shape",),
    "method": ("method",),
}
"""The field names, or their beginnings, of settings that the draw settles."""


class EventForm(ScoringFields, TeamFields):
    """The settings of an event; empty fields are left to the draw or the scoring.

    `plan` gives the initial values. `settled` names the settings that can no longer change: they
    have no field. Without `data`, `typed` is what was typed before the game, the shape or the
    method was exchanged. `again` is the address that reloads the form as typed. Without a
    `revision` the event is new. `stale` is the revision the form was read at, once it turns out
    that somebody else changed the event since.
    """

    pointers = {"tie_breaks": "tie_break", "table_sizes": "tables", "options": "option"}

    expected = Count(
        1,
        MOST_EXPECTED,
        label=_("Expected players"),
        help_text=_("Only for the advice below."),
    )
    balance = forms.ChoiceField(label=_("The draw prefers"), choices=list(BALANCES.items()))
    club_rounds = Count(
        0,
        LARGEST_COUNT,
        label=_("Rounds that keep teammates apart"),
        help_text=_("Leave blank for the first two."),
    )
    byes_per_entry = Count(0, LARGEST_COUNT, label=_("Maximum byes per entry"))
    byes_per_round = Count(0, LARGEST_COUNT, label=_("Maximum byes per round"))
    hall_tables = Count(
        1,
        MOST_TABLES,
        label=_("Tables in the hall"),
        help_text=_("Leave blank if there are enough. With fewer, a round is played in sessions."),
    )
    tables_out = Parts(
        MOST_TABLES,
        label=_("Tables not in use"),
        help_text=_("Table numbers, e.g. 3 7; nobody is seated there."),
        required=False,
    )
    boards_per_round = Count(
        1,
        MOST_BOARDS,
        label=_("Boards per round"),
        help_text=_(
            "Duplicate: all tables play so many equal deals, and each is compared. "
            "Leave blank for other events."
        ),
    )
    boards_travel = forms.BooleanField(
        label=_("Boards travel: each table has its own set, which goes on to the next table"),
        help_text=_("For one tray of racks a board."),
        required=False,
    )
    draft = forms.BooleanField(label=_("Save as draft (only organisers see it)"), required=False)
    options_of = forms.CharField(required=False, widget=forms.HiddenInput)
    revision = WholeNumber(0, 2**31 - 1, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        plan: EventPlan,
        settled: Collection[str] = (),
        typed: Mapping[str, Any] | None = None,
        again: str = "",
        revision: int | None = None,
        expected: int | None = None,
    ) -> None:
        sent = {} if "game" in settled else (typed if data is None else data) or {}
        self.plan, self.settled = plan, settled
        self.note_on_start = ""
        self.stale: int | None = None
        self.new = revision is None
        self.again = again
        self.chosen_game = GAMES.get(str(sent.get("game")), GAMES[plan.game])
        shapes = shapes_of(self.chosen_game)
        asked = str(sent.get("shape") or plan.shape)
        self.chosen_shape = asked if asked in shapes else shapes[0]
        self.methods = methods_of(self.chosen_game, self.chosen_shape)
        chosen = str(sent.get("method") or plan.method)
        offered = [one.slug for one in self.methods]
        self.chosen_method = chosen if chosen in offered else offered[0]
        held = self._options_held()
        initial = initial_of(plan) | options_initial(self.chosen_game, held)
        initial |= way_initial(self.chosen_game, held)
        if plan.game != self.chosen_game.slug:
            initial |= dict.fromkeys(SIZES)
        initial |= {"revision": revision, "expected": expected, **self._carry_over(typed or {})}
        initial |= {
            "shape": self.chosen_shape,
            "method": self.chosen_method,
            "options_of": self.chosen_game.slug,
        }
        super().__init__(data, initial=initial)
        self.fields = typed_fields() | self.fields
        self._offer(again)
        self._leave_out()

    def _options_held(self) -> Mapping[str, Any]:
        """Return the options of the plan if they are those of the chosen game."""
        return self.plan.options if self.plan.game == self.chosen_game.slug else {}

    def _carry_over(self, typed: Mapping[str, Any]) -> dict[str, Any]:
        """Return what was typed, as far as it makes sense for the chosen game."""
        if typed.get("options_of") in (None, "", self.chosen_game.slug):
            return fill_in_way(self.chosen_game, typed)
        bound = {name for name in typed if name.startswith(STEM) or name in WITH_THE_GAME}
        kept = {name: typed[name] for name in typed if name not in bound}
        return kept | options_carried_over(
            self.chosen_game, GAMES.get(str(typed["options_of"])), typed
        )

    def _offer(self, again: str) -> None:
        """Fill the choices, and add the fields that depend on what is chosen."""
        shapes = [(slug, SHAPES[slug][0]) for slug in shapes_of(self.chosen_game)]
        self.fields["shape"].help_text = str(SHAPES[self.chosen_shape][1])
        self.fields["method"].help_text = gettext(FORMATS[self.chosen_method].good_for)
        if self.chosen_shape == PAIRS:
            self.fields["expected"].label = _("Expected pairs")
        games = [(slug, gettext(game.title)) for slug, game in GAMES.items()]
        for name, choices in (
            ("game", games),
            ("shape", shapes),
            ("method", formats_to_choose(self.methods)),
            ("preset", scorings(self.plan.preset)),
        ):
            cast(forms.ChoiceField, self.fields[name]).choices = choices
        for name, field in self.fields.items():
            depends = name in {"game", "shape", "method", "options_of"}
            field.widget.attrs |= exchange_attributes(again) if depends else KEPT
        self.fields |= way_fields(self.chosen_game, exchange_attributes(again)) | option_fields(
            self.chosen_game
        )
        if may_choose_sizes(self.chosen_game, self.chosen_shape, self.chosen_method):
            self.fields |= size_fields()
        count = min(max(TIE_BREAKS_OFFERED, len(self.plan.tie_breaks)), MOST_TIE_BREAKS)
        self.fields |= {f"tie_break-{i}": criterion(i) for i in range(1, count + 1)}

    def _leave_out(self) -> None:
        """Remove the fields of settled settings, and of those that make no sense here."""
        for name in list(self.fields):
            if self.settled and name.startswith(self._settled_stems()):
                del self.fields[name]
        del self.fields["revision" if self.new else "draft"]
        self.unfit = [name for name in self.fields if not fits(name, self.chosen_method)]
        if COUNT in self.fields and not has_boards(self.chosen_game):
            self.unfit += [name for name in (COUNT, TRAVEL) if name not in self.unfit]
        for name in self.unfit:
            keep_unseen(self.fields[name], name)

    @property
    def steps(self) -> list[ShownStep]:
        """The three steps with the fields that fit the format."""
        aside = {"options_of", WAY_SHOWN, "revision", *self.unfit}
        return steps_of(self, [name for name in self.fields if name not in aside])

    @property
    def unfit_fields(self) -> list[forms.BoundField]:
        """The fields that mean nothing in this format: unseen, they keep what was typed."""
        return [self[name] for name in self.unfit]

    @property
    def chain(self) -> list[forms.BoundField]:
        """The fields of the tie-breaks, the first before the next."""
        return [self[name] for name in self.fields if name.startswith("tie_break-")]

    def _refuse_settled(self) -> None:
        """Add an error if something was typed for a setting that has been settled since."""
        held = as_sent(
            initial_of(self.plan) | options_initial(self.chosen_game, self._options_held())
        )
        stems = self._settled_stems()
        if any(
            name.startswith(stems) and name in held and value != held[name]
            for name, value in flat(self.data).items()
        ):
            text = _("A round has been drawn in the meantime; the settings it uses are locked.")
            self.add_error(None, text)

    def _settled_stems(self) -> tuple[str, ...]:
        return tuple(stem for name in self.settled for stem in STEMS.get(name, (name,)))

    def clean(self) -> None:
        """Put the hour into its time zone; refuse options that were shown for another game."""
        for name in self.unfit:
            self.errors.pop(name, None)
        if self.settled:
            self._refuse_settled()
        shown = self.cleaned_data.get("options_of")
        if "game" in self.cleaned_data and shown and shown != self.chosen_game.slug:
            usual = as_sent(options_initial(self.chosen_game, self._options_held()))
            self.data = (
                usual | self._carry_over(flat(self.data)) | {"options_of": self.chosen_game.slug}
            )
            text = gettext("The options below are now those of %(game)s; please check them.")
            self.add_error("game", text % {"game": gettext(self.chosen_game.title)})
        elif way_is_new(self.cleaned_data):
            self.data = as_sent(fill_in_way(self.chosen_game, flat(self.data)))
            text = gettext("The rules of the game are filled in; please check them.")
            self.add_error(WAY, text)
        local, zone = self.cleaned_data.get("starts"), self.cleaned_data.get("time_zone")
        if local is None or zone is None:
            return
        try:
            self.cleaned_data["starts"] = moment(local, zone, self.plan.starts)
        except ValidationError as error:
            self.add_error("starts", error)
        self.note_on_start = note_on_repeated_hour(local, zone, self.plan.starts)

    def field_of(self, pointer: str) -> str | None:
        """Return the field that a pointer means; empty tie-breaks are not counted."""
        group, _slash, place = pointer.strip("/").partition("/")
        if group == "tie_breaks" and place.isdigit():
            return [field.name for field in self.chain if field.value()][int(place)]
        if group == "options" and STEM + place in self.fields:
            return STEM + place
        return super().field_of(pointer)

    def changes(self) -> dict[str, object]:
        """Return the settings typed, by the names of `EventPlan`."""
        given = self.cleaned_data
        found = {name: given[name] for name in TYPED if name in given and name not in self.unfit}
        if "options" not in self.settled:
            found["options"] = options_to_store(self.chosen_game, given, self._options_held())
        chain = [given[field.name] for field in self.chain]
        policy = self._merge_typed(self.plan.policy, ("balance", *NUMBERS, OUT, TRAVEL))
        if TRAVEL in self.unfit or not policy.get(TRAVEL):
            policy.pop(TRAVEL, None)
        return found | {
            "policy": policy,
            "tie_breaks": [slug for slug in chain if slug],
            "scoring": self._merge_typed(self.plan.scoring, SCORING),
            "table_sizes": self._sizes(),
        }

    def _merge_typed(self, held: Mapping[str, object], keys: Sequence[str]) -> dict[str, object]:
        """Return settings that a plan holds, with what was typed for those that fit the format."""
        shown = [key for key in keys if key in self.fields and key not in self.unfit]
        typed = {key: self.cleaned_data[key] for key in shown}
        kept = {key: value for key, value in held.items() if key not in typed}
        return kept | {key: value for key, value in typed.items() if value not in (None, "", [])}

    def _sizes(self) -> tuple[int, int, int] | None:
        """Return the sizes of tables, gaps filled up; None if they are left to the game."""
        if SIZES[0] not in self.fields:
            return self.plan.table_sizes if self.settled else None
        least, most, preferred = (self.cleaned_data[name] for name in SIZES)
        known = [size for size in (preferred, least, most) if size is not None]
        if not known:
            return None
        preferred = preferred or most or least
        return least or min(known), most or max(known), preferred

    def new_plan(self) -> EventPlan:
        """Return the plan that was typed."""
        return replace(self.plan, **self.changes())  # type: ignore[arg-type]  # by the names of a plan

    def add_fault(self, fault: Fault) -> None:
        """Put a fault at its field; after a change by somebody else, let the next save pass."""
        super().add_fault(fault)
        if fault.code == "settings_changed":
            self.stale = self.cleaned_data["revision"]
            self.data = {**flat(self.data), "revision": str(fault.data["revision"])}

    def as_sent(self) -> dict[str, Any]:
        """Return the values of the fields as a browser would send them."""
        if self.is_bound:
            return flat(self.data)
        return as_sent(
            {name: self.get_initial_for_field(f, name) for name, f in self.fields.items()}
        )

    def bring_up_to_date(self, before: EventPlan, now: EventPlan) -> None:
        """Show what somebody else changed, except where something was typed."""
        old, new = as_sent(initial_of(before)), as_sent(initial_of(now))
        for game, plan, texts in ((before.game, before, old), (now.game, now, new)):
            texts |= as_sent(options_initial(GAMES[game], plan.options))
        data = flat(self.data)
        for name in self.fields:
            if data.get(name, "") == old.get(name, "") != new.get(name, ""):
                data[name] = new.get(name, "")
                if not data[name]:
                    del data[name]
        self.data = data
