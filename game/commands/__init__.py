"""The command line: one file for each command, each with `add(subparsers)` and `run(arguments)`."""
