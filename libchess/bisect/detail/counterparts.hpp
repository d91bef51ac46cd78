#pragma once

// Internal to libchess, not installed: the kinds of counterparts that are processes.

#include "libchess/bisect/counterpart.hpp"

#include <expected>
#include <memory>
#include <stop_token>

namespace chess::detail {

using StartedCounterpart = std::expected<std::unique_ptr<Counterpart>, EngineError>;

/// A UCI engine that is asked by `go perft`.
[[nodiscard]] StartedCounterpart start_uci_counterpart(const CounterpartCommand& command,
                                                       const std::stop_token& stop);
/// A program that is run anew for each question.
[[nodiscard]] StartedCounterpart start_script_counterpart(const CounterpartCommand& command,
                                                          const std::stop_token& stop);

}  // namespace chess::detail
