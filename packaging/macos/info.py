"""The contents of Info.plist, which describes the program to macOS."""

from __future__ import annotations

TITLE = "Pocket Mahjong"

# Letters, digits, dots and hyphens only: the underscore that Linux desktops want is not allowed.
IDENTIFIER = "io.github.pocket-mahjong"

OLDEST_SYSTEM = "11.0"
"""The first macOS for Apple's own processors, and the target of pygame-ce's libraries."""


HAND = f"{IDENTIFIER}.hand"
"""The type of a saved hand (.pmj)."""


def plist(version: str) -> dict[str, object]:
    """Return the keys of Info.plist, for a version such as "1.2.3"."""
    return {
        "CFBundleIdentifier": IDENTIFIER,
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleLocalizations": ["en", "zh-Hans", "zh-Hant"],
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Mahjong hand",
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [HAND],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": HAND,
                "UTTypeDescription": "Mahjong hand",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {"public.filename-extension": ["pmj"]},
            }
        ],
        "NSHighResolutionCapable": True,  # otherwise one point is four pixels on a Retina screen
        "NSPrincipalClass": "NSApplication",
        "NSRequiresAquaSystemAppearance": False,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "MIT licence",
    }
