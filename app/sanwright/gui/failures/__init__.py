"""Failures: every single one in turn, as a panel and on the drawing."""
