"""A list that was pasted is shown with its columns and lines before anything is stored."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.forms.lists import ListForm, LookForm
from web.forms import Form


@dataclass(frozen=True)
class Words:
    """What the page says of the lines that are fine, on its button and on its way out."""

    fine: str
    make: str
    leave: str


@dataclass(frozen=True)
class ListPage:
    """The page on which a list is looked through, by the id of what it is of.

    `look`, `make` and `back` name the addresses to which it is sent to be looked through again and
    to be taken, and the page it comes from; `read` makes its form of what was sent, `told` its
    words, `around` what else is on the page.
    """

    template: str
    look: str
    make: str
    back: str
    read: Callable[[HttpRequest, UUID, Any], LookForm]
    told: Callable[[Any], Words]
    around: Callable[[HttpRequest, UUID], dict[str, Any]]

    def look_through(self, request: HttpRequest, of: UUID, form: ListForm) -> HttpResponse:
        """Show what would become of a list; raises Refused for one that cannot be read."""
        with form.valid_values():
            sent = form.sent(request.POST)
        return self._shown(request, of, self.read(request, of, sent), {})

    def again(self, request: HttpRequest, of: UUID, refused: Form | None) -> HttpResponse:
        """Show a list that could not be taken, judged by how things stand now."""
        form = refused if isinstance(refused, LookForm) else self.read(request, of, request.POST)
        form.shown = True
        return self._shown(request, of, form, {"again": True, "refused": refused})

    def _shown(
        self, request: HttpRequest, of: UUID, form: LookForm, more: dict[str, Any]
    ) -> HttpResponse:
        names = {"look": self.look, "make": self.make, "back": self.back}
        context = self.around(request, of) | {"form": form, "says": self.told(form)}
        context |= {key: reverse(name, args=[of]) for key, name in names.items()}
        return render(request, self.template, context | more)
