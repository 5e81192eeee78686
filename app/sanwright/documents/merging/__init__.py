"""Joins two designs that came of one: what each changed, record by record and field by field."""

from sanwright.documents.merging.conflicts import Choices, Conflict, ConflictKind, Side
from sanwright.documents.merging.merge import Merged, merge

__all__ = ["Choices", "Conflict", "ConflictKind", "Merged", "Side", "merge"]
