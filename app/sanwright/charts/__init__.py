"""What charts show, on screen and on paper: axes, curves, limits and points; painted elsewhere."""
