"""Pages."""

from django.http import HttpRequest, HttpResponse


def home(request: HttpRequest) -> HttpResponse:
    """Home."""
    return HttpResponse("ok")
