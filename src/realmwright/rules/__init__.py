"""The rules kernel: state, set-up, turn flow, decisions, targets, placing, scoring. Names no set."""
