"""Price lists of the user's: read from tables, kept in a book."""
