"""Tokens can be looked at and ended; they are made on pages and by command."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from deploy.models import ApiToken
from web.admin import ReadOnlyAdmin


@admin.register(ApiToken)
class TokenAdmin(ReadOnlyAdmin):
    """Whose tokens there are and what they may do; ended by deleting them."""

    list_display = ("name", "user", "scopes", "created", "expiry", "last_used")
    list_select_related = ("user",)
    fields = ("name", "user", "scopes", "club", "event", "table", "created", "expiry", "last_used")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Say whether the user may end tokens."""
        return request.user.has_perm("deploy.delete_apitoken")
