"""Messages to browsers as Web Push has them: encrypted for one device, signed by this server.

Sources: RFC 8291 (encryption), RFC 8188 (its coding, one record), RFC 8292 (who sends). Nothing is
sent here.
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
    """The keys of a browser for encryption: its public point (65 octets) and a secret (16)."""

    point: bytes
    secret: bytes


def parse_keys(p256dh: str, auth: str) -> Keys:
    """Return the keys that a browser gave as base64url; raises ValueError for anything else."""
    keys = Keys(decode_base64url(p256dh), decode_base64url(auth))
    if len(keys.point) != _POINT or len(keys.secret) != _SECRET:
        raise ValueError("A key has the wrong length.")
    _public(keys.point)
    return keys


def encode_base64url(octets: bytes) -> str:
    """Return octets as base64url without padding.

    >>> encode_base64url(b"domino!")
    'ZG9taW5vIQ'
    """
    return base64.urlsafe_b64encode(octets).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    """Return the octets of a base64url text, padded or not; raises ValueError.

    >>> decode_base64url("ZG9taW5vIQ")
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
    return encode_base64url(number.to_bytes(32, "big"))


def parse_private_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Return the private key of a setting; raises ValueError."""
    octets = decode_base64url(text)
    if len(octets) != 32:
        raise ValueError("The key has the wrong length.")
    return ec.derive_private_key(int.from_bytes(octets, "big"), CURVE)


def public_key_of(key: ec.EllipticCurvePrivateKey) -> str:
    """Return the public point of a key, as browsers get it."""
    return encode_base64url(_point(key.public_key()))


def encrypt(message: bytes, keys: Keys) -> bytes:
    """Return a message that only the device with these keys can read; raises ValueError if long."""
    if len(message) > MOST:
        raise ValueError("The message is too long.")
    mine = ec.generate_private_key(CURVE)
    point = _point(mine.public_key())
    shared = mine.exchange(ec.ECDH(), _public(keys.point))
    # RFC 8291, 3.4: the secret of the device and both points go into the key.
    agreed = _derive(shared, keys.secret, b"WebPush: info\0" + keys.point + point, 32)
    salt = os.urandom(16)
    key = _derive(agreed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(agreed, salt, b"Content-Encoding: nonce\0", 12)
    # RFC 8188, 2: the octet 2 ends the last record.
    body = AESGCM(key).encrypt(nonce, message + b"\2", None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(point)]) + point + body


def sign_authorization(
    key: ec.EllipticCurvePrivateKey, address: str, contact: str, until: int
) -> str:
    """Return the header that says who sends to an address; `until` in seconds since 1970."""
    parts = urlsplit(address)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": contact}
    claims_part = ".".join(
        encode_base64url(json.dumps(one, separators=(",", ":")).encode())
        for one in ({"typ": "JWT", "alg": "ES256"}, claims)
    )
    one, other = decode_dss_signature(key.sign(claims_part.encode(), ec.ECDSA(hashes.SHA256())))
    signature = one.to_bytes(32, "big") + other.to_bytes(32, "big")
    return f"vapid t={claims_part}.{encode_base64url(signature)}, k={public_key_of(key)}"


def _public(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
