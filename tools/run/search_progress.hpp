#pragma once

#include "libchess/endgame_tables/tablebases.hpp"
#include "libchess/search/result.hpp"
#include "libchess/tasks/searched_position.hpp"
#include "run/record_run.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace chesstool {

/// How far searches are, for the progress line; thread-safe.
class SearchProgress {
public:
    /// Notes an iteration.
    void observe(const chess::SearchResult& result) {
        depth_ = result.depth;
        nodes_ = result.nodes;
    }
    /// Counts the tests of a finished record.
    void add(const chess::SearchTotals& totals) {
        tests_ += totals.tests.total;
        solved_ += totals.tests.solved;
    }
    /// "12 of 300 done, 9 of 12 solved, 41.0 s left", or how far the only search is, which has
    /// `limit`; and what is being made for it, "making KPKP, 40 %". The tables may be null.
    [[nodiscard]] std::string text(const RecordRun& run, const chess::Tablebases* tables,
                                   const std::optional<std::chrono::milliseconds>& limit) const;

private:
    std::atomic<std::size_t> tests_ = 0;
    std::atomic<std::size_t> solved_ = 0;
    std::atomic<int> depth_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
};

}  // namespace chesstool
