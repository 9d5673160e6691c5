"""What the table shows: all that may be seen, in words and places, and nothing that is hidden."""

from dataclasses import replace

import pytest

from game.locale import load
from game.rules.actions import DECLINE, PASS, Action, LogEntry
from game.rules.cards import parse_cards
from game.rules.combinations import move_table
from game.rules.deal import Deal
from game.rules.match import Match
from game.rules.ruleset import Ruleset
from game.rules.scoring import opening
from game.table.arrange import SortMode
from game.table.session import Session, Stage
from game.ui.draw import resources
from game.ui.table.model import (
    BannerModel,
    PlayerState,
    card_keys,
    faces_of,
    hand_capacity,
    keys_for,
    shown_faces,
    still_held,
    table_model,
)
from tests.ui.gallery_states import SITUATIONS, find, names_of, play
from tests.ui.situations import situation

TR = load("en", resources.read_text)


def model_for(found, **wishes):
    return table_model(found.view, PlayerState(names_of(found.seen.seats, TR), **wishes), TR)


def seat(model, place):
    return next(s for s in model.seats if s.place == place)


# -- seats ---------------------------------------------------------------------------------------


def test_seats_stand_clockwise_from_the_player_with_teams_alternating():
    model = model_for(situation("follow"))
    assert [s.place for s in model.seats] == [0, 1, 2, 3]
    assert [s.name for s in model.seats] == ["You", "West", "North", "East"]
    assert [s.ours for s in model.seats] == [True, False, True, False]
    assert [s.partner for s in model.seats] == [False, False, True, False]
    assert [s.me for s in model.seats] == [True, False, False, False]
    assert [s.initial for s in model.seats] == ["Y", "W", "N", "E"]


def test_the_table_is_seen_from_any_seat():
    found = situation("follow")
    view = found.session.view(2)
    model = table_model(view, PlayerState(names_of(4, TR), watching=True), TR)
    assert [s.seat for s in model.seats] == [2, 3, 0, 1]
    assert not any(s.me for s in model.seats)
    assert [s.ours for s in model.seats] == [True, False, True, False]


def test_a_seat_shows_its_last_play_of_the_trick_and_the_one_to_beat_stands_out():
    model = model_for(situation("follow"))  # 2:5s5d 3:7d7c 0:ThTc 1:pass 2:pass 3:KsKh
    marks = {s.seat: s.play for s in model.seats}
    assert marks[0].faces == ("Th", "Tc")
    assert not marks[0].standing
    assert marks[1].kind == marks[2].kind == "pass"
    assert marks[1].label == "Pass"
    assert marks[3].faces == ("Ks", "Kh")
    assert marks[3].standing
    assert seat(model, 0).turn
    assert not seat(model, 0).thinking


def test_somebody_out_shows_his_place_and_few_cards_are_emphasised():
    model = model_for(situation("out"))
    west = seat(model, 1)
    assert west.out == 1
    assert west.note == "1st"
    assert not west.few
    assert [replace(west, out=None, cards=n).few for n in (0, 1, 4, 5)] == [
        False,
        True,
        True,
        False,
    ]


def test_the_caught_show_their_hands_when_the_deal_is_over_and_nobody_before():
    over = model_for(situation("deal_over"))
    caught = [s for s in over.seats if s.caught]
    assert caught
    assert all(len(s.hand) == s.cards > 0 and s.note == "Caught" for s in caught)
    for name in SITUATIONS:
        found = situation(name)
        if found.view.stage not in (Stage.DEAL_OVER, Stage.MATCH_OVER):
            assert not any(s.hand for s in model_for(found).seats), name


# -- the pile ------------------------------------------------------------------------------------


def test_the_pile_shows_the_play_to_beat():
    pile = model_for(situation("follow")).pile
    assert [e.faces for e in pile.entries] == [
        ("5s", "5d"),
        ("7d", "7c"),
        ("Th", "Tc"),
        ("Ks", "Kh"),
    ]
    assert [e.name for e in pile.shown] == ["East"]
    assert pile.shown[0].label == "Pair"
    assert not pile.chained
    assert pile.ring is None


def test_a_chain_is_the_single_and_all_that_followed():
    pile = model_for(situation("chain")).pile  # 3h, hook, unhook, hook
    assert pile.chained
    assert [e.kind for e in pile.shown] == ["play", "hook", "unhook", "hook"]
    assert [len(e.faces) for e in pile.shown] == [1, 2, 1, 2]
    assert [e.label for e in pile.shown] == ["Single", "Hook", "Unhook", "Hook"]
    assert pile.ring is not None


def test_plays_before_the_single_are_no_part_of_the_chain():
    found = find(
        lambda view: (
            [entry.action.kind.value for entry in view.trick][-3:] == ["play", "play", "hook"]
        ),
        bot="random",
        claims=True,
        matches=40,
    )
    pile = model_for(found).pile
    assert len(pile.shown) == 2
    assert len(pile.entries) > 2
    assert [e.kind for e in pile.shown] == ["play", "hook"]


def test_tricks_are_told_apart():
    numbers = []
    for session in play(5, Ruleset()):
        view = session.view()
        if view.stage is Stage.DEAL_OVER:
            break
        model = table_model(view, PlayerState(names_of(4, TR)), TR)
        if model.pile.entries:
            numbers.append((model.pile.trick, model.pile.entries[0]))
    tricks = dict(numbers)
    assert len(tricks) > 5
    for number, first in numbers:
        assert tricks[number] == first  # one number, one trick


def test_414_is_laid_out_as_it_is_called():
    table = move_table(0, Ruleset())
    assert shown_faces(parse_cards("As4h4d"), table)[0][0] == "4"
    assert [face[0] for face in shown_faces(parse_cards("As4h4d"), table)] == ["4", "A", "4"]
    assert shown_faces(parse_cards("5h4s6d"), table) == ("4s", "5h", "6d")


def test_a_bomb_is_named_so():
    pile = model_for(situation("bomb")).pile
    assert pile.shown[0].bomb
    assert pile.shown[0].label == "Bomb"


# -- the hand ------------------------------------------------------------------------------------


def test_cards_have_keys_of_their_own_and_selection_belongs_to_cards():
    found = situation("lead")
    hand = found.seen.hand
    high = model_for(found).hand
    low = model_for(found, sort=SortMode.LOW_FIRST).hand
    groups = model_for(found, sort=SortMode.COMBINATION).hand
    for other in (low, groups):
        assert {card.key for card in other.cards} == {card.key for card in high.cards}
    assert len({card.key for card in high.cards}) == len(hand)
    chosen = frozenset(card.key for card in high.cards[:3])
    for sort in SortMode:
        model = model_for(found, sort=sort, selected=chosen).hand
        assert model.lifted == chosen


def test_keys_of_copies_and_back():
    keys = card_keys((4, 4, 9, 4))
    assert keys == ((4, 0), (4, 1), (9, 0), (4, 2))
    assert faces_of(frozenset(keys)) == (4, 4, 4, 9)
    assert keys_for((4, 4), (4, 4, 9)) == {(4, 0), (4, 1)}
    assert keys_for((4, 4), (4, 9)) == {(4, 0)}
    assert still_held(frozenset({(4, 2), (9, 0)}), (4, 4)) == {(4, 0)}
    assert still_held(frozenset({(4, 0), (4, 1)}), (4, 4, 9)) == {(4, 0), (4, 1)}
    assert still_held(frozenset({(4, 0)}), ()) == frozenset()


def test_cards_of_no_use_are_dimmed_with_a_reason():
    hook = model_for(situation("claim_mine")).hand
    usable = [card for card in hook.cards if not card.dimmed]
    assert len({card.group for card in usable}) == 1
    assert len(usable) >= 2
    assert all(card.why for card in hook.cards if card.dimmed)
    back = model_for(situation("tribute")).hand
    assert {card.group for card in back.cards if not card.dimmed} <= set("23456789")
    assert any(card.why == "This card may not be returned." for card in back.cards)
    assert not any(card.dimmed for card in model_for(situation("follow")).hand.cards)


@pytest.mark.parametrize(
    ("players", "decks", "most"), [(4, 0, 28), (4, 1, 15), (8, 0, 28), (4, 4, 55)]
)
def test_capacity_holds_every_hand_and_a_card_of_tribute(players, decks, most):
    assert hand_capacity(Ruleset(players=players, decks=decks)) == most


def test_level_cards_are_marked():
    hand = model_for(situation("lead")).hand
    assert {card.group for card in hand.cards if card.level} == {"2"}


# -- words, ladders, tracker ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "tone"),
    [
        ("lead", "Your lead: play what you like.", "mine"),
        ("follow", "Your turn: beat it or pass.", "mine"),
        ("claim_mine", "Hook with two sevens?", "claim"),
        ("claim_other", "A hook is possible.", "plain"),
        ("trick_end", "North wins the trick.", "plain"),
        ("deal_lost", "The opponents win the deal.", "bad"),
    ],
)
def test_the_line_of_words_says_what_is_going_on(name, text, tone):
    found = situation(name) if name != "claim_other" else find(_hook_window)
    banner = model_for(found).banner
    assert (banner.text, banner.tone) == (text, tone)


def _hook_window(view):
    window = view.window
    return window is not None and window.role.value == "hook" and view.choice.role.value == "idle"


def test_a_message_takes_the_place_of_the_line():
    notice = BannerModel("Time is up: you pass.", "bad", raised=True)
    assert model_for(situation("follow"), notice=notice).banner == notice


def test_every_situation_has_words_without_a_missing_text(caplog):
    for players in (4, 8):
        for name in SITUATIONS:
            if players == 8 and name in ("match_over", "deal_lost"):
                continue  # long ways
            model = model_for(situation(name, players), tracker=True)
            assert model.banner.text, name
            assert "table." not in model.banner.text
    assert not caplog.records


def test_ladders_are_seen_from_the_players_side():
    found = situation("tribute")
    model = model_for(found)
    standing = found.seen.standing
    assert (model.ladder.ours, model.ladder.theirs) == standing.levels
    other = table_model(found.session.view(1), PlayerState(names_of(4, TR)), TR)
    assert (other.ladder.ours, other.ladder.theirs) == standing.levels[::-1]
    assert {model.ladder.owner, other.ladder.owner} == {"ours", "theirs"}
    assert model.ladder.text.startswith("Level ")


def test_the_tracker_counts_what_is_unseen():
    found = situation("lead")
    cells = model_for(found, tracker=True).tracker
    assert len(cells) == 15
    assert [cell.label for cell in cells[:3]] == ["RJ", "BJ", "2"]
    assert sum(cell.unseen for cell in cells) == 108 - len(found.seen.hand)
    assert [cell.label for cell in cells if cell.level] == ["2"]
    assert model_for(found).tracker == ()


def test_the_same_view_gives_an_equal_model():
    for name in SITUATIONS:
        found = situation(name)
        assert model_for(found) == model_for(found)


# -- nothing hidden ------------------------------------------------------------------------------


class Decliner:
    """Plays its lowest card, declines every claim, passes."""

    name = "decliner"

    def think(self, observation, seed):
        legal = observation.legal
        yield
        return DECLINE if DECLINE in legal else PASS if PASS in legal else legal[0]


def table_with(hands):
    """A table at which the player leads, and how it goes on after his single 7."""
    match = Match(1, Ruleset())
    match.deal = Deal(
        Ruleset(), opening(Ruleset()), [parse_cards(hand) for hand in hands], leader=0
    )
    seats = ["human", "decliner", "decliner", "decliner"]
    bots = {"decliner": Decliner()}
    session = Session(match, seats, bots=bots, speed="normal")
    models = []
    for number in range(160):
        session.update(1 / 30)
        view = session.view()
        if number == 40:
            session.submit(Action.parse("7s"), view.ticket)
        state = PlayerState(names_of(4, TR), tracker=True)
        models.append(table_model(session.view(), state, TR))
    return models


def test_a_window_looks_the_same_whether_or_not_anybody_can_claim_RULES_6_11():
    others = ("3s4s5s8h", "3c4c5c8c", "3d4d5d8d")
    can = table_with(("7s9s9hJd", "7h7d8s9c", "3c4c5c8c", "3d4d5d8d"))
    none = table_with(("7s9s9hJd", *others))
    open_ = [number for number, model in enumerate(can) if model.pile.ring is not None]
    assert len(open_) >= 10
    # from the first frame to the one in which the window has closed
    for number in range(open_[-1] + 2):
        assert can[number] == none[number], number


def test_nobody_elses_cards_are_in_the_model():
    for name in ("follow", "claim_other", "chain", "tribute", "trick_end"):
        found = situation(name)
        model = model_for(found)
        for shown in model.seats:
            assert shown.hand == ()
        assert len(model.hand.cards) == len(found.seen.hand)


def test_a_pass_is_no_play():
    found = situation("follow")
    view = replace(found.view, trick=(*found.view.trick, LogEntry(0, PASS)))
    model = table_model(view, PlayerState(names_of(4, TR)), TR)
    assert model.pile.shown[0].name == "East"
    assert seat(model, 0).play.kind == "pass"
