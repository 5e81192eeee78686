"""Runs the programs that a build needs, and says in one sentence when one of them fails."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path


class BuildError(Exception):
    """A build that must not go on; the message says why and what to do."""


def run(
    words: Sequence[str | Path], cwd: Path | None = None, env: Mapping[str, str] | None = None
) -> str:
    """Run a program and return what it says. Raises BuildError if it is missing or fails."""
    command = [str(word) for word in words]
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=dict(env) if env is not None else None,
            check=True,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise BuildError(f"“{command[0]}” is missing; install it and build again.") from None
    except subprocess.CalledProcessError as error:
        told = (error.stderr or error.stdout).strip()
        raise BuildError(f"“{' '.join(command)[:200]}” failed: {told}") from None
    return done.stdout
