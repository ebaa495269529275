"""Submitted logs can be read, never edited."""

from django.contrib import admin

from games.models import Submission
from web.admin import ReadOnlyAdmin


@admin.register(Submission)
class SubmissionAdmin(ReadOnlyAdmin):
    """Every log that was sent."""

    list_display = ("created", "game", "state", "code", "submitted_by")
    list_filter = ("game", "state")
    list_select_related = ("submitted_by",)
    exclude = ("body",)
