"""An event shows the clubs of its players: it is stamped when one of those is renamed, too."""

from django.db import migrations

from tournaments.migrations._stamps import CHANGED, TOLD

OF_ITS_OWN = TOLD["clubs_club"]
OF_PLAYERS = """
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_entry
            JOIN clubs_player AS player ON player.id = player_id AND player.club_id = changed.id
        UNION SELECT event_id, false, 'names', event_id FROM tournaments_entry
            JOIN clubs_partnership AS pair
            ON pair.id = partnership_id AND pair.club_id = changed.id"""


class Migration(migrations.Migration):
    """What a change of a club is told of, anew."""

    dependencies = [("tournaments", "0051_analysed_deals")]
    operations = [
        migrations.RunSQL(
            CHANGED.format(table="clubs_club", told=OF_ITS_OWN + OF_PLAYERS),
            CHANGED.format(table="clubs_club", told=OF_ITS_OWN),
        )
    ]
