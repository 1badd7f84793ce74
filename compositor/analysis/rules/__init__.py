"""One module a rule; each has a module-level `RULE`. The engine finds them itself."""
