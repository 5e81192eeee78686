"""The design file: read, write, refuse what is newer, keep every edit safe, recover."""

from sanwright.documents.journal import (
    Journal,
    Recoverable,
    Replay,
    UnreadableJournal,
    find_journals,
    find_unreadable,
)
from sanwright.documents.store import JSON_SUFFIX, SUFFIX, new_design, read_design, write_design

__all__ = [
    "JSON_SUFFIX",
    "SUFFIX",
    "Journal",
    "Recoverable",
    "Replay",
    "UnreadableJournal",
    "find_journals",
    "find_unreadable",
    "new_design",
    "read_design",
    "write_design",
]
