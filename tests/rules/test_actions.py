from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.actions import DECLINE, PASS, Action, Kind, LogEntry
from game.rules.cards import FACES
from game.rules.errors import MESSAGES, IllegalAction, NotationError, Reason, RecordError

cards = st.lists(st.sampled_from(FACES), min_size=1, max_size=12).map(tuple)
with_cards = st.builds(
    Action, st.sampled_from([Kind.PLAY, Kind.HOOK, Kind.UNHOOK, Kind.RETURN]), cards
)
actions = st.one_of(with_cards, st.sampled_from([PASS, DECLINE]))


@given(st.builds(LogEntry, st.integers(0, 7), actions))
def test_entries_round_trip(entry: LogEntry):
    assert LogEntry.parse(str(entry)) == entry
    assert Action.parse(f"  {entry.action}  ") == entry.action


def test_the_order_in_which_cards_are_named_makes_no_difference():
    assert Action.parse("3h3s") == Action.parse("3s3h") == Action.parse("3h 3s")
    assert str(Action.parse("hook  3d 3h")) == "hook 3h3d"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an action is empty"),
        ("   ", "an action is empty"),
        ("pass 3s", "nothing may follow 'pass', got '3s'"),
        ("decline now", "nothing may follow"),
        ("pass " + "x" * 99, "x..."),
        ("hook", "hook takes some cards"),
        ("return", "return takes some cards"),
        ("Pass", "'Pa' at position 1 is no card"),
        ("hook3s3h", "'ho' at position 1"),
        ("claim 3s", "'cl' at position 1"),
        ("3sxx", "'xx' at position 3 is no card"),
    ],
)
def test_what_is_no_action_is_refused(text: str, message: str):
    with pytest.raises(NotationError) as refused:
        Action.parse(text)
    assert message in str(refused.value)


def test_kinds_that_take_cards_have_some_and_others_none():
    for kind in (Kind.PLAY, Kind.HOOK, Kind.UNHOOK, Kind.RETURN):
        with pytest.raises(NotationError, match="takes some cards"):
            Action(kind)
    for kind in (Kind.PASS, Kind.DECLINE):
        with pytest.raises(NotationError, match="takes no cards"):
            Action(kind, (5,))


@pytest.mark.parametrize(
    "text", ["3s", "8:pass", ":pass", "10:pass", "-1:pass", "0;pass", "٣:pass"]
)
def test_what_is_no_entry_is_refused(text: str):
    with pytest.raises(NotationError):
        LogEntry.parse(text)


def test_long_texts_are_shortened_in_messages():
    with pytest.raises(NotationError) as refused:
        LogEntry.parse("x" * 1000)
    assert len(str(refused.value)) < 80


def test_errors_are_value_errors_and_carry_their_reason():
    assert set(MESSAGES) == set(Reason)
    error = IllegalAction(Reason.NOT_HIGHER)
    assert (str(error), error.reason) == (MESSAGES[Reason.NOT_HIGHER], Reason.NOT_HIGHER)
    assert str(IllegalAction(Reason.NOT_HIGHER, "because")) == "because"
    for kind in (IllegalAction, NotationError, RecordError):
        assert issubclass(kind, ValueError)
    record = RecordError("no", code="illegal_action", number=3, reason=Reason.NOT_HIGHER, deal=1)
    assert (record.code, record.number, record.reason, record.deal) == (
        "illegal_action", 3, Reason.NOT_HIGHER, 1,
    )  # fmt: skip


def test_the_codes_are_stable():
    assert {reason.value for reason in Reason} == {
        "not_your_turn", "not_in_hand", "no_combination", "wrong_category", "wrong_length",
        "not_higher", "leader_must_play", "window_closed", "not_a_claim", "return_not_allowed",
        "deal_over",
    }  # fmt: skip
