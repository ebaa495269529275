"""The typed Python client as a program has it: made from the schema, then imported."""

import sys
from functools import cache
from types import ModuleType
from typing import Any

from deploy.clients import python_client


@cache
def boneyard() -> Any:
    """Return the client as a module; made once a process, which takes some seconds."""
    made = ModuleType("boneyard")
    sys.modules["boneyard"] = made  # its dataclasses look themselves up
    exec(compile(python_client(), "boneyard.py", "exec"), made.__dict__)  # noqa: S102 - our own text
    return made
