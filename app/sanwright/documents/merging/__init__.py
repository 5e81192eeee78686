"""Joins two designs that came of one: what each changed, record by record and field by field."""

from sanwright.documents.merging.conflicts import Choices, Conflict, ConflictKind, MergeSide
from sanwright.documents.merging.merge import MergedDesign, merge

__all__ = ["Choices", "Conflict", "ConflictKind", "MergeSide", "MergedDesign", "merge"]
