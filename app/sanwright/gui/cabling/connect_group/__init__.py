"""The window that connects a group of devices to switches by a pattern."""
