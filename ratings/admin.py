"""The ledger and the lists can be read, never edited."""

from django.contrib import admin

from ratings import models
from web.admin import ReadOnlyAdmin

admin.site.register(
    [
        models.Pool,
        models.Period,
        models.RatedGame,
        models.RatingList,
    ],
    ReadOnlyAdmin,
)
