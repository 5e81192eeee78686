"""Names that every switch takes, made from names that people gave: short, plain, each once.

Fabric OS 8.0 and earlier takes letters, digits and the underscore, a letter first; later releases
and NX-OS take more, so these suit them all. Up to 64 characters. Fabric OS keeps aliases, zones and
zone configurations in one name space, so a name is given once among them; letter case does not tell
names apart here, though it does on the switch.

Sources: Brocade SANnav 1.1.1, Naming Conventions; Fabric OS Administrator's Guide v6.3.0
(53-1001336-02), Zone name restrictions; Network OS Administration Guide 6.0.1a, LSAN naming; Fabric
OS Command Reference 7.3.0 (53-1003131-01), defZone (reserved names); Cisco Nexus 5000 Series CLI
Software Configuration Guide OL-16597-01, Device Alias Requirements.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from hashlib import sha256

LONGEST = 64
"""Characters in the name of an alias, a zone or a zone set, with Brocade and with Cisco."""

RESERVED = (
    "bfa_", "lsan_", "d_efault", "d__efault", "r_e_d_i_r", "t_r_a_f_f_i_c", "m_u_l_t_i_r", "msfr_",
    "red_",
)  # fmt: skip
"""Beginnings that Fabric OS keeps for itself; ``lsan_`` makes a zone reach into other fabrics."""

SPELT_OUT = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss", "ø": "o",
        "Ø": "O", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ł": "l", "Ł": "L", "đ": "d",
        "Đ": "D", "+": " plus ", "&": " and ",
    }
)  # fmt: skip
_OTHER_SIGNS = re.compile(r"[^A-Za-z0-9]+")
_MARK_LENGTH = 5


def plain(text: str) -> str:
    """``text`` in letters, digits and underscores; empty if nothing of it is left.

    >>> plain("Büro 1.1 / HBA-2")
    'Buero_1_1_HBA_2'
    """
    if text.isascii():  # nearly all are, and names are made by the ten thousand
        return (
            text if text.isalnum() else _OTHER_SIGNS.sub("_", text.translate(SPELT_OUT)).strip("_")
        )
    spelt = unicodedata.normalize("NFC", text).translate(SPELT_OUT)
    bare = unicodedata.normalize("NFKD", spelt)
    letters = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return _OTHER_SIGNS.sub("_", letters).strip("_")


def legal(text: str, longest: int = LONGEST) -> str:
    """A name that every switch takes, made of ``text``; of equal texts always the same.

    What is too long loses its end and gets a mark of what it was, so that two stay two.
    """
    name = plain(text) or f"n{_mark(text)}"
    if not name[0].isalpha() or name.lower().startswith(RESERVED):
        name = f"n_{name}"
    if len(name) > longest:
        name = f"{name[: longest - _MARK_LENGTH].rstrip('_')}_{_mark(text)}"
    return name


class UniqueNames:
    """Gives each name out once, whatever its letter case."""

    def __init__(self, taken: Iterable[str] = (), longest: int = LONGEST) -> None:
        self._taken = {name.casefold() for name in taken}
        self._longest = longest
        self._next: dict[str, int] = {}

    def take(self, wanted: str) -> str:
        """A legal name like ``wanted``; with a number behind it if it is taken."""
        stem = legal(wanted, self._longest)
        name, number = stem, self._next.get(stem, 2)
        while name.casefold() in self._taken:
            tail = f"_{number}"
            name = stem[: self._longest - len(tail)].rstrip("_") + tail
            number += 1
        self._next[stem] = number
        self._taken.add(name.casefold())
        return name


def _mark(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[: _MARK_LENGTH - 1]
