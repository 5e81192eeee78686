"""Outputs of Brocade Fabric OS."""
