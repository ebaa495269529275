"""Shows the preview of a pasted list, with its columns and lines, before anything is stored."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.forms.lists import ListForm, PreviewForm
from web.forms import Form


@dataclass(frozen=True)
class PreviewWords:
    """The words of the preview: for lines without fault, its button, and its way out."""

    fine: str
    make: str
    leave: str


@dataclass(frozen=True)
class ListPage:
    """The preview of a list, on a page with an id in its address.

    `look`, `make` and `back` name the addresses for another preview, for saving, and for the page
    before; `form_of` makes the form from the sent values, `words_of` its words, `context_of` the
    rest of the page's context.
    """

    template: str
    look: str
    make: str
    back: str
    form_of: Callable[[HttpRequest, UUID, Any], PreviewForm]
    words_of: Callable[[Any], PreviewWords]
    context_of: Callable[[HttpRequest, UUID], dict[str, Any]]

    def look_through(self, request: HttpRequest, of: UUID, form: ListForm) -> HttpResponse:
        """Show the preview of a list; raises FormRefused if it cannot be read."""
        with form.valid_values():
            sent = form.preview_values(request.POST)
        return self._render(request, of, self.form_of(request, of, sent), {})

    def again(self, request: HttpRequest, of: UUID, refused: Form | None) -> HttpResponse:
        """Show a list that could not be saved, checked anew."""
        form = (
            refused if isinstance(refused, PreviewForm) else self.form_of(request, of, request.POST)
        )
        form.shown = True
        return self._render(request, of, form, {"again": True, "refused": refused})

    def _render(
        self, request: HttpRequest, of: UUID, form: PreviewForm, more: dict[str, Any]
    ) -> HttpResponse:
        names = {"look": self.look, "make": self.make, "back": self.back}
        context = self.context_of(request, of) | {"form": form, "says": self.words_of(form)}
        context |= {key: reverse(name, args=[of]) for key, name in names.items()}
        return render(request, self.template, context | more)
