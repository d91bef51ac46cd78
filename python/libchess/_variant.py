"""In a wheel the library lies in the package twice, as on any system with a loader that knows
glibc-hwcaps: for every x86-64, and in v3 for those with AVX2 and BMI2. Here one of them is picked,
also where the loader is too old for that; `CHESS_VARIANT=baseline` takes the first."""

import os  # no more: a module that takes long to import would be noticed

_package = os.path.dirname(os.path.abspath(__file__))
_library = "libchess.so.1"
# As /proc/cpuinfo calls what x86-64-v3 has beyond x86-64.
_v3_flags = {"avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"}


def _takes_v3():
    if os.environ.get("CHESS_VARIANT") == "baseline":
        return False
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("flags"):
                    return _v3_flags <= set(line.split())
    except OSError:
        pass
    return False


def folder():
    """Where the library for this machine lies; None if the package has none."""
    found = os.path.join(_package, "lib")
    if not os.path.exists(os.path.join(found, _library)):
        return None
    better = os.path.join(found, "v3")
    return better if os.path.exists(os.path.join(better, _library)) and _takes_v3() else found


def load():
    """Loads the library, so that the module takes this one."""
    chosen = folder()
    if chosen is not None:
        import ctypes

        ctypes.CDLL(os.path.join(chosen, _library))


def program():
    """The program of the package, if it has one."""
    found = os.path.join(_package, "bin", "chesstool")
    return found if os.path.exists(found) else None


def environment():
    """What the program is to find the same library by."""
    chosen = folder()
    if chosen is None:
        return dict(os.environ)
    paths = [chosen, os.environ.get("LD_LIBRARY_PATH", "")]
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(path for path in paths if path)}
