"""Results, last trick and log: what they say, and that all of it has its place."""

import pytest
from pygame import Rect, Surface, mask

from game.locale import load
from game.rules.ruleset import Ruleset
from game.table.session import Stage
from game.ui.draw import resources, theme
from game.ui.draw.layout import Screen
from game.ui.table.brush import Brush
from game.ui.table.log_view import log_sheet, trick_sheet
from game.ui.table.result_model import (
    deal_result_model,
    log_model,
    match_result_model,
    trick_model,
)
from game.ui.table.results_view import deal_result_sheet, match_result_sheet
from tests.ui.gallery_states import find, names_of, play
from tests.ui.situations import situation

TR = load("en", resources.read_text)
GROUND = theme.STANDARD.panel


def names(found):
    return names_of(found.seen.seats, TR)


def deal_model(found):
    return deal_result_model(found.seen, names(found), TR)


def test_a_deals_result_in_words_and_cards():
    found = situation("deal_lost")
    model = deal_model(found)
    assert model.headline == "The opponents win the deal."
    assert model.won is False
    result = found.seen.result
    assert model.lines[0] == "Your whole team is caught."
    assert model.lines[1] == f"The opponents go up {result.gain} levels, to 4."
    assert model.lines[2] == "The next deal is played at level 4."
    assert model.lines[3] == "2 cards of tribute are due."
    assert [f.label for f in model.order] == ["1st", "2nd", "Caught", "Caught"]
    assert [hand.player.seat for hand in model.hands] == list(result.caught)
    assert (model.before.theirs, model.after.theirs) == (0, 2)
    order = found.seen.table.place
    assert order  # hands are shown high to low
    with pytest.raises(ValueError, match="not over"):
        deal_result_model(situation("lead").seen, names(found), TR)


def test_one_caught_player_is_named():
    found = find(
        lambda view: (
            view.stage is Stage.DEAL_OVER
            and view.observation.result.winner == 0
            and len(view.observation.result.caught) == 1
        )
    )
    caught = names(found)[found.seen.result.caught[0]]
    model = deal_model(found)
    assert model.won
    assert model.lines[0] == f"{caught} is caught."


def test_a_match_lists_its_deals():
    found = situation("match_over")
    results = found.session.results
    model = match_result_model(results, found.seen.ruleset, 0, TR)
    assert len(model.deals) == len(results)
    assert model.deals[0].title == "Deal 1, level 2"
    assert model.count == f"After {len(results)} deals"
    assert model.won == (results[-1].match_winner == 0)
    other = match_result_model(results, found.seen.ruleset, 1, TR)
    assert other.won != model.won
    assert not match_result_model(results, found.seen.ruleset, 0, TR, conceded=True).won
    assert match_result_model((), found.seen.ruleset, 0, TR, conceded=True).deals == ()


def test_the_last_trick_and_a_deal_without_one():
    found = situation("after_trick")
    model = trick_model(found.seen, found.view.last_trick, names(found), TR)
    assert len(model.lines) == len(found.view.last_trick)
    assert model.lines[0].leads
    empty = trick_model(situation("lead").seen, (), names(found), TR)
    assert empty.lines == ()
    assert empty.empty


def test_the_log_is_divided_into_tricks_as_they_were_played():
    """Wherever the table began a trick, the log does."""
    for seed_name in ("late", "deal_over"):
        found = situation(seed_name)
        model = log_model(found.seen, names(found), TR)
        starts = [i for i, line in enumerate(model.lines) if line.leads]
        assert starts[0] == 0
        for start in starts[1:]:
            assert model.lines[start].mark.kind == "play"  # a leader may not pass
    for claims in (False, True):
        seen_starts = set()
        last = None
        for session in play(3, Ruleset(), bot="random" if claims else "easy", claims=claims):
            view = session.view()
            if view.stage is Stage.TURN and not view.trick:
                seen_starts.add(len(view.observation.log))
            last = view
            if view.stage is Stage.DEAL_OVER:
                break
        log = log_model(last.observation, names_of(4, TR), TR)
        starts = {i for i, line in enumerate(log.lines) if line.leads}
        assert starts == {start for start in seen_starts if start < len(log.lines)}


def sheets(width, brush):
    lost = situation("deal_lost")
    late, trick = situation("late"), situation("after_trick")
    eight, over = situation("deal_over", 8), situation("match_over")
    yield deal_result_sheet(deal_model(lost), width, brush, GROUND, moved=0.4)
    yield deal_result_sheet(deal_model(eight), width, brush, GROUND)
    match = match_result_model(over.session.results, over.seen.ruleset, 0, TR)
    yield match_result_sheet(match, width, brush, GROUND)
    yield log_sheet(log_model(late.seen, names(late), TR), width, brush, GROUND)
    last = trick_model(trick.seen, trick.view.last_trick, names(trick), TR)
    yield trick_sheet(last, width, brush, GROUND)


@pytest.mark.parametrize(
    ("width", "scale", "rtl"), [(280, 1.0, False), (280, 2.0, True), (560, 1.0, True)]
)
def test_sheets_draw_inside_their_width_and_blocks_inside_their_places(width, scale, rtl):
    screen = Screen(1280, 720, text_scale=scale)
    brush = Brush(theme.STANDARD, screen.units, rtl=rtl)
    blank = (1, 2, 3)
    for sheet in sheets(width, brush):
        last = 0
        for block in sheet.blocks:
            assert block.rect.width == width
            assert block.rect.top >= last
            last = block.rect.bottom
        assert last <= sheet.height
        surface = Surface((width + 80, 200))
        for block in sheet.blocks:
            spot = Rect(40, 30, width, block.rect.height)
            if spot.height > 150:
                continue
            surface.fill(blank)
            block.draw(surface, spot)
            surface.fill(blank, spot.inflate(12, 12))  # soft shadows may reach a little beyond
            left = mask.from_threshold(surface, blank, (1, 1, 1))
            assert left.count() == surface.get_width() * surface.get_height(), block.rect


def test_a_sheet_scrolled_is_the_same_picture():
    brush = Brush(theme.STANDARD, Screen(1280, 720).units)
    sheet = next(iter(sheets(360, brush)))
    whole = Surface((360, sheet.height))
    whole.fill(GROUND)
    sheet.draw(whole, (0, 0))
    part = Surface((360, 50))
    part.fill(GROUND)
    sheet.draw(part, (0, -40), part.get_rect())
    expected = Surface((360, 50))
    expected.blit(whole, (0, -40))
    assert part.get_buffer().raw == expected.get_buffer().raw
