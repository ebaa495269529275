"""Django's admin pages: look people up; nobody edits here what services guard."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from clubs import models
from clubs.selectors.words import player_words, with_words
from web.admin import ReadOnlyAdmin

if TYPE_CHECKING:
    # The class takes a parameter for the type checker only.
    AnyUserAdmin = UserAdmin[models.User]
else:
    AnyUserAdmin = UserAdmin


@admin.register(models.Membership)
class MembershipAdmin(ReadOnlyAdmin):
    """Who may do what in a club."""

    list_display = ("user", "club", "role")
    list_select_related = ("user", "club")


@admin.register(models.Club)
class ClubAdmin(ReadOnlyAdmin):
    """Clubs."""

    search_fields = ("sort_key",)

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> Any:
        """Return the clubs with these words, as every page finds them."""
        return with_words(queryset, search_term), False


@admin.register(models.Player)
class PlayerAdmin(ReadOnlyAdmin):
    """Players."""

    list_display = ("name", "nickname", "number", "club")
    list_select_related = ("club",)
    search_fields = ("sort_key",)

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> Any:
        """Return the players with these words, as every page finds them."""
        return queryset.filter(player_words(search_term)), False


@admin.register(models.Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    """Who was invited, by whom; the links themselves are not stored."""

    list_display = ("club", "role", "by", "expires", "uses", "most_uses", "revoked")
    list_select_related = ("club", "by")


@admin.register(models.ProfileInvitation)
class ProfileInvitationAdmin(ReadOnlyAdmin):
    """Who was invited to be which player; neither links nor codes are stored."""

    list_display = ("player", "by", "expires", "used", "revoked")
    list_select_related = ("player", "by")


@admin.register(models.User)
class AccountAdmin(AnyUserAdmin):
    """Accounts, for a forgotten password or somebody who leaves. They are never deleted."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: a club's last owner would go with the account."""
        return False


@admin.register(models.MemberNumber)
class MemberNumberAdmin(ReadOnlyAdmin):
    """Membership numbers with their players and bodies."""

    list_display = ("number", "body", "player", "since", "until")
    list_select_related = ("body", "player")


admin.site.register(models.Affiliation, ReadOnlyAdmin)
admin.site.register(models.Partnership, ReadOnlyAdmin)
