"""Cabling of many at once: groups, SAS stacks, fabrics, and which cable comes next."""
