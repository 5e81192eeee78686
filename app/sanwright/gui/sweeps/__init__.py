"""Sweeps in the window: a plan, its progress, results as table and charts."""
