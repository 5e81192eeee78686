"""The tour: an offer at the first start, and steps that point at the real things on the screen."""

from sanwright.gui.tour.guide import Tour

__all__ = ["Tour"]
