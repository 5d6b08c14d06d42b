"""Players that decide by themselves: at the table of the demo, and by thousands in a simulation."""
