"""Templates: pieces of designs to be dragged onto the drawing."""
