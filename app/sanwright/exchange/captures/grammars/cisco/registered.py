"""What an entry of a login table says beside its row: its FC-4 types and features, its alias."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sanwright.exchange.captures.facts import Role
from sanwright.exchange.captures.grammars.cisco.notation import role as role_of
from sanwright.exchange.captures.outputs import OutputLine

_ROLES = re.compile(r"\b(?:scsi-fcp|nvme|fcp)\S*?:(init|target|both)\b", re.IGNORECASE)
_ALIAS = re.compile(r"\s*\[([^\[\]]+)\]\s*")


def with_aliases(lines: Iterable[OutputLine]) -> Iterator[tuple[OutputLine, str]]:
    """Each line with the alias in brackets of the line that follows it; "" where none follows."""
    waiting: OutputLine | None = None
    for line in lines:
        alias = _ALIAS.fullmatch(line.text)
        if waiting is not None:
            yield waiting, alias[1].strip() if alias else ""
            waiting = None
        if not alias:
            waiting = line
    if waiting is not None:
        yield waiting, ""


def features(text: str) -> tuple[Role | None, bool | None, bool | None]:
    """Role, whether NVMe is spoken, and whether it is a switch; None is what it does not say.

    >>> features("scsi-fcp:init nvme:init")[0].value, features("scsi-fcp")[0], features("npv")[2]
    ('initiator', None, True)
    """
    found = {role_of(word) for word in _ROLES.findall(text)}
    words = text.casefold().replace(":", " ").split()
    role = Role.BOTH if len(found) > 1 else next(iter(found), None)
    nvme = any(word.startswith(("nvme", "fc-nvme")) for word in words) or None
    return role, nvme, ("npv" in words) or None
