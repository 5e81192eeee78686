"""The window of one open design as its rooms see it, and the rows by which they register."""
