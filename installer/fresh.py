"""Tries the README's commands on a machine that has nothing but python3 and git: an empty Debian.

``python3 tasks.py fresh`` clones the committed state into a copy of that machine and runs the
commands there to their end, with an empty home, no display and processes of its own. Then it says
what each gave and how long it took.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from installer.commands import BuildError, run
from installer.empty_debian import empty_debian, environment

ROOT = Path(__file__).resolve().parent.parent
CHECKOUT = Path("root", "sanwright")
WITHIN = """\
set -e
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
exec chroot "$0" sh -c 'cd "/$1" && shift && exec "$@"' sh "$@"
"""
"""Run by a shell in a mount and process space of its own: nothing of it is left afterwards."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Try every command; returns the first exit code that is not 0."""
    parser = argparse.ArgumentParser(prog="tasks.py fresh", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="leave the copy to look at")
    options = parser.parse_args(arguments)
    try:
        return try_commands(is_kept=options.keep)
    except BuildError as error:
        print(f"tasks.py: {error}", file=sys.stderr)  # noqa: T201 - as tasks.py does
    return 2


def try_commands(*, is_kept: bool) -> int:
    """Run the README's commands; returns the first exit code that is not 0."""
    commands = readme_commands((ROOT / "README.md").read_text(encoding="utf-8"))
    say("Making an empty Debian, or a copy of the one that was made before")
    with empty_debian(is_kept=is_kept) as machine:
        clone(machine)
        results = [(command, *try_command(machine, command)) for command in commands]
        if is_kept:
            say(f"The machine is left in {machine}")
    for command, code, seconds in results:
        say(f"{command}: exit code {code} after {seconds / 60:.1f} min")
    return next((code for _, code, _ in results if code), 0)


def readme_commands(text: str) -> list[str]:
    """What the README tells a newcomer to type after the clone."""
    section = text.partition("\n## Two commands\n")[2].partition("\n## ")[0]
    found = re.findall(r"^python3 tasks\.py \w+", section, re.MULTILINE)
    if not found:
        raise BuildError("the README names no command under “Two commands”")
    return found


def clone(machine: Path) -> None:
    """Clone the commit that is checked out here; the git there does it, as a newcomer's would."""
    here = ("git", "-c", f"safe.directory={ROOT}", "-C", ROOT)
    commit = run([*here, "rev-parse", "HEAD"]).strip()
    say(f"Trying commit {commit}")
    if run([*here, "status", "--porcelain"]):
        say("What is not committed yet is not tried")
    bundle = Path("root", "sanwright.bundle")
    run([*here, "bundle", "create", machine / bundle, "HEAD"])
    run(["chroot", machine, "git", "clone", f"/{bundle}", f"/{CHECKOUT}"])


def try_command(machine: Path, command: str) -> tuple[int, float]:
    """Run a command in the clone; returns its exit code and the seconds it took."""
    say(f"There: {command}")
    spaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    words = [*spaces, "sh", "-c", WITHIN, str(machine), str(CHECKOUT), *command.split()]
    began = time.monotonic()
    code = subprocess.run(
        words, env=environment(), stdin=subprocess.DEVNULL, check=False
    ).returncode
    return code, time.monotonic() - began


def say(text: str) -> None:
    """Tell the user which step comes next, as ``tasks.py`` does."""
    print(f"[sanwright] {text}", flush=True)  # noqa: T201 - said to who runs the task


if __name__ == "__main__":
    sys.exit(main())
