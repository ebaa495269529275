"""The clients as packages that install as they are: a wheel for pip, a tarball for npm.

Both are archives with a few files, so that no build tool is needed, here or where they are
installed. The same release makes the same bytes.
"""

import gzip
import io
import json
import tarfile
import zipfile
from base64 import urlsafe_b64encode
from hashlib import sha256

NAME = "boneyard-client"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The earliest time that a zip archive knows."""


def wheel_name(version: str) -> str:
    """Return the name that pip needs to see (PEP 427).

    >>> wheel_name("0.2.0")
    'boneyard_client-0.2.0-py3-none-any.whl'
    """
    return f"boneyard_client-{version}-py3-none-any.whl"


def tarball_name(version: str) -> str:
    """Return what npm itself calls the tarball.

    >>> tarball_name("0.2.0")
    'boneyard-client-0.2.0.tgz'
    """
    return f"{NAME}-{version}.tgz"


def wheel(version: str, module: str) -> bytes:
    """Return a wheel that installs a typed module as `boneyard` (PEP 427, PEP 561)."""
    info = f"boneyard_client-{version}.dist-info"
    files = {
        "boneyard/__init__.py": module,
        "boneyard/py.typed": "",
        f"{info}/METADATA": (
            f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\n"
            "Summary: A typed client of Boneyard's API\nLicense: MIT\nRequires-Python: >=3.11\n"
        ),
        f"{info}/WHEEL": (
            f"Wheel-Version: 1.0\nGenerator: boneyard ({version})\n"
            "Root-Is-Purelib: true\nTag: py3-none-any\n"
        ),
    }
    record = f"{info}/RECORD"
    lines = [*(f"{name},{_hash(text)},{len(text.encode())}" for name, text in files.items())]
    files[record] = "\n".join([*lines, f"{record},,", ""])
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            one = zipfile.ZipInfo(name, _FIRST_DAY)
            one.compress_type, one.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(one, text)
    return made.getvalue()


def _hash(text: str) -> str:
    digest = urlsafe_b64encode(sha256(text.encode()).digest()).decode().rstrip("=")
    return f"sha256={digest}"


def tarball(version: str, module: str, types: str) -> bytes:
    """Return a package of npm: a module of JavaScript and its types."""
    package = {
        "name": NAME,
        "version": version,
        "description": "A typed client of Boneyard's API",
        "license": "MIT",
        "type": "module",
        "exports": {".": {"types": "./index.d.ts", "default": "./index.js"}},
        "types": "./index.d.ts",
        "engines": {"node": ">=18"},
    }
    files = {
        "package/package.json": json.dumps(package, indent=2) + "\n",
        "package/index.js": module,
        "package/index.d.ts": types,
    }
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, text in files.items():
            data = text.encode()
            one = tarfile.TarInfo(name)
            one.size, one.mode = len(data), 0o644
            archive.addfile(one, io.BytesIO(data))
    return gzip.compress(made.getvalue(), mtime=0)
