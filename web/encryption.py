"""Secrets that are stored: encrypted with keys that are made of the site's own, or of a holder's.

Each purpose has a key of its own. What was encrypted with a former key of the site can be read as
long as that stands in `SECRET_KEY_FALLBACKS`.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


class SecretUnreadable(Exception):
    """The site's own key has changed since the secret was stored."""


def encrypt(secret: bytes, purpose: bytes) -> bytes:
    """Return a secret encrypted with the site's own key, as it is stored."""
    return _keys(purpose).encrypt(secret)


def decrypt(stored: bytes, purpose: bytes) -> bytes:
    """Return a secret that was stored; raises SecretUnreadable."""
    try:
        return _keys(purpose).decrypt(stored)
    except InvalidToken:
        raise SecretUnreadable from None


def encrypt_for(holder: str, secret: bytes, purpose: bytes) -> bytes:
    """Return a secret encrypted with a long random text that its holder knows, and we do not store.

    >>> decrypt_for("a token", encrypt_for("a token", b"6-6", b"hands"), b"hands")
    b'6-6'
    """
    return _key(holder, purpose).encrypt(secret)


def decrypt_for(holder: str, stored: bytes, purpose: bytes) -> bytes:
    """Return a secret that was encrypted with its holder's text; raises SecretUnreadable."""
    try:
        return _key(holder, purpose).decrypt(stored)
    except InvalidToken:
        raise SecretUnreadable from None


def _keys(purpose: bytes) -> MultiFernet:
    """Return the keys: that of today encrypts, older ones still decrypt."""
    known = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([_key(text, purpose) for text in known])


def _key(text: str, purpose: bytes) -> Fernet:
    derived = HKDF(hashes.SHA256(), 32, None, purpose).derive(text.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
