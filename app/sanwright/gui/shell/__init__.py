"""The frame around the designs: tabs, two sides, several windows."""
