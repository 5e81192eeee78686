"""What hosts and arrays of a requirement are called in a sentence, also those without a name."""

from __future__ import annotations

from sanwright.design import ArrayNeed, HostNeed
from sanwright.text import Text, verbatim


def called(need: HostNeed | ArrayNeed) -> Text:
    """The name, or what it is."""
    if need.name:
        return verbatim(need.name)
    return Text("Hosts") if isinstance(need, HostNeed) else Text("Array")
