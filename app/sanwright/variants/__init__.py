"""Variants of a design: recipes, the designs that they make, and how these compare in figures."""

from sanwright.variants.comparison import VariantComparison, compare_designs, compare_variants
from sanwright.variants.frozen_parts import FrozenParts
from sanwright.variants.recipes import (
    DerivedDesign,
    adopt,
    begin_branch,
    begun_branch,
    keep_branch,
    make_variant,
    renew_variant,
    take_variant,
    variant_label,
    variant_name,
    variant_tables,
)

__all__ = [
    "DerivedDesign",
    "FrozenParts",
    "VariantComparison",
    "adopt",
    "begin_branch",
    "begun_branch",
    "compare_designs",
    "compare_variants",
    "keep_branch",
    "make_variant",
    "renew_variant",
    "take_variant",
    "variant_label",
    "variant_name",
    "variant_tables",
]
