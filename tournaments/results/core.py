"""Photos that somebody sends: judged by their bytes, turned upright, scaled down, written anew.

What is kept is a JPEG of its own making: nothing of the file that was sent survives but what can be
seen, neither the place and the camera of a phone nor anything hidden behind the picture.
"""

import io
import struct
import warnings
from dataclasses import dataclass

from PIL import Image, ImageOps, UnidentifiedImageError

from web.messages import Message, message

FORMATS = ("JPEG", "PNG", "WEBP")
"""What is read, as its first bytes say it; the name of a file says nothing."""
MOST_PIXELS = 60_000_000
"""Points across times points down; the largest cameras of phones have some 50 million."""
LONGEST_SIDE = 2000
"""Points: the numbers on a sheet of paper can still be read."""
QUALITY = 82
MEDIA = "image/jpeg"

# The size is checked when the head of a file is read, before anything is unpacked.
Image.MAX_IMAGE_PIXELS = MOST_PIXELS
warnings.simplefilter("error", Image.DecompressionBombWarning)


class PhotoFault(Exception):
    """What was sent is no photo that can be kept; `message` says why."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.message = why


@dataclass(frozen=True)
class Photo:
    """A photo as it is kept: a JPEG with nothing beside the picture, its size in points."""

    body: bytes
    width: int
    height: int


def clean_photo(sent: bytes) -> Photo:
    """Return the photo to keep of a file that was sent; raises PhotoFault.

    It stands upright, has `LONGEST_SIDE` points at most on its longer side, and white where the
    file was transparent. Of a file with several pictures it is the first.
    """
    try:
        with Image.open(io.BytesIO(sent), formats=FORMATS) as opened:
            # Where the format can do that (JPEG), only as much is unpacked as is kept.
            opened.draft("RGB", (LONGEST_SIDE, LONGEST_SIDE))
            return _to_jpeg(ImageOps.exif_transpose(opened))
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PhotoFault(message("The photo has too many pixels; take a smaller one.")) from None
    except UnidentifiedImageError:
        raise PhotoFault(message("This is no photo in JPEG, PNG or WebP.")) from None
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
