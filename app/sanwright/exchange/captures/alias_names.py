"""What of an alias names a device, and what only tells its ports apart."""

from __future__ import annotations

import re

_WORDED = re.compile(
    r"(?:[-_.]?(?:vm?hba|hba|fcs?|port|slot|node|fabric|fab|san|spa|spb|sp|ct)"
    r"|[-_.](?:p|s|c|n))[-_.]?[ab]?[-_.]?\d*[-_.]?[ab]?$",
    re.I,
)
_SIDED = re.compile(r"(?:[-_.]|(?<=\d))[ab]$", re.I)
_NUMBERED = re.compile(r"[-_.]\d+[ab]?$", re.I)


def parted_alias(alias: str) -> tuple[str, str]:
    """The device that an alias names, and the rest of it, which tells of a port.

    A number alone tells of a port only where the device has one too: hosts are counted, too.

    >>> parted_alias("esx01_hba2"), parted_alias("esx01-1"), parted_alias("esx-01")
    (('esx01', '_hba2'), ('esx01', '-1'), ('esx-01', ''))
    """
    stem = alias
    while True:
        found = _WORDED.search(stem) or _SIDED.search(stem)
        numbered = _NUMBERED.search(stem)
        if found is None and numbered and any(map(str.isdecimal, stem[: numbered.start()])):
            found = numbered
        if found is None or not found.start():
            return stem, alias[len(stem) :]
        stem = stem[: found.start()]
