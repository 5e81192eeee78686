"""Numbered formats of files that outlive a version: what a format is, and every kind of file."""

from sanwright.formats.format import WRITTEN_BY, Format, Hop, Plain, adds

__all__ = ["WRITTEN_BY", "Format", "Hop", "Plain", "adds"]
