"""The history panel: what was done, to go back to."""
