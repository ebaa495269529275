"""Photos for tests."""

import io

from PIL import Image


def picture(form: str, size: tuple[int, int] = (40, 30), mode: str = "RGB") -> bytes:
    """A picture in a file format; its left half is red."""
    made = Image.new(mode, size, "white")
    made.paste("red", (0, 0, size[0] // 2, size[1]))
    written = io.BytesIO()
    made.save(written, form)
    return written.getvalue()
