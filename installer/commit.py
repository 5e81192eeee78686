"""From which commit a build is made, and what time it pretends to be: that of the commit.

``SOURCE_DATE_EPOCH`` overrides the time, ``SANWRIGHT_COMMIT`` names the commit where there is no
git, such as in an unpacked source archive.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from installer.releases import releases

VERSION_FILE = Path("app", "sanwright", "__init__.py")
CHANGED = "+changes"


def version(root: Path) -> str:
    """The version, from the one place where it is written."""
    text = (root / VERSION_FILE).read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError(f"{VERSION_FILE} does not say which version this is")
    return found[1]


def commit(root: Path) -> str:
    """The commit in the tree, with a mark if files differ from it; empty if nobody knows."""
    named = os.environ.get("SANWRIGHT_COMMIT", "")
    if named:
        return named
    name = _git(root, "rev-parse", "HEAD")
    changed = bool(name) and bool(_git(root, "status", "--porcelain"))
    return name + (CHANGED if changed else "")


def source_date(root: Path) -> int:
    """Seconds since 1970 of the commit, else of the newest release."""
    given = os.environ.get("SOURCE_DATE_EPOCH") or _git(root, "log", "-1", "--format=%ct")
    if given:
        return int(given)
    newest = max(release.date for release in releases(root))
    return int(datetime.combine(newest, datetime.min.time(), UTC).timestamp())


def stamp_text(root: Path) -> str:
    """What a build writes into ``stamp.json``; ``sanwright.stamp`` reads it."""
    name = commit(root)
    day = datetime.fromtimestamp(source_date(root), UTC).date().isoformat()
    stamp = {"version": version(root), "commit": name, "date": day}
    return json.dumps(stamp, indent=1) + "\n"


def _git(root: Path, *words: str) -> str:
    if not (root / ".git").exists():
        return ""
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *words],  # noqa: S607 - the git of whoever builds
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
