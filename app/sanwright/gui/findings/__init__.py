"""Findings: what the rules say, missing facts, waivers, and quick fixes."""
