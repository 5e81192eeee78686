"""The windows of zoning: zones from the workloads, WWPNs, configurations for switches."""
