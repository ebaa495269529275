"""The supervisor's output: the addresses on stdout, everything else on stderr.

It is not buffered, and never a reason to fail: the terminal may be gone.
"""

import os
import sys
from contextlib import suppress

_WIDTH = 30


class Console:
    """Lines on stderr, with a progress bar below them where stderr is a terminal."""

    def __init__(self) -> None:
        self._bar = ""
        self._said = -1
        self._terminal = os.isatty(2)

    def say(self, text: str) -> None:
        """Write a line to stderr, above the progress bar."""
        self._write(2, f"{self._erase_code()}boneyard: {text}\n{self._bar}")

    def announce(self, lines: list[tuple[str, str]]) -> None:
        """Write named values to stdout, a line each."""
        if self._bar:
            self._write(2, self._erase_code())
        self._write(1, "".join(f"{name:<10} {value}\n" for name, value in lines))
        if self._bar:
            self._write(2, self._bar)

    def progress(self, done: int, total: int, text: str) -> None:
        """Show progress: a bar on a terminal, else a line every tenth."""
        share = done / total if total else 1.0
        if self._terminal:
            filled = round(share * _WIDTH)
            bar = "#" * filled + "-" * (_WIDTH - filled)
            erased = self._erase_code()
            self._bar = f"[{bar}] {share:4.0%} {text}"[:78]
            self._write(2, erased + self._bar)
        elif int(share * 10) > self._said:
            self._said = int(share * 10)
            self.say(f"{share:4.0%} {text}")

    def end_progress(self) -> None:
        """Leave the bar as it is and continue below it."""
        if self._bar:
            self._write(2, "\n")
        self._bar = ""
        self._said = -1

    def _erase_code(self) -> str:
        return "\r\x1b[K" if self._bar else ""

    @staticmethod
    def _write(descriptor: int, text: str) -> None:
        with suppress(OSError):
            os.write(descriptor, text.encode(sys.getfilesystemencoding(), "replace"))


def open_standard_streams() -> None:
    """Point closed standard descriptors at nothing, so that no file gets their numbers."""
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
