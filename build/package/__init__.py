"""The programs for Windows, macOS and Linux: makes them and tests them. Uses packaging/, and may
import checks."""
