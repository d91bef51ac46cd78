#include "output/tuning_warnings.hpp"

#include "libchess/eval/weights.hpp"
#include "report/text/numbers.hpp"

#include <fmt/format.h>

#include <utility>

namespace chesstool {

std::string warning_of(const chess::JudgementScale& scale, const std::string& file) {
    using Source = chess::JudgementScale::Source;
    if (scale.source == Source::results) return "";
    return fmt::format("{}: 'ce' is read by the constant {}, as results {}", file, scale.constant,
                       scale.source == Source::missing_results ? "are missing" : "determine none");
}

std::string warning_of(chess::FitDoubt doubt, std::string_view labels, std::size_t positions) {
    using chess::FitDoubt;
    switch (doubt) {
        case FitDoubt::few_positions:
            return fmt::format("for {} weights {} positions or more are due, not {}",
                               chess::weight_count, chess::grouped(chess::enough_positions),
                               chess::grouped(positions));
        case FitDoubt::equal_labels:
            return fmt::format("all {} are equal, which says nothing of the constant", labels);
        case FitDoubt::undetermined_constant:
            return fmt::format(
                "the {} do not follow the evaluation, so the constant is undetermined", labels);
        case FitDoubt::nothing_held_out:
            return "too few positions to hold some out: the losses flatter the fit";
        case FitDoubt::no_better_epoch: return "no epoch did better than the starting weights";
    }
    std::unreachable();
}

}  // namespace chesstool
