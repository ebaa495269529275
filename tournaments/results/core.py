"""Photos that somebody sends: recognised by their bytes, turned upright, scaled down, encoded anew.

The result is a new JPEG that holds only what can be seen: no place, no camera, nothing hidden in
the file that was sent.
"""

import io
import struct
import warnings
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError

from web.messages import Message, message

FORMATS = ("JPEG", "PNG", "WEBP")
"""Formats that are read; the first bytes say which, whatever the name of the file."""
MOST_PIXELS = 60_000_000
"""Width times height; the largest cameras of phones have some 50 million pixels."""
LONGEST_SIDE = 2000
"""Pixels: enough to read the numbers on a sheet of paper."""
QUALITY = 82
MEDIA = "image/jpeg"

# The size is checked when the head of a file is read, before anything is unpacked.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
warnings.simplefilter("error", Image.DecompressionBombWarning)


class PhotoFault(Exception):
    """A file that is no usable photo; `message` says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.message = why


@dataclass(frozen=True)
class Photo:
    """A cleaned photo: a JPEG with nothing beside the picture, its size in pixels."""

    body: bytes
    width: int
    height: int


def clean_photo(sent: bytes) -> Photo:
    """Return the photo in a file that was sent; raises PhotoFault.

    It is upright, has `LONGEST_SIDE` pixels at most on its longer side, and is white where the file
    was transparent. Of a file with several pictures it is the first.
    """
    try:
        with Image.open(io.BytesIO(sent), formats=FORMATS) as opened:
            # JPEG can be unpacked at a lower resolution: as much as is needed.
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            return _to_jpeg(ImageOps.exif_transpose(opened))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PhotoFault(
            message("The photo is too large (too many pixels); use a smaller one.")
        ) from None
    except UnidentifiedImageError:
        raise PhotoFault(message("This is not a JPEG, PNG or WebP photo.")) from None
    except (OSError, SyntaxError, ValueError, EOFError, struct.error, OverflowError):
        raise PhotoFault(message("The photo is damaged and cannot be read.")) from None


def _to_jpeg(picture: Image.Image) -> Photo:
    if picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info:
        seen = picture.convert("RGBA")
        picture = Image.new("RGB", seen.size, "white")
        picture.paste(seen, mask=seen.getchannel("A"))
    kept = picture.convert("RGB")
    kept.thumbnail((LONGEST_SIDE, LONGEST_SIDE))
    kept.info = {}
    written = io.BytesIO()
    kept.save(written, "JPEG", quality=QUALITY, optimize=True)
    return Photo(written.getvalue(), *kept.size)
