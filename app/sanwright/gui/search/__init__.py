"""Finding anything in the design, and any action of the program, by typing."""
