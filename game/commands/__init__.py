"""The command line: one file a command, with `add(parser, labels)` and `run(context)`."""
