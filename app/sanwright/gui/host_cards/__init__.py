"""The window that asks which host cards an array has, or which ports where nobody knows."""
