"""How the work of a session that died stands to the file that it began from.

Recovering never goes backwards: where the file was saved since, the work is merged into it.
"""

from __future__ import annotations

from enum import Enum

from sanwright.design import Table, Tables
from sanwright.documents.file_state import state_of
from sanwright.documents.left_journals import Recoverable, Replay
from sanwright.documents.store import read_design
from sanwright.errors import SanwrightError
from sanwright.parts.supply import PartSupply


class FileStanding(Enum):
    """What became of the file meanwhile."""

    NEVER_SAVED = "never saved"
    AS_IT_WAS = "as it was"
    """The work follows on what is in the file."""
    HOLDS_IT = "holds it"
    """What the work came to is in the file: the program died while it was saving."""
    SAVED_SINCE = "saved since"
    """The file holds something else, or cannot be read: the work must not take its place."""
    GONE = "gone"


def standing_of(found: Recoverable, replay: Replay, supply: PartSupply) -> FileStanding:
    """How ``replay``, which is that of ``found``, stands to its file as it is now."""
    if found.document is None:
        return FileStanding.NEVER_SAVED
    try:
        now = state_of(found.document)
        if now is None:
            return FileStanding.GONE
        if now.holds_the_same(found.began):
            return FileStanding.AS_IT_WAS
        there = read_design(found.document, supply)
    except SanwrightError:
        return FileStanding.SAVED_SINCE
    if says_the_same(there, replay.design):
        return FileStanding.HOLDS_IT
    return (
        FileStanding.AS_IT_WAS if says_the_same(there, replay.before) else FileStanding.SAVED_SINCE
    )


def says_the_same(one: Tables, other: Tables) -> bool:
    """Whether two designs hold the same records, in whatever order."""
    return all(dict(one.rows(table)) == dict(other.rows(table)) for table in Table)
