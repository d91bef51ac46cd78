#pragma once

#include "input/position_source.hpp"
#include "libchess/eval/weights.hpp"
#include "libchess/report/table/tt_report.hpp"
#include "libchess/search/engine.hpp"
#include "tt_options.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace chesstool {

/// Searches positions with an observed table, once for each size of it. What it shows of its
/// progress may be read from any thread.
class TableSearches {
public:
    /// All must outlive it.
    TableSearches(const TtOptions& options, chess::TechniqueSet techniques,
                  const chess::Weights& weights, std::stop_token stop);

    /// One account for each size, in the order of the options; fewer if stopped, none without a
    /// position. With --keep-table
    /// for one thread at a time, otherwise for as many as like.
    [[nodiscard]] std::vector<chess::TableAccount> search(const InputPosition& input);

    /// Searches that have been finished.
    [[nodiscard]] std::size_t done() const noexcept { return done_; }

private:
    /// An engine and what its last searches left in its table.
    struct Kept {
        std::unique_ptr<chess::Engine> engine;
        std::size_t occupied = 0;
    };

    [[nodiscard]] chess::EngineOptions engine_options(std::size_t bytes) const;
    [[nodiscard]] chess::TableAccount search(const InputPosition& input,
                                             const chess::Position& position, std::size_t bytes,
                                             Kept& kept);

    const TtOptions& options_;
    chess::TechniqueSet techniques_;
    const chess::Weights& weights_;
    std::stop_token stop_;
    /// With --keep-table one for each size.
    std::vector<Kept> kept_;
    std::atomic<std::size_t> done_ = 0;
};

}  // namespace chesstool
