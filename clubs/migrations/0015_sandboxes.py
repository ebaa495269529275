"""A club may be a sandbox, which forgets itself."""

from django.db import migrations, models


class Migration(migrations.Migration):
    """A column that is empty for every club that stays."""

    dependencies = [("clubs", "0014_hidden_names")]
    operations = [
        migrations.AddField(
            model_name="club",
            name="sandbox_until",
            field=models.DateTimeField(editable=False, null=True),
        ),
    ]
