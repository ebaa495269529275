import django.db.models.deletion
from django.db import migrations, models


def forget_answers(apps, schema_editor):
    """Answers were kept by user; they cannot be told which token they belong to."""
    apps.get_model("deploy", "IdempotencyKey").objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("deploy", "0002_tokens_used"),
    ]

    operations = [
        migrations.RunPython(forget_answers, migrations.RunPython.noop, elidable=True),
        migrations.AddField(
            model_name="apitoken", name="club", field=models.UUIDField(blank=True, null=True)
        ),
        migrations.AddField(
            model_name="apitoken", name="table", field=models.UUIDField(blank=True, null=True)
        ),
        migrations.CreateModel(
            name="WrongTries",
            fields=[
                ("who", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("last", models.DateTimeField()),
                ("right", models.DateTimeField(null=True)),
            ],
            options={"verbose_name": "wrong tries", "verbose_name_plural": "wrong tries"},
        ),
        migrations.RemoveConstraint(model_name="idempotencykey", name="idempotency_key_once"),
        migrations.RemoveField(model_name="idempotencykey", name="user"),
        migrations.AddField(
            model_name="idempotencykey", name="address", field=models.CharField(max_length=400)
        ),
        migrations.AddField(
            model_name="idempotencykey", name="club", field=models.UUIDField(null=True)
        ),
        migrations.AddField(
            model_name="idempotencykey", name="event", field=models.UUIDField(null=True)
        ),
        migrations.AddField(
            model_name="idempotencykey", name="table", field=models.UUIDField(null=True)
        ),
        migrations.AddField(
            model_name="idempotencykey",
            name="token",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="deploy.apitoken",
            ),
        ),
        migrations.AddConstraint(
            model_name="idempotencykey",
            constraint=models.UniqueConstraint(
                fields=("token", "address", "key"), name="idempotency_key_once"
            ),
        ),
    ]
