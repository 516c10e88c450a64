"""What macOS is told about the program: the contents of its Info.plist."""

from __future__ import annotations

TITLE = "Pocket Mahjong"

# Letters, digits, dots and hyphens only: the underscore that Linux desktops ask for is not allowed.
IDENTIFIER = "io.github.pocket-mahjong"

OLDEST_SYSTEM = "11.0"
"""The first macOS for Apple's own processors, and what pygame-ce's libraries were made for."""


def plist(version: str) -> dict[str, object]:
    """The keys of Info.plist, for a version such as "1.2.3"."""
    return {
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "zh-Hant"],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "NSHighResolutionCapable": True,  # else a Retina screen shows every point as four pixels
        "NSPrincipalClass": "NSApplication",
        "NSRequiresAquaSystemAppearance": False,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "MIT licence",
    }
