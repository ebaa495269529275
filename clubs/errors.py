"""What can be wrong with a request about a club's people."""

from django.utils.translation import gettext_lazy as _

from web.faults import Conflict, Forbidden, Gone, Refused


class NameTaken(Conflict):
    """Somebody or something of that name is there already."""

    code = "name_taken"
    title = _("Name already taken")
    meaning = _("This name is already in use; choose another one.")


class ForeignPlayer(Refused):
    """A player or partnership of another club."""

    code = "foreign_player"
    title = _("Not in this club")
    meaning = _("The player or partnership belongs to another club.")


class RoleRefused(Forbidden):
    """A role that the asker may not give or take."""

    code = "role_refused"
    title = _("Not yours to decide")
    meaning = _(
        "Owners decide who owns and organises a club; organisers decide who scores and plays."
    )


class InvitationOver(Gone):
    """An invitation that holds no more; `why` is expired, revoked, used, linked or merged."""

    code = "invitation_over"
    title = _("The invitation is no longer valid")
    meaning = _(
        "It was used or revoked, or it has expired; an organiser of the club can create a new one."
    )


class NumberTaken(Conflict):
    """A membership number that is somebody else's, or somebody who has one; `holder` says who."""

    code = "number_taken"
    title = _("Membership number already taken")
    meaning = _(
        "The number belongs to another player, or the player already has a "
        "number of this body. `holder` names the player: if both are the same "
        "person, merge them."
    )
