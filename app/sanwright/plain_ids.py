"""Ids made from names that people give."""

from __future__ import annotations

import re
import unicodedata


def id_from(*names: str) -> str:
    """Letters, digits and single dashes, as ids are made of.

    >>> id_from("Fabrikam", "FC-32/2 (low profile)")
    'fabrikam-fc-32-2-low-profile'
    """
    plain = unicodedata.normalize("NFKD", " ".join(names)).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")
