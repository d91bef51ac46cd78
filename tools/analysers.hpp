#pragma once

#include "idle_pool.hpp"
#include "libchess/engine/analyser.hpp"
#include "libchess/eval/weights.hpp"
#include "search_options.hpp"

#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

namespace chesstool {

/// Engines, ours or another, as many as threads ask for at once. Options and weights must outlive
/// them.
class Analysers {
public:
    using Made = std::expected<std::unique_ptr<chess::Analyser>, chess::EngineError>;

    Analysers(const SearchOptions& options, chess::TechniqueSet techniques,
              const chess::Weights& weights, std::stop_token stop)
        : options_(options),
          techniques_(techniques),
          weights_(weights),
          stop_(std::move(stop)) {}

    /// Starts the first one; says why if that cannot be.
    [[nodiscard]] std::optional<chess::EngineError> start();

    /// Calls `use` with an analyser that has forgotten all and that no other thread has meanwhile;
    /// gives what that gives, or why there is none.
    template <typename Use>
    std::expected<chess::SearchResult, chess::EngineError> with_one(Use use) {
        Made analyser = take();
        if (!analyser) return std::unexpected(analyser.error());
        (*analyser)->forget();
        auto result = use(**analyser);
        idle_.give_back(std::move(*analyser));
        return result;
    }

private:
    [[nodiscard]] Made make() const;
    [[nodiscard]] Made make_other() const;
    [[nodiscard]] Made take();

    const SearchOptions& options_;
    chess::TechniqueSet techniques_;
    const chess::Weights& weights_;
    std::stop_token stop_;
    IdlePool<chess::Analyser> idle_;
};

}  // namespace chesstool
