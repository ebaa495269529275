"""Events of a club may have the same name; the date tells them apart."""

from django.db import migrations


class Migration(migrations.Migration):
    """One constraint less."""

    dependencies = [("tournaments", "0037_folded_anew")]
    operations = [
        migrations.RemoveConstraint(model_name="event", name="event_name_once_in_club"),
    ]
