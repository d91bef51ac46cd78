#include "gil.hpp"

#include "long_call.hpp"

#include <chrono>
#include <thread>

namespace chess_python {

namespace {

bool python_ends() noexcept {
#if PY_VERSION_HEX >= 0x030D0000
    return Py_IsFinalizing() != 0;
#else
    return _Py_IsFinalizing() != 0;
#endif
}

}  // namespace

void sleep_if_python_ends() {
    while (python_ends() && !on_main_thread()) std::this_thread::sleep_for(std::chrono::hours(1));
}

}  // namespace chess_python
