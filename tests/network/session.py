"""``python -m tests.network.session FOLDER [--armed]``: all that users do, in one process."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.network.guard import arm
from tests.network.jobs import run_commands, run_window


def main(arguments: list[str]) -> int:
    """Exit code 0 if all of it was done, 1 if a command refused its input."""
    folder = Path(arguments[0])
    if "--armed" in arguments:
        arm()
    refused = run_commands(folder)
    for line in refused:
        print(f"refused: {line}", file=sys.stderr)
    run_window(folder)
    print("the session is over", file=sys.stderr)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
