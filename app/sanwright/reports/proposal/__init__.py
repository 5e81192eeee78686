"""What a proposal is made of: a picture for who decides, its words, blocks and charts of time."""
