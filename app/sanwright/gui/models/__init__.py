"""Item models: what lists and tables show, without widgets."""
