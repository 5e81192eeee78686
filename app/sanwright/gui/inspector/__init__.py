"""What the inspector shows, one module for each kind of selection."""
