"""The form with which a body says no to an event."""

from web.forms import Form, Reason


class DeclineForm(Form):
    """Why an event is not endorsed."""

    name = "decline"

    reason = Reason()
