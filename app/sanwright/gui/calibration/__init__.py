"""The window in which measured loads are entered and the latency model is fitted to them."""
