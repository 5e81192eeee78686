"""What outputs call a switch, in one spelling."""

from __future__ import annotations

import re

_MDS = re.compile(r"\bMDS\s*(?:9000\s+)?(9\d{3}[A-Za-z]*)\b")
_NEXUS = re.compile(r"\bNexus\s?(\d{4})\w?(?:\s+(C?\d\w*(?:-\w+)*))?")


def model(text: str) -> str:
    """The model in a description of a chassis; as it stands where it is of neither family.

    >>> model('cisco MDS 9148S 16G 48 FC (1 RU) Chassis ("2/4/8/16 Gbps FC/Supervisor")')
    'MDS 9148S'
    >>> model("Nexus9000 93180YC-FX chassis"), model("Nexus5548 Chassis")
    ('Nexus 93180YC-FX', 'Nexus 5548')
    """
    mds, nexus = _MDS.search(text), _NEXUS.search(text)
    if mds:
        return f"MDS {mds[1]}"
    if nexus:
        is_family = nexus[2] and nexus[1] in {"9000", "7000", "5000", "3000", "2000", "6000"}
        return f"Nexus {nexus[2] if is_family else nexus[1]}"
    text = text.strip().removeprefix("cisco ").removeprefix("Cisco ")
    return text.partition(" (")[0].removesuffix(" Chassis").strip()
