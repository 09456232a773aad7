"""Deliberate slips in the engine, each of which the scenarios and a few games with the oracle must catch."""
