"""The topology diagram: one drawing model, painted as SVG, PDF or bitmap."""
