"""The docks around the canvas."""
