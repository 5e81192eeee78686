"""The catalog window: browse and compare parts, keep parts of one's own."""
