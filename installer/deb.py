"""Wraps the frozen folder into a Debian package, with dpkg-deb.

What it depends on is worked out by dpkg-shlibdeps from the libraries themselves. There are no
maintainer scripts: menu, file types, icons and manual pages are taken in by dpkg's triggers.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import textwrap
from datetime import UTC, datetime
from pathlib import Path

from installer.commands import run
from installer.commit import source_date, version
from installer.desktop import LINUX, ROOT, write_share
from installer.licences import debian_package
from installer.releases import releases
from installer.shared_objects import library_places, optional, required

MAINTAINER = "The Sanwright authors <authors@sanwright.invalid>"
"""There is no address yet; .invalid is reserved for saying so."""

_CONTROL = """\
Package: sanwright
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {size}
{dependencies}
Section: science
Priority: optional
Description: design and size storage area networks
 Sanwright draws Fibre Channel, FC-NVMe and SAS storage networks from a catalog
 of real parts, checks them by published rules, works out throughput, latency,
 failures and growth, and writes bills of materials, proposals and papers for
 the installation.
 .
 It needs no network: nothing is fetched and nothing is sent.
"""

_SOURCE = "Source: sanwright\n\nPackage: sanwright\nArchitecture: any\n"
"""As much of a source package as dpkg-shlibdeps wants to see."""


def build(folder: Path, output: Path) -> Path:
    """Make the package of ``folder`` in ``output``."""
    work = folder.parent.parent / "deb"
    shutil.rmtree(work, ignore_errors=True)
    tree = work / "tree"
    fill(tree, folder)
    (tree / "DEBIAN").mkdir()
    size = sum(file.lstat().st_size for file in tree.rglob("*") if file.is_file()) // 1024
    control = _CONTROL.format(
        version=version(ROOT),
        architecture=architecture(),
        maintainer=MAINTAINER,
        size=size,
        dependencies=dependencies(tree / "usr" / "lib" / "sanwright", work),
    )
    (tree / "DEBIAN" / "control").write_text(control, encoding="utf-8")
    (tree / "DEBIAN" / "md5sums").write_text(md5sums(tree), encoding="utf-8")
    moment = source_date(ROOT)
    same_everywhere(tree, moment)
    target = output / f"sanwright_{version(ROOT)}_{architecture()}.deb"
    words = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--threads-max=1", "--build"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(moment), "LC_ALL": "C.UTF-8"}
    run([*words, str(tree), str(target)], env=environment)
    return target


def fill(tree: Path, folder: Path) -> None:
    """Put every file in its place below ``tree``."""
    shutil.copytree(folder, tree / "usr" / "lib" / "sanwright", symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "sanwright").symlink_to("../lib/sanwright/sanwright")
    share = tree / "usr" / "share"
    write_share(share)
    page = share / "man" / "man1" / "sanwright.1"
    write_gzip(page.with_name("sanwright.1.gz"), page.read_bytes())
    page.unlink()
    doc = share / "doc" / "sanwright"
    doc.mkdir(parents=True)
    (doc / "licences").symlink_to("../../../lib/sanwright/_internal/sanwright/_data/licences")
    write_gzip(doc / "changelog.gz", changelog().encode())
    shutil.copyfile(folder / "_internal/sanwright/_data/licences/COPYRIGHT.txt", doc / "copyright")
    overrides = share / "lintian" / "overrides" / "sanwright"
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", overrides)


def changelog() -> str:
    """The releases as a Debian changelog."""
    entries = []
    for release in releases(ROOT):
        moment = datetime.combine(release.date, datetime.min.time(), UTC)
        entries += [f"sanwright ({release.version}) unstable; urgency=medium", ""]
        entries += [_point(change) for change in release.changes]
        entries += ["", f" -- {MAINTAINER}  {moment:%a, %d %b %Y %H:%M:%S +0000}", ""]
    return "\n".join(entries)


def _point(text: str) -> str:
    return textwrap.fill(text, 78, initial_indent="  * ", subsequent_indent="    ")


def dependencies(program: Path, work: Path) -> str:
    """The fields Depends and Recommends for the libraries that are not in ``program``."""
    (work / "debian").mkdir()
    (work / "debian" / "control").write_text(_SOURCE)
    inside = sorted({str(file.parent) for file in program.rglob("*.so*")})
    words = ["dpkg-shlibdeps", "-O", "--warnings=0", "--ignore-missing-info"]
    words += [f"-l{place}" for place in inside]
    words += [f"-x{package}" for package in bundled_packages(program)]
    words += ["-dDepends", *map(str, required(program))]
    words += ["-dRecommends", *map(str, optional(program))]
    answer = run(words, cwd=work)
    fields = dict(line.removeprefix("shlibs:").split("=", 1) for line in answer.splitlines())
    return "\n".join(f"{name}: {value}" for name, value in sorted(fields.items()))


def bundled_packages(program: Path) -> list[str]:
    """Debian packages whose libraries are in ``program`` and so are not asked of the system."""
    places = library_places()
    inside = {file.name for file in (program / "_internal").glob("*.so*")}
    found = {debian_package(places[name].resolve()) for name in inside & places.keys()}
    return sorted(found - {""})


def architecture() -> str:
    """The processor, in Debian's words."""
    return run(["dpkg", "--print-architecture"]).strip()


def md5sums(tree: Path) -> str:
    """Checksums of every file, for debsums."""
    lines = []
    for file in sorted(tree.glob("usr/**/*")):
        if file.is_file() and not file.is_symlink():
            digest = hashlib.md5(file.read_bytes(), usedforsecurity=False).hexdigest()
            lines.append(f"{digest}  {file.relative_to(tree).as_posix()}\n")
    return "".join(lines)


def same_everywhere(tree: Path, moment: int) -> None:
    """Give every file the rights and the time that it has in every build."""
    for file in [tree, *sorted(tree.rglob("*"))]:
        if not file.is_symlink():
            is_starter = file == tree / "usr" / "lib" / "sanwright" / "sanwright"
            file.chmod(0o755 if file.is_dir() or is_starter else 0o644)
        os.utime(file, (moment, moment), follow_symlinks=False)


def write_gzip(target: Path, content: bytes) -> None:
    """Compress without the name and the time of the file."""
    target.write_bytes(gzip.compress(content, 9, mtime=0))
