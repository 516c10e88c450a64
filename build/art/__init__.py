"""What draws and sounds in the game: every script here writes files of assets/.
Imports no other room."""
