#pragma once

#include "libchess/tasks/generator_comparison.hpp"

#include <cstddef>
#include <vector>

namespace chesstool {

/// The bugs of a move generator that a run has found; from any thread.
class ReportedBugs {
public:
    /// `once` reports each bug once. Otherwise a record does not depend on others, so that shards
    /// report the same.
    explicit ReportedBugs(bool once) : once_(once) {}

    /// Files a finding of a record, and numbers it if bugs are reported once.
    void file(chess::BisectFinding& finding, std::size_t record) {
        chess::BisectFinding copy = finding;
        bugs_.file(once_ ? finding : copy, record);
    }
    /// Which bugs need not be shrunk again. This must outlive it.
    [[nodiscard]] chess::IsKnownBug known() const {
        if (!once_) return {};
        return [this](const chess::GeneratorBug& bug) { return bugs_.contains(bug); };
    }
    /// All of them, in the order in which they were filed first.
    [[nodiscard]] std::vector<chess::DistinctBug> all() const { return bugs_.all(); }

private:
    bool once_;
    chess::DistinctBugs bugs_;
};

}  // namespace chesstool
