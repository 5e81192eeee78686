"""Builds Sanwright for Windows on Debian and tries it under Wine 10: ``tasks.py windows-trial``."""
