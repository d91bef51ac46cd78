#pragma once

#include <pybind11/pybind11.h>

#include <stdexcept>

namespace chess_python {

/// Keeps a second thread, or a callback, from using what is in use: that raises RuntimeError. Made
/// and destroyed with the GIL.
class BusyGuard {
public:
    BusyGuard(bool& busy, const char* message) : busy_(busy) {
        if (busy) throw std::runtime_error(message);
        busy = true;
    }
    ~BusyGuard() { busy_ = false; }
    BusyGuard(const BusyGuard&) = delete;
    BusyGuard& operator=(const BusyGuard&) = delete;

private:
    bool& busy_;
};

}  // namespace chess_python
