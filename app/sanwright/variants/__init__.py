"""Variants of a design: recipes, the designs that they make, and how these compare in figures."""

from sanwright.variants.comparison import VariantComparison, compare_variants
from sanwright.variants.frozen_parts import FrozenParts
from sanwright.variants.recipes import (
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
