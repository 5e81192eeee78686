"""The design file: read, write, refuse what is newer, keep every edit safe, recover."""

from sanwright.documents.bundled import Bundled, bundled_testbeds, testbed
from sanwright.documents.journal import Journal, Recoverable, find_journals
from sanwright.documents.store import JSON_SUFFIX, SUFFIX, new_design, read_design, write_design

__all__ = [
    "JSON_SUFFIX",
    "SUFFIX",
    "Bundled",
    "Journal",
    "Recoverable",
    "bundled_testbeds",
    "find_journals",
    "new_design",
    "read_design",
    "testbed",
    "write_design",
]
