"""Records and positions as text (design.md section 8). Reads and writes strings, no files."""
