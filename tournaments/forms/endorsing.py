"""The form by which a body says that it does not endorse an event."""

from clubs.web.forms import Form, Reason


class DeclineForm(Form):
    """Why not."""

    name = "decline"

    reason = Reason()
