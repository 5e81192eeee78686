"""What is proposed beside the drawing: variants of a design, and how they compare."""

from sanwright.sizing.comparison import VariantComparison, compare_variants
from sanwright.sizing.frozen_parts import FrozenParts
from sanwright.sizing.variants import (
    DerivedDesign,
    adopt,
    make_variant,
    renew_variant,
    take_variant,
    variant_tables,
)

__all__ = [
    "DerivedDesign",
    "FrozenParts",
    "VariantComparison",
    "adopt",
    "compare_variants",
    "make_variant",
    "renew_variant",
    "take_variant",
    "variant_tables",
]
