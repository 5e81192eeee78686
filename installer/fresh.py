"""Tries the README's commands on a machine that has nothing but python3 and git: an empty Debian.

``python3 tasks.py fresh`` makes such a machine as a folder (debootstrap), copies it, clones the
committed state into the copy and runs the commands there, with an empty home, no display and
processes of its own. The folder is kept for the next time; the copy is removed. Needs Debian or
Ubuntu, root and debootstrap.

How this machine reaches Debian and PyPI holds there too: what apt is told about fetching, the
mirror it uses, certificates added by hand, and the environment and the files that pip reads.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from installer.commands import BuildError, run

ROOT = Path(__file__).resolve().parent.parent
RELEASE = "bookworm"
PACKAGES = ("python3", "git", "ca-certificates")
"""What the README asks for; without certificates git and pip reach nothing."""
MIRROR = "http://deb.debian.org/debian"
KEPT = Path("/var/tmp/sanwright-fresh")  # noqa: S108 - outlives a start; only root makes folders in it
CHECKOUT = Path("root", "sanwright")
WITHIN = """\
set -e
mount -t proc proc "$0/proc"
mount -t tmpfs tmpfs "$0/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
exec chroot "$0" sh -c 'cd "/$1" && shift && exec "$@"' sh "$@"
"""
"""Run by a shell in a mount and process space of its own: nothing of it is left afterwards."""
HANDED_ON = re.compile(
    r"(?i)PIP_(?!CACHE_DIR).*|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|(http|https|ftp|all|no)_proxy"
)
"""Variables that say how a machine reaches what is outside."""
CERTIFICATES = Path("/usr/local/share/ca-certificates")
NETWORK = (Path("/etc/resolv.conf"), Path("/etc/hosts"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Try every command; returns the first exit code that is not 0."""
    parser = argparse.ArgumentParser(prog="tasks.py fresh", description=__doc__)
    parser.add_argument("--base", type=Path, default=KEPT, help=f"the empty Debian ({KEPT})")
    parser.add_argument("--keep", action="store_true", help="leave the copy to look at")
    options = parser.parse_args(arguments)
    try:
        return try_commands(options.base / RELEASE, is_kept=options.keep)
    except BuildError as error:
        print(f"tasks.py: {error}", file=sys.stderr)  # noqa: T201 - as tasks.py does
    return 2


def try_commands(base: Path, *, is_kept: bool = False) -> int:
    """Run the README's commands in a copy of ``base``, which is made if it is not there."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        raise BuildError("an empty Debian can be made on Linux only, and by root")
    commands = readme_commands((ROOT / "README.md").read_text(encoding="utf-8"))
    if not base.exists():
        make_base(base)
    copy = Path(tempfile.mkdtemp(prefix="try-", dir=base.parent))
    try:
        run(["cp", "--archive", "--reflink=auto", f"{base}/.", copy])
        env = hand_on(copy)
        clone(copy)
        results = [(command, *try_command(copy, command, env)) for command in commands]
    finally:
        if is_kept:
            say(f"The machine is left in {copy}")
        else:
            shutil.rmtree(copy, ignore_errors=True)
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


def make_base(base: Path) -> None:
    """Make the empty Debian; one that was not finished is not left."""
    if shutil.which("debootstrap") is None:
        raise BuildError("debootstrap is missing; install it: apt-get install debootstrap")
    say(f"Making an empty Debian ({RELEASE}) in {base}")
    base.parent.mkdir(parents=True, exist_ok=True)
    half = Path(tempfile.mkdtemp(prefix="new-", dir=base.parent))
    half.chmod(0o755)
    try:
        wanted = f"--include={','.join(PACKAGES)}"
        run(["debootstrap", "--variant=minbase", wanted, RELEASE, half, mirror()])
        shutil.rmtree(half / "var/cache/apt/archives", ignore_errors=True)
        half.rename(base)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def mirror() -> str:
    """Where apt of this machine gets the release from, else where everybody does."""
    what = ("--format", "$(REPO_URI)", "Origin: Debian", f"Codename: {RELEASE}")
    return next(iter(run(["apt-get", "indextargets", *what]).split()), MIRROR)


def hand_on(machine: Path) -> dict[str, str]:
    """Let ``machine`` reach the outside as this one does; returns the environment there."""
    env = {"HOME": "/root", "LANG": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    env.update((name, value) for name, value in os.environ.items() if HANDED_ON.fullmatch(name))
    for file in NETWORK:
        (machine / file.relative_to("/")).unlink(missing_ok=True)
        copy_into(machine, file)
    copy_into(machine, CERTIFICATES)
    run(["chroot", machine, "update-ca-certificates"], env=env)
    told = run(["apt-config", "dump", "Acquire"])
    settings = [line for line in told.splitlines() if "::IndexTargets" not in line]
    file = machine / "etc/apt/apt.conf.d/99-as-on-the-machine-outside"
    file.write_text("\n".join(settings) + "\n", encoding="utf-8")
    for source, place in pip_files():
        copy_into(machine, source, place)
        for path in named_paths(re.split(r"[=\s]+", source.read_text(encoding="utf-8"))):
            copy_into(machine, path)
    for path in named_paths(env.values()):
        copy_into(machine, path)
    return env


def pip_files() -> Iterator[tuple[Path, Path]]:
    """The files that pip reads here, and where it reads them there.

    Those of the user are no part of an empty home, but without them pip may reach nothing.
    """
    home = Path.home()
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    there = Path("/root/.config/pip/pip.conf")
    files = [(file, file) for file in (Path("/etc/pip.conf"), Path("/etc/xdg/pip/pip.conf"))]
    files += [(file, there) for file in (home / ".pip/pip.conf", config / "pip/pip.conf")]
    return (pair for pair in files if pair[0].is_file())


def named_paths(values: Iterable[str]) -> Iterator[Path]:
    """Files and folders of this machine among the words of ``values``."""
    for word in " ".join(values).split():
        path = Path(word.removeprefix("file://"))
        if path.is_absolute() and path.exists():
            yield path


def copy_into(machine: Path, path: Path, place: Path | None = None) -> None:
    """Copy a file or a folder to the same place there, or to ``place``; a folder stays if it is."""
    there = machine / (place or path).relative_to("/")
    there.parent.mkdir(parents=True, exist_ok=True)
    if path.is_file():
        there.unlink(missing_ok=True)
        shutil.copy(path, there)
    elif path.is_dir() and not (there.is_dir() and any(there.iterdir())):
        shutil.copytree(path, there, dirs_exist_ok=True)


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


def try_command(machine: Path, command: str, env: dict[str, str]) -> tuple[int, float]:
    """Run a command in the clone; returns its exit code and the seconds it took."""
    say(f"There: {command}")
    spaces = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    words = [*spaces, "sh", "-c", WITHIN, str(machine), str(CHECKOUT), *command.split()]
    began = time.monotonic()
    code = subprocess.run(words, env=env, stdin=subprocess.DEVNULL, check=False).returncode
    return code, time.monotonic() - began


def say(text: str) -> None:
    """Tell the user which step comes next, as ``tasks.py`` does."""
    print(f"[sanwright] {text}", flush=True)  # noqa: T201 - said to who runs the task


if __name__ == "__main__":
    sys.exit(main())
