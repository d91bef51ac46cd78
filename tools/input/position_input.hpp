#pragma once

#include "input/record_sources.hpp"

#include <cstddef>
#include <deque>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chesstool {

/// The positions that a command works on: those of its input, of suites in place of it, or those
/// of the bench as records of the input, of which the options select some.
class PositionInput {
public:
    PositionInput(const CommonOptions& options, const std::stop_token& stop,
                  const PositionDetails& details = {}, const std::vector<std::string>& suites = {});
    /// The positions of the bench, if `bench` says so.
    PositionInput(const CommonOptions& options, bool bench, const std::stop_token& stop,
                  const PositionDetails& details = {});

    /// The next one; nullopt after the last.
    [[nodiscard]] std::optional<InputPosition> next();
    /// Reads until so many wait or there are no more; those that do.
    const std::deque<InputPosition>& ahead(std::size_t count);
    /// How many wait, once there is no more to be read; nullopt as long as that is unknown. Only
    /// for whom `next` is called by.
    [[nodiscard]] std::optional<std::size_t> waiting() const;
    /// The share of the files' bytes that was read, for any thread; 0 if unknown. A small file
    /// is read long before its positions are worked on.
    [[nodiscard]] double share_read() const;

private:
    bool is_bench_ = false;
    PositionSource source_;
    std::deque<InputPosition> ahead_;
};

}  // namespace chesstool
