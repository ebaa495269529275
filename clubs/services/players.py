"""Adds and changes players; the names of their pairs follow."""

from collections.abc import Sequence
from itertools import chain, count
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import Club, Membership, Partnership, Player
from clubs.names import initials, neutral_name, number_name, pair_name
from clubs.rosters import KnownPlayers, NewPlayer
from clubs.selectors import player_names_of_club
from web.faults import InvalidInput, NotFound
from web.sql import fetch_rows


@transaction.atomic
def players_add(*, club: Club, names: Sequence[str | NewPlayer]) -> list[Player]:
    """Add players to a club, all or none; a text is a name without nickname and number.

    Where the club shows guests no names, theirs are hidden from the beginning. Raises InvalidInput
    for a name, NameTaken for somebody who cannot be told from a player of the club, or from another
    one given.
    """
    people = [
        NewPlayer(name).clean(pointer=f"/names/{i}")
        if isinstance(name, str)
        else name.clean(pointer=f"/names/{i}")
        for i, name in enumerate(names)
    ]
    known = KnownPlayers(player_names_of_club(club.id))
    taken = _find_clashes(known, people)
    if taken:
        raise NameTaken(
            _(
                "These names are already in the club or appear twice: %(names)s. If they "
                "are different people, add a nickname or a club number."
            )
            % {"names": ", ".join(taken)},
            names=taken,
        )
    shows = _club_shows(club)
    players = [_new_player(shows, one, known) for one in people]
    try:
        with transaction.atomic():
            return Player.objects.bulk_create(players)
    except IntegrityError:
        raise NameTaken(_("One of these names was added a moment ago; reload the page.")) from None


def _club_shows(club: Club) -> Club:
    """Return a club with what it shows guests, which cannot change until the transaction ends.

    Else somebody added while the choice is made would follow the old one for good.
    """
    row = "SELECT guest_names, minors_named FROM clubs_club WHERE id = %(id)s FOR SHARE"
    ((club.guest_names, club.minors_named),) = fetch_rows(row, {"id": club.id})
    return club


def _new_player(club: Club, one: NewPlayer, known: KnownPlayers) -> Player:
    """Return a player to add, as guests are to read the name."""
    player = Player(
        club=club, name=one.name, nickname=one.nickname, number=one.number, minor=one.minor
    )
    shown = names_shown(player)
    if shown != Club.Names.FULL:
        player.hidden_by_club = True
        _hide(player, one, _short_name(known, player, one, shown))
        known.add(NewPlayer(player.name, number=player.number))
    player.fold()
    return player


def _find_clashes(known: KnownPlayers, people: Sequence[NewPlayer]) -> list[str]:
    """Return the new players who do not differ enough from the others; the others know them."""
    taken = []
    for one in people:
        if known.clash(one):
            taken.append(str(one))
        known.add(one)
    return taken


@transaction.atomic
def player_change(*, player_id: UUID, to: NewPlayer) -> Player:
    """Give a player another name, nickname or club number; names of pairs made of it follow.

    Where the name is hidden, the new one is, too. Raises NotFound, InvalidInput, NameTaken where
    nobody could tell the player from another.
    """
    player = player_lock(player_id)
    to = to.clean()
    before = player.full
    there = KnownPlayers(player_names_of_club(player.club_id, but=player.id))
    # Who was in the club before names of one key were asked about may stay as they are.
    clash = "" if to.key == before.key else there.clash(to)
    if clash:
        raise NameTaken(clash, pointer="/name" if to.number is None else "/number")
    if player.is_hidden:
        player_name_hide(player, to, player.shown_as)
    else:
        player.name, player.nickname, player.number = to.name, to.nickname, to.number
    try:
        with transaction.atomic():
            return player_store(player=player)
    except IntegrityError:
        raise NameTaken(
            _("This name was given to someone else a moment ago; reload the page.")
        ) from None


def names_shown(player: Player, *, hides: bool = False) -> Club.Names:
    """Return what everybody is to read of a player, by what the club and the player want.

    A player who `hides` the name, and a minor unless the club says otherwise, is shown by initials
    at most. One whose name was removed has nothing to hide. One query if the club was not read.
    """
    if player.name == neutral_name(player.id):
        return Club.Names.FULL
    club = Club.Names(player.club.guest_names)
    discreet = hides or (player.minor and not player.club.minors_named)
    return Club.Names.INITIALS if discreet and club == Club.Names.FULL else club


def short_name(player: Player, full: NewPlayer, shown: Club.Names = Club.Names.INITIALS) -> str:
    """Return what everybody reads in the place of a player's full name. One query.

    That is the initials, with a figure where somebody of the club has these, or a number.
    """
    known = KnownPlayers(player_names_of_club(player.club_id, but=player.id))
    return _short_name(known, player, full, shown)


def _short_name(known: KnownPlayers, player: Player, full: NewPlayer, shown: Club.Names) -> str:
    numbered = shown == Club.Names.NUMBERS
    first = number_name(player.id, full.number) if numbered else initials(full.name)
    if full.number is not None:
        return first  # the club number tells namesakes apart
    ways = chain([first], (f"{first} {more}" for more in count(2)))
    return next(way for way in ways if not known.clash(NewPlayer(way)))


def player_name_hide(player: Player, full: NewPlayer, shown: Club.Names) -> None:
    """Give a player a short name that everybody may read, and keep the full one; stores nothing.

    One query.
    """
    _hide(player, full, short_name(player, full, shown))


def _hide(player: Player, full: NewPlayer, short: str) -> None:
    player.name, player.nickname, player.number = short, "", full.number
    player.hidden_name, player.hidden_nickname = full.name, full.nickname


def player_name_show(player: Player) -> None:
    """Give a player the full name back; stores nothing.

    Raises NameTaken where nobody could tell the player from another by now. One query.
    """
    full = player.full
    if player.merged_into_id is None:
        clash = KnownPlayers(player_names_of_club(player.club_id, but=player.id)).clash(full)
        if clash:
            raise NameTaken(clash)
    player.name, player.nickname = full.name, full.nickname
    player.hidden_name = player.hidden_nickname = ""
    player.hidden_by_club = False


@transaction.atomic
def player_link(*, player_id: UUID, membership_id: UUID) -> Player:
    """Say which account of the club's members a player has, in the place of the one before.

    Raises NotFound, InvalidInput for no member of the player's club, NameTaken where the account
    is another player's.
    """
    player = player_lock(player_id)
    member = Membership.objects.filter(id=membership_id, club_id=player.club_id).first()
    if member is None:
        raise InvalidInput(_("Choose a member of the club."), pointer="/member")
    taken = NameTaken(
        _("This account belongs to another player; unlink it there."), pointer="/member"
    )
    if Player.everyone.filter(user_id=member.user_id).exclude(id=player.id).exists():
        raise taken
    player.user_id = member.user_id
    try:
        with transaction.atomic():
            player.save(update_fields=["user"])
    except IntegrityError:
        raise taken from None
    return player


@transaction.atomic
def player_unlink(*, player_id: UUID) -> Player:
    """Say that a player has no account; again changes nothing. Raises NotFound."""
    player = player_lock(player_id)
    player.user = None
    player.save(update_fields=["user"])
    return player


def player_lock(player_id: UUID) -> Player:
    """Return a player, locked until the transaction ends; raises NotFound."""
    player = Player.objects.select_for_update(no_key=True).filter(id=player_id).first()
    if player is None:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    return player


@transaction.atomic
def player_store(*, player: Player) -> Player:
    """Store a player as it is, new or changed; names of pairs that were made of the name follow.

    A pair that was given a name of its own keeps it.
    """
    before = Player.objects.filter(id=player.id).first()
    player.save()
    if before is not None and str(before) != str(player):
        _rename_pairs(before, player)
    return player


def _rename_pairs(before: Player, player: Player) -> None:
    pairs = Partnership.objects.filter(Q(first=player) | Q(second=player))
    for pair in pairs.select_related("first", "second").select_for_update(of=("self",)):
        other = pair.second if pair.first_id == player.id else pair.first
        if pair.name == pair_name(before, other):
            pair.name = pair_name(player, other)
        elif pair.name == pair_name(other, before):
            pair.name = pair_name(other, player)
        else:
            continue
        pair.save(update_fields=["name"])
