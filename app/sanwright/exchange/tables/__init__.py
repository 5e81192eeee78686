"""Rows of CSV files and workbooks, read without trusting them."""
