"""The frame around the designs: tabs, two sides, several windows."""

from sanwright.gui.shell.designs import Designs
from sanwright.gui.shell.frame import Frame
from sanwright.gui.shell.open_design import OpenDesign

__all__ = ["Designs", "Frame", "OpenDesign"]
