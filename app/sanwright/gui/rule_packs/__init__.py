"""Rule packs: the limits that the rules judge by, and packs of the user's own."""
