"""The JSON Schema of the design format, generated from the records.

It accepts every design that the program opens. Of one in an earlier format it knows the tables only
as lists of rows: a hop changes what is in them before they become records.

``python -m sanwright.documents.schema [OUT]`` writes it; a test compares ``docs/`` with it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from sanwright import codec
from sanwright.design import RECORD_TYPES, SINGLE_TABLES, Table
from sanwright.documents.fill import RULE_PACK
from sanwright.formats import WRITTEN_BY, kinds

_TODAY = "Design"
_NUMBER = (
    "Design format. A design that names none is of the first, and fields of rows are looked at in "
    "the newest only: name it when you write by hand."
)
_OPTIONAL_ID = {
    Table.CABLES,
    Table.ZONES,
    Table.WORKLOADS,
    Table.RAID_GROUPS,
    Table.NOTES,
    Table.COMMENTS,
    Table.WAIVERS,
    Table.EXPECTATIONS,
    Table.MEASUREMENTS,
    Table.CALIBRATIONS,
    Table.VARIANTS,
}


def design_schema() -> dict[str, Any]:
    """The schema of a design as a person may write it; what is filled in is not required."""
    today = kinds.DESIGN.number
    number = {"type": "integer", "minimum": 1, "maximum": today, "description": _NUMBER}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Sanwright design",
        "type": "object",
        "properties": {"sanwright": number},
        "if": _is_earlier(today),
        "then": {
            "title": "Design of an earlier format",
            "additionalProperties": {
                "type": ["string", "boolean", "integer", "object", "array"],
                "items": {"type": "object"},
            },
        },
        "else": {"$ref": f"#/$defs/{_TODAY}"},
        "$defs": _definitions(),
    }


def _is_earlier(today: int) -> dict[str, Any]:
    """What holds for designs of a format before ``today``, and only for them."""
    earlier: dict[str, Any] = {"properties": {"sanwright": {"maximum": today - 1}}}
    return earlier if today > kinds.UNNUMBERED_DESIGN else earlier | {"required": ["sanwright"]}


def _definitions() -> dict[str, Any]:
    """A design of today's format, and what it consists of."""
    names, definitions = codec.json_schemas(RECORD_TYPES.values())
    name_of = dict(zip(RECORD_TYPES, names, strict=True))
    tables: dict[str, Any] = {}
    for table, name in name_of.items():
        row = {"$ref": f"#/$defs/{name}"}
        tables[table.value] = row if table in SINGLE_TABLES else {"type": "array", "items": row}
        own = definitions[name]
        own["additionalProperties"] = False
        if table in _OPTIONAL_ID.union(SINGLE_TABLES):
            own["required"] = [name for name in own.get("required", []) if name != "id"]
    definitions[name_of[Table.CABLES]]["required"] = ["a", "b"]
    level = definitions[name_of[Table.RAID_GROUPS]]["properties"]["level"]
    spelled = {"type": "string", "pattern": "^[A-Za-z -]*[Rr][Aa][Ii][Dd]"}
    definitions[name_of[Table.RAID_GROUPS]]["properties"]["level"] = {"anyOf": [level, spelled]}
    device = definitions[name_of[Table.DEVICES]]
    device["properties"]["fitted"] = {
        "type": "array",
        "description": "Devices fitted into this one; they get it as parent and a slot number.",
        "items": {
            **device,
            "required": ["part"],
            "properties": {**device["properties"], "fitted": {"type": "array"}},
        },
    }
    design = {
        "title": "Design",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            "sanwright": {"type": "integer"},
            WRITTEN_BY: {
                "type": "string",
                "description": "Version of the program that wrote it.",
            },
            "complete": {
                "type": "boolean",
                "description": "True in what the program wrote: nothing is filled in.",
            },
            RULE_PACK: {
                "type": "string",
                "description": "Key of the rule pack that judges the design, instead of general.",
            },
            **tables,
        },
        "additionalProperties": False,
    }
    return {_TODAY: design, **dict(sorted(definitions.items()))}


def schema_text() -> str:
    """The schema as it stands in the file."""
    return json.dumps(design_schema(), indent=2, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema to the path given, or to ``docs/design-format.schema.json``."""
    parser = argparse.ArgumentParser(prog="sanwright.documents.schema", description=__doc__)
    default = Path("docs/design-format.schema.json")
    parser.add_argument("target", nargs="?", type=Path, default=default)
    parser.parse_args(arguments).target.write_text(schema_text(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
