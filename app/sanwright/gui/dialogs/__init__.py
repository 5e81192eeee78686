"""Windows that ask for more than a field can hold."""
