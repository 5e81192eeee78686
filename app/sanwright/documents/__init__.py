"""The design file: read, write, refuse what is newer, keep every edit safe, recover."""

from sanwright.documents.design_file import Outline
from sanwright.documents.file_state import FileChangedError, FileState, look_at, state_of
from sanwright.documents.journal import Journal
from sanwright.documents.left_journals import (
    Recoverable,
    Replay,
    UnreadableJournal,
    find_journals,
    find_unreadable,
)
from sanwright.documents.store import (
    JSON_SUFFIX,
    SUFFIX,
    form_by_contents,
    new_design,
    read_design,
    read_with_state,
    write_anyway,
    write_design,
    write_over,
)

__all__ = [
    "JSON_SUFFIX",
    "SUFFIX",
    "FileChangedError",
    "FileState",
    "Journal",
    "Outline",
    "Recoverable",
    "Replay",
    "UnreadableJournal",
    "find_journals",
    "find_unreadable",
    "form_by_contents",
    "look_at",
    "new_design",
    "read_design",
    "read_with_state",
    "state_of",
    "write_anyway",
    "write_design",
    "write_over",
]
