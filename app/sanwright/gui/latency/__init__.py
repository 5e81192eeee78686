"""Latency: what it is made of and how it rises with the load, as a panel and as charts."""
