#include "libchess/search/detail/limited_play.hpp"

#include "libchess/base/mixing.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <ranges>
#include <utility>

namespace chess::detail {

namespace {

/// All moves are searched so deep at most, and deeper the best of them.
constexpr int wide_depth = 4;
constexpr std::size_t deep_moves = 8;

/// Kinds of questions, beside the move that they are about.
enum class Question : std::uint64_t { depth, consider, reply, judge };

/// The efforts of kinds of moves, beside 1 for a quiet one; `back` and `far` are factors.
constexpr double recapture = 0.15;
constexpr double noisy = 0.5;
constexpr double check = 0.6;
constexpr double back = 1.4;
constexpr double far = 1.3;
constexpr int far_away = 4;

constexpr std::uint64_t question_of(Question kind, std::uint64_t move = 0) noexcept {
    return (move << 2U) | static_cast<std::uint64_t>(kind);
}

double between(double from, double to, double share) noexcept {
    return from + (to - from) * share;
}

/// The grade of skill that a strength needs: found by what moves of each grade lose, and by
/// matches (tests/bench/grades.py); see man/guide/chances.md.
struct Grade {
    int elo;
    double grade;
};
constexpr std::array<Grade, 11> grades{{{800, 0.066},
                                        {1000, 0.137},
                                        {1200, 0.214},
                                        {1400, 0.30},
                                        {1600, 0.40},
                                        {1800, 0.515},
                                        {2000, 0.655},
                                        {2200, 0.82},
                                        {2400, 1.02},
                                        {2600, 1.27},
                                        {2800, 1.55}}};

/// The worth of a score to a player: a pawn more matters less to one who is far ahead.
double worth_of(Score score) {
    constexpr double scale = 400;
    constexpr double mate = 2000;
    if (const auto moves = score.as_mate_moves())
        return score > Score() ? mate - 10 * std::min(*moves, 50)
                               : -mate + 10 * std::min(std::abs(*moves), 50);
    const double size = scale * std::log1p(std::abs(score.as_centipawns().value_or(0)) / scale);
    return score < Score() ? -size : size;
}

}  // namespace

Skill skill_of(int elo) noexcept {
    std::size_t i = 1;
    while (i + 1 < grades.size() && elo > grades[i].elo) ++i;
    const Grade& from = grades[i - 1];
    const Grade& to = grades[i];
    const double share = static_cast<double>(elo - from.elo) / (to.elo - from.elo);
    const double grade = between(from.grade, to.grade, share);
    return {.depth = 2 + 8 * grade,
            .oversight = 0.6 * std::pow(1.0 / 30, grade),
            .noise = 100 * std::pow(3.0 / 100, grade)};
}

double effort_of(const Position& position, Move move, std::optional<Square> last) {
    if (move.is_castling()) return 1;
    if (move.to() == last && position.is_capture(move)) return recapture;
    double effort = position.is_noisy(move) ? noisy : position.gives_check(move) ? check : 1;
    const bool is_white = position.turn() == Color::white;
    const Rank from = rank_of(move.from());
    const Rank to = rank_of(move.to());
    if (is_white ? to < from : from < to) effort *= back;
    if (distance(move.from(), move.to()) >= far_away) effort *= far;
    return effort;
}

LimitedPlay::LimitedPlay(const GameHistory& game, const Strength& strength)
    : position_(game.position()),
      skill_(skill_of(strength.elo)) {
    if (!game.moves.empty()) last_ = game.moves.back().to();
    seed_ = splitmix(strength.seed * splitmix_step + static_cast<std::uint64_t>(strength.elo));
    const std::array<std::uint64_t, 4> words{
        bits_of(position_.key()), static_cast<std::uint64_t>(position_.halfmove_clock()),
        static_cast<std::uint64_t>(position_.fullmove_number()),
        game.moves.empty() ? 0 : std::uint64_t{game.moves.back().bits()}};
    for (const std::uint64_t word : words) seed_ = splitmix((seed_ ^ word) + splitmix_step);
}

double LimitedPlay::random(std::uint64_t question) const noexcept {
    constexpr int bits = std::numeric_limits<double>::digits;
    const std::uint64_t word = splitmix(seed_ + (question + 1) * splitmix_step);
    return std::ldexp(static_cast<double>(word >> (64 - bits)), -bits);
}

int LimitedPlay::depth(const SearchLimits& asked) const {
    const int depth = static_cast<int>(skill_.depth + random(question_of(Question::depth)));
    return std::min(depth, asked.depth.value_or(depth));
}

SearchLimits LimitedPlay::wide_limits(const SearchLimits& asked) const {
    SearchLimits limits = asked;
    limits.depth = std::min(depth(asked), wide_depth);
    limits.lines = static_cast<int>(std::max<std::size_t>(1, legal_moves(position_).size()));
    limits.mate.reset();
    limits.strength.reset();
    return limits;
}

std::optional<SearchLimits> LimitedPlay::deep_limits(const SearchLimits& asked,
                                                     const SearchResult& wide) const {
    SearchLimits limits = asked;
    limits.depth = depth(asked);
    if (*limits.depth <= wide_depth || wide.depth < wide_depth) return std::nullopt;
    if (asked.nodes && *asked.nodes <= wide.nodes) return std::nullopt;
    if (asked.nodes) *limits.nodes -= wide.nodes;
    const auto left = [&](std::chrono::milliseconds time) {
        constexpr std::chrono::milliseconds least(1);
        return std::max(least, time - std::chrono::ceil<std::chrono::milliseconds>(wide.time));
    };
    if (asked.time) limits.time = left(*asked.time);
    if (asked.clock) limits.clock->remaining = left(asked.clock->remaining);
    limits.first_moves.clear();
    for (const SearchLine& line : wide.lines)
        if (limits.first_moves.size() < deep_moves)
            limits.first_moves.push_back(line.moves.front());
    limits.lines = static_cast<int>(limits.first_moves.size());
    limits.mate.reset();
    limits.strength.reset();
    return limits;
}

void LimitedPlay::observe(const SearchResult& iteration) {
    for (const SearchLine& line : iteration.lines) {
        if (line.moves.empty() || line.depth != iteration.depth) continue;
        auto candidate = std::ranges::find(candidates_, line.moves.front(), &Candidate::move);
        if (candidate == candidates_.end())
            candidate = candidates_.insert(candidate, {line.moves.front(), {}});
        if (candidate->lines.empty() || candidate->lines.back().depth < line.depth)
            candidate->lines.push_back(line);
    }
}

/// Whether the player thinks of a first move. A mate in one is as easy to see as a recapture.
bool LimitedPlay::is_considered(const Candidate& candidate) const {
    const bool mates = candidate.lines.back().score.as_mate_moves() == 1;
    const double effort = mates ? recapture : effort_of(position_, candidate.move, last_);
    return random(question_of(Question::consider, candidate.move.bits())) <
           std::exp(-skill_.oversight / 2 * effort);
}

/// Whether the player sees the line of an iteration.
bool LimitedPlay::is_seen(const SearchLine& line) const {
    const auto plies = static_cast<std::size_t>(std::max(2, line.depth));
    if (line.moves.size() < 2) return true;
    Position position = position_.after(line.moves.front());
    Square last = line.moves.front().to();
    double effort = 0;
    for (std::size_t i = 1; i < std::min(plies, line.moves.size()); ++i) {
        const Move move = line.moves[i];
        effort += effort_of(position, move, last);
        last = move.to();
        position.make(move);
    }
    return random(question_of(Question::reply, line.moves[1].bits())) <
           std::exp(-skill_.oversight * effort);
}

/// What the player thinks of a move.
double LimitedPlay::seen_worth(const Candidate& candidate, const Evaluate& evaluate) const {
    const auto deepest_first = std::views::reverse(candidate.lines);
    const auto seen =
        std::ranges::find_if(deepest_first, [&](const SearchLine& line) { return is_seen(line); });
    const Score score = seen != deepest_first.end()
                            ? seen->score
                            : Score::centipawns(-evaluate(position_.after(candidate.move)));
    // The sum of three equal distributions is close to a normal one.
    double error = 0;
    for (const std::uint64_t part : {0U, 1U, 2U})
        error +=
            2 * random(question_of(Question::judge, (part << 16U) | candidate.move.bits())) - 1;
    return worth_of(score) + skill_.noise * error;
}

SearchResult LimitedPlay::choose(SearchResult result, const SearchLimits& asked,
                                 const Evaluate& evaluate) const {
    const Candidate* best = nullptr;
    double most = 0;
    for (const bool all : {false, true}) {
        for (const Candidate& candidate : candidates_) {
            if (!all && !is_considered(candidate)) continue;
            const double worth = seen_worth(candidate, evaluate);
            if (best != nullptr && worth <= most) continue;
            best = &candidate;
            most = worth;
        }
        if (best != nullptr) break;
    }
    if (best != nullptr) {
        const auto chosen = std::ranges::find_if(result.lines, [&](const SearchLine& line) {
            return !line.moves.empty() && line.moves.front() == best->move;
        });
        if (chosen != result.lines.end()) std::rotate(result.lines.begin(), chosen, chosen + 1);
    }
    const auto wanted = static_cast<std::size_t>(std::max(1, asked.lines));
    if (result.lines.size() > wanted) result.lines.resize(wanted);
    return result;
}

}  // namespace chess::detail
