"""Every scenario of the texts in this folder."""

from pathlib import Path

import pytest

from scenarios.language import Scenario, all_scenarios
from scenarios.run import run

SCENARIOS = list(all_scenarios(Path(__file__).parent))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_scenario(scenario: Scenario) -> None:
    run(scenario)
