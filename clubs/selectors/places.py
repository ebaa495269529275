"""Which club something is done in, by an id in an address: a statement a kind."""

from collections.abc import Mapping

OF_CLUB = "SELECT club_id, NULL::uuid FROM {table} WHERE id = %(id)s::uuid"
"""Of what has a club; to be given its `table`, a text of our own."""

PLACES: Mapping[str, str] = {
    "club_id": "SELECT id, NULL::uuid FROM clubs_club WHERE id = %(id)s::uuid",
    "player_id": OF_CLUB.format(table="clubs_player"),
    "partnership_id": OF_CLUB.format(table="clubs_partnership"),
    "membership_id": OF_CLUB.format(table="clubs_membership"),
    "invitation_id": OF_CLUB.format(table="clubs_invitation"),
    "number_id": "SELECT body_id, NULL::uuid FROM clubs_membernumber WHERE id = %(id)s::uuid",
}
"""By the name of an id: the club and, where it is within one, the event."""
