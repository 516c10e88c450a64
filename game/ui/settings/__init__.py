"""All settings, and the screens that change them."""
