"""The desk behind the desk: people can be looked up and mended."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from clubs import models
from clubs import services as people
from clubs.web.access import OWNER, user_of

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


@admin.register(models.Club)
class ClubAdmin(AnyAdmin):
    """Clubs; whoever makes one owns it."""

    search_fields = ("name",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Store the club, a new one with its maker as owner."""
        super().save_model(request, obj, form, change)
        if not change:
            models.Membership.objects.create(user=user_of(request), club=obj, role=OWNER)


@admin.register(models.Player)
class PlayerAdmin(AnyAdmin):
    """Players; the names of their pairs follow."""

    list_display = ("name", "nickname", "number", "club")
    list_select_related = ("club",)
    search_fields = ("sort_key",)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Store the player as pages do."""
        people.player_store(player=obj)


@admin.register(models.Invitation)
class InvitationAdmin(LookOnly):
    """Who was invited, by whom; the links themselves are not stored."""

    list_display = ("club", "role", "by", "expires", "uses", "most_uses", "revoked")
    list_select_related = ("club", "by")


admin.site.register(models.User, UserAdmin)
admin.site.register(models.Partnership, LookOnly)
