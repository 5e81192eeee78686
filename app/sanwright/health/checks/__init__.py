"""Questions to a SAN that runs, one a file; found by being there."""
