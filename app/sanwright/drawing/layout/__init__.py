"""Automatic arrangement in tiers: hosts above, switches between, storage below; A left of B.

Pure arithmetic on a design: which boxes there are (``blocks``), how far up each belongs
(``tiers``), in which order they stand so that few cables cross (``ordering``), and where that is
(``placing``). Where things stand today is the order to start from, so that arranging again changes
nothing, and little after a small edit.
"""

from sanwright.drawing.layout.arrangement import arrange, arrange_beside

__all__ = ["arrange", "arrange_beside"]
