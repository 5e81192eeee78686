"""Wraps the frozen folder into a self-extracting installer for any Linux, with makeself.

Makeself's own licence, the GPL, does not reach what it packs. Inside are gzip and tar, which every
system has, and ``linux/install.sh``, which says in one sentence what is missing before it writes.
"""

from __future__ import annotations

import os
import platform
import shutil
from datetime import UTC, datetime
from pathlib import Path

from installer.commands import run
from installer.commit import source_date, version
from installer.desktop import LINUX, ROOT, write_share
from installer.licences import debian_package
from installer.shared_objects import asked_of_system, library_places, oldest_glibc, required

_NO_LIBRARIES = ("ld-linux", "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so")
"""Parts of glibc, whose version is looked at instead."""

LEVEL = "6n"
"""Of gzip; n leaves the time of the compression out, which makeself has no option for."""


def build(folder: Path, output: Path) -> Path:
    """Make the installer of ``folder`` in ``output``."""
    work = folder.parent.parent / "run"
    shutil.rmtree(work, ignore_errors=True)
    tree = work / "tree"
    shutil.copytree(folder, tree / "program", symlinks=True)
    write_share(tree / "share")
    needed = required(tree / "program")
    _write(tree / "required", [f"{file.relative_to(tree / 'program')}" for file in needed])
    _write(tree / "packages", package_names(tree / "program"))
    words = {
        "VERSION": version(ROOT),
        "MACHINE": platform.machine(),
        "GLIBC": oldest_glibc(tree / "program"),
    }
    for name in ("install.sh", "uninstall.sh"):
        (tree / name).write_text(_filled((LINUX / name).read_text(encoding="utf-8"), words))
    same_everywhere(tree)
    return _packed(tree, output)


def package_names(program: Path) -> list[str]:
    """Library and Debian package, a line for each that the system has to have."""
    names = asked_of_system(program, required(program))
    known = library_places()
    return [
        f"{name} {debian_package(known[name].resolve()) or name}"
        for name in names
        if not name.startswith(_NO_LIBRARIES) and name in known
    ]


def same_everywhere(tree: Path) -> None:
    """Give every file the rights that it has in every build."""
    starters = {tree / "program" / "sanwright", tree / "install.sh", tree / "uninstall.sh"}
    for file in sorted(tree.rglob("*")):
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or file in starters else 0o644)


def _packed(tree: Path, output: Path) -> Path:
    moment = source_date(ROOT)
    target = output / f"sanwright-{version(ROOT)}-linux-{platform.machine()}.run"
    tar = "--format=gnu --sort=name --owner=0 --group=0 --numeric-owner"
    day = datetime.fromtimestamp(moment, UTC)
    words = [
        "makeself",
        "--gzip",
        "--complevel",
        LEVEL,
        "--nox11",
        "--sha256",
        "--nomd5",
        "--nocrc",
    ]
    words += ["--packaging-date", f"{day:%Y-%m-%d}", "--tar-extra", f"{tar} --mtime=@{moment}"]
    # By relative names, for makeself writes its own command line into the result.
    words += [tree.name, target.name, f"Sanwright {version(ROOT)}", "./install.sh"]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    run(words, cwd=tree.parent, env=environment)
    shutil.move(tree.parent / target.name, target)
    return target


def _filled(text: str, words: dict[str, str]) -> str:
    for name, value in words.items():
        text = text.replace(f"@{name}@", value)
    return text


def _write(target: Path, lines: list[str]) -> None:
    target.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
