"""Sessions killed at random instants: is every edit that was done in the journal or in the file?

The program is forked, edits and saves as a window does, on a thread beside the edits, tells of each
edit when it is done, and is killed by SIGKILL. Then another program looks at what is left.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from sanwright.design import Change, Design, History, Note, Replacement, Table, Tables
from sanwright.documents import (
    FileState,
    Journal,
    find_journals,
    find_unreadable,
    read_design,
    write_over,
)
from sanwright.documents.journal import JournalBase, base_of
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
    done = 0
    history.journal.append(lambda change: journal.append(change, None, done))
    save: Future[tuple[FileState, int]] | None = None
    with ThreadPoolExecutor(1) as beside:
        for done in range(1, edits + 1):
            history.do(numbered(history.design, done))
            os.write(telling, b"%d\n" % done)
            if save is not None and save.done():
                state, upto = save.result()
                journal.start_over(path, state, upto)
                save = None
            if save is None and chance.random() < saves:
                design = history.design.snapshot()
                save = beside.submit(_save, journal, design, base_of(design), path, state, done)
            if chance.random() < 0.5:
                time.sleep(chance.random() * 0.004)
    time.sleep(5)


def _save(
    journal: Journal,
    design: Tables,
    base: JournalBase,
    path: Path,
    known: FileState,
    number: int,
) -> tuple[FileState, int]:
    state = write_over(
        design, path, known, lambda state: journal.note_save(path.resolve(), state, number)
    )
    journal.prepare(base)
    return state, number


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
