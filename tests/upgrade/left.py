"""A journal as a killed program leaves it."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from sanwright import edits
from sanwright.design import Design, History, Project
from sanwright.documents import Journal
from tests.builders import SERVER, SWITCH, catalog

MOMENT = datetime(2026, 11, 21, 12, tzinfo=UTC)


def leave_journal(folder: Path, edits_made: int = 3, document: Path | None = None) -> Path:
    """Put a journal of up to three edits into ``folder``; nobody holds it."""
    alive = folder / "alive"
    history = History(Design([Project(name="Kept")]))
    journal = Journal.start(alive, document, history.design)
    history.journal.append(lambda change: journal.append(change, MOMENT))
    project = msgspec.structs.replace(history.design.project, customer="Example Ltd")
    for number in range(edits_made):
        if number < 2:
            part = catalog().part((SWITCH, SERVER)[number])
            history.do(edits.place_device(history.design, part, 0.0, 0.0)[0])
        else:
            history.do(edits.replace_record(history.design, project, "Customer"))
    journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    copy = Path(shutil.copy(journal.path, folder / "left.journal"))
    journal.close()
    alive.rmdir()
    return copy
