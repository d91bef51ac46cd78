# ARM64 Linux from another Debian: g++-aarch64-linux-gnu, the libraries of arm64 beside those of the
# machine (dpkg --add-architecture arm64; libpython3-dev:arm64 for the module), and qemu-user-static,
# which runs what was built.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
# Nothing of the machine's own architecture.
set(CMAKE_IGNORE_PREFIX_PATH /usr/local)
set(CMAKE_IGNORE_PATH /usr/lib/x86_64-linux-gnu /lib/x86_64-linux-gnu
  /usr/lib/x86_64-linux-gnu/cmake)
# As packages and modules for Python are named there; CMake and pybind11 ask the machine's Python.
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
set(Python_INCLUDE_DIR /usr/include/python3.11 CACHE PATH "Python's headers, those of Debian 12")
set(PYTHON_MODULE_EXTENSION .cpython-311-aarch64-linux-gnu.so)
