"""Workloads: who talks to what, how much, and what each could get."""
