"""Windows. Nothing is known here that a dump or a report does not say."""
