"""Role definitions, one small file each."""
