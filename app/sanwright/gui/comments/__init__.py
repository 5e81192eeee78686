"""Comments: what somebody said about a thing or a place of the design, until it is settled."""
