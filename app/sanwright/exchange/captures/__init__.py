"""Reads what switches and inventories say of a SAN that stands (decision 37)."""
