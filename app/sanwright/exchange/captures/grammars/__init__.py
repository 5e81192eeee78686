"""One file a command's output; found by being there. What an output means is decided elsewhere."""
