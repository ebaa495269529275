"""Secrets of webhooks, and the signature of a message.

Source: Standard Webhooks 1.0 (https://www.standardwebhooks.com): HMAC-SHA256 of id, timestamp and
body, joined by full stops, with a secret that is written `whsec_` and base64.
"""

import base64
import hashlib
import hmac
import os
from collections.abc import Iterable

from web.encryption import decrypt, encrypt

PURPOSE = b"boneyard webhooks"
PREFIX = "whsec_"
_OCTETS = 32


def secret_new() -> str:
    """Return a new secret as its receiver gets it."""
    return PREFIX + base64.b64encode(os.urandom(_OCTETS)).decode()


def encrypt_secret(secret: str) -> bytes:
    """Return a secret encrypted with the site's own key, as it is stored."""
    return encrypt(secret.encode(), PURPOSE)


def decrypt_secret(kept: bytes) -> str:
    """Return a secret that was stored; raises SecretUnreadable."""
    return decrypt(kept, PURPOSE).decode()


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
