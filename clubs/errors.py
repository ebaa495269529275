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


class KeyUnreadable(Conflict):
    """The private key of a log that cannot be decrypted any more."""

    code = "key_unreadable"
    title = _("The key cannot be read")
    meaning = _(
        "The secret key of the site has changed since the log got its key; "
        "the site needs its former one beside the new one."
    )


class HeadsDisagree(Conflict):
    """Two signed heads of one size with different roots; `roots` has both."""

    code = "heads_disagree"
    title = _("Two heads do not agree")
    meaning = _(
        "A log was signed in two states with the same number of entries: "
        "different people were shown different lists. Both heads are stored."
    )


class HeadTakenBack(Conflict):
    """A head that is smaller than one seen before; `size` says how large that was."""

    code = "head_taken_back"
    title = _("The head is older than one seen before")
    meaning = _("The log had more entries before; nothing in a log is ever taken out.")
