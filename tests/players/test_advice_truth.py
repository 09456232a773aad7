"""What an analysis says a turn cost, against games played on to the end (tools/advice_truth.py)."""

import json
from gzip import decompress

import advice_truth
import pytest


def test_the_turns_kept_are_those_that_the_tool_makes() -> None:
    turns = [json.loads(line) for line in decompress(advice_truth.TURNS.read_bytes()).splitlines()]
    asked = {(source.seed, *turn) for source in advice_truth.sources() for turn in source.turns}
    kept = [(turn["source"]["seed"], turn["round"], turn["seat"]) for turn in turns]
    assert set(kept) <= asked
    assert {(5001, 2, 0), (5002, 1, 0)} <= set(kept)
    assert len(kept) > 60
    for turn in turns:
        assert [len(way["leads"]) for way in turn["ways"]] == [advice_truth.DEALS] * 2


@pytest.mark.compiled
def test_told_losses_agree_with_whole_games() -> None:
    found = list(advice_truth.compared())
    assert advice_truth.agreement([one for one in found if one.early]) >= 0.6
    assert advice_truth.agreement([one for one in found if not one.early]) >= 0.7
