"""Checks that run before the settings, which would end with a traceback at an unreadable value."""

import sys
from collections.abc import Sequence

from deploy.operations.doctor.finding import DoctorOptions, format_findings
from deploy.operations.doctor.variables import (
    placeholders,
    secret_key,
    unknown_names,
    unreadable_values,
)


def stop_unreadable(words: Sequence[str]) -> None:
    """Print what is wrong with the variables and exit with 1, if any cannot be read.

    `words` are those of the command line.
    """
    found = list(unreadable_values())
    if not found or not {"-h", "--help"}.isdisjoint(words):
        return
    asked = DoctorOptions()
    found += [*unknown_names(asked), *placeholders(asked), *secret_key(asked)]
    sys.stdout.write(format_findings(found, as_json="--json" in words) + "\n")
    sys.exit(1)
