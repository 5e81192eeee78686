"""What groups of ports and of slots are called: their keys in the catalog, as people read them."""

from __future__ import annotations

import re

from sanwright.parts.slot_kinds import module_text
from sanwright.text import Text, joined, verbatim

_WORDS = {
    "canister": Text("group|canister"),
    "cage": Text("group|cage"),
    "chipset": Text("group|chipset"),
    "controller": Text("group|controller"),
    "director": Text("group|director"),
    "drives": Text("group|drives"),
    "enclosure": Text("group|enclosure"),
    "expansion": Text("group|expansion"),
    "external": Text("group|external"),
    "front": Text("group|front"),
    "half": Text("group|half height"),
    "high": Text("group|high"),
    "host": Text("group|host"),
    "in": Text("group|in"),
    "internal": Text("group|internal"),
    "left": Text("group|left"),
    "low": Text("group|low"),
    "lower": Text("group|lower"),
    "more": Text("group|more"),
    "node": Text("group|node"),
    "out": Text("group|out"),
    "rear": Text("group|rear"),
    "right": Text("group|right"),
    "riser": Text("group|riser"),
    "slot": Text("group|slot"),
    "upper": Text("group|upper"),
}
_NAMES = {"fcoe": "FCoE", "io": "I/O", "pcie": "PCIe", "sfpdd": "SFP-DD"}
_CAPITALS = frozenset(
    {"ct", "emm", "eth", "fc", "ge", "hic", "icl", "iom", "ip", "lcc", "lff", "nsm", "qsfp", "sas"}
    | {"sc", "sff", "sfp", "sp"}
)  # fmt: skip
_TOKEN = re.compile(r"([a-z]+)(\d*)")
_NUMBERED = re.compile(r"([a-z]+)_(\d+)(?:_(\d+))?")


def group_text(key: str) -> Text:
    """How people read the key of a group of ports or slots, within a sentence.

    >>> str(group_text("pcie_1_3")), str(group_text("controller_a")), str(group_text("rear4"))
    ('PCIe 1–3', 'controller A', 'rear 4')
    >>> str(group_text("cage_2_3"))
    'cage 2–3'
    """
    numbered = _NUMBERED.fullmatch(key)
    if numbered is not None:
        name, *numbers = numbered.groups()
        return joined([*_words(name), verbatim("–".join(filter(None, numbers)))], " ")
    return joined([word for token in key.split("_") for word in _words(token)], " ")


def _words(token: str) -> list[Text]:
    found = _TOKEN.fullmatch(token)
    if found is None:
        return [verbatim(token)]
    name, number = found.groups()
    if len(name) == 1:
        return [verbatim(token if number else token.upper())]
    spelt = _NAMES.get(name) or (name.upper() if name in _CAPITALS else "")
    if spelt:
        return [verbatim(spelt + number)]
    word = _WORDS.get(name) or module_text(name)
    return [word, verbatim(number)] if number else [word]
