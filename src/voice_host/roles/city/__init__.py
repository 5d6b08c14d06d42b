"""The roles of `city`."""
