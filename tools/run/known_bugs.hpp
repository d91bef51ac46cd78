#pragma once

#include "libchess/report/bisect/bisect_report.hpp"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <vector>

namespace chesstool {

/// The distinct bugs of a run, in the order of its records.
class KnownBugs {
public:
    /// Whether such a bug has been told of; from any thread.
    [[nodiscard]] bool contains(const chess::GeneratorBug& bug) const {
        const std::scoped_lock lock(mutex_);
        return find(bug, bug) != bugs_.end();
    }
    /// Numbers a finding, and gives one that is known the position of the first.
    void file(chess::BisectFinding& finding, std::size_t record) {
        const std::scoped_lock lock(mutex_);
        const auto known = find(finding.first_name, finding.bug);
        finding.number = static_cast<std::size_t>(known - bugs_.begin()) + 1;
        if (known == bugs_.end()) {
            bugs_.push_back({finding, record});
            return;
        }
        ++bugs_[finding.number - 1].records;
        finding.same_as = known->record;
        finding.bug.rule = known->finding.bug.rule;
        finding.bug.piece = known->finding.bug.piece;
        finding.minimal = known->finding.minimal;
    }
    [[nodiscard]] std::vector<chess::DistinctBug> all() const {
        const std::scoped_lock lock(mutex_);
        return bugs_;
    }

private:
    /// By what it looked like at first; a job that knew the others' bugs would have looked no
    /// further. Otherwise by what it turned out to be.
    [[nodiscard]] std::vector<chess::DistinctBug>::const_iterator find(
        const chess::GeneratorBug& first_name, const chess::GeneratorBug& bug) const {
        const auto first = std::ranges::find_if(bugs_, [&](const chess::DistinctBug& known) {
            return known.finding.first_name.resembles(first_name) ||
                   known.finding.bug.resembles(first_name);
        });
        if (first != bugs_.end()) return first;
        return std::ranges::find_if(bugs_, [&](const chess::DistinctBug& known) {
            return known.finding.bug.resembles(bug);
        });
    }

    mutable std::mutex mutex_;
    std::vector<chess::DistinctBug> bugs_;
};

}  // namespace chesstool
