"""Table views of the design: devices, ports, cables, zones, workloads and where they are."""
