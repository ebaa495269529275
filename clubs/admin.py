"""The desk behind the desk: people can be looked up and mended."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from clubs import models

if TYPE_CHECKING:
    # The class takes a parameter for the type checker only.
    AnyAdmin = admin.ModelAdmin[Any]
else:
    AnyAdmin = admin.ModelAdmin


class LookOnly(AnyAdmin):
    """Rows that are computed or proven: nobody edits them by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Return False."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False."""
        return False


@admin.register(models.Membership)
class MembershipAdmin(AnyAdmin):
    """Who may do what in a club."""

    list_display = ("user", "club", "role")
    list_select_related = ("user", "club")


admin.site.register(models.User, UserAdmin)
admin.site.register([models.Club, models.Player])
admin.site.register(models.Partnership, LookOnly)
