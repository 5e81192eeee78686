"""How sure a figure is, in the words that screen, papers and command line have for it.

There are two questions. Who says so: the origins below. And how far a document may be relied on:
high, medium or low confidence. No other words are used: none is “estimated” or “uncertain”.
"""

from __future__ import annotations

from sanwright.parts import Confidence
from sanwright.text import LabelledEnum, Text


class Origin(LabelledEnum):
    """Who says so, the surest first."""

    MEASURED = "measured", Text("measured")
    DOCUMENT = "from documents", Text("from documents")
    DERIVED = "derived", Text("derived")
    STATED = "stated by the user", Text("stated by the user")
    CLAIMED = "claimed by the maker", Text("claimed by the maker")
    ASSUMED = "assumed", Text("assumed")
    UNKNOWN = "unknown", Text("unknown")


MEANINGS = {
    Origin.MEASURED: Text("Somebody measured it on this equipment or on this data."),
    Origin.DOCUMENT: Text("A document prints it; the list of documents says which."),
    Origin.DERIVED: Text("No document prints it; it was worked out from what documents print."),
    Origin.STATED: Text("Whoever made the design entered it."),
    Origin.CLAIMED: Text("The maker promises it; nobody measured it on this data."),
    Origin.ASSUMED: Text("Whoever made the design supposes it."),
    Origin.UNKNOWN: Text("Nobody has said it. It is never taken as zero, nor as passed."),
}
"""What a customer reads of each, where it is used."""

CONFIDENCES = {
    Confidence.HIGH: Text("The maker's own document, or two independent sources that agree"),
    Confidence.MEDIUM: Text("One source of good standing, or arithmetic on such"),
    Confidence.LOW: Text("Anything else; no error rests on it"),
}
"""What is meant by a confidence."""
