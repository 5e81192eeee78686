"""A team's brand as a file to share: colours, fonts, logo and standing texts (``.sanwbrand``).

The file is JSON with the fields of the design's brand record, pictures and fonts as base64.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from sanwright import __version__
from sanwright.bounded_reading import read_bytes
from sanwright.codec import from_plain, to_plain
from sanwright.design.papers import Brand
from sanwright.errors import InputError, MachineError
from sanwright.formats import WRITTEN_BY, kinds
from sanwright.reports.logo import read_logo
from sanwright.saving import save_bytes
from sanwright.text import Text

SUFFIX = ".sanwbrand"
_FORMAT = "sanwright-brand"
MOST_BYTES = 120_000_000
MOST_TEXTS, _MOST_CHARACTERS = 200, 200_000


def write_brand(brand: Brand, path: Path) -> None:
    """Write a brand; one brand always gives the same bytes.

    Raises MachineError where the file cannot be written.
    """
    plain = {
        "format": _FORMAT,
        "version": kinds.BRAND.number,
        WRITTEN_BY: __version__,
        "brand": to_plain(brand),
    }
    data = msgspec.json.format(msgspec.json.encode(plain, order="sorted"), indent=2)
    save_bytes(path, data + b"\n")


def read_brand(path: Path) -> Brand:
    """The brand in a file, checked so that documents can be written in it.

    Raises InputError that says in a sentence what is wrong, MachineError where it cannot be read
    or is of a newer format.
    """
    data = read_bytes(path, MOST_BYTES)
    plain = _plain(path, data)
    try:
        brand = from_plain(plain, Brand)
    except InputError as error:
        raise InputError(
            Text(
                "“{file}” is no brand that can be used ({reason}); correct it there or get it "
                "anew.",
                file=path.name,
                reason=error.text,
            )
        ) from None
    check_brand(brand)
    return brand


def check_brand(brand: Brand) -> None:
    """Raise InputError if no document could be written in the brand."""
    from sanwright.reports.typefaces import brand_faces  # late: it takes reportlab along

    problem = read_logo(brand.logo).problem
    if problem:
        raise InputError(
            Text("The brand's logo cannot be used: {problem}; choose another.", problem=problem)
        )
    brand_faces(brand.font_regular, brand.font_bold)
    longest = max((len(text) for text in brand.texts.values()), default=0)
    if len(brand.texts) > MOST_TEXTS or longest > _MOST_CHARACTERS:
        raise InputError(
            Text(
                "The brand's texts are too long: at most {texts:,} texts of {characters:,} "
                "characters each can be used.",
                texts=MOST_TEXTS,
                characters=_MOST_CHARACTERS,
            )
        )


def _plain(path: Path, data: bytes) -> dict[str, Any]:
    """The record in the file as plain data."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != _FORMAT:
        raise InputError(
            Text("“{file}” is no brand file; choose one that ends in {suffix}.", **_names(path))
        )
    try:
        number = kinds.BRAND.check(found.get("version"), found.get(WRITTEN_BY))
        brand = kinds.BRAND.upgraded(found, number).get("brand")
    except (InputError, MachineError) as error:
        raise type(error)(Text("“{file}” {problem}.", file=path.name, problem=error.text)) from None
    if not isinstance(brand, dict):
        raise InputError(
            Text("“{file}” is damaged: it holds no brand; ask for it anew.", file=path.name)
        )
    return brand


def _names(path: Path) -> dict[str, str]:
    return {"file": path.name, "suffix": SUFFIX}
