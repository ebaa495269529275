"""`python -m deploy.demo http://host:port`, with the token in BONEYARD_TOKEN.

Reports a JSON object a line on stdout.
"""

import json
import os
import sys
from typing import Any

from deploy.demo.client import Client, DemoFailed
from deploy.demo.evening import Evening


def report(fact: dict[str, Any]) -> None:
    """Write a line for whoever watches."""
    sys.stdout.write(json.dumps(fact) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        Evening(Client(sys.argv[1], os.environ["BONEYARD_TOKEN"]), report).play()
    except DemoFailed as failure:
        sys.exit(f"demo: {failure}")
