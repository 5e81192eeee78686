"""Sanwright: design and size storage area networks, offline."""

__version__ = "0.1.0"
