"""Write the bill of materials of a program: what it is made of, in CycloneDX's JSON.

The packages come from the locks, with the hashes of their files, the libraries from the program's
folder, each with its own hash. The same program gives the same bytes.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_OID, UUID, uuid5

from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import (
    ExternalReference,
    ExternalReferenceType,
    HashAlgorithm,
    HashType,
    XsUri,
)
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.component_evidence import ComponentEvidence, Occurrence
from cyclonedx.model.contact import OrganizationalContact
from cyclonedx.model.license import DisjunctiveLicense, LicenseExpression
from cyclonedx.model.lifecycle import LifecyclePhase, PredefinedLifecycle
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from packageurl import PackageURL

import contents
import libraries
from package import origins
from package.archives import EPOCH
from package.lock import DEV, PLAY, Locked, locked

VERSION = SchemaVersion.V1_6
MAKERS = "The Pocket Mahjong developers"
OFL = "OFL-1.1"

SPDX = {
    "Brotli.txt": "MIT",
    "Expat.txt": "MIT",
    "FLAC.txt": "BSD-3-Clause",
    "FreeType.txt": "FTL",
    "HarfBuzz.txt": "MIT-Modern-Variant",
    "LGPL-2.1.txt": "LGPL-2.1-or-later",
    "Ogg.txt": "BSD-3-Clause",
    "Opus.txt": "BSD-3-Clause",
    "PyInstaller.txt": "GPL-2.0-or-later WITH Bootloader-exception",
    "Python.txt": "PSF-2.0",
    "SDL.txt": "Zlib",
    "THIRD-PARTY.txt": "Microsoft's terms for redistributable code",
    "Vorbis.txt": "BSD-3-Clause",
    "WavPack.txt": "BSD-3-Clause",
    "XZ.txt": "public domain",
    "libffi.txt": "MIT",
    "libjpeg-turbo.txt": "IJG AND BSD-3-Clause AND Zlib",
    "libpng.txt": "libpng-2.0",
    "libtiff.txt": "libtiff",
    "libwebp.txt": "BSD-3-Clause",
    "libxmp.txt": "MIT",
    "opusfile.txt": "BSD-3-Clause",
    "platformdirs.txt": "MIT",
    "winpthreads.txt": "MIT AND BSD-3-Clause",
    "zlib.txt": "Zlib",
}
"""File in packaging/licences -> the licence's name at SPDX."""

PACKAGES = {
    "platformdirs": "platformdirs.txt",
    "pygame-ce": "LGPL-2.1.txt",
    "pyinstaller": "PyInstaller.txt",
}
"""Package in the locks whose code is in the program -> its licence."""

FONTS = {
    "Noto Sans": PackageURL("npm", "@expo-google-fonts", "noto-sans", "0.4.2"),
    "Noto Sans TC": PackageURL("npm", "@expo-google-fonts", "noto-sans-tc", "0.4.3"),
    "Noto Sans SC": PackageURL("npm", "@expo-google-fonts", "noto-sans-sc", "0.4.3"),
    "LXGW WenKai TC": PackageURL("npm", "@fontsource", "lxgw-wenkai-tc", "5.3.0"),
    "Vollkorn": PackageURL("github", "FAlthausen", "Vollkorn-Typeface", "4.105"),
    "Pocket Kai": PackageURL("github", "lxgw", "LxgwWenKai", "1.250"),
}
"""Font -> the package that build/art/fonts.py or display.py cut it from."""


def write(program: Path, sources: Mapping[str, str]) -> Path:
    """Write the bill into the program's folder, next to the licences. Return its path.

    `sources` are the files that the program's binaries are copies of, by their names.
    """
    bill = contents.bill(program)
    bill.parent.mkdir(parents=True, exist_ok=True)
    bill.write_text(text(program, sources), encoding="utf-8", newline="\n")
    return bill


def text(program: Path, sources: Mapping[str, str]) -> str:
    """Return the bill. Its serial number is a digest of the rest."""
    made = bom(program, sources)
    made.serial_number = uuid5(NAMESPACE_OID, serialized(made))
    return serialized(made) + "\n"


def serialized(made: Bom) -> str:
    return make_outputter(made, OutputFormat.JSON, VERSION).output_as_string(indent=1)


def bom(program: Path, sources: Mapping[str, str]) -> Bom:
    """Return the bill of a program's folder, without a serial number."""
    game = Component(
        name=contents.TITLE,
        type=ComponentType.APPLICATION,
        bom_ref=contents.NAME,
        version=contents.version(),
        licenses=licences("MIT"),
        purl=PackageURL("generic", None, contents.NAME, contents.version()),
    )
    parts = [python(), *packages(), *bundled(program, sources), *fonts()]
    made = Bom(
        serial_number=UUID(int=0),
        components=parts,
        metadata=BomMetaData(
            component=game,
            timestamp=datetime.fromtimestamp(EPOCH, UTC),
            authors=[OrganizationalContact(name=MAKERS)],
            lifecycles=[PredefinedLifecycle(LifecyclePhase.BUILD)],
        ),
    )
    made.register_dependency(game, parts)
    return made


def licences(name: str) -> list[DisjunctiveLicense | LicenseExpression]:
    return [LicenseFactory().make_from_string(name)]


def python() -> Component:
    """Return the Python of this process, which is the one in the program."""
    version = platform.python_version()
    return Component(
        name="Python",
        type=ComponentType.PLATFORM,
        bom_ref="Python",
        version=version,
        licenses=licences(SPDX["Python.txt"]),
        purl=PackageURL("generic", None, "python", version),
        cpe=origins.cpe(origins.CPES["python"], version),
    )


def packages() -> Iterator[Component]:
    """Yield the packages of the locks whose code is in the program."""
    wanted = {one.name: one for lock in (DEV, PLAY) for one in locked(lock)}
    for name, licence in PACKAGES.items():
        yield package(wanted[name], SPDX[licence])


def package(one: Locked, licence: str) -> Component:
    """Return a package; its hashes are those of all its files in the index of packages."""
    version = one.pin.removeprefix("==")
    place = PackageURL("pypi", None, one.name, version)
    files = ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(place.to_string()),
        comment="the hash of every file of this version, from the lock",
        hashes=[HashTypeFactory().from_composite_str(text) for text in one.hashes],
    )
    return Component(
        name=one.name,
        bom_ref=one.name,
        version=version,
        licenses=licences(licence),
        purl=place,
        external_references=[files],
    )


def bundled(program: Path, sources: Mapping[str, str]) -> Iterator[Component]:
    """Yield the libraries in a program's folder."""
    files = {path.relative_to(program).as_posix(): path for path in program.rglob("*")}
    packaged = origins.of_debian(sources.values())
    for path in libraries.libraries(sorted(files)):
        if not files[path].is_symlink():
            content = files[path].read_bytes()
            package = packaged.get(sources.get(path.removeprefix("_internal/"), ""))
            yield library(path, content, package or origins.origin(Path(path).name, content))


def library(path: str, content: bytes, origin: origins.Origin) -> Component:
    """Return a library, from its path in the program."""
    file, licence = Path(path).name, libraries.licence_of(path)
    found = origins.LIBRARY.match(file)
    return Component(
        name=found[0] if found else file,
        bom_ref=path,
        version=origin.version,
        licenses=licences(SPDX[licence]) if licence else None,
        hashes=[sha256(content)],
        purl=origin.purl,
        cpe=origin.cpe,
        evidence=ComponentEvidence(occurrences=[Occurrence(location=path)]),
    )


def fonts() -> Iterator[Component]:
    """Yield the fonts, and the one that lent only its outlines to the tiles."""
    for path in sorted((contents.ROOT / "assets" / "fonts").glob("*.ttf")):
        names = TTFont(path)["name"]
        name, version = names.getDebugName(4), names.getDebugName(5).split()[1]
        yield Component(
            name=name,
            type=ComponentType.FILE,
            bom_ref=name,
            version=version.partition("-")[0].partition(";")[0],
            licenses=licences(OFL),
            hashes=[sha256(path.read_bytes())],
            purl=FONTS[name.rpartition(" ")[0]],
        )
    yield Component(
        name="LXGW WenKai TC",
        type=ComponentType.DATA,
        bom_ref="LXGW WenKai TC",
        version="1.330",
        description="the outlines of the characters on the tiles",
        licenses=licences(OFL),
        purl=FONTS["LXGW WenKai TC"],
    )


def sha256(content: bytes) -> HashType:
    return HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(content).hexdigest())
