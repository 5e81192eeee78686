"""New from requirements: what is asked for, designs worked out while it is typed, one taken."""
