"""Events can be looked at; they are run by services, not by forms over tables."""

from django.contrib import admin

from tournaments import models
from web.admin import ReadOnlyAdmin

admin.site.register(
    [
        models.Event,
        models.EventChange,
        models.Entry,
        models.CheckIn,
        models.Forbidden,
        models.Round,
        models.RoundClock,
        models.Table,
        models.Seat,
        models.Bye,
        models.RoundEdit,
        models.Result,
    ],
    ReadOnlyAdmin,
)
