"""The roles of `kattani`."""
