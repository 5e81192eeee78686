"""Losses of power: does what was promised to be on the disk come back from one that forgets?

A session runs under ``strace``, which tells every write, sync, rename and removal with its bytes.
From that a disk is worked out as it may be found after power failed between any two of them: what
was synced is there, of what was not synced any part may be, and folders keep the order of what was
done to them since their last sync. Linux only, and by name only: it takes seconds.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sanwright.documents import find_journals, find_unreadable, read_design
from tests.builders import catalog
from tests.campaign.kills import number_in

_CRASHES = 40
_CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,unlink,unlinkat,mkdir"
_SESSION = """
import os, random, sys, time
from pathlib import Path
from sanwright.design import Design, History
from sanwright.documents import Journal, write_over
from tests.campaign.kills import numbered

folder, seed = Path(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
marks = os.open(folder / "marks", os.O_WRONLY | os.O_CREAT)
history = History(Design())
state = write_over(history.design, folder / "d.sanw", None)
journal = Journal.start(folder / "journals", folder / "d.sanw", history.design, state)
os.write(marks, b"begun 0")
history.journal.append(journal.append)
for number in range(1, 16):
    history.do(numbered(history.design, number))
    if chance.random() < 0.3:
        journal.flush()
        os.write(marks, b"flushed %d" % number)
    if chance.random() < 0.2:
        state = write_over(history.design, folder / "d.sanw", state)
        os.write(marks, b"saved %d" % number)
        journal.rebase(folder / "d.sanw", history.design, state)
os._exit(0)
"""


def attack(chance: random.Random, folder: Path) -> str:
    """One session, and many moments at which power may have failed."""
    if shutil.which("strace") is None:
        return "no strace"
    real, trace = folder / "real", folder / "trace"
    real.mkdir()
    command = ["strace", "-f", "-y", "-xx", "-s", "4000000", "-e", f"trace={_CALLS}", "-o"]
    command += [str(trace), sys.executable, "-c", _SESSION, str(real), str(chance.randrange(10**6))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run(command, check=True, env=environment, capture_output=True)
    calls = [c for c in _calls(trace.read_text("ascii")) if c.path.startswith(str(real))]
    for number in range(_CRASHES):
        after = folder / f"after-{number}"
        marks = _crashed(calls[: chance.randrange(len(calls) + 1)], real, after, chance)
        _look(after, marks)
        shutil.rmtree(after)
    return f"{_CRASHES} losses"


attack.by_name_only = True  # type: ignore[attr-defined]


@dataclass(frozen=True)
class _Call:
    name: str
    path: str
    data: bytes = b""
    place: int = 0
    other: str = ""


@dataclass
class _File:
    """A file: what is on the disk, and what was written since."""

    disk: bytearray = field(default_factory=bytearray)
    since: list[_Call] = field(default_factory=list)
    end: int = 0
    """Where a plain write goes on."""


_LINE = re.compile(r"^\d+\s+(\w+)\((.*)\)\s+= (-?\d+)(?:<(.*?)>)?")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def _calls(text: str) -> list[_Call]:
    found = []
    for line in text.splitlines():
        match = _LINE.match(line)
        if match is None or int(match[3]) < 0:
            continue
        call = _call(match[1], match[2], match[4])
        if call is not None:
            found.append(call)
            if call.name == "make" and "O_TRUNC" in match[2]:
                found.append(_Call("cut", call.path))
    return found


def _call(name: str, arguments: str, result: str | None) -> _Call | None:
    """One call of the trace, as far as it means something to a disk."""
    texts = [bytes.fromhex(each.replace("\\x", "")) for each in _TEXT.findall(arguments)]
    handle = re.match(r"\d+<([^>]*)>", arguments)
    path, last = _plain(handle[1]) if handle else "", arguments.rsplit(",", 1)[-1].strip()
    match name:
        case "openat" if "O_CREAT" in arguments and result:
            return _Call("make", _plain(result))
        case "write":
            return _Call("write", path, texts[0], -1)
        case "pwrite64":
            return _Call("write", path, texts[0], int(last))
        case "ftruncate":
            return _Call("cut", path, place=int(last))
        case "fsync" | "fdatasync":
            return _Call("sync", path)
        case "rename":
            return _Call("rename", texts[0].decode(), other=texts[1].decode())
        case "unlink" | "unlinkat":
            return _Call("unlink", texts[-1].decode())
        case "mkdir":
            return _Call("mkdir", texts[0].decode())
    return None


def _plain(path: str) -> str:
    """A path as ``-y`` writes it, with ``-xx`` in hexadecimal digits."""
    text = path.removesuffix("(deleted)")
    if "\\x" in text:
        return bytes.fromhex(text.replace("\\x", "")).decode()
    return text


def _crashed(calls: list[_Call], real: Path, after: Path, chance: random.Random) -> set[str]:
    """Lay out ``after`` as ``real`` may be found; gives the marks that were reached."""
    now: dict[str, _File] = {}
    disk: dict[str, _File] = {}
    steps: list[tuple[str, dict[str, _File]]] = []
    marks: set[str] = set()
    for call in calls:
        if call.path.endswith("/marks"):
            marks.add(call.data.decode())
            continue
        if call.name in ("make", "mkdir", "rename", "unlink"):
            _in_folder(now, call)
            steps.append((os.path.dirname(call.path), dict(now)))  # noqa: PTH120 - plain texts
        elif call.name == "sync" and call.path not in now:  # a folder
            done = [number for number, (folder, _) in enumerate(steps) if folder == call.path]
            if done:
                disk = steps[done[-1]][1]
                steps = steps[done[-1] + 1 :]
        elif call.path in now:
            _in_file(now[call.path], call)
    kept = chance.randrange(len(steps) + 1)
    names = steps[kept - 1][1] if kept else disk
    for name, file in names.items():
        path = after / Path(name).relative_to(real)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_found(file, chance))
    after.mkdir(exist_ok=True)
    return marks


def _in_folder(now: dict[str, _File], call: _Call) -> None:
    if call.name == "make":
        now.setdefault(call.path, _File())
    elif call.name == "rename":
        now[call.other] = now.pop(call.path)
    elif call.name == "unlink":
        now.pop(call.path, None)


def _in_file(file: _File, call: _Call) -> None:
    if call.name == "sync":
        for each in file.since:
            _carry_out(file.disk, each)
        file.since.clear()
        return
    place = file.end if call.place < 0 else call.place
    if call.name == "write" and call.place < 0:
        file.end += len(call.data)
    file.since.append(_Call(call.name, call.path, call.data, place))


def _carry_out(content: bytearray, call: _Call) -> None:
    if call.name == "cut":
        del content[call.place :]
        content.extend(bytes(max(0, call.place - len(content))))
        return
    content.extend(bytes(max(0, call.place - len(content))))
    content[call.place : call.place + len(call.data)] = call.data


def _found(file: _File, chance: random.Random) -> bytes:
    """Any part of what was not synced may be there, none of it being the most likely."""
    content, share = bytearray(file.disk), chance.choice((0.0, 0.0, 0.5, 1.0))
    for call in file.since:
        if chance.random() < share:
            _carry_out(content, call)
    return bytes(content)


def _look(after: Path, marks: set[str]) -> None:
    """The file is one of those that were saved, and all that was brought to the disk is there."""

    def newest(word: str) -> int:
        return max((int(m.split()[1]) for m in marks if m.startswith(word)), default=-1)

    path, journals = after / "d.sanw", after / "journals"
    saved = number_in(read_design(path, catalog())) if path.exists() else -1
    assert saved >= newest("saved"), f"saved {newest('saved')}, found {saved}"
    if newest("begun") < 0:
        return
    assert saved >= 0, "the file was saved before the journal began"
    found = find_journals(journals)
    assert find_unreadable(journals) == (), find_unreadable(journals)[0].reason
    work = number_in(found[0].replay().design) if found else saved
    safe = max(newest("flushed"), newest("saved"))
    assert max(work, saved) >= safe, f"{safe} was on the disk, {work} and {saved} came back"
