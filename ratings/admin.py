"""The ledger and the lists can be looked at, never edited."""

from django.contrib import admin

from clubs.web.admin import LookOnly
from ratings import models

admin.site.register(
    [
        models.Pool,
        models.Period,
        models.RatedGame,
        models.RatingList,
    ],
    LookOnly,
)
