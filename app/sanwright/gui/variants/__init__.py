"""The window of the variants of a design: what there is, what each does, how they compare."""
