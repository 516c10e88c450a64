"""What every screen is made of: scenes, what they share, and the parts that they place."""
