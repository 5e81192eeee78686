"""Disks that fail under an export: is every file whole, and is what is said one sentence?

A command that writes papers, tables or drawings runs in a fork, over files that stood there
before. In half of the cases no file may grow beyond some size, as on a full disk; in the others
one call of the operating system fails, as on media that are read-only, broken or over quota.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import random
import resource
import signal
import sqlite3
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

from sanwright.cli.main import main
from tests.campaign import LONGEST_REFUSAL
from tests.campaign.forking import forked
from tests.campaign.kinds_of_files import KINDS

_ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT, errno.EACCES)
_LIMITS = (0, 1, 500, 5000, 20_000, 60_000, 200_000)
_CALLS: tuple[tuple[ModuleType, str], ...] = (
    (os, "replace"),
    (os, "fsync"),
    (os, "mkdir"),
    (os, "chmod"),
    (io, "open"),
    (tempfile, "mkstemp"),
)
_OLD = b"what stood here before"
_DESIGN = "testbed:t1-8gfc"
_COMMANDS = (
    ("bom", _DESIGN, "-o", "bom.xlsx"),
    ("bom", _DESIGN, "-o", "bom.csv"),
    ("bom", _DESIGN, "-o", "bom.json"),
    ("bom", _DESIGN, "-o", "bom.pdf"),
    ("render", _DESIGN, "-o", "d.svg"),
    ("render", _DESIGN, "-o", "d.png"),
    ("render", _DESIGN, "-o", "d.pdf"),
    ("render", _DESIGN, "-o", "d.drawio"),
    ("render", _DESIGN, "-o", "d.vsdx"),
    ("convert", _DESIGN, "d.sanw"),
    ("convert", _DESIGN, "d.json"),
    ("zoning", _DESIGN, "--brocade", "-o", "zoning"),
    ("switch-setup", _DESIGN, "-o", "set-up"),
    ("catalog", "export", "brocade-g620", "-o", "parts.sanwpack"),
    ("compare", "reference:switch-pair", "--demand", "2", "-o", "c.sanw"),
    ("report", _DESIGN, "--no-appendix", "-o", "report.pdf"),
    ("proposal", _DESIGN, "-o", "proposal.pdf"),
    ("installers-pack", _DESIGN, "-o", "pack"),
    ("export", _DESIGN, "-o", "all"),
    ("migrate", _DESIGN, "testbed:t2-8gfc", "-o", "migration"),
    ("import", "@san.log", "-o", "@standing.sanw", "--report", "health"),
    ("sweep", _DESIGN, "--plan", "@plan.toml", "--workers", "0", "-o", "s.sweep"),
    ("sweep", _DESIGN, "--plan", "@plan.toml", "--workers", "0", "--csv", "s.csv"),
    ("design", "@asked.toml", "-o", "made.sanw"),
)
"""The last word is what is written; one with ``@`` is in the folder, or is written there, too."""
_GIVEN: dict[str, Callable[[], bytes]] = {
    "san.log": KINDS["capture, Brocade"][1],
    "plan.toml": lambda: b"[vary]\ndemand = ['as drawn', 2.0]\n",
    "asked.toml": KINDS["requirement"][1],
}
"""What commands read, in the folder in which disks fail."""
_WHOLE: dict[str, Callable[[bytes], object]] = {
    ".pdf": lambda data: _expect(data.startswith(b"%PDF") and b"%%EOF" in data[-64:]),
    ".png": lambda data: _expect(data.endswith(b"IEND\xaeB`\x82")),
    ".xlsx": lambda data: zipfile.ZipFile(io.BytesIO(data)).testzip(),
    ".vsdx": lambda data: zipfile.ZipFile(io.BytesIO(data)).testzip(),
    ".svg": ET.fromstring,
    ".drawio": ET.fromstring,
    ".json": json.loads,
    ".sanwpack": json.loads,
    ".sweep": lambda data: _expect(not data or _is_whole_database(data)),
    ".log": lambda _data: None,
    ".sanw": lambda data: _expect(_is_whole_database(data)),
}
"""By ending, what raises unless a file is whole; texts are held by their last line's end."""


def attack(chance: random.Random, folder: Path) -> str:
    """One export on a disk that fails."""
    words = list(chance.choice(_COMMANDS))
    target = folder / words[-1]
    words[-1] = str(target)
    words = [str(folder / word[1:]) if word.startswith("@") else word for word in words]
    for name, data in _GIVEN.items():
        (folder / name).write_bytes(data())
    stood = bool(target.suffix) and chance.random() < 0.5
    if stood:
        target.write_bytes(_OLD)
    is_full = chance.random() < 0.5
    limit, code = chance.choice(_LIMITS), chance.choice(_ERRORS)
    (module, name), turn = chance.choice(_CALLS), chance.randrange(1, 8)

    def export() -> int:
        sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
        if is_full:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        else:
            _let_fail(module, name, turn, code, folder)
        return main(words)

    ended, said = forked(export)
    what = f"{' '.join(words[:2])} -o {target.name}: "
    what += f"at most {limit} bytes" if is_full else f"{name} number {turn}: {os.strerror(code)}"
    assert ended in (0, 1, 2), f"{what}: ended with {ended}: {said[-600:]}"
    if ended == 2:
        _look_at_refusal(said, folder, what)
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            _look_at_file(path, what)
    if stood and ended == 2:
        assert target.read_bytes() == _OLD, f"{what}: an older file is gone"
    return "refused" if ended == 2 else "done all the same"


def _let_fail(module: ModuleType, name: str, turn: int, code: int, folder: Path) -> None:
    """Let a call in ``folder`` fail: the ``turn``-th and, as on a broken disk, all behind it."""
    real = getattr(module, name)
    seen = 0

    def broken(*given: Any, **named: Any) -> Any:
        nonlocal seen
        places = [str(each) for each in (*given, *named.values())]
        reads = name == "open" and not set("wax+") & set(str(([*given, "r"])[1]))
        is_here = name == "fsync" or any(str(folder) in place for place in places)
        if not is_here or reads:
            return real(*given, **named)
        seen += 1
        if seen < turn:
            return real(*given, **named)
        raise OSError(code, os.strerror(code))

    setattr(module, name, broken)


def _look_at_refusal(said: str, folder: Path, what: str) -> None:
    lines = [line for line in said.splitlines() if line.strip()]
    assert lines, f"{what}: refused without a word"
    assert "Traceback" not in said, f"{what}: {said[-600:]}"
    for line in lines:
        length = len(line.replace(str(folder), ""))
        assert length <= LONGEST_REFUSAL, f"{what}: {length} characters: {line!r}"


def _look_at_file(path: Path, what: str) -> None:
    assert not path.name.endswith(".part"), f"{what}: {path.name} was left behind"
    data = path.read_bytes()
    if data == _OLD:
        return
    try:
        _WHOLE.get(path.suffix, lambda text: _expect(not text or text.endswith(b"\n")))(data)
    except Exception as error:
        raise AssertionError(f"{what}: {path.name} is not whole: {error}") from error


def _expect(holds: bool) -> None:
    if not holds:
        raise ValueError("it is cut")


def _is_whole_database(data: bytes) -> bool:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(data)
        return connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
