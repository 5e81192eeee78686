"""The bill of materials as JSON: English keys and words, whatever language is in use.

An unknown price is null, an unknown order number too. Amounts are texts, so that no reader rounds
them. Lines that several groups share stand once; the groups say how many pieces each gets.
"""

from __future__ import annotations

import json

from sanwright.bom import Bom, BomGroup, BomLine, GapSeverity, OrderIssue
from sanwright.progress import Progress, tell
from sanwright.reports.bill import Bill
from sanwright.text import NOTHING, english_of

FORMAT = "sanwright-bom"
VERSION = 3


def json_bytes(bill: Bill, progress: Progress | None = None) -> bytes:
    """Lines with what they were counted from, groups, order check, notes and totals, in English."""
    project, bom = bill.project, bill.bom
    document = {
        "format": FORMAT,
        "version": VERSION,
        "project": {"name": project.name, "customer": project.customer, "date": project.date},
        "lines": [_line(line) for line in bom.lines],
        "group_by": bill.grouping.value,
        "groups": [_group(group) for group in bill.groups],
        "order_check": _order_check(bill),
        "notes": list(bom.notes),
        "price_lists": list(bom.price_notes),
        "total": {
            "text": bom.total_text,
            "lines_to_order": len(bom.ordered),
            "lines_without_price": bom.unpriced,
            "lines_without_order_number": bom.unnumbered,
            "lines_with_price_not_valid": bom.outdated,
            "is_price": bom.is_priced,
            "known": _amounts(bom),
        },
    }
    tell(progress, 0.5, NOTHING)
    text = json.dumps(document, ensure_ascii=False, indent=2, default=english_of)
    return f"{text}\n".encode("utf-8", "replace")


def _amounts(sums: Bom | BomGroup) -> list[dict[str, str]]:
    return [
        {"currency": currency, "amount": f"{amount:f}"}
        for currency, amount in sums.known_totals.items()
    ]


def _line(line: BomLine) -> dict[str, object]:
    price = line.price
    return {
        "position": line.position,
        "category": line.category.value,
        "part": line.part or None,
        "vendor": line.vendor or None,
        "part_number": line.part_number or None,
        "description": line.description,
        "colour": line.colour or None,
        "quantity": line.quantity,
        "unit_price": None if price is None else f"{price.unit:f}",
        "discount": None if price is None or price.discount is None else f"{price.discount:f}",
        "net_price": None if price is None else f"{price.net:f}",
        "line_price": None if price is None else f"{line.line_price:f}",
        "currency": None if price is None else price.currency,
        "price_list": None if price is None else price.price_list,
        "price_validity": None if price is None else price.validity,
        "licence_term_years": None if price is None else price.term_years,
        "lead_time": None if price is None else price.lead_time or None,
        "price_key": line.price_key or line.key if not line.part_number else None,
        "price_is_valid": None if price is None else price.is_valid,
        "included_in": line.included_in or None,
        "is_fixed": line.is_fixed,
        "spare_for": line.spare_for or None,
        "support_for": line.support_for or None,
        "other_part_numbers": list(line.other_numbers),
        "missing": [lack.value for lack in line.lacks],
        "life_cycle": line.life_cycle,
        "remark": line.remark,
        "devices": list(line.devices),
        "ports": list(line.ports),
        "cables": list(line.cables),
        "counted": [{"id": id_, "pieces": pieces} for id_, pieces in line.counted],
    }


def _group(group: BomGroup) -> dict[str, object]:
    return {
        "key": group.key,
        "title": group.title,
        "lines": [
            {"position": item.line.position, "quantity": item.quantity} for item in group.lines
        ],
        "pieces_to_order": group.pieces,
        "lines_without_price": group.unpriced,
        "is_price": group.is_priced,
        "known": _amounts(group),
    }


def _order_check(bill: Bill) -> dict[str, object]:
    check = bill.check
    return {
        "ready": check.is_ready,
        "text": check.text,
        "counts": {severity.value: check.count(severity) for severity in GapSeverity},
        "issues": [_issue(issue) for issue in check.issues],
    }


def _issue(issue: OrderIssue) -> dict[str, object]:
    return {
        "kind": issue.lack.value,
        "severity": issue.severity.value,
        "text": issue.text,
        "advice": issue.advice,
        "positions": list(issue.positions),
        "records": list(issue.records),
    }
