"""What the player sees and touches: layout, text, cards, widgets, scenes. All of it on pygame.

Two units occur. *CSS px* are what a person feels: a touch target of 44, a text of 16. *Device
pixels* are what surfaces are made of. `theme.Units` converts; rectangles of surfaces are always
whole device pixels.
"""
