"""How fast and how strong: measures the program and its computer players, and proves that none
cheats. Imports no other room."""
