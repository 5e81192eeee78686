"""What kinds of slots are called: what a card, blade or drive fits, and what a slot accepts."""

from __future__ import annotations

from sanwright.text import Text, verbatim

_KINDS = {
    "2.5-inch-nvme": Text("2.5-inch NVMe"),
    "2.5-inch-sas": Text("2.5-inch SAS"),
    "3.5-inch-sas": Text("3.5-inch SAS"),
}
_CAPITALS = frozenset({"dcx", "hpe", "ibm", "mds", "mp", "msl", "nvme", "ocp", "sas", "svc", "xt"})
_NAMES = {
    "alletra": "Alletra", "flasharray": "FlashArray", "gen2": "Gen2", "gen3": "Gen3",
    "io": "I/O", "nimble": "Nimble", "powermax": "PowerMax", "primera": "Primera",
    "unity": "Unity",
}  # fmt: skip
_PCIE = "pcie"


def slot_kind_text(kind: str) -> Text:
    """How people read a kind of slot: what a card or drive fits, and what a slot accepts.

    >>> str(slot_kind_text("pcie")), str(slot_kind_text("brocade-x7-blade"))
    ('PCIe', 'Brocade X7 blade')
    """
    if kind == _PCIE:
        return verbatim("PCIe")
    known = _KINDS.get(kind)
    if known is not None:
        return known
    words = " ".join(
        _NAMES.get(word)
        or (word.upper() if word in _CAPITALS or any(map(str.isdigit, word)) else word)
        for word in kind.split("-")
    )
    return verbatim(words[:1].upper() + words[1:])
