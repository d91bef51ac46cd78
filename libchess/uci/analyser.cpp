#include "libchess/uci/analyser.hpp"

#include "libchess/uci/detail/mate_search.hpp"

namespace chess {

namespace {

class BuiltInAnalyser final : public Analyser {
public:
    BuiltInAnalyser(const EngineOptions& options, const Weights& weights)
        : engine_(options, weights) {}

    [[nodiscard]] std::string name() const override { return "chesstool"; }
    void forget() override { engine_.clear(); }
    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const GameHistory& game, const SearchLimits& limits, const std::stop_token& stop,
        const Engine::Observer& observer) override {
        return search_with_prover(engine_, game, limits, stop, observer);
    }

private:
    Engine engine_;
};

}  // namespace

std::unique_ptr<Analyser> make_analyser(const EngineOptions& options, const Weights& weights) {
    return std::make_unique<BuiltInAnalyser>(options, weights);
}

}  // namespace chess
