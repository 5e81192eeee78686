"""What kinds of slots are called: what a card, blade or drive fits, and what a slot accepts."""

from __future__ import annotations

from sanwright.text import Text, capitalised, joined, verbatim

_KINDS = {
    "2.5-inch-nvme": Text("2.5-inch NVMe"),
    "2.5-inch-sas": Text("2.5-inch SAS"),
    "3.5-inch-sas": Text("3.5-inch SAS"),
}
_MODULES = {
    "full-height-drive": Text("slot|full height drive"),
    "half-height-drive": Text("slot|half height drive"),
    "front-end-module": Text("slot|front end module"),
    "io-module": Text("slot|I/O module"),
    "primary-riser": Text("slot|primary riser"),
    "secondary-riser": Text("slot|secondary riser"),
    "tertiary-riser": Text("slot|tertiary riser"),
    "riser": Text("slot|riser"),
    "host-card": Text("slot|host card"),
    "host-adapter": Text("slot|host adapter"),
    "adapter": Text("slot|adapter"),
    "blade": Text("slot|blade"),
    "card": Text("slot|card"),
    "control": Text("slot|control"),
    "core": Text("slot|core"),
    "drive": Text("slot|drive"),
    "fabric": Text("slot|fabric"),
    "module": Text("slot|module"),
    "supervisor": Text("slot|supervisor"),
    "supply": Text("slot|supply"),
}
"""What goes into slots, the longer names first, since a shorter one ends them as well."""
_CAPITALS = frozenset({"dcx", "hpe", "ibm", "mds", "mp", "msl", "nvme", "ocp", "sas", "svc", "xt"})
_NAMES = {
    "alletra": "Alletra", "flasharray": "FlashArray", "gen2": "Gen2", "gen3": "Gen3",
    "gen12": "Gen12",
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
    thing = next((name for name in _MODULES if f"-{kind}".endswith(f"-{name}")), "")
    words = [
        verbatim(_NAMES.get(word) or (word.upper() if _is_abbreviation(word) else word))
        for word in kind.removesuffix(thing).split("-")
        if word
    ]
    return capitalised(joined([*words, module_text(thing)] if thing else words, " "))


def module_text(name: str) -> Text:
    """What goes into a slot, by the end of its kind: ``blade``; a name without words as it is."""
    return _MODULES.get(name, verbatim(name))


def _is_abbreviation(word: str) -> bool:
    return word in _CAPITALS or any(map(str.isdigit, word))
