"""Layers of the drawing: what is shown of it, and how."""
