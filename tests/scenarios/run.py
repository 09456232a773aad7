"""Carrying a scenario out."""

from realmwright.notation.position import parse_position, print_position
from realmwright.notation.words import BAR, SEAT_MARK, read_item
from realmwright.rules.state import State
from scenarios.expectations import check
from scenarios.language import Scenario, Step
from scenarios.second_opinion import SecondOpinion, can_be_asked
from scenarios.situation import make_state


def run(scenario: Scenario, alone: bool = False) -> State:
    """Play a scenario; the position it ends with.

    Raises ScenarioError for what is written wrongly and AssertionError for what is not as the scenario says.
    Unless the engine is to be `alone`, the oracle follows where it can: it must see the same choices and the
    same gold throughout; and the positions are written and read again.
    """
    state = make_state(scenario)
    if not alone:
        _check_text(scenario, state)
    second = SecondOpinion(state) if not alone and can_be_asked(state) else None
    for step in scenario.steps:
        try:
            if second:
                second.check(state)
            if step.name:
                check(state, step)
            else:
                act(state, step, second)
        except AssertionError as error:
            raise AssertionError(f"{_where(scenario, step)}: {error}") from error
        except ValueError as error:
            raise scenario.error(step.line, str(error)) from error
    if not alone:
        _check_text(scenario, state)
    return state


def act(state: State, step: Step, second: SecondOpinion | None) -> None:
    """The actions of a step; each is taken back once and done again, which must change nothing."""
    for word in step.value.split():
        if word == BAR:
            continue
        if word.startswith(SEAT_MARK):
            seat = state.current_player() + 1
            assert seat == int(word[1:]), f"{word}: seat {seat} decides"
            continue
        try:
            action = read_item(state, word)
        except ValueError as error:
            raise AssertionError(f"{word}: {error}") from error
        before, legal = state.content(), state.legal_actions()
        record = state.apply_action(action)
        after = state.content()
        state.undo(record)
        assert state.content() == before, f"{word}: undo leaves another position"
        assert state.legal_actions() == legal, f"{word}: undo leaves other choices"
        state.apply_action(action)
        assert state.content() == after, f"{word}: done again, it does something else"
        if second:
            second.apply(word)
            second.check(state)


def _where(scenario: Scenario, step: Step) -> str:
    what = f"= {step.name}: {step.value}" if step.name else f"> {step.value}"
    return f"{scenario.path.name}, line {step.line}, {scenario.title!r}, {what}"


def _check_text(scenario: Scenario, state: State) -> None:
    """The position as text is read as the same position."""
    text = print_position(state)
    body = "\n".join(line for line in text.split("\n") if not line.startswith("["))
    again = parse_position(body, state.play.setup)
    assert again == state, f"{scenario.id}: reads as another position:\n{body}"
