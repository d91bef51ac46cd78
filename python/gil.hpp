#pragma once

#include <pybind11/pybind11.h>

#include <optional>
#include <utility>

namespace chess_python {

/// Sleeps for ever if the interpreter is ending and this is not the thread that ends it; to be
/// called while an exception is handled.
void sleep_if_python_ends();

/// Does what waits for the GIL or calls Python. When the interpreter ends, Python up to 3.13
/// unwinds other threads that want the GIL, through frames of C++ that cannot be unwound, and the
/// process would abort. Such a thread sleeps here instead until the process is gone, as from 3.14
/// on.
template <typename Work>
decltype(auto) or_sleep_at_exit(Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (...) {
        sleep_if_python_ends();
        throw;
    }
}

/// While one lives, other threads of Python run; nothing of Python may be touched.
class WithoutGil {
public:
    WithoutGil() : state_(PyEval_SaveThread()) {}
    ~WithoutGil() {
        or_sleep_at_exit([this] { PyEval_RestoreThread(state_); });
    }
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

private:
    PyThreadState* state_;
};

/// While one lives, this thread may touch Python, whoever made it.
class WithGil {
public:
    WithGil() {
        or_sleep_at_exit([this] { gil_.emplace(); });
    }

private:
    std::optional<pybind11::gil_scoped_acquire> gil_;
};

}  // namespace chess_python
