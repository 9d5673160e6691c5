"""Worked examples H01-H23: hook and unhook (RULES 6)."""

from __future__ import annotations

from tests.helpers import (
    Position,
    ask,
    assert_claim,
    assert_leads,
    assert_over,
    assert_turn,
    legal,
    ranks_of,
)

# what a claim that comes too late, or that was never possible, may be called
TOO_LATE = {"window_closed"}
NO_SUCH_CLAIM = {"window_closed", "not_a_claim"}


def two_hookers() -> Position:
    """Seat 0 has led a 3; seats 1 and 3 hold two more each."""
    return Position("3J7", "33Q", "KT", "33A").do("0:3")


def test_H01_nearest_clockwise_hooks_RULES_6_3() -> None:
    position = two_hookers()
    assert_claim(position.state(), [1, 3], "hook 33")
    position.do("1:hook 33")
    # the window closed with the nearest willing player; now a 3 unhooks
    assert_claim(position.state(), [3], "unhook 3")
    assert_leads(position.do("3:decline").state(), 1)


def test_H01b_nearest_declines_RULES_6_3() -> None:
    position = two_hookers().do("1:decline")
    assert_claim(position.state(), [3], "hook 33")
    position.do("3:hook 33")
    # to decline the hook is not to decline the unhook: seat 1 still has its threes
    assert_claim(position.state(), [1], "unhook 3")
    assert_leads(position.do("1:decline").state(), 3)


def test_H01c_order_of_answers_is_irrelevant_RULES_6_3() -> None:
    position = two_hookers().do("3:hook 33")
    state = position.state()
    assert_claim(state, [1], "hook 33")
    assert state["counts"] == [2, 3, 2, 3], "nothing moves before the window closes"
    position.do("1:hook 33")
    state = position.state()
    assert_claim(state, [3], "unhook 3")
    assert state["counts"] == [2, 1, 2, 3]
    assert_leads(position.do("3:decline").state(), 1)


def test_H01d_far_claim_counts_when_the_nearest_declines_RULES_6_10() -> None:
    position = two_hookers().do("3:hook 33", "1:decline")
    state = position.state()
    assert_claim(state, [1], "unhook 3")
    assert state["counts"] == [2, 3, 2, 1]


def test_H01e_a_decision_is_final_RULES_6_10() -> None:
    position = two_hookers().do("3:decline")
    assert position.refused("3:hook 33")
    position = two_hookers().do("3:hook 33")
    assert position.refused("3:decline")


def test_H01f_all_decline_and_the_turn_goes_on_RULES_6_6() -> None:
    assert_turn(two_hookers().do("3:decline", "1:decline").state(), 1)


def test_H02_unhook_with_one_of_two_RULES_6_2() -> None:
    position = two_hookers().do("1:hook 33", "3:unhook 3")
    state = position.state()
    assert_leads(state, 3)
    assert ranks_of(state["hands"][3]) == "3A"


def test_H03_player_of_the_single_unhooks_RULES_6_2() -> None:
    position = Position("33J", "Q5", "3K", "33A").do("0:3")
    assert_claim(position.state(), [3], "hook 33")
    position.do("3:hook 33")
    assert_claim(position.state(), [0, 2], "unhook 3")
    assert_leads(position.do("0:unhook 3").state(), 0)


def test_H03b_priority_is_counted_from_the_hooker_RULES_6_3() -> None:
    position = Position("33J", "Q5", "3K", "33A").do("0:3", "3:hook 33", "2:unhook 3")
    assert_claim(position.state(), [0], "unhook 3")
    state = position.do("0:unhook 3").state()
    assert_leads(state, 0)
    assert ranks_of(state["hands"][2]) == "3K"


def test_H04_unhook_then_rehook_RULES_6_2() -> None:
    position = Position("333J", "33Q", "KT", "33A").do("0:3")
    assert_claim(position.state(), [1, 3], "hook 33")
    position.do("1:hook 33")
    assert_claim(position.state(), [3, 0], "unhook 3")
    position.do("3:unhook 3")
    assert_claim(position.state(), [0], "hook 33")
    position.do("0:hook 33")
    assert_claim(position.state(), [3], "unhook 3")
    state = position.do("3:unhook 3").state()
    # seven of the eight copies are gone: no hook is possible
    assert_leads(state, 3)
    assert [ranks_of(hand) for hand in state["hands"]] == ["J", "Q", "TK", "A"]


def test_H05_team_mate_may_hook_RULES_6_1() -> None:
    position = Position("88J", "QT", "8K", "9A", leader=2).do("2:8")
    assert_claim(position.state(), [0], "hook 88")
    assert_leads(position.do("0:hook 88").state(), 0)


def test_H06_own_single_cannot_be_hooked_RULES_6_1() -> None:
    position = Position("8888J", "9Q", "TK", "8A").do("0:8")
    state = position.state()
    assert_turn(state, 1)
    assert legal(state, 1) == {"9", "Q", "pass"}
    assert position.refused("0:hook 88")


def test_H07_hooker_does_not_unhook_himself_RULES_6_7() -> None:
    position = Position("8J", "888Q", "TK", "9A").do("0:8")
    assert_claim(position.state(), [1], "hook 88")
    position.do("1:hook 88")
    state = position.state()
    assert_leads(state, 1)
    assert ranks_of(state["hands"][1]) == "8Q"
    assert position.refused("1:unhook 8") in NO_SUCH_CLAIM


def test_H08_followed_single_can_be_hooked_RULES_6_1() -> None:
    position = Position("388J", "8Q", "TK", "9A").do("0:3")
    assert_turn(position.state(), 1)
    position.do("1:8")
    assert_claim(position.state(), [0], "hook 88")
    assert_leads(position.do("0:hook 88").state(), 0)


def test_H09_only_the_top_single_can_be_hooked_RULES_6_7() -> None:
    position = Position("3J", "8Q", "33TK", "9A").do("0:3")
    assert_claim(position.state(), [2], "hook 33")
    position.do("2:decline", "1:8")
    assert_turn(position.state(), 2)
    assert position.refused("2:hook 33") in TOO_LATE


def test_H09b_no_play_before_the_window_is_closed_RULES_6_10() -> None:
    position = Position("3J", "8Q", "33TK", "9A").do("0:3")
    assert position.refused("1:8") in {"not_your_turn", "not_a_claim"}
    assert position.refused("1:pass") in {"not_your_turn", "not_a_claim"}


def test_H10_black_joker_is_not_hooked_RULES_6_9() -> None:
    position = Position("3J", "BQ", "BBK", "9A", leader=1, decks=4).do("1:B")
    state = position.state()
    assert_turn(state, 2)
    assert legal(state, 2) == {"BB", "pass"}
    assert position.refused("2:hook BB") in NO_SUCH_CLAIM
    assert_turn(position.do("2:BB").state(), 3)


def test_H11_no_bomb_in_a_chain_RULES_6_4() -> None:
    position = Position("3J", "33Q", "443AK", "9A").do("0:3", "1:hook 33")
    assert_claim(position.state(), [2], "unhook 3")
    assert position.refused("2:44A") == "not_a_claim"


def test_H11b_nobody_can_answer_so_the_hooker_leads_RULES_6_5() -> None:
    position = Position("3J", "33Q", "44AK", "9A").do("0:3", "1:hook 33")
    assert_leads(position.state(), 1)
    assert position.refused("2:44A") == "not_your_turn"


def test_H12_no_higher_pair_in_a_chain_RULES_6_4() -> None:
    position = Position("3J", "33Q", "553K", "9A").do("0:3", "1:hook 33")
    assert_claim(position.state(), [2], "unhook 3")
    assert position.refused("2:55") == "not_a_claim"
    assert position.refused("2:5") == "not_a_claim"
    assert position.refused("2:pass") == "not_a_claim"


def test_H13_no_ordinary_turn_after_a_hook_RULES_6_5() -> None:
    position = Position("3J", "8Q", "33K", "9A").do("0:3", "2:hook 33")
    assert_leads(position.state(), 2)
    assert position.refused("1:8") == "not_your_turn"
    assert position.refused("3:9") == "not_your_turn"


def test_H14_nobody_hooks_so_the_next_in_turn_plays_RULES_6_6() -> None:
    position = Position("3J", "88Q", "33K", "9A").do("0:3", "2:decline")
    state = position.state()
    assert_turn(state, 1)
    assert legal(state, 1) == {"8", "Q", "pass"}
    # the same when nobody could
    state = Position("3J", "88Q", "5K", "9A").do("0:3").state()
    assert_turn(state, 1)
    assert legal(state, 1) == {"8", "Q", "pass"}


def test_H15_passing_does_not_lock_out_RULES_5_3() -> None:
    position = Position("3J", "77Q", "7K", "9A").do("0:3", "1:pass", "2:7")
    assert_claim(position.state(), [1], "hook 77")
    assert_leads(position.do("1:hook 77").state(), 1)


def test_H16_hook_bomb_follow_or_pass_RULES_6_8() -> None:
    position = Position("3J", "333K", "5T", "9A").do("0:3")
    assert_claim(position.state(), [1], "hook 33")
    hooked = Position("3J", "333K", "5T", "9A").do("0:3", "1:hook 33").state()
    assert_leads(hooked, 1)
    assert ranks_of(hooked["hands"][1]) == "3K"
    state = position.do("1:decline").state()
    assert_turn(state, 1)
    assert legal(state, 1) == {"K", "333", "pass"}


def test_H17_out_by_a_hook_RULES_5_5() -> None:
    position = Position("3J", "33", "5T", "9A").do("0:3", "1:hook 33")
    state = position.state()
    assert state["out"] == [1]
    assert_leads(state, 3)


def test_H18_out_by_a_hook_that_is_unhooked_RULES_5_6() -> None:
    position = Position("3J", "33", "35T", "9A").do("0:3", "1:hook 33")
    assert_claim(position.state(), [2], "unhook 3")
    state = position.do("2:unhook 3").state()
    assert state["out"] == [1]
    assert_leads(state, 2)


def test_H19_last_card_can_be_hooked_RULES_5_6() -> None:
    position = Position("9", "TQ", "5K", "99J").do("0:9")
    state = position.state()
    assert state["out"] == [0]
    assert_claim(state, [3], "hook 99")
    assert_leads(position.do("3:hook 99").state(), 3)


def test_H20_team_complete_so_no_window_RULES_7_2() -> None:
    position = Position("9", "TQ", "", "99J", out=[2]).do("0:9")
    assert_over(position.state(), winner=0, caught=[1, 3], gain=2, out=[2, 0])
    assert position.refused("3:hook 99")


def test_H21_level_cards_can_be_hooked_RULES_6_9() -> None:
    position = Position("5J", "55Q", "5K", "9A", level="5").do("0:5")
    assert_claim(position.state(), [1], "hook 55")
    position.do("1:hook 55")
    assert_claim(position.state(), [2], "unhook 5")


def test_H21b_twos_can_be_hooked_RULES_6_9() -> None:
    position = Position("2J", "22Q", "TK", "9A", level="5").do("0:2")
    assert_claim(position.state(), [1], "hook 22")


def test_H22_publicly_impossible_so_no_window_RULES_6_10() -> None:
    position = Position("666J", "7Q", "6K", "9A", decks=1)
    position.do("0:66", "1:pass", "2:pass", "3:pass", "0:6")
    assert_turn(position.state(), 1)
    assert position.refused("2:unhook 6") in NO_SUCH_CLAIM


def test_H23_a_led_pair_cannot_be_unhooked_RULES_6_7() -> None:
    position = Position("66J", "67Q", "TK", "9A").do("0:66")
    assert_turn(position.state(), 1)
    assert position.refused("1:unhook 6") in NO_SUCH_CLAIM


def test_hook_takes_two_cards_and_unhook_one_RULES_6_8() -> None:
    position = Position("3J", "3333Q", "TK", "333A").do("0:3")
    assert_claim(position.state(), [1, 3], "hook 33")
    assert position.refused("1:hook 333")
    assert position.refused("1:hook 3")
    assert position.refused("1:unhook 3")
    assert position.refused("1:333")
    position.do("1:hook 33")
    assert_claim(position.state(), [3], "unhook 3")
    assert position.refused("3:unhook 33")
    assert position.refused("3:hook 33")


def test_claim_needs_the_rank_and_the_cards_RULES_6_1() -> None:
    position = Position("3J", "33Q", "44K", "9A").do("0:3")
    assert position.refused("1:hook 44") == "not_in_hand"
    assert position.refused("2:hook 44")
    assert position.refused("2:hook 33")


def test_nobody_sees_who_could_have_claimed_RULES_6_11() -> None:
    able = Position("3J7", "33Q", "KT4", "9A5").do("0:3")
    waiting = able.record()
    declined = able.do("1:decline").record()
    unable = Position("3J7", "46Q", "KT4", "9A5").do("0:3").record()
    for seat in (0, 2, 3):
        views = [ask("observe", record=record, seat=seat) for record in (waiting, declined, unable)]
        assert "error" not in views[0]
        assert views[0] == views[1] == views[2]


def test_nobody_sees_who_could_have_unhooked_RULES_6_11() -> None:
    able = Position("3J7", "33Q", "3T4", "9A5").do("0:3", "1:hook 33")
    waiting = able.record()
    declined = able.do("2:decline").record()
    unable = Position("3J7", "33Q", "KT4", "9A5").do("0:3", "1:hook 33").record()
    for seat in (0, 3):
        views = [ask("observe", record=record, seat=seat) for record in (waiting, declined, unable)]
        assert "error" not in views[0]
        assert views[0] == views[1] == views[2]


def test_a_far_claim_stays_hidden_until_the_window_closes_RULES_6_11() -> None:
    views = {}
    for answer in (None, "3:hook 33", "3:decline"):
        position = two_hookers() if answer is None else two_hookers().do(answer)
        views[answer] = [ask("observe", record=position.record(), seat=seat) for seat in (0, 1, 2)]
    assert "error" not in views[None][0]
    assert views[None] == views["3:hook 33"] == views["3:decline"]
