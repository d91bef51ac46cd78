#include "libchess/eval/tuning_samples.hpp"

#include "libchess/eval/weights.hpp"

#include <array>

namespace chess {

namespace {

using Counts = std::array<std::int16_t, weight_count>;

void count(Counts& counts, const Contribution& contribution, int sign) {
    std::int16_t& sum = counts[contribution.weight];
    sum = static_cast<std::int16_t>(sum + sign * contribution.count);
}

/// Adds what is not 0, and says how many that were.
std::uint16_t take(const Counts& counts, std::vector<TuningSamples::Use>& uses) {
    const std::size_t before = uses.size();
    for (std::size_t i = 0; i < weight_count; ++i)
        if (counts[i] != 0) uses.push_back({static_cast<std::uint16_t>(i), counts[i]});
    return static_cast<std::uint16_t>(uses.size() - before);
}

}  // namespace

bool TuningSamples::add(const EvaluationTrace& trace, double result) {
    if (trace.endgame_cp) return false;
    Counts linear{};
    std::array<Counts, 2> danger{};
    for (const Contribution& contribution : trace.contributions) {
        const bool white = contribution.color == Color::white;
        if (group_of(contribution.weight).is_danger) count(danger[white ? 0 : 1], contribution, 1);
        else count(linear, contribution, white ? 1 : -1);
    }
    Head head{};
    head.first_use = uses_.size();
    head.result = static_cast<float>(result);
    head.linear = take(linear, uses_);
    head.white_danger = take(danger[0], uses_);
    head.black_danger = take(danger[1], uses_);
    head.phase = static_cast<std::uint8_t>(trace.phase);
    head.scale = static_cast<std::uint8_t>(trace.scale);
    heads_.push_back(head);
    return true;
}

void TuningSamples::append(const TuningSamples& other) {
    const std::uint64_t offset = uses_.size();
    uses_.insert(uses_.end(), other.uses_.begin(), other.uses_.end());
    const std::size_t first = heads_.size();
    heads_.insert(heads_.end(), other.heads_.begin(), other.heads_.end());
    for (std::size_t i = first; i < heads_.size(); ++i) heads_[i].first_use += offset;
}

TuningSamples::Sample TuningSamples::operator[](std::size_t number) const noexcept {
    const Head& head = heads_[number];
    const Use* const linear = uses_.data() + head.first_use;
    const Use* const white = linear + head.linear;
    const Use* const black = white + head.white_danger;
    const double scale = head.scale / 64.0;
    return {.linear = {linear, head.linear},
            .white_danger = {white, head.white_danger},
            .black_danger = {black, head.black_danger},
            .middlegame = scale * head.phase / full_phase,
            .endgame = scale * (full_phase - head.phase) / full_phase,
            .result = head.result};
}

}  // namespace chess
