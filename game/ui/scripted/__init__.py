"""Every screen by name, reached by a script: for pictures, the self-test and tests.

Imports all other folders of ui. Nothing that a player starts imports it.
"""
