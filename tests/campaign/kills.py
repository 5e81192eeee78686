"""Sessions killed at random instants: is every edit that was done in the journal or in the file?

The program is forked, edits and saves as a window does, tells of each edit and save when it is
done, and is killed by SIGKILL. Then another program looks at what is left.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from pathlib import Path

from sanwright.design import Change, Design, History, Note, Replacement, Table
from sanwright.documents import (
    Journal,
    find_journals,
    find_unreadable,
    read_design,
    write_over,
)
from sanwright.documents.recovery import FileStanding, standing_of
from tests.builders import catalog

_NOTE = "n"


def number_in(design: Design) -> int:
    """How many edits a design has seen."""
    note = design.notes.get(_NOTE)
    return int(note.text) if note is not None else 0


def numbered(design: Design, number: int) -> Change:
    """The next edit."""
    was = design.notes.get(_NOTE)
    after = Note(id=_NOTE, text=str(number))
    return Change("Count", (Replacement(Table.NOTES, _NOTE, was, after),))


def attack(chance: random.Random, folder: Path) -> str:
    """One session, killed."""
    path, journals = folder / "d.sanw", folder / "journals"
    edits, saves = chance.randrange(1, 40), chance.random() * 0.4
    heard, telling = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.close(heard)
            _session(path, journals, edits, saves, chance, telling)
        os._exit(0)
    os.close(telling)
    told = _listen_and_kill(child, heard, chance.randrange(edits + 1), chance)
    return _look(path, journals, told)


def _session(
    path: Path, journals: Path, edits: int, saves: float, chance: random.Random, telling: int
) -> None:
    history = History(Design())
    state = write_over(history.design, path, None)
    journal = Journal.start(journals, path, history.design, state)
    history.journal.append(journal.append)
    for number in range(1, edits + 1):
        history.do(numbered(history.design, number))
        os.write(telling, b"%d\n" % number)
        if chance.random() < saves:
            state = write_over(history.design, path, state)
            journal.rebase(path, history.design, state)
    time.sleep(5)


def _listen_and_kill(child: int, heard: int, wanted: int, chance: random.Random) -> int:
    """The number of the last edit that was done when the kill came."""
    text, until = b"", time.monotonic() + 4
    os.set_blocking(heard, False)
    while text.count(b"\n") < wanted and time.monotonic() < until:
        with contextlib.suppress(BlockingIOError):
            text += os.read(heard, 4096)
        time.sleep(0.0002)
    time.sleep(chance.random() * 0.003)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.set_blocking(heard, True)
    while piece := os.read(heard, 4096):
        text += piece
    os.close(heard)
    lines = text.split()
    return int(lines[-1]) if lines else 0


def _look(path: Path, journals: Path, told: int) -> str:
    assert find_unreadable(journals) == (), "a journal cannot be read"
    saved = number_in(read_design(path, catalog())) if path.exists() else 0
    found = find_journals(journals)
    assert len(found) <= 1
    if not found:
        assert saved >= told, f"{told} edits were done, the file has {saved}"
        return "all in the file"
    replay = found[0].replay()
    assert not replay.damage
    work, standing = number_in(replay.design), standing_of(found[0], replay, catalog())
    assert max(saved, work) >= told, f"{told} edits were done, {work} and {saved} are there"
    assert standing in (FileStanding.AS_IT_WAS, FileStanding.HOLDS_IT), standing
    assert work >= saved, "recovering would go backwards"
    return "recovered" if standing is FileStanding.AS_IT_WAS else "died behind the save"
