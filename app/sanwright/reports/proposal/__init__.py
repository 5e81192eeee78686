"""Sections that a proposal has besides those of the sizing report, one module each."""
