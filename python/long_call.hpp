#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>

namespace chess_python {

/// Python's handlers of signals run in the main thread alone, which also ends the interpreter.
[[nodiscard]] bool on_main_thread() noexcept;

/// Does work that takes long: other threads of Python go on meanwhile, and Ctrl-C requests a stop,
/// waits for the work to end and raises KeyboardInterrupt (or whatever the handler of the signal
/// raises). The work must not touch Python without acquiring the GIL.
void run_interruptibly(const std::function<void(const std::stop_token&)>& work);

/// Lets other threads of Python run, and raises what the handler of a signal does, if one has come;
/// for loops that hold the GIL and may be long.
void check_signals();

/// The same for work with a result.
template <typename Work>
[[nodiscard]] auto long_call(Work&& work) {
    std::optional<std::invoke_result_t<Work&, const std::stop_token&>> result;
    run_interruptibly([&](const std::stop_token& stop) { result.emplace(work(stop)); });
    return std::move(*result);
}

}  // namespace chess_python
