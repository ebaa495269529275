"""Photos are judged by their bytes and written anew: nothing is kept but what can be seen."""

import io
import struct
import zlib

import pytest
from PIL import Image

from tests.photos import picture
from tournaments.results.core import LONGEST_SIDE, MOST_PIXELS, PhotoFault, clean_photo
from web.messages import english


def open_image(body: bytes) -> Image.Image:
    found = Image.open(io.BytesIO(body))
    found.load()
    return found


def with_secrets() -> bytes:
    """A JPEG as a phone writes it: lying on its side, with place, camera, a comment."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "SecretPhone"
    exif.get_ifd(0x8825)[1] = "N"
    exif.get_ifd(0x8825)[29] = "SecretPlace"
    made = io.BytesIO(picture("JPEG"))
    written = io.BytesIO()
    Image.open(made).save(
        written,
        "JPEG",
        exif=exif,
        comment=b"SecretComment",
        xmp=b"SecretPacket",
        icc_profile=b"SecretProfile",
    )
    return written.getvalue() + b"SecretTail"


def refusal_of(sent: bytes) -> str:
    with pytest.raises(PhotoFault) as fault:
        clean_photo(sent)
    return english(fault.value.message)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_every_format_becomes_a_jpeg(form: str) -> None:
    photo = clean_photo(picture(form))
    found = open_image(photo.body)
    assert (found.format, found.mode, found.size) == ("JPEG", "RGB", (40, 30))
    assert (photo.width, photo.height) == (40, 30)


def test_nothing_is_kept_but_what_can_be_seen() -> None:
    sent = with_secrets()
    assert sent.count(b"Secret") == 6
    photo = clean_photo(sent)
    assert b"Secret" not in photo.body
    found = open_image(photo.body)
    assert not found.getexif()
    assert {"comment", "xmp", "icc_profile", "exif"}.isdisjoint(found.info)


def test_it_stands_upright() -> None:
    photo = clean_photo(with_secrets())
    assert (photo.width, photo.height) == (30, 40)
    red, _green, blue = open_image(photo.body).getpixel((15, 5))  # type: ignore[misc]
    assert red - blue > 150


def test_a_large_one_is_scaled_down() -> None:
    photo = clean_photo(picture("JPEG", (4000, 3000)))
    assert (photo.width, photo.height) == (2000, 1500), "the numbers on a sheet can be read"
    upright = clean_photo(picture("JPEG", (1500, LONGEST_SIDE + 1)))
    assert upright.height == LONGEST_SIDE


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P", "L", "1", "I;16"])
def test_any_way_of_colouring_is_read(mode: str) -> None:
    made = Image.new("RGBA", (20, 20), (255, 0, 0, 0))
    made = made.convert("L").convert(mode) if mode in {"L", "1", "I;16"} else made.convert(mode)
    written = io.BytesIO()
    made.save(written, "PNG")
    found = open_image(clean_photo(written.getvalue()).body)
    assert found.mode == "RGB"
    if mode in {"RGBA", "LA"}:
        assert min(found.getpixel((5, 5))) > 240  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "sent", [b"", b"hello", b"<svg xmlns='http://www.w3.org/2000/svg'/>", b"GIF89a" + b"\0" * 50]
)
def test_other_files_are_refused(sent: bytes) -> None:
    assert refusal_of(sent) == "This is not a JPEG, PNG or WebP photo."


def test_other_pictures_are_refused() -> None:
    for form in ("GIF", "BMP", "TIFF", "PPM"):
        assert "not a JPEG" in refusal_of(picture(form))


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_damaged_one_is_refused(form: str) -> None:
    whole = picture(form, (300, 200))
    assert "photo" in refusal_of(whole[: len(whole) // 2])
    for cut in range(4, 60, 7):
        # Whatever is cut off, nothing breaks.
        assert "photo" in refusal_of(whole[:cut])


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes that says it is enormous."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    body = zlib.compress(bytes(1000))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize("side", [8000, 30_000, 500_000])
def test_one_that_would_fill_the_memory_is_not_unpacked(side: int) -> None:
    assert side**2 > MOST_PIXELS
    assert (
        refusal_of(bomb(side, side))
        == "The photo is too large (too many pixels); use a smaller one."
    )
