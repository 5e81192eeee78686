"""Quick fixes, one file for each topic; found by walking this package."""
