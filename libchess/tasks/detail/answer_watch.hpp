#pragma once

// Internal to libchess, not installed.

#include "libchess/search/result.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include <optional>

namespace chess::detail {

/// Follows a search to find when it settled on the right answer.
class AnswerWatch {
public:
    /// The answer must outlive the watch.
    explicit AnswerWatch(const ExpectedAnswer& expected) : expected_(expected) {}

    /// Called after each iteration.
    void observe(const SearchResult& result) {
        if (!expected_.solved_by(result)) found_.reset();
        else if (!found_) found_ = {result.depth, result.nodes, result.time};
    }
    /// Called at the end; nullopt if the answer is wrong.
    [[nodiscard]] std::optional<AnswerFound> finish(const SearchResult& result) {
        observe(result);
        return found_;
    }

private:
    const ExpectedAnswer& expected_;
    std::optional<AnswerFound> found_;
};

}  // namespace chess::detail
