#pragma once

#include "libchess/annotate/annotator.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/san.hpp"

#include "tests/support/catch.hpp"

namespace chess::test {

/// A game of which nothing is known yet.
inline AnnotatedGame unannotated(std::string_view pgn) {
    auto game = parse_game(pgn);
    REQUIRE(game.has_value());
    return AnnotatedGame(*std::move(game));
}

/// A game annotated, by the evaluations that are written in it if no analyser is given.
inline AnnotatedGame annotated(std::string_view pgn, const AnnotationOptions& rules = {},
                               const AnnotationTools& tools = {}) {
    auto result = annotate(unannotated(pgn).game, rules, tools);
    REQUIRE(result.has_value());
    result->record = 3;
    return *std::move(result);
}

/// A line from a position, by moves in SAN.
inline SearchLine line_from(Position position, Score score, const std::vector<std::string>& sans) {
    SearchLine line{.score = score, .depth = 9};
    for (const std::string& san : sans) {
        const auto move = parse_san(position, san);
        REQUIRE(move.has_value());
        line.moves.push_back(*move);
        position.make(*move);
    }
    return line;
}

/// Gives the position before a move a line, after those that it has; the score is White's.
inline void add_line(AnnotatedGame& summary, std::size_t index, Score score,
                     const std::vector<std::string>& sans) {
    EvaluatedPosition& at = summary.positions[index];
    at.lines.push_back(line_from(at.position, at.for_side(Color::white, score), sans));
}

/// A short game in which Black overlooks a mate, with lines and the mate in their places.
inline AnnotatedGame scholars_mate() {
    AnnotatedGame summary = annotated(
        "[Event \"Caf\xC3\xA9 de la R\xC3\xA9gence\"]\n[Site \"Paris\"]\n[Date \"1850.??.??\"]\n"
        "[Round \"-\"]\n[White \"M\xC3\xBCller, J\xC3\xB6rg\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
        "[WhiteElo \"1900\"]\n[ECO \"C20\"]\n\n"
        "1. e4 {[%eval 0.3,20] [%clk 0:03:00]} e5 {[%eval 0.35,20] [%clk 0:02:58.5]}\n"
        "2. Bc4 {[%eval 0.2,20]} Nc6 {[%eval 0.25,20]} 3. Qh5 {[%eval -0.45,20]}\n"
        "Nf6 {[%eval #1,20]} 4. Qxf7# 1-0\n");
    add_line(summary, 4, Score::centipawns(25), {"Nf3", "Nf6", "d3"});
    add_line(summary, 5, Score::centipawns(-45), {"g6", "Qf3", "Nf6", "Ne2"});
    add_line(summary, 5, Score::centipawns(-20), {"Qe7"});
    add_line(summary, 6, Score::mating_in(1), {"Qxf7#"});
    summary.moves[5].allowed = MateClaim{1, true, true};
    summary.nodes = 700'000;
    summary.seconds = 1.25;
    return summary;
}

}  // namespace chess::test
