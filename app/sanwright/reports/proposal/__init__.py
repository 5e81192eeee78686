"""What a proposal's pages are made of: figures that lead, their words, cards and charts of time."""
