#include "run/generator_comparer.hpp"

#include "report/bisect/bisect_report.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace chesstool {

using chess::BisectError;
using chess::Bisection;
using chess::GeneratorComparison;

std::optional<GeneratorComparison> GeneratorComparer::compared(InputPosition& input,
                                                               const chess::IsKnownBug& is_known) {
    if (!input.position && !options_.plays_games()) return std::nullopt;
    const int depth = options_.compared_depth(input.position, input.expectations, run_.stop());
    auto counterpart = counterparts_.take();
    if (!counterpart) return failed({BisectError::Kind::counterpart, counterpart.error()}, input);
    const double start = run_.seconds();
    auto report = monitors_.with_one([&](chess::BisectMonitor& monitor) {
        Bisection bisection(
            **counterpart,
            {.depth = depth, .threads = options_.threads, .generator = options_.generator},
            monitor);
        if (input.position) return compare_position(input, bisection, is_known);
        return chess::compare_generators(input.record.value_or(0), {.seed = options_.seed},
                                         bisection, is_known);
    });
    counterparts_.give_back(*std::move(counterpart));
    if (!report) return failed(report.error(), input);
    report->record = input.record.value_or(0);
    report->seconds = run_.seconds() - start;
    return *std::move(report);
}

Bisection::Result<GeneratorComparison> GeneratorComparer::compare_position(
    const InputPosition& input, Bisection& bisection, const chess::IsKnownBug& is_known) {
    auto comparison = chess::compare_generators(*input.position, bisection, is_known);
    if (!comparison) return comparison;
    input.name(*comparison);
    for (const auto& expectation : input.expectations)
        if (expectation.depth == comparison->result.depth &&
            expectation.nodes != comparison->result.nodes)
            comparison->published = expectation.nodes;
    return comparison;
}

std::nullopt_t GeneratorComparer::failed(const BisectError& error, InputPosition& input) {
    if (error.kind == BisectError::Kind::stopped ||
        error.engine.kind == chess::EngineError::Kind::stopped)
        return std::nullopt;
    ++unanswered_;
    input.note(chess::bisect_error_text(error, options_.against.command),
               error.kind == BisectError::Kind::overflow ? ExitCode::usage : ExitCode::failure);
    return std::nullopt;
}

std::uint64_t GeneratorComparer::answers() const {
    return monitors_.look([](const chess::BisectMonitor&) {});
}

std::string GeneratorComparer::progress_text() const {
    std::optional<int> depth;
    const std::uint64_t answers = monitors_.look([&](const chess::BisectMonitor& monitor) {
        depth = std::max(depth.value_or(0), monitor.depth.load());
    });
    std::string text;
    if (run_.done() > 0)
        text = fmt::format("{} {}, ", run_.done(), options_.plays_games() ? "games" : "records");
    if (depth) text += *depth == 0 ? "shrinking, " : fmt::format("depth {}, ", *depth);
    text += chess::plural(answers, "question");
    return text;
}

}  // namespace chesstool
