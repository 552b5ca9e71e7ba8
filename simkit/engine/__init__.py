"""The engine: seeding, runner, executors and ledger; it knows studies and no paper."""
