"""Secrets of webhooks, and the signature of a message.

Source: Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA256 of id, timestamp and
body, joined by full stops, with a secret that is written `whsec_` and base64.
"""

import base64
import hashlib
import hmac
import os
from collections.abc import Iterable

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

PREFIX = "whsec_"
_OCTETS = 32


class SecretUnreadable(Exception):
    """The site's own key has changed since the secret was stored."""


def secret_new() -> str:
    """Return a new secret as its receiver gets it."""
    return PREFIX + base64.b64encode(os.urandom(_OCTETS)).decode()


def encrypt_secret(secret: str) -> bytes:
    """Return a secret encrypted with the site's own key, as it is stored."""
    return _keys().encrypt(secret.encode())


def decrypt_secret(kept: bytes) -> str:
    """Return a secret that was stored; raises SecretUnreadable."""
    try:
        return _keys().decrypt(kept).decode()
    except InvalidToken:
        raise SecretUnreadable from None


def signature(secrets: Iterable[str], message: str, seconds: int, body: bytes) -> str:
    """Return the header `webhook-signature`: one for each secret that holds, a blank between.

    >>> signature(["whsec_AAAA"], "m", 7, b"{}")
    'v1,dpMEXTN0aS24T+O6pc1IHn8Ets3iStWfI5NWv0JRp6M='
    """
    signed = f"{message}.{seconds}.".encode() + body
    return " ".join(f"v1,{_mac(secret, signed)}" for secret in secrets)


def _mac(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def _keys() -> MultiFernet:
    """Return the keys: that of today encrypts, older ones still decrypt."""
    return MultiFernet(
        [_key(text) for text in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    )


def _key(text: str) -> Fernet:
    derived = HKDF(hashes.SHA256(), 32, None, b"boneyard webhooks").derive(text.encode())
    return Fernet(base64.urlsafe_b64encode(derived))
