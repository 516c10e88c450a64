"""The command line: one file for each command, with `add(parser, labels)` and `run(context)`."""
