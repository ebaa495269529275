"""What can be wrong with a request about a club's people."""

from django.utils.translation import gettext_lazy as _

from web.faults import Fault


class NameTaken(Fault):
    """Somebody or something of that name is there already."""

    code = "name_taken"
    title = _("Name already taken")


class ForeignPlayer(Fault):
    """A player or partnership of another club."""

    code = "foreign_player"
    title = _("Not of this club")


class RoleRefused(Fault):
    """A role that the asker may not give or take."""

    code = "role_refused"
    title = _("Not yours to decide")


class InvitationOver(Fault):
    """An invitation that holds no more; `why` is expired, revoked, used, linked or merged."""

    code = "invitation_over"
    title = _("The invitation is no longer valid")


class NumberTaken(Fault):
    """A membership number that is somebody else's, or somebody who has one; `holder` says who."""

    code = "number_taken"
    title = _("Membership number already taken")
