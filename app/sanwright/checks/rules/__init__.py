"""The rules: one file each, independent of each other."""
