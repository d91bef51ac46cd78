"""In a wheel the library lies in the package twice, as on any system with a loader that knows
glibc-hwcaps: for every x86-64, and in v3 for those with AVX2 and BMI2. Here one of them is picked,
also where the loader is too old for that; `CHESS_VARIANT=baseline` takes the first."""

import os
from pathlib import Path

_package = Path(__file__).parent
_library = "libchess.so.1"
# As /proc/cpuinfo calls what x86-64-v3 has beyond x86-64.
_v3_flags = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"}


def _takes_v3():
    if os.environ.get("CHESS_VARIANT") == "baseline":
        return False
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("flags"):
                return _v3_flags <= set(line.split())
    except OSError:
        pass
    return False


def folder():
    """Where the library for this machine lies; None if the package has none."""
    found = _package / "lib"
    if not (found / _library).exists():
        return None
    return found / "v3" if (found / "v3" / _library).exists() and _takes_v3() else found


def load():
    """Loads the library, so that the module takes this one."""
    chosen = folder()
    if chosen is not None:
        import ctypes

        ctypes.CDLL(str(chosen / _library))


def program():
    """The program of the package, if it has one."""
    found = _package / "bin" / "chesstool"
    return str(found) if found.exists() else None


def environment():
    """What the program is to find the same library by."""
    chosen = folder()
    if chosen is None:
        return dict(os.environ)
    paths = [str(chosen), os.environ.get("LD_LIBRARY_PATH", "")]
    return {**os.environ, "LD_LIBRARY_PATH": ":".join(path for path in paths if path)}
