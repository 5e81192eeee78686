"""Outputs of Cisco MDS and Nexus switches."""
