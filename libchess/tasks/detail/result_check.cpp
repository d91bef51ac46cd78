#include "libchess/tasks/detail/result_check.hpp"

#include "libchess/mate/winnable.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace chess::detail {

namespace {

constexpr std::size_t outcome_megabytes = 32;

bool cannot_win(const Position& last, Color winner, const ProofLimits& limits) {
    return find_winnable(last, winner, outcome_megabytes, limits).answer == Answer::no;
}

}  // namespace

std::optional<std::string> result_objection(GameResult result, bool is_lost_on_time,
                                            const Position& last, const ProofLimits& limits) {
    if (result == GameResult::unknown) return std::nullopt;
    std::optional<Color> winner;
    if (result == GameResult::white_wins) winner = Color::white;
    if (result == GameResult::black_wins) winner = Color::black;
    const auto but = [&](std::string_view text) {
        return fmt::format("{}, but the result is {}", text, to_string(result));
    };
    if (!has_legal_move(last)) {
        const bool is_right = last.in_check() ? winner == ~last.turn() : !winner;
        if (is_right) return std::nullopt;
        return but(fmt::format("{} is {}", side_name(last.turn()),
                               last.in_check() ? "checkmated" : "stalemated"));
    }
    if (!winner || !cannot_win(last, *winner, limits)) return std::nullopt;
    if (is_lost_on_time)
        return but(
            fmt::format("{} cannot mate by any series of legal moves and has half a point "
                        "where the other side's time is over (Laws, 6.9)",
                        side_name(*winner)));
    if (!cannot_win(last, ~*winner, limits)) return std::nullopt;
    return but(
        "neither side can mate by any series of legal moves, which ends the game as a draw "
        "(Laws, 5.2.2)");
}

}  // namespace chess::detail
