"""Players and pairs by their names as typed; who is new to the club is made.

A name means the player of the club who is called so, whatever the accents. "Ana Gil (Flaca)" is the
one with that nickname, "Ana Gil (7)" the one with that club number, "Ana Gil · La Ficha" a guest
from the club La Ficha. A membership number means the player whom a body above the club knows by it.
Guests are found here, never made.
"""

from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club, Partnership, Player
from clubs.rosters import parse_player
from clubs.selectors import ambiguous_name, find_players, name_and_club
from clubs.selectors.full_names import full_pair_names
from clubs.services import guest_pair, partnerships_add, players_add
from tournaments.errors import EntryRefused
from web.faults import InvalidInput
from web.folding import closest_spellings, sort_key
from web.messages import isolate_values

FIELDS = ("/one", "/other")


def find_or_make_pair(club: Club, first: Player, second: Player) -> Partnership:
    """Return the pair of two players, made if it is new; one of them may be a guest."""
    if first.club_id == second.club_id == club.id:
        return partnerships_add(club=club, pairs=[(first.id, second.id)])[0]
    return guest_pair(club=club, one=first, other=second)


def find_pair(club: Club, text: str) -> Partnership | None:
    """Return the pair of that name; raises EntryRefused if it is dissolved."""
    wanted = sort_key(text)
    known = club.partnerships.order_by("dissolved").only(
        "id", "name", "dissolved", "first", "second"
    )
    found = [pair for pair in known if wanted and sort_key(pair.name) == wanted]
    if not found:
        full = full_pair_names(club.id)
        found = [pair for pair in known if wanted and sort_key(full.get(pair.id, "")) == wanted]
    active = closest_spellings([pair for pair in found if pair.dissolved is None], text)
    if len(active) > 1:
        raise InvalidInput(
            _("More than one pair is called “%(name)s”; enter both players.") % {"name": text},
            pointer=FIELDS[0],
        )
    if found and not active:
        raise EntryRefused(
            _("%(name)s is a dissolved pair; enter both players to form it again.")
            % isolate_values({"name": found[0]}),
            pointer=FIELDS[0],
        )
    return active[0] if active else None


def find_or_make_player(club: Club, text: str, pointer: str) -> tuple[Player, bool]:
    """Return the player of that name, made if the club has none, and whether it was made.

    Raises InvalidInput for an empty name, one that means several, and for an unknown guest.
    """
    name, behind = name_and_club(text)
    if not name:
        raise InvalidInput(_("A name is missing."), pointer=pointer)
    home = behind or club
    found = find_players(home.id, name, full=home.id == club.id)
    if len(found) > 1:
        raise ambiguous_name(found, pointer, club.id)
    if found:
        return found[0], False
    if behind is not None and behind.id != club.id:
        raise InvalidInput(
            _("%(club)s has no player called “%(name)s”.")
            % isolate_values({"club": behind, "name": name}),
            pointer=pointer,
        )
    try:
        return players_add(club=club, names=[parse_player(name).clean()])[0], True
    except (InvalidInput, NameTaken) as fault:
        raise InvalidInput(fault.detail, pointer=pointer) from fault
