"""The bill of materials: what is ordered, how it is bought, and at which prices."""
