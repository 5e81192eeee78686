"""Links on the canvas: cables, bundles, and the names of their ports."""
