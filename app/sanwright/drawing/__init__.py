"""Where things lie on a drawing: boxes, the ways of cables around them, arrangement; no Qt."""
