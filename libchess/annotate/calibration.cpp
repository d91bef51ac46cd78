#include "libchess/annotate/calibration.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

namespace chess {

namespace {

struct Knot {
    int ours;
    int calibrated;
};
using Knots = std::array<Knot, 6>;
constexpr Knots of_terms{{{0, 0}, {100, 118}, {300, 365}, {500, 500}, {800, 600}, {1500, 820}}};
constexpr Knots of_network{{{0, 0}, {100, 125}, {300, 395}, {500, 565}, {800, 740}, {1500, 1310}}};

int calibrated_magnitude(int ours, const Knots& knots) noexcept {
    std::size_t i = 1;
    while (i + 1 < knots.size() && ours > knots[i].ours) ++i;  // the last segment has no end
    const Knot& from = knots[i - 1];
    const Knot& to = knots[i];
    return from.calibrated +
           (ours - from.ours) * (to.calibrated - from.calibrated) / (to.ours - from.ours);
}

class CalibratedAnalyser : public Analyser {
public:
    CalibratedAnalyser(std::unique_ptr<Analyser> analyser, EvaluationKind evaluation)
        : analyser_(std::move(analyser)),
          evaluation_(evaluation) {}

    [[nodiscard]] std::string name() const override { return analyser_->name(); }
    void forget() override { analyser_->forget(); }
    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const GameHistory& root, const SearchLimits& limits, const std::stop_token& stop,
        const Engine::Observer& observer) override {
        // The last iteration that was completed, and the one before.
        std::vector<SearchLine> last;
        std::vector<SearchLine> previous;
        auto result = analyser_->analyse(root, limits, stop, [&](const SearchResult& iteration) {
            previous = std::exchange(last, iteration.lines);
            if (observer) observer(iteration);
        });
        if (!result) return result;
        // The search may have been stopped in an iteration that changed the best move.
        const bool agrees = !last.empty() && !result->lines.empty() &&
                            last.front().score == result->lines.front().score;
        const std::vector<SearchLine>& before = agrees ? previous : last;
        for (std::size_t i = 0; i < result->lines.size(); ++i) {
            SearchLine& line = result->lines[i];
            if (i < before.size()) line.score = mean(line.score, before[i].score);
            line.score = calibrated(line.score, evaluation_);
            if (i > 0) line.score = std::min(line.score, result->lines[i - 1].score);
        }
        return result;
    }

private:
    static Score mean(Score a, Score b) noexcept {
        const auto one = a.as_centipawns();
        const auto other = b.as_centipawns();
        // A draw that one of them found is no estimate.
        if (!one || !other || (*one == 0) != (*other == 0)) return a;
        return Score::centipawns((*one + *other) / 2);
    }

    std::unique_ptr<Analyser> analyser_;
    EvaluationKind evaluation_;
};

}  // namespace

Score calibrated(Score score, EvaluationKind evaluation) noexcept {
    const auto centipawns = score.as_centipawns();
    if (!centipawns) return score;
    const int magnitude = calibrated_magnitude(
        std::abs(*centipawns), evaluation == EvaluationKind::network ? of_network : of_terms);
    return Score::centipawns(*centipawns < 0 ? -magnitude : magnitude);
}

std::unique_ptr<Analyser> calibrated(std::unique_ptr<Analyser> analyser,
                                     EvaluationKind evaluation) {
    return std::make_unique<CalibratedAnalyser>(std::move(analyser), evaluation);
}

}  // namespace chess
