"""The bill of materials as JSON; an unknown price is null, an unknown order number too.

Amounts are texts, so that no reader rounds them.
"""

from __future__ import annotations

import json

from sanwright.bom import Bom, BomLine
from sanwright.design import Project

FORMAT = "sanwright-bom"
VERSION = 2


def json_bytes(bom: Bom, project: Project) -> bytes:
    """The lines with what they were counted from, the notes, and the total in words and numbers."""
    document = {
        "format": FORMAT,
        "version": VERSION,
        "project": {"name": project.name, "customer": project.customer, "date": project.date},
        "lines": [_line(line) for line in bom.lines],
        "notes": list(bom.notes),
        "price_lists": list(bom.price_notes),
        "total": {
            "text": bom.total_text,
            "lines_to_order": len(bom.ordered),
            "lines_without_price": bom.unpriced,
            "lines_without_order_number": bom.unnumbered,
            "lines_with_price_not_valid": bom.outdated,
            "known": [
                {"currency": currency, "amount": f"{amount:f}"}
                for currency, amount in bom.known_totals.items()
            ],
        },
    }
    text = json.dumps(document, ensure_ascii=False, indent=2)
    return f"{text}\n".encode("utf-8", "replace")


def _line(line: BomLine) -> dict[str, object]:
    price = line.price
    return {
        "position": line.position,
        "category": line.category.value,
        "part": line.part or None,
        "vendor": line.vendor or None,
        "part_number": line.part_number or None,
        "description": line.description,
        "quantity": line.quantity,
        "unit_price": None if price is None else f"{price.unit:f}",
        "discount": None if price is None or price.discount is None else f"{price.discount:f}",
        "net_price": None if price is None else f"{price.net:f}",
        "line_price": None if price is None else f"{line.line_price:f}",
        "currency": None if price is None else price.currency,
        "price_list": None if price is None else price.price_list,
        "price_validity": None if price is None else price.validity,
        "price_is_valid": None if price is None else price.is_valid,
        "included_in": line.included_in or None,
        "life_cycle": line.life_cycle,
        "remark": line.remark,
        "devices": list(line.devices),
        "ports": list(line.ports),
        "cables": list(line.cables),
    }
