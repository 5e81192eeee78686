"""Growth: how far demand can rise until something is full, as a panel beside the drawing."""
