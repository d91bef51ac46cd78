#include "libchess/annotate/judgement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <system_error>

namespace chess {

namespace {

constexpr std::string_view centipawn_prefix = "cp:";

/// How fast winning chances rise with centipawns.
constexpr double steepness = 0.00368208;

/// A loss equal to a threshold counts, regardless of rounding errors.
constexpr double rounding_slack = 1e-9;

/// How a judgement is written.
struct JudgementWords {
    std::string_view name;
    std::string_view mark;
    int nag;
};

constexpr JudgementWords words_of(Judgement judgement) noexcept {
    switch (judgement) {
        case Judgement::none: break;
        case Judgement::inaccuracy: return {"inaccuracy", "?!", 6};
        case Judgement::mistake: return {"mistake", "?", 2};
        case Judgement::blunder: return {"blunder", "??", 4};
    }
    return {"", "", 0};
}

int judged(int centipawns) noexcept {
    return std::clamp(centipawns, -judged_centipawns, judged_centipawns);
}

/// A score within +-1,000 centipawns, which is what a mate counts as.
int bounded_centipawns(Score score) noexcept {
    if (const auto centipawns = score.as_centipawns()) return judged(*centipawns);
    return score > Score() ? judged_centipawns : -judged_centipawns;
}

bool wins_by_mate(Score score) noexcept {
    return score.is_mate() && score > Score();
}
bool loses_by_mate(Score score) noexcept {
    return score.is_mate() && score < Score();
}

/// Judges a mate missed or allowed, by the centipawns by which the mating side is ahead without it:
/// far ahead it matters less.
Judgement judge_mate(int ahead) noexcept {
    constexpr int hardly_matters = 999;
    constexpr int matters_less = 700;
    if (ahead > hardly_matters) return Judgement::inaccuracy;
    return ahead > matters_less ? Judgement::mistake : Judgement::blunder;
}

/// In the unit of the thresholds; gains are negative.
double loss_of(int before, int after, const JudgementOptions& options) noexcept {
    if (options.unit == JudgementOptions::Unit::centipawns) return judged(before) - judged(after);
    constexpr double hundredths = 100;
    return hundredths *
           (winning_chances(Score::centipawns(before)) - winning_chances(Score::centipawns(after)));
}

Judgement judge_loss(double loss, const JudgementOptions& options) noexcept {
    const auto above = std::ranges::count_if(
        options.thresholds, [&](int threshold) { return loss + rounding_slack >= threshold; });
    return static_cast<Judgement>(above);
}

}  // namespace

std::string_view name_of(Judgement judgement) noexcept {
    return words_of(judgement).name;
}

std::string_view mark_of(Judgement judgement) noexcept {
    return words_of(judgement).mark;
}

int nag_of(Judgement judgement) noexcept {
    return words_of(judgement).nag;
}

double winning_chances(Score score) noexcept {
    if (const auto centipawns = score.as_centipawns())
        return 2 / (1 + std::exp(-steepness * judged(*centipawns))) - 1;
    return wins_by_mate(score) ? 1 : -1;
}

double win_percent(Score score) noexcept {
    return 50 + 50 * winning_chances(score);
}

double accuracy_percent(Score score) noexcept {
    return win_percent(Score::centipawns(bounded_centipawns(score)));
}

double move_accuracy(double win_before, double win_after) noexcept {
    const double loss = win_before - win_after;
    if (loss <= 0) return 100;
    return std::clamp(103.1668 * std::exp(-0.04354 * loss) - 3.1669, 0.0, 100.0);
}

int centipawn_loss(Score before, Score after) noexcept {
    return std::max(bounded_centipawns(before) - bounded_centipawns(after), 0);
}

std::expected<JudgementOptions, std::string> parse_judgement_options(std::string_view text) {
    const std::string written(text);
    JudgementOptions options;
    if (text.starts_with(centipawn_prefix)) {
        options.unit = JudgementOptions::Unit::centipawns;
        text.remove_prefix(centipawn_prefix.size());
    }
    for (int& threshold : options.thresholds) {
        const bool is_parted = &threshold == &options.thresholds.front() || text.starts_with(',');
        if (&threshold != &options.thresholds.front() && is_parted) text.remove_prefix(1);
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), threshold);
        if (!is_parted || error != std::errc())
            return std::unexpected(fmt::format(
                "\"{}\" is not three numbers as in 10,20,30 or cp:50,100,300", written));
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    if (!text.empty())
        return std::unexpected(fmt::format("\"{}\" goes on after three numbers", written));
    if (options.thresholds.front() < 1)
        return std::unexpected(fmt::format("\"{}\": a threshold must be at least 1", written));
    if (std::ranges::adjacent_find(options.thresholds, std::greater_equal()) !=
        options.thresholds.end())
        return std::unexpected(fmt::format(
            "\"{}\": an inaccuracy must lose less than a mistake, and that less than a blunder",
            written));
    const bool is_chances = options.unit == JudgementOptions::Unit::winning_chances;
    const int most = is_chances ? 200 : 2 * judged_centipawns;
    if (options.thresholds.back() > most)
        return std::unexpected(fmt::format(
            "\"{}\": no move can lose more than {} {}", written, most,
            is_chances ? "hundredths of winning chances" : "centipawns, as judgements count them"));
    return options;
}

std::string to_string(const JudgementOptions& options) {
    const bool is_chances = options.unit == JudgementOptions::Unit::winning_chances;
    return fmt::format("{}{},{},{}", is_chances ? "" : centipawn_prefix, options.thresholds[0],
                       options.thresholds[1], options.thresholds[2]);
}

Judgement judge(Score before, Score after, const JudgementOptions& options) noexcept {
    const auto cp_before = before.as_centipawns();
    const auto cp_after = after.as_centipawns();
    if (cp_before && cp_after) return judge_loss(loss_of(*cp_before, *cp_after, options), options);
    if (loses_by_mate(before)) return Judgement::none;  // there was nothing left to lose
    if (loses_by_mate(after)) return cp_before ? judge_mate(-*cp_before) : Judgement::blunder;
    // Remaining case: the mover has a mate before or after the move.
    if (wins_by_mate(before) && cp_after) return judge_mate(*cp_after);
    return Judgement::none;
}

std::string_view name_of(MissedResult result) noexcept {
    if (result == MissedResult::none) return "";
    return result == MissedResult::win ? "win" : "draw";
}

MissedResult missed_result(Score possible, Score had) noexcept {
    constexpr double all = 100;
    constexpr double hardly_better = 65;
    const double before = win_percent(possible);
    const double after = win_percent(had);
    if (before >= won_chances && after <= hardly_better) return MissedResult::win;
    const bool is_draw = before >= all - hardly_better && after <= all - won_chances;
    return is_draw ? MissedResult::draw : MissedResult::none;
}

}  // namespace chess
