"""Pages that belong to no app: errors, problems, the password."""

from typing import Any

from django.contrib.auth import views as auth
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy

from ratings.models import User


class PasswordChange(auth.PasswordChangeView):
    """Choose a new password; ends the life of a one-time password."""

    template_name = "deploy/password.html"
    success_url = reverse_lazy("home")

    def form_valid(self, form: Any) -> HttpResponse:
        """Store the password and let the user go on."""
        response = super().form_valid(form)
        User.objects.filter(pk=self.request.user.pk).update(must_change_password=False)
        return response


def problem_page(request: HttpRequest, code: str) -> HttpResponse:
    """Explain a problem code."""
    return render(request, "deploy/problem.html", {"code": code})


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404."""
    return render(request, "deploy/error.html", {"status": 404}, status=404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403."""
    return render(request, "deploy/error.html", {"status": 403}, status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer 500; needs nothing that may be what broke."""
    return render(request, "deploy/error.html", {"status": 500}, status=500)
