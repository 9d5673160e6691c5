"""The screens around the table: title, new match, settings, rules, lessons."""
