"""What the site is compared with: the least a Django project does for the same answers.

A Django REST framework create of a row as large as a kept log, without accounts; a view that
replays a log and inserts a row, without the framework; a view that sends JSON. Served by the same
server with the same options: ``gunicorn --config python:deploy.web.conf
tests.bench.serving.bare:application``; no middleware at all.
"""

import json
import os
import uuid
from typing import Any

from django.conf import settings

from deploy import env

settings.configure(
    ALLOWED_HOSTS=["*"],
    SECRET_KEY="bench",  # noqa: S106 - of nothing
    INSTALLED_APPS=["django.contrib.contenttypes", "django.contrib.auth", "rest_framework"],
    DATABASES={"default": env.database(os.environ["DATABASE_URL"], pool=8)},
    ROOT_URLCONF=__name__,
    # It tells how long an answer is, which the asking program reads.
    MIDDLEWARE=["django.middleware.common.CommonMiddleware"],
    USE_TZ=True,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [],
        "DEFAULT_PERMISSION_CLASSES": [],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    },
)

import django  # noqa: E402 - the settings come first

django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import connection, models  # noqa: E402
from django.http import HttpRequest, HttpResponse, JsonResponse  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import generics, serializers  # noqa: E402

from games.rules.replay import referee  # noqa: E402


class Row(models.Model):
    """A row as large as a kept log."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    match = models.UUIDField(db_index=True)
    body = models.TextField()
    verdict = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "auth"
        db_table = "bench_row"

    def __str__(self) -> str:
        return str(self.id)


class RowSerializer(serializers.ModelSerializer[Row]):
    """The row as JSON."""

    class Meta:
        model = Row
        fields = "__all__"


class Create(generics.CreateAPIView[Row]):
    """The framework's own create."""

    queryset = Row._default_manager.all()
    serializer_class = RowSerializer


def lean(request: HttpRequest) -> HttpResponse:
    """Replay a log and insert a row."""
    body = request.body
    verdict = referee(body)
    totals = json.dumps({"totals": verdict.totals})
    values: list[Any] = [uuid.uuid4(), uuid.uuid4(), body.decode(), totals]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO bench_row (id, match, body, verdict, created)"
            " VALUES (%s, %s, %s, %s, now())",
            values,
        )
    return JsonResponse({"totals": verdict.totals}, status=201)


_LINES = [{"place": n, "name": f"Ana{n} / Eva{n}", "score": n / 2} for n in range(200)]


def lines(request: HttpRequest) -> HttpResponse:
    """Send JSON of two hundred lines, made each time."""
    return JsonResponse({"standings": _LINES})


def table_make() -> None:
    """Make the table of the rows."""
    with connection.schema_editor() as editor:
        editor.create_model(Row)


urlpatterns = [path("rows", Create.as_view()), path("lean", lean), path("lines", lines)]
application = get_wsgi_application()
