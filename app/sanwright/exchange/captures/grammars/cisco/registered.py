"""What an entry of the name server says of itself by the FC-4 types and features it registered."""

from __future__ import annotations

import re

from sanwright.exchange.captures.facts import Role
from sanwright.exchange.captures.grammars.cisco.notation import role as role_of

_ROLES = re.compile(r"\b(?:scsi-fcp|nvme|fcp)\S*?:(init|target|both)\b", re.IGNORECASE)


def features(text: str) -> tuple[Role | None, bool | None, bool | None]:
    """Role, whether NVMe is spoken, and whether it is a switch; None is what it does not say.

    >>> features("scsi-fcp:init nvme:init")[0].value, features("scsi-fcp")[0], features("npv")[2]
    ('initiator', None, True)
    """
    found = {role_of(word) for word in _ROLES.findall(text)}
    words = text.casefold().replace(":", " ").split()
    role = Role.BOTH if len(found) > 1 else next(iter(found), None)
    nvme = any(word.startswith("nvme") for word in words) or None
    return role, nvme, ("npv" in words) or None
