"""Pictures: figure specs, and how tables become matplotlib figures."""
