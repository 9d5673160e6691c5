"""What every screen stands in: input, widgets, scenes, the stage, the shell around them."""
