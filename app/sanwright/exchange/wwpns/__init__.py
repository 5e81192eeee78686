"""Lists of WWPNs, matched to the ports of a design."""
