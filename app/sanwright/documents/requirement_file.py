"""A requirement as a file: TOML or JSON, written by hand.

Fields and units are those of ``design.requirement``, as a design file writes them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sanwright import codec
from sanwright.bounded_parsing import parsed_json, parsed_toml
from sanwright.bounded_reading import read_text
from sanwright.design import ArrayNeed, HostNeed, Requirement, SiteDistance, StorageNeed, Weights
from sanwright.design.bounds import check_record
from sanwright.errors import InputError
from sanwright.listing import nearest_names
from sanwright.text import Text

LARGEST = 2**20
_INNER = {
    "hosts": HostNeed,
    "arrays": ArrayNeed,
    "site_distances": SiteDistance,
    "weights": Weights,
}


def read_requirement(path: Path) -> Requirement:
    """Read a requirement. Raises InputError or MachineError with one sentence that names the file.

    The ending decides: ``.json`` is JSON, all else TOML.
    """
    text = read_text(path, LARGEST)
    try:
        is_json = path.suffix.lower() == ".json"
        return requirement_from(parsed_json(text) if is_json else parsed_toml(text))
    except InputError as error:
        raise InputError(Text("“{path}”: {error}", path=path, error=error.text)) from None


def requirement_from(plain: Any) -> Requirement:
    """The requirement of plain data. Raises InputError that names the place."""
    if not isinstance(plain, dict):
        raise InputError(Text("is no requirement: it has no fields; state hosts and arrays"))
    _refuse_unknown(plain, Requirement.__struct_encode_fields__)
    for name, kind in _INNER.items():
        rows = plain.get(name)
        for row in rows if isinstance(rows, list | tuple) else [rows]:
            if isinstance(row, dict):
                _refuse_unknown(row, kind.__struct_encode_fields__)
                if isinstance(row.get("storage"), dict):
                    _refuse_unknown(row["storage"], StorageNeed.__struct_encode_fields__)
    requirement = codec.from_plain(plain, Requirement)
    check_record(requirement)
    return requirement


def _refuse_unknown(row: dict[str, Any], known: tuple[str, ...]) -> None:
    unknown = sorted(set(row) - set(known))
    if unknown:
        raise InputError(
            Text(
                "unknown field “{field}”; {known}",
                field=unknown[0],
                known=nearest_names(unknown[0], known),
            )
        )
