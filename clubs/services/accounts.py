"""Accounts of people who were invited or start a club: a name, a password that is not weak."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.models import User
from web.faults import InvalidInput


@transaction.atomic
def account_store(*, username: str, password: str) -> User:
    """Make an account; the caller has checked that its owner may have one.

    Raises InvalidInput for name or password, NameTaken.
    """
    user = User(username=User.normalize_username(username))
    try:
        user.clean_fields(exclude=["password", "email", "first_name", "last_name"])
        validate_password(password, user)
    except ValidationError as wrong:
        raise _invalid_account(wrong) from wrong
    if User.objects.filter(username__iexact=user.username).exists():
        raise _account_taken()
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save()
    except IntegrityError:
        raise _account_taken() from None
    return user


def _invalid_account(wrong: ValidationError) -> InvalidInput:
    named = "username" in getattr(wrong, "error_dict", {})
    return InvalidInput(" ".join(wrong.messages), pointer="/username" if named else "/password")


def _account_taken() -> NameTaken:
    return NameTaken(
        _("This user name is already in use; log in with it, or choose another one."),
        pointer="/username",
    )
