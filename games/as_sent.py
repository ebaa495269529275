"""A log handed out as it came, readable or not."""

from django.http import HttpResponse

from games.models import Submission


def as_sent(submission: Submission) -> HttpResponse:
    """Return the bytes of a submission as a file to keep; never as a page of this site."""
    ending = "json" if submission.form == "json" else "domlog"
    return HttpResponse(
        bytes(submission.body),
        content_type="text/x-domlog",
        headers={"Content-Disposition": f'attachment; filename="{submission.id}.{ending}"'},
    )
