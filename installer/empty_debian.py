"""An empty Debian 12 as a folder: made once by debootstrap, kept, and copied for each use.

It reaches Debian and PyPI as the machine outside does: what apt there is told about fetching, the
mirror it uses, certificates added by hand, and the environment and the files that pip reads hold
inside too. Needs Debian or Ubuntu, root and debootstrap.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from installer.commands import BuildError, run

RELEASE = "bookworm"
PACKAGES = ("python3", "git", "ca-certificates")
"""What the README asks for; without certificates git and pip reach nothing."""
MIRROR = "http://deb.debian.org/debian"
KEPT = Path("/var/tmp/sanwright-fresh")  # noqa: S108 - outlives a start; only root makes folders in it
HANDED_ON = re.compile(
    r"(?i)PIP_(?!CACHE_DIR).*|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|(http|https|ftp|all|no)_proxy"
)
"""Variables that say how a machine reaches what is outside."""
CERTIFICATES = Path("/usr/local/share/ca-certificates")
NETWORK = (Path("/etc/resolv.conf"), Path("/etc/hosts"))


@contextlib.contextmanager
def empty_debian(*, is_kept: bool = False) -> Iterator[Path]:
    """A copy of the empty Debian, gone afterwards unless it is to be kept."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        raise BuildError("an empty Debian can be made on Linux only, and by root")
    base = KEPT / RELEASE
    if not base.exists():
        make_base(base)
    copy = Path(tempfile.mkdtemp(prefix="try-", dir=KEPT))
    try:
        run(["cp", "--archive", "--reflink=auto", f"{base}/.", copy])
        hand_on(copy)
        yield copy
    finally:
        if not is_kept:
            shutil.rmtree(copy, ignore_errors=True)


def make_base(base: Path) -> None:
    """Make the empty Debian; one that was not finished is not left."""
    if shutil.which("debootstrap") is None:
        raise BuildError("debootstrap is missing; install it: apt-get install debootstrap")
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


def environment() -> dict[str, str]:
    """What a user of the empty Debian finds set."""
    handed = {name: value for name, value in os.environ.items() if HANDED_ON.fullmatch(name)}
    path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    return {"HOME": "/root", "LANG": "C.UTF-8", "PATH": path, **handed}


def hand_on(machine: Path) -> None:
    """Let ``machine`` reach the outside as this one does."""
    env = environment()
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
