#include "libchess/annotate/calibration.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace chess {

namespace {

struct Knot {
    int ours;
    int calibrated;
};
constexpr std::array<Knot, 6> knots{
    {{0, 0}, {100, 118}, {300, 365}, {500, 500}, {800, 600}, {1500, 820}}};

int calibrated_magnitude(int ours) noexcept {
    std::size_t i = 1;
    while (i + 1 < knots.size() && ours > knots[i].ours) ++i;  // the last line goes on for ever
    const Knot& from = knots[i - 1];
    const Knot& to = knots[i];
    return from.calibrated +
           (ours - from.ours) * (to.calibrated - from.calibrated) / (to.ours - from.ours);
}

class CalibratedAnalyser : public Analyser {
public:
    explicit CalibratedAnalyser(std::unique_ptr<Analyser> analyser)
        : analyser_(std::move(analyser)) {}

    [[nodiscard]] std::string name() const override { return analyser_->name(); }
    void forget() override { analyser_->forget(); }
    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const SearchRoot& root, const SearchLimits& limits, const std::stop_token& stop,
        const Engine::Observer& observer) override {
        Engine::Observer told;
        if (observer) told = [&](const SearchResult& result) { observer(with_calibrated(result)); };
        auto result = analyser_->analyse(root, limits, stop, told);
        if (!result) return result;
        return with_calibrated(std::move(*result));
    }

private:
    static SearchResult with_calibrated(SearchResult result) {
        for (SearchLine& line : result.lines) line.score = calibrated(line.score);
        return result;
    }

    std::unique_ptr<Analyser> analyser_;
};

}  // namespace

Score calibrated(Score score) noexcept {
    const auto centipawns = score.as_centipawns();
    if (!centipawns) return score;
    const int magnitude = calibrated_magnitude(std::abs(*centipawns));
    return Score::centipawns(*centipawns < 0 ? -magnitude : magnitude);
}

std::unique_ptr<Analyser> calibrated(std::unique_ptr<Analyser> analyser) {
    return std::make_unique<CalibratedAnalyser>(std::move(analyser));
}

}  // namespace chess
