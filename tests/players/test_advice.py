"""Hints and analyses: legal, from the view alone, and right about turns thrown away."""

import pickle
from collections import Counter
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest
from librt.random import Random

import realmwright
from realmwright.expansions import CATALOGUE, begin, draw_setup
from realmwright.notation.record import Record, read_record
from realmwright.players.advice import hint
from realmwright.players.analysis import (
    _MOVERS,
    _NODES,
    _WIDTH,
    WORTH_NAMING,
    analyse,
    costliest,
    expected,
    judge,
    look_over,
)
from realmwright.players.beam import Planner, position_key
from realmwright.players.evaluation import Evaluation
from realmwright.players.forecast import FEWEST, Gap, gap
from realmwright.players.lines import best_lines, end_of, other_lines
from realmwright.players.lookahead import Settings
from realmwright.players.playing_on import Deal, PlayOut
from realmwright.players.playout import draw
from realmwright.players.tables import table_for
from realmwright.players.weights import weights_for
from realmwright.rules.actions import END_TURN, is_hex
from realmwright.rules.draw import Wanted
from realmwright.rules.errors import IllegalAction
from realmwright.rules.game import Game
from realmwright.rules.resample import resample
from realmwright.rules.rounds import Turn
from realmwright.rules.state import State
from realmwright.rules.view import View

RECORDS = Path(__file__).parent.parent / "records"
SMALL = Settings(width=4, movers=1, nodes=300, lines=4, inner=1, samples=2)
CAREFUL = Settings(width=8, movers=2, nodes=3000, lines=6, inner=2, samples=8)
# The deals in which two lines are compared take more than the search.
PATIENT = Settings(width=8, movers=2, nodes=8000, lines=6, inner=2, samples=8)
GAMES = 6 if realmwright.COMPILED else 1
STEP = 7 if realmwright.COMPILED else 149


def decisions(sets: str, players: int, seed: int) -> list[State]:
    """Decisions of a random game."""
    random = Random(seed)
    state = begin(draw_setup(Wanted(sets.split(","), players, seed)))
    found = []
    while not state.is_terminal():
        if state.is_chance():
            state.apply_action(draw(state, random))
            continue
        found.append(state.clone())
        state.apply_action(state.choice(random.randrange(state.count_choices())))
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_hints_are_legal_lines_and_follow_from_view_and_seed(seed: int) -> None:
    random = Random(seed)
    told_apart = 0
    for state in decisions("all", 2 + seed % 4, seed)[seed::STEP]:
        seat = state.current_player()
        view = state.view(seat)
        found = hint(view, seed, 0.0, SMALL)
        assert found.steps.actions[0] in view.legal_actions()
        other = resample(view, random)
        told_apart += other != state
        assert hint(other.view(seat), seed, 0.0, SMALL) == found

        walked = state.clone()
        before = walked.gold()
        total = sum(before[seat])
        for action, word, gold in zip(found.steps.actions, found.steps.words, found.steps.gold, strict=True):
            assert walked.current_player() == seat
            assert walked.action_to_string(action) == word
            walked.apply_action(action)
            assert sum(walked.gold()[seat]) - total == gold
            total += gold
        after = walked.gold()
        own = dict(found.reasons.gold)
        assert [own.get(column, 0) for column in walked.columns()] == [
            now - then for then, now in zip(before[seat], after[seat], strict=True)
        ]
        # What is told of the others is what their scores come to.
        told = {effect.seat: effect.gold for effect in found.reasons.others}
        assert {other: told.get(other, 0) for other in range(view.seats) if other != seat} == {
            other: sum(after[other]) - sum(before[other]) for other in range(view.seats) if other != seat
        }
        assert found.reasons.ahead.doubt >= 0.0
        if found.rival is not None:
            assert end_of(view, found.rival.steps.actions) != end_of(view, found.steps.actions)
        assert not found.piece or is_hex(found.steps.actions[0])
    assert told_apart > 0


def test_a_hint_is_for_whoever_must_act() -> None:
    state = decisions("base", 2, 1)[4]
    for seat in (None, 1 - state.current_player()):
        with pytest.raises(IllegalAction):
            hint(state.view(seat), 1, 0.0, SMALL)


@pytest.mark.compiled
def test_a_hint_says_what_it_does_to_others() -> None:
    """In a crowded game some hints take the last tile of a kind, and with Lords some cost others gold."""
    effects = []
    for state in decisions("base", 4, 3)[2::3]:
        view = state.view(state.current_player())
        found = hint(view, 1, 0.0, SMALL)
        for effect in found.reasons.others:
            effects.append(effect)
            has = {tile.name for tile in view.tiles(effect.seat) if tile.status != "gone"}
            assert not has & set(effect.tiles)
            assert set(effect.tiles) <= set(found.reasons.tiles)
    assert "lords" in draw_setup(Wanted(("base",), 4, 3)).cards
    assert any(effect.gold < -2 for effect in effects)


def ends_of(view: View, most: int) -> set[int] | None:
    """Where all ways to play on end, to the end of the turn or where others decide; None if they are many."""
    state = view.known()
    seat = state.current_player()
    ends: set[int] = set()
    begun = [[action] for action in state.legal_actions()]
    while begun:
        line = begun.pop()
        undos = [state.apply_action(action) for action in line]
        if line[-1] == END_TURN or state.current_player() != seat:
            ends.add(int(position_key(state)))
        else:
            begun += [[*line, action] for action in state.legal_actions()]
        for undo in reversed(undos):
            state.undo(undo)
        if len(begun) > most:
            return None
    return ends


@pytest.mark.compiled
def test_there_is_another_line_wherever_anything_else_can_be_done() -> None:
    """Compared with all lines, where these are not too many."""
    seen: Counter[bool] = Counter()
    for state in decisions("base", 2, 1) + decisions("nomads", 3, 2):
        view = state.view(state.current_player())
        ends = ends_of(view, 40)
        if ends is None or len(ends) > 60:
            continue
        lines = best_lines(view, 1, 0.0, SMALL)
        found = {end_of(view, line) for line in lines}
        assert len(found) == len(lines)
        assert found <= ends
        assert (len(found) > 1) == (len(ends) > 1)
        seen[len(ends) > 1] += 1
    assert seen[True] > 3
    assert seen[False] > 3


def test_a_beam_that_finds_one_line_is_not_all_there_is() -> None:
    state = decisions("base", 2, 1)[40]
    view = state.view(state.current_player())
    best = best_lines(view, 1, 0.0, Settings(width=1, movers=0, nodes=1, lines=1, inner=1, samples=1))
    assert len({end_of(view, line) for line in best}) == 2
    others = {end_of(view, line) for line in islice(other_lines(view, best[0]), 20)}
    assert end_of(view, best[1]) in others


def test_of_few_deals_nothing_is_sure() -> None:
    assert not gap([[5.0, 1.0]] * (FEWEST - 1), 0, 1).sure
    assert gap([[5.0, 1.0]] * FEWEST, 0, 1) == Gap(4.0, 0.0)
    assert gap([[5.0, 1.0]] * FEWEST, 0, 1).sure
    told = gap([[0.0, 4.0], [8.0, 0.0]] * 8, 0, 1)
    assert told.gold == 2.0
    assert told.doubt == pytest.approx(2 * 6.0 * (16 / 15) ** 0.5 / 4)
    assert not told.sure


def blundered_game(seed: int, blunder: int) -> tuple[list[int], int]:
    """A game planned with care, but for one turn that is thrown away; its log, and where that turn begins."""
    setup = draw_setup(Wanted((), 2, seed))
    game = Game(setup, CATALOGUE)
    random = Random(seed)
    turn = at = 0
    while not game.state.is_terminal():
        if game.state.is_chance():
            game.apply(draw(game.state, random))
            continue
        view = game.view(game.state.current_player())
        line = list(best_lines(view, seed, 0.0, CAREFUL)[0])
        if turn == blunder:
            at = len(game.log)
            line = worst_line(game.state)
        for action in line:
            game.apply(action)
            turn += action == END_TURN
    return list(game.log), at


def worst_line(state: State) -> list[int]:
    """A turn that does what is worth least at each step."""
    state = state.clone()
    seat = state.current_player()
    line: list[int] = []
    while END_TURN not in line:
        actions = [action for action in state.legal_actions() if is_hex(action)] or [END_TURN]
        gold = {}
        for action in actions:
            undo = state.apply_action(action)
            gold[action] = sum(state.gold()[seat])
            state.undo(undo)
        line.append(min(actions, key=lambda action: gold[action]))
        state.apply_action(line[-1])
    return line


# In these games a search that takes many times as long says that the turn costs 8 gold or more.
@pytest.mark.compiled
@pytest.mark.parametrize("seed", [1, 3, 4])
def test_an_analysis_finds_the_turn_that_was_thrown_away(seed: int) -> None:
    log, at = blundered_game(seed, 7)
    course = look_over(draw_setup(Wanted((), 2, seed)), CATALOGUE, log)
    heard: list[tuple[int, int]] = []
    found = analyse(course.stretches, 1, lambda done, of: heard.append((done, of)), 0.0, PATIENT)
    assert heard[0] == (0, len(course.stretches))
    assert heard[-1] == (len(course.stretches), len(course.stretches))
    assert 0 < len(found) <= 3
    losses = [costly.loss for costly in found]
    assert losses == sorted(losses, reverse=True)
    blunder = found[0]
    assert blunder.stretch.begin == at
    assert blunder.judgement.loss.sure
    assert blunder.judgement.loss.gold >= WORTH_NAMING
    assert blunder.judgement.better != blunder.judgement.played
    assert blunder.judgement.better.actions[0] in blunder.stretch.view.legal_actions()


def record_of(name: str) -> Record:
    """A record of the tests."""
    return read_record((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["base-1", "harvest-1", "marshlands-2", "nomads-3"])
def test_the_course_of_a_game(name: str) -> None:
    record = record_of(name)
    course = look_over(record.setup, record.catalogue, record.log)
    assert [(Turn(point.round, point.seat).label(), point.length) for point in course.points] == list(
        record.turns
    )
    assert record.gold is not None
    for seat, ahead in enumerate(expected(course.points[-1].state, 1)):
        assert ahead.doubt == 0.0
        assert ahead.lead == record.gold[seat] - max(
            gold for other, gold in enumerate(record.gold) if other != seat
        )
    for stretch in course.stretches:
        assert stretch.view.current_player() == stretch.seat
        assert stretch.played[0] in stretch.view.legal_actions()
        assert stretch.played == record.log[stretch.begin :][: len(stretch.played)]


@pytest.mark.parametrize("players", [2, 3])
def test_while_all_play_as_expected_the_leads_stay_within_a_round(players: int) -> None:
    """Players with equally many turns are compared: it does not matter whose turn it just was."""
    state = begin(draw_setup(Wanted((), players, players)))
    evaluation = Evaluation(state, weights_for(state.play, table_for(state.play.setup.sets)))
    play_out = PlayOut(Planner(evaluation, 0, _WIDTH, _MOVERS, _NODES), Deal(1))
    for _ in range(6 if realmwright.COMPILED else 1):
        leads: list[tuple[float, ...]] = []
        while len(leads) < players:
            if END_TURN in play_out.step():
                before = state.clone()
                leads.append(tuple([told.lead for told in expected(state, 5)]))
                assert state == before
        assert leads == [leads[0]] * players
        while not play_out.round_began:
            play_out.step()
        # Now all of it has happened.
        assert leads[0] == pytest.approx([evaluation.lead(seat) for seat in range(players)])


def test_the_lead_is_over_the_best_other_player() -> None:
    record = record_of("nomads-3")
    state = record.game(len(record.log) // 2).state
    evaluation = Evaluation(state, weights_for(state.play, table_for(state.play.setup.sets)))
    golds = [evaluation.value(seat) for seat in range(state.play.seats)]
    for seat, gold in enumerate(golds):
        best = max(other for place, other in enumerate(golds) if place != seat)
        assert evaluation.lead(seat) == pytest.approx(gold - best)


@pytest.mark.compiled
@pytest.mark.parametrize("sets", ["base", "harvest,nomads"])
def test_a_hint_promises_the_same_before_and_after_a_choice(sets: str) -> None:
    """Also once nothing but the end of the turn is left."""
    followed = 0
    for state in decisions(sets, 3, 2)[3::11]:
        seat = state.current_player()
        first = hint(state.view(seat), 1, 0.0, CAREFUL)
        if len(first.steps.actions) < 2 or first.steps.actions[-1] != END_TURN:
            continue
        for action in first.steps.actions[:-1]:
            state.apply_action(action)
        last = hint(state.view(seat), 1, 0.0, CAREFUL)
        if last.steps.actions == (END_TURN,):
            followed += 1
            assert (last.rival is None) == (state.count_choices() == 1)
            assert last.reasons.ahead.lead == pytest.approx(first.reasons.ahead.lead, abs=2.5)
    assert followed > 5


@pytest.mark.compiled
def test_what_was_best_cost_nothing_and_what_was_thrown_away_something() -> None:
    record = record_of("base-1")
    stretches = look_over(record.setup, record.catalogue, record.log).stretches
    poor = next(stretch for stretch in stretches if (stretch.round, stretch.seat) == (5, 0))
    best = best_lines(poor.view, 1, 0.0, CAREFUL)[0]
    assert judge(poor.view, best, 1, 0.0, CAREFUL).loss == Gap(0.0, 0.0)
    found = judge(poor.view, poor.played, 1, 0.0, CAREFUL)
    assert found.loss.sure
    assert " ".join(found.played.words) == "oracle j15 j14 j16 i16 ."
    assert found.better.actions == best


def test_a_stretch_can_be_sent_to_another_process() -> None:
    record = record_of("base-1")
    for stretch in look_over(record.setup, record.catalogue, record.log).stretches:
        assert pickle.loads(pickle.dumps(stretch)) == stretch


def test_only_finished_games_are_looked_over() -> None:
    with pytest.raises(ValueError, match="finished"):
        look_over(draw_setup(Wanted((), 2, 1)), CATALOGUE, ())


@dataclass
class Told:
    """A part of a turn as somebody tells it."""

    round: int
    seat: int
    loss: float
    doubt: float = 0.0


def test_of_a_turn_only_its_worst_part_is_named() -> None:
    turns = [
        Told(1, 0, 4.0),
        Told(2, 0, 1.6),
        Told(1, 0, 6.0),
        Told(1, 1, 2.0),
        Told(4, 0, 5.0),
        Told(5, 0, 3.0),
    ]
    named = costliest(turns)
    assert [(turn.round, turn.loss) for turn in named] == [(1, 6.0), (4, 5.0), (5, 3.0)]
    kept: list[Told] = []
    for turn in turns:
        kept = costliest([turn, *kept])
    assert kept == named


def test_what_is_small_or_in_doubt_is_not_named() -> None:
    small = WORTH_NAMING - 0.1
    assert costliest([Told(1, 0, small), Told(2, 0, 9.0, 9.1), Told(3, 0, 9.0, 8.9)]) == [
        Told(3, 0, 9.0, 8.9)
    ]
