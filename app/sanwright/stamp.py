"""Which program this is: its version, and the commit that a packaged one was built from.

A build writes both into ``_data/stamp.json``; nothing of the machine or of the time of the build
goes in, so that two builds of a commit are alike. A source tree has no such file and knows no
commit, for its files may have been changed since.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sanwright import __version__
from sanwright.text import Text

STAMP_FILE = Path(__file__).resolve().parent / "_data" / "stamp.json"


class Stamp(NamedTuple):
    """Version, commit and the commit's date; the latter two are empty where nobody knows them."""

    version: str
    commit: str = ""
    date: str = ""
    packaged: bool = False

    @property
    def text(self) -> Text:
        """In one line, for people."""
        if not self.packaged:
            return Text("{version}, from a source tree", version=self.version)
        if not self.commit:
            return Text("{version}, packaged from an unknown commit", version=self.version)
        return Text(
            "{version}, commit {commit} of {date}",
            version=self.version,
            commit=short_commit(self.commit),
            date=self.date,
        )


@cache
def stamp() -> Stamp:
    """The stamp of the program that runs."""
    return read_stamp(STAMP_FILE)


def read_stamp(file: Path) -> Stamp:
    """What is written in ``file``; that of a source tree if there is no such file."""
    if not file.exists():
        return Stamp(__version__)
    written = json.loads(file.read_text(encoding="utf-8"))
    return Stamp(written["version"], written["commit"], written["date"], packaged=True)


def short_commit(commit: str) -> str:
    """As people write a commit; one with changes on top of it still says so."""
    name, plus, _ = commit.partition("+")
    return name[:12] + plus
