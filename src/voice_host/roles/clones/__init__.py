"""The roles of `clones`."""
