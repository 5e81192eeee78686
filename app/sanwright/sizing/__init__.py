"""What is proposed beside the drawing: variants of a design, and how they compare."""

from sanwright.sizing.comparison import Comparison, compare_variants
from sanwright.sizing.frozen_parts import FrozenParts
from sanwright.sizing.variants import (
    Taken,
    adopt,
    make_variant,
    renew_variant,
    take_variant,
    variant_tables,
)

__all__ = [
    "Comparison",
    "FrozenParts",
    "Taken",
    "adopt",
    "compare_variants",
    "make_variant",
    "renew_variant",
    "take_variant",
    "variant_tables",
]
