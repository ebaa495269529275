"""What 0.2.0 had of the service: tokens, kept answers, wrong tries, acts, ticks, letters.

The name is that of the last migration of that release, so that it knows its database again.
"""

import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import web.ids

KEPT = """
CREATE FUNCTION deploy_act_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Acts are only added: % is refused.', TG_OP USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER act_kept BEFORE UPDATE OR DELETE ON deploy_act
    FOR EACH STATEMENT EXECUTE FUNCTION deploy_act_kept();
"""


class Migration(migrations.Migration):
    replaces = [
        ("deploy", "0001_initial"),
        ("deploy", "0002_tokens_used"),
        ("deploy", "0003_access"),
        ("deploy", "0004_acts"),
        ("deploy", "0005_ticks"),
    ]

    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("digest", models.CharField(max_length=128, primary_key=True, serialize=False)),
                ("token_key", models.CharField(db_index=True, max_length=25)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("expiry", models.DateTimeField(blank=True, null=True)),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "scopes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20), size=None
                    ),
                ),
                ("event", models.UUIDField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="auth_token_set",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "last_used",
                    models.DateTimeField(
                        blank=True, editable=False, null=True, verbose_name="last used"
                    ),
                ),
                ("club", models.UUIDField(blank=True, null=True)),
                ("table", models.UUIDField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "API token",
                "verbose_name_plural": "API tokens",
            },
        ),
        migrations.CreateModel(
            name="IdempotencyKey",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=web.ids.uuid7, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("key", models.CharField(max_length=200)),
                ("fingerprint", models.CharField(max_length=64)),
                ("status", models.PositiveSmallIntegerField(default=0)),
                ("content_type", models.CharField(blank=True, max_length=80)),
                ("body", models.BinaryField(default=b"")),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("address", models.CharField(max_length=400)),
                ("club", models.UUIDField(null=True)),
                ("event", models.UUIDField(null=True)),
                ("table", models.UUIDField(null=True)),
                (
                    "token",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.KNOX_TOKEN_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "idempotency key",
                "verbose_name_plural": "idempotency keys",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("token", "address", "key"), name="idempotency_key_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="WrongTries",
            fields=[
                ("who", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField()),
                ("right", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "wrong attempts",
                "verbose_name_plural": "wrong attempts",
            },
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                (
                    "at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now(), editable=False
                    ),
                ),
                ("club", models.UUIDField()),
                ("event", models.UUIDField(null=True)),
                ("user", models.UUIDField(null=True)),
                (
                    "means",
                    models.CharField(
                        choices=[("page", "page"), ("api", "API"), ("command", "command")],
                        max_length=8,
                    ),
                ),
                ("token", models.CharField(blank=True, max_length=80)),
                ("verb", models.CharField(max_length=40)),
                ("ids", models.JSONField(default=dict)),
                ("request", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "verbose_name": "act",
                "verbose_name_plural": "acts",
                "indexes": [
                    models.Index(fields=["club", "-id"], name="act_of_club"),
                    models.Index(fields=["event", "-id"], name="act_of_event"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Tick",
            fields=[
                ("name", models.CharField(max_length=80, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("to", models.EmailField(max_length=254)),
                ("subject", models.CharField(max_length=200)),
                ("body", models.TextField()),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("due", models.DateTimeField(db_index=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
            },
        ),
        migrations.RunSQL(KEPT, "DROP FUNCTION deploy_act_kept CASCADE"),
    ]
