"""Many games without anybody watching: simulations and measurements."""
