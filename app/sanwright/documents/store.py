"""Opens and saves designs, whatever their form; a failure is one sentence naming the file."""

from __future__ import annotations

from pathlib import Path

from sanwright.bounded_reading import read_bytes, read_head
from sanwright.design import Design, Project, ReferenceCopy, Tables
from sanwright.documents.design_file import read_file, write_file
from sanwright.documents.fill import starting_fabrics
from sanwright.documents.json_form import design_from_json, design_to_json
from sanwright.errors import InputError, SanwrightError
from sanwright.parts.supply import PartSupply
from sanwright.saving import save_bytes
from sanwright.text import Text

SUFFIX = ".sanw"
JSON_SUFFIX = ".json"
LARGEST_JSON_BYTES = 2**30


def new_design(supply: PartSupply) -> Design:
    """An empty design with the current reference tables and fabrics A and B."""
    return Design([Project(), ReferenceCopy(data=supply.reference()), *starting_fabrics()])


def read_design(path: Path, supply: PartSupply) -> Design:
    """Open ``path``, a ``.sanw`` or ``.json`` design.

    Raises InputError or MachineError with one sentence that names the file.
    """
    is_json = _form_of(path) == JSON_SUFFIX
    data = read_bytes(path, LARGEST_JSON_BYTES) if is_json else read_head(path, 1)
    try:
        return design_from_json(data, supply) if is_json else read_file(path)
    except SanwrightError as error:
        raise type(error)(Text("“{path}”: {error}", path=path, error=_sentence(error))) from None


def _sentence(error: SanwrightError) -> str:
    text = " ".join(str(error).split())
    return text if text.endswith((".", "!", "?")) else f"{text}."


def write_design(tables: Tables, path: Path) -> None:
    """Save to ``path`` in the form that its ending says, all of it or not at all.

    Raises InputError for another ending, MachineError for what stood in the way.
    """
    if _form_of(path) == SUFFIX:
        write_file(tables, path)
        return
    data = design_to_json(tables)
    save_bytes(path, data)


def _form_of(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (SUFFIX, JSON_SUFFIX):
        raise InputError(
            Text(
                "“{path}” is not a design; designs end in {suffix} or {json_suffix}.",
                path=path,
                suffix=SUFFIX,
                json_suffix=JSON_SUFFIX,
            )
        )
    return suffix
