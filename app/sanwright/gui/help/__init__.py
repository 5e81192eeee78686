"""The help window: the user guide and every rule's manual, with a search, beside the work."""
