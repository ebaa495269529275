"""Messages to browsers as Web Push has them: sealed for one device, signed by this server.

Sources: RFC 8291 (encryption), RFC 8188 (its coding, one record), RFC 8292 (who sends). Decides
nothing of who is told what, and sends nothing.
"""

import base64
import binascii
import json
import os
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record in octets; a message is one of them."""
MOST = 3000
"""Octets of a message: what every push service takes, with room for the coding."""
_POINT, _SECRET = 65, 16


@dataclass(frozen=True)
class Keys:
    """What a browser gives for sealing: its public point (65 octets) and a secret (16)."""

    point: bytes
    secret: bytes


def keys_read(p256dh: str, auth: str) -> Keys:
    """Return the keys that a browser gave as base64url; raises ValueError for anything else."""
    keys = Keys(unwritten(p256dh), unwritten(auth))
    if len(keys.point) != _POINT or len(keys.secret) != _SECRET:
        raise ValueError("A key has the wrong length.")
    _public(keys.point)
    return keys


def written(octets: bytes) -> str:
    """Return octets as base64url without padding.

    >>> written(b"domino!")
    'ZG9taW5vIQ'
    """
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def unwritten(text: str) -> bytes:
    """Return the octets of a base64url text, padded or not; raises ValueError.

    >>> unwritten("ZG9taW5vIQ")
    b'domino!'
    """
    try:
        return base64.b64decode(
            text.encode() + b"=" * (-len(text) % 4), altchars=b"-_", validate=True
        )
    except (binascii.Error, UnicodeEncodeError) as fault:
        raise ValueError("Not base64url.") from fault


def new_key() -> str:
    """Return a new private key of a server, as the setting has it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return written(number.to_bytes(32, "big"))


def key_read(text: str) -> ec.EllipticCurvePrivateKey:
    """Return the private key of a setting; raises ValueError."""
    octets = unwritten(text)
    if len(octets) != 32:
        raise ValueError("The key has the wrong length.")
    return ec.derive_private_key(int.from_bytes(octets, "big"), CURVE)


def public_of(key: ec.EllipticCurvePrivateKey) -> str:
    """Return the public point of a key, as browsers are told it."""
    return written(_point(key.public_key()))


def sealed(message: bytes, keys: Keys) -> bytes:
    """Return a message that only the device with these keys can read; raises ValueError if long."""
    if len(message) > MOST:
        raise ValueError("The message is too long.")
    mine = ec.generate_private_key(CURVE)
    point = _point(mine.public_key())
    shared = mine.exchange(ec.ECDH(), _public(keys.point))
    # RFC 8291, 3.4: the secret of the device and both points go into the key.
    agreed = _derived(shared, keys.secret, b"WebPush: info\0" + keys.point + point, 32)
    salt = os.urandom(16)
    key = _derived(agreed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(agreed, salt, b"Content-Encoding: nonce\0", 12)
    # RFC 8188, 2: the octet 2 ends the last record.
    body = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + body


def signed(key: ec.EllipticCurvePrivateKey, address: str, contact: str, until: int) -> str:
    """Return the header that says who sends to an address; `until` in seconds since 1970."""
    parts = urlsplit(address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": contact}
    said = ".".join(
        written(json.dumps(one, separators=(",", ":")).encode())
        for one in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    one, other = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
    signature = one.to_bytes(32, "big") + other.to_bytes(32, "big")
    return f"vapid t={said}.{written(signature)}, k={public_of(key)}"


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
