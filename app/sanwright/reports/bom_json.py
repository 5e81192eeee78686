"""The bill of materials as JSON; an unknown price is null, an unknown order number too."""

from __future__ import annotations

import json

from sanwright.bom import Bom, BomLine
from sanwright.design import Project

FORMAT = "sanwright-bom"
VERSION = 1


def json_bytes(bom: Bom, project: Project) -> bytes:
    """The lines with what they were counted from, the notes, and the total in words and numbers."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "project": {"name": project.name, "customer": project.customer, "date": project.date},
        "lines": [_line(line) for line in bom.lines],
        "notes": list(bom.notes),
        "total": {
            "text": bom.total_text,
            "lines_to_order": len(bom.ordered),
            "lines_without_price": bom.unpriced,
            "lines_without_order_number": bom.unnumbered,
            "known": str(bom.known_total),
        },
    }
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return f"{text}\n".encode("utf-8", "replace")


def _line(line: BomLine) -> dict[str, object]:
    return {
        "position": line.position,
        "category": line.category.value,
        "part": line.part or None,
        "vendor": line.vendor or None,
        "part_number": line.part_number or None,
        "description": line.description,
        "quantity": line.quantity,
        "unit_price": None if line.unit_price is None else str(line.unit_price),
        "included_in": line.included_in or None,
        "remark": line.remark,
        "devices": list(line.devices),
        "ports": list(line.ports),
        "cables": list(line.cables),
    }
