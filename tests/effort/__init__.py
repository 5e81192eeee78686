"""Counts the actions of a user's hand in the real window: ``python -m tests.effort``."""
