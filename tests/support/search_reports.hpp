#pragma once

#include "libchess/notation/san.hpp"
#include "libchess/search/result.hpp"
#include "report/search/search_report.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

namespace chess::test {

/// A line of a made-up search: the score for the side to move, and moves in SAN.
struct MadeLine {
    Score score;
    std::vector<std::string> moves;
};

inline std::vector<Move> moves_of(const Position& position, const std::vector<std::string>& sans) {
    std::vector<Move> moves;
    Position at = position;
    for (const std::string& san : sans) {
        const auto move = parse_san(at, san);
        REQUIRE(move.has_value());
        moves.push_back(*move);
        at.make(*move);
    }
    return moves;
}

inline SearchResult result_of(const Position& position, const std::vector<MadeLine>& lines) {
    SearchResult result;
    result.depth = 12;
    result.nodes = 1'234'567;
    result.time = std::chrono::milliseconds(2500);
    result.hashfull = 125;
    for (const auto& [score, sans] : lines)
        result.lines.push_back({score, Bound::exact, 12, 18, moves_of(position, sans)});
    return result;
}

inline SearchedPosition searched(std::string_view fen, const std::vector<MadeLine>& lines) {
    SearchedPosition report;
    report.record = 3;
    report.position = position_of(fen);
    report.result = result_of(report.position, lines);
    return report;
}

}  // namespace chess::test
