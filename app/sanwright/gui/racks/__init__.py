"""The rack elevation: every rack from the front, to be filled by hand or by rule."""

from sanwright.gui.racks.view import RackView

__all__ = ["RackView"]
