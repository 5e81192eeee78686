"""What of an alias names a device, and what only tells its ports apart."""

from __future__ import annotations

import re

_APART = r"(?:[-_.]|(?<=\d))"
_WORDED = re.compile(
    rf"(?:[-_.]?(?:vm?hba|hba|fcs)|{_APART}(?:fc|port|slot|node|fabric|fab|san|spa|spb|sp|ct)"
    r"|[-_.](?:p|s|c|n))[-_.]?[ab]?[-_.]?\d*[-_.]?[ab]?$",
    re.I,
)
"""Short words stand apart, or “vsp” would be a port of “v”."""
_MAKERS = re.compile(
    rf"{_APART}(?:cl[-_.]?\d{{1,2}}[-_.]?[a-r]|n\d{{1,2}}[-_.]?(?:s\d{{1,2}}[-_.]?)?p\d{{1,2}}"
    rf"|fa[-_.]?\d{{1,2}}[a-h](?:[-_.:]?\d{{1,2}})?|i\d{{4}}|n\d{{1,2}}[-_.]\d[a-h])$",
    re.I,
)
"""Ports as makers count them: Hitachi CL1-A, 3PAR n0s1p1, Symmetrix FA-1D:4, DS8000 I0001, ONTAP
n1 0e."""
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
        found = _MAKERS.search(stem) or _WORDED.search(stem) or _SIDED.search(stem)
        numbered = _NUMBERED.search(stem)
        if found is None and numbered and any(map(str.isdecimal, stem[: numbered.start()])):
            found = numbered
        if found is None or not found.start():
            return stem, alias[len(stem) :]
        stem = stem[: found.start()]
