"""Which order number stands on a line, and what has to be said about it."""

from __future__ import annotations

from sanwright.parts import Part, PartNumber


def order_number(part: Part) -> tuple[str, str]:
    """The number to order ``part`` by and a remark; the number is empty where none is known.

    A number that orders the bare part goes before one that orders a bundle; what a bundle holds
    and which other numbers exist is said in the remark, for the choice is the buyer's.
    """
    if not part.part_numbers:
        return "", "order number unknown"
    chosen = next((item for item in part.part_numbers if not item.of), part.part_numbers[0])
    remarks = []
    if chosen.of and chosen.of.casefold() not in f"{part.model} {part.summary}".casefold():
        remarks.append(f"{chosen.number} orders: {chosen.of}")
    others = [_text(item) for item in part.part_numbers if item is not chosen]
    if others:
        remarks.append(f"other order numbers: {', '.join(others)}")
    return chosen.number, "; ".join(remarks)


def _text(item: PartNumber) -> str:
    return f"{item.number} ({item.of})" if item.of else item.number


def remarks_of(*remarks: str) -> str:
    """Several remarks as one text, empty ones left out."""
    return "; ".join(remark for remark in remarks if remark)
