"""What the two programs that take pictures have in common."""
