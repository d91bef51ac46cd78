#include "training/labeller.hpp"

#include "libchess/network/network_evaluator.hpp"
#include "training/position_record.hpp"

#include <utility>

namespace chess::training {

namespace {

/// By an `Evaluator`, or by a `NetworkEvaluator` alone.
template <typename Evaluation>
class StaticLabeller : public Labeller {
public:
    template <typename Options>
    explicit StaticLabeller(const Options& options) : evaluator_(options) {}

    std::expected<std::optional<int>, EngineError> centipawns(const Position& position) override {
        return evaluator_.evaluate(position);
    }

private:
    Evaluation evaluator_;
};

class SearchLabeller : public Labeller {
public:
    SearchLabeller(std::unique_ptr<Analyser> analyser, SearchLimits limits, bool quiet,
                   std::stop_token stop)
        : analyser_(std::move(analyser)),
          limits_(std::move(limits)),
          quiet_(quiet),
          stop_(std::move(stop)) {}

    std::expected<std::optional<int>, EngineError> centipawns(const Position& position) override {
        analyser_->forget();
        const auto found = analyser_->analyse(GameHistory{position}, limits_, stop_, {});
        if (!found) return std::unexpected(found.error());
        const auto best = found->best_move();
        if (!best || (quiet_ && position.is_noisy(*best))) return std::nullopt;
        const Score score = found->lines.front().score;
        const int mate =
            score > Score() ? PositionRecord::most_centipawns : -PositionRecord::most_centipawns;
        return score.as_centipawns().value_or(mate);
    }

private:
    std::unique_ptr<Analyser> analyser_;
    SearchLimits limits_;
    bool quiet_;
    std::stop_token stop_;
};

}  // namespace

std::unique_ptr<Labeller> make_evaluation_labeller(const EvaluationOptions& options) {
    if (options.kind == EvaluationKind::network)
        return std::make_unique<StaticLabeller<NetworkEvaluator>>(options.network);
    return std::make_unique<StaticLabeller<Evaluator>>(options);
}

std::unique_ptr<Labeller> make_search_labeller(std::unique_ptr<Analyser> analyser,
                                               SearchLimits limits, bool quiet,
                                               std::stop_token stop) {
    return std::make_unique<SearchLabeller>(std::move(analyser), std::move(limits), quiet,
                                            std::move(stop));
}

}  // namespace chess::training
