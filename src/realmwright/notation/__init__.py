"""Records and positions as text (contract section 5). Reads and writes strings, no files."""
