"""Charts as vectors: readable in black and white, every axis with its unit."""
