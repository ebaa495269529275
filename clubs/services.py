"""Clubs, players and partnerships come into being."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import ForeignPlayer, NameTaken
from clubs.models import Club, Membership, Partnership, Player, User
from clubs.names import name_cleaned, sort_key
from clubs.web.faults import InvalidInput


@transaction.atomic
def club_create(*, name: str, organiser: User) -> Club:
    """Make a club whose first organiser is `organiser`.

    Raises InvalidInput for the name, NameTaken where a club has it already.
    """
    name = name_cleaned(name)
    try:
        with transaction.atomic():
            club = Club.objects.create(name=name)
    except IntegrityError:
        raise NameTaken(_("There is a club named %(name)s already.") % {"name": name}) from None
    Membership.objects.create(user=organiser, club=club, role=Membership.Role.ORGANISER)
    return club


@transaction.atomic
def players_add(*, club: Club, names: Sequence[str]) -> list[Player]:
    """Add players to a club, all or none.

    Raises InvalidInput for a name, NameTaken where a name is in the club or comes twice.
    """
    cleaned = [name_cleaned(name, pointer=f"/names/{i}") for i, name in enumerate(names)]
    taken = _taken_names(club, cleaned)
    if taken:
        raise NameTaken(
            _("These names are in the club already or come twice: %(names)s.")
            % {"names": ", ".join(taken)},
            names=taken,
        )
    players = [Player(club=club, name=name, sort_key=sort_key(name)) for name in cleaned]
    try:
        with transaction.atomic():
            return Player.objects.bulk_create(players)
    except IntegrityError:
        raise NameTaken(_("One of these names was added a moment ago; look again.")) from None


def _taken_names(club: Club, names: Sequence[str]) -> list[str]:
    there = {name.lower() for name in club.players.values_list("name", flat=True)}
    taken = []
    for name in names:
        if name.lower() in there:
            taken.append(name)
        there.add(name.lower())
    return taken


@transaction.atomic
def partnerships_add(*, club: Club, pairs: Iterable[Sequence[UUID]]) -> list[Partnership]:
    """Make partnerships of pairs of player ids; one that exists is returned as it is.

    Raises InvalidInput for a pair that is not two different players, ForeignPlayer for a player
    who is not of the club.
    """
    pairs = [tuple(pair) for pair in pairs]
    players = {player.id: player for player in club.players.all()}
    made = []
    for i, pair in enumerate(pairs):
        if len(set(pair)) != 2 or len(pair) != 2:
            raise InvalidInput(_("A partnership is two different players."), pointer=f"/pairs/{i}")
        for player_id in pair:
            if player_id not in players:
                raise ForeignPlayer(
                    _("%(id)s is no player of this club.") % {"id": player_id},
                    pointer=f"/pairs/{i}",
                )
        made.append(_partnership(club, players[pair[0]], players[pair[1]]))
    return made


def _partnership(club: Club, one: Player, two: Player) -> Partnership:
    first, second = sorted((one, two), key=lambda player: player.id)
    partnership, _created = Partnership.objects.get_or_create(
        first=first,
        second=second,
        defaults={"club": club, "name": f"{one.name} – {two.name}"},
    )
    return partnership
