"""Packs what CMake installs for Python into a wheel. What it is to be called is in setup.cfg."""

import re
import sys
from pathlib import Path

from skbuild import setup
from wheel.bdist_wheel import bdist_wheel


def version():
    text = Path("CMakeLists.txt").read_text(encoding="utf-8")
    return re.search(r"project\(chesstool VERSION ([0-9.]+)", text).group(1)


def needed_glibc(folder):
    """The newest version of glibc that a program or a library asks for."""
    versions = {(2, 17)}
    for file in folder.rglob("*"):
        with file.open("rb") if file.is_file() else open("/dev/null", "rb") as stream:
            if stream.read(4) == b"\x7fELF":
                versions |= {
                    (int(major), int(minor))
                    for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", stream.read())
                }
    return max(versions)


class Wheel(bdist_wheel):
    """With the tag of the systems that it runs on: those with a glibc new enough."""

    def get_tag(self):
        python, abi, platform = super().get_tag()
        if platform.startswith("linux_"):
            major, minor = needed_glibc(Path(self.bdist_dir))
            platform = platform.replace("linux", f"manylinux_{major}_{minor}")
        return python, abi, platform


setup(
    version=version(),
    packages=["libchess"],
    package_dir={"": "python"},
    cmake_args=[
        "-DCHESS_WHEEL=ON",
        "-DBUILD_TESTING=OFF",
        f"-DPython_EXECUTABLE={sys.executable}",
    ],
    cmake_install_dir="python",
    cmake_install_target="install-wheel",
    cmdclass={"bdist_wheel": Wheel},
)
