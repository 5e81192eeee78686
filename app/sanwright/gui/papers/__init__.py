"""Documents and brand: what is printed, in which order, with whose words and looks."""
