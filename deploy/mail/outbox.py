"""Mail is put into the database with whatever it tells of, and sent from there by a task.

So nothing is told of what was rolled back, nothing is lost while the mail server is away, and no
request waits for it. A letter is deleted when it was handed over, or given up.
"""

from datetime import datetime, timedelta
from smtplib import SMTPException

import structlog
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from deploy.models import Letter

PAUSES = (1, 5, 30, 120, 360)
"""Minutes until the next try, after each that failed; after the last one the letter is given up."""
LONGEST = timedelta(minutes=PAUSES[-1])
AT_ONCE = 50
log = structlog.stdlib.get_logger("mail")


def letter_put(*, to: str, subject: str, body: str) -> Letter:
    """Put a letter into the outbox; it goes with the transaction around it."""
    line = " ".join(subject.split())
    return Letter.objects.create(to=to, subject=line, body=body, due=timezone.now())


def letters_send(*, now: datetime) -> int:
    """Send what is due; return how many letters were handed over.

    Each is locked while it is on its way: two that send at once send different ones. A letter
    whose deletion is lost with the connection is sent twice, which is the lesser evil.
    """
    sent = 0
    for _one in range(AT_ONCE):
        with transaction.atomic():
            letters = Letter.objects.select_for_update(skip_locked=True)
            # No pause is that long: it was put off before the clock went back.
            due = letters.filter(Q(due__lte=now) | Q(due__gt=now + LONGEST))
            letter = due.order_by("due", "id").first()
            if letter is None:
                break
            sent += _hand_over(letter, now)
    return sent


def _hand_over(letter: Letter, now: datetime) -> bool:
    try:
        EmailMessage(letter.subject, letter.body, to=[letter.to]).send()
    except (SMTPException, OSError) as error:
        _again_or_never(letter, now, error)
        return False
    letter.delete()
    return True


def _again_or_never(letter: Letter, now: datetime, error: Exception) -> None:
    # Neither address nor text: what a mail server answers may quote both.
    log.warning("mail_failed", attempts=letter.attempts + 1, error=type(error).__name__)
    if letter.attempts >= len(PAUSES):
        letter.delete()
        return
    letter.due = now + timedelta(minutes=PAUSES[letter.attempts])
    letter.attempts += 1
    letter.save(update_fields=["due", "attempts"])
