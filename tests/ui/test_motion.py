"""Motion: everything comes to its end, in time, and at once where motion is not wanted."""

import pytest

from game.ui.draw.motion import (
    BOMB,
    TEMPOS,
    Motion,
    Motions,
    Tempo,
    ease_in_out,
    ease_out,
    linear,
    overshoot,
    shake,
)


@pytest.mark.parametrize("ease", [linear, ease_out, ease_in_out, overshoot])
def test_ways_begin_at_their_beginning_and_end_at_their_end(ease):
    assert ease(0.0) == pytest.approx(0, abs=1e-9)
    assert ease(1.0) == pytest.approx(1)
    assert all(-0.2 <= ease(i / 50) <= 1.2 for i in range(51))


def test_a_snap_goes_beyond_its_end_and_comes_back():
    assert max(overshoot(i / 100) for i in range(101)) > 1.02


def test_a_motion_waits_moves_and_is_done():
    motion = Motion(0.2, delay=0.1, ease=linear)
    assert motion.between((0, 0), (100, 50)) == (0, 0)
    motion.age = 0.2
    assert motion.begun
    assert motion.between((0, 0), (100, 50)) == (50, 25)
    motion.age = 5
    assert motion.done
    assert motion.between((0, 0), (100, 50)) == (100, 50)


def test_motions_end_by_themselves_also_after_a_long_frame():
    motions = Motions()
    motions.start("a", 0.3)
    assert motions.active
    assert motions.update(3600)  # counts for a tenth of a second
    assert motions.active
    while motions.active:
        assert motions.update(0.1)
    assert not motions.active
    assert motions.get("a") is None
    assert not motions.update(0.1)


def test_time_never_runs_backwards():
    motions = Motions()
    motions.start("a", 0.3)
    motions.update(-5)
    assert motions.get("a").age == 0


@pytest.mark.parametrize("tempo", [Tempo(0), Tempo(1, reduced=True), Tempo(TEMPOS["instant"])])
def test_where_motion_is_not_wanted_nothing_starts(tempo):
    motions = Motions(tempo)
    motions.start("a", 0.3)
    assert not motions.active
    assert tempo.still
    assert tempo.seconds(1) == 0


def test_a_faster_game_moves_faster():
    assert TEMPOS["slow"] > TEMPOS["normal"] > TEMPOS["fast"] > TEMPOS["instant"] == 0
    assert Tempo(TEMPOS["fast"]).seconds(1) < 1


def test_a_bomb_shakes_for_less_than_a_third_of_a_second_and_comes_to_rest():
    assert BOMB <= 0.3
    assert shake(0, 8) == 0
    assert shake(1, 8) == 0
    assert max(abs(shake(i / 60, 8)) for i in range(61)) >= 3
