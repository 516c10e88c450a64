"""The building blocks of screens: scenes, shared state, and the parts that they place."""
