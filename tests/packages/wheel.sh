#!/usr/bin/env bash
# Builds the wheel from the source distribution, as `python3 -m build` does, installs it in a bare
# virtual environment, and uses module and program from there. Needs Debian's python3-build,
# python3-skbuild, python3-pybind11, python3-venv and patchelf.
#
#   tests/packages/wheel.sh [FOLDER]    where it is built (build/wheel)
set -euo pipefail
cd "$(dirname "$0")/../.."
project=$PWD
folder=$(realpath -m "${1:-build/wheel}")
python=/usr/bin/python3

fail() {
    echo "FAIL  $*"
    exit 1
}

rm -rf "$folder"
tests/packages/copy_source.sh "$folder/source"
(cd "$folder/source" && "$python" -m build --no-isolation --outdir "$folder/dist" . > "$folder/build.log" 2>&1) ||
    { tail -n 30 "$folder/build.log"; fail 'the wheel does not build'; }
ls -l "$folder/dist"

"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps --no-index "$folder"/dist/*.whl
cd "$folder"
export PATH=$folder/venv/bin:$PATH
unset PYTHONPATH LD_LIBRARY_PATH
chesstool perft --depth 6 | grep -q '119,060,324' || fail 'perft counts otherwise'
python -m libchess perft --depth 5 | grep -q '4,865,609' || fail 'python -m libchess does not run the program'
python - << 'PROGRAM' || fail 'the module'
import pathlib
import libchess

assert libchess.perft(libchess.Position(), 5) == 4_865_609
package = pathlib.Path(libchess.__file__).parent
maps = pathlib.Path("/proc/self/maps").read_text()
for name in ("libchess", "libfmt", "libzstd"):
    used = {line.split()[-1] for line in maps.splitlines() if name in line}
    assert used and all(path.startswith(str(package)) for path in used), (name, used)
PROGRAM
if grep -q avx2 /proc/cpuinfo; then
    chesstool --version | grep -q 'x86-64-v3' || fail 'the variant for AVX2 is not taken'
    CHESS_VARIANT=baseline chesstool --version | grep -q 'baseline' || fail 'the baseline is not taken'
fi
# The tests of the module, with this one, and the system's numpy.
for file in "$project"/tests/python/test_*.py; do
    PYTHONPATH=/usr/lib/python3/dist-packages CHESSTOOL=$folder/venv/bin/chesstool CHESS_FAKE_ENGINE=$project/build/release/bin/fake_engine \
        python -B "$file" > test.log 2>&1 || { tail -n 20 test.log; fail "$(basename "$file")"; }
done
echo 'the wheel is well'
