#pragma once

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/game_evaluation.hpp"
#include "libchess/notation/game.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/report/annotate/annotation_account.hpp"

#include "tests/support/catch.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess::test {

/// A game annotated by the evaluations that are written in it.
inline AnnotationAccount annotated(std::string_view pgn, const AnnotationRules& rules = {}) {
    auto game = parse_game(pgn);
    REQUIRE(game.has_value());
    AnnotationAccount account;
    account.record = 3;
    account.annotated = annotate(*game, read_evaluations(*game), rules);
    account.game = *std::move(game);
    return account;
}

/// Gives the position before a move a line, after those that it has.
inline void add_line(AnnotationAccount& account, std::size_t index, Score score,
                     const std::vector<std::string>& sans) {
    Position position = account.game.start;
    for (std::size_t i = 0; i < index; ++i) position.make(*account.game.moves[i].move);
    BetterLine line{score, {}};
    for (const std::string& san : sans) {
        const auto move = parse_san(position, san);
        REQUIRE(move.has_value());
        line.moves.push_back(*move);
        position.make(*move);
    }
    account.annotated.positions[index].lines.push_back(std::move(line));
}

/// A short game in which Black overlooks a mate, with lines and the mate in their places.
inline AnnotationAccount scholars_mate() {
    AnnotationAccount account = annotated(
        "[Event \"Caf\xC3\xA9 de la R\xC3\xA9gence\"]\n[Site \"Paris\"]\n[Date \"1850.??.??\"]\n"
        "[Round \"-\"]\n[White \"M\xC3\xBCller, J\xC3\xB6rg\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
        "[WhiteElo \"1900\"]\n[ECO \"C20\"]\n\n"
        "1. e4 {[%eval 0.3,20] [%clk 0:03:00]} e5 {[%eval 0.35,20] [%clk 0:02:58.5]}\n"
        "2. Bc4 {[%eval 0.2,20]} Nc6 {[%eval 0.25,20]} 3. Qh5 {[%eval -0.45,20]}\n"
        "Nf6 {[%eval #1,20]} 4. Qxf7# 1-0\n");
    add_line(account, 4, Score::centipawns(25), {"Nf3", "Nf6", "d3"});
    add_line(account, 5, Score::centipawns(-45), {"g6", "Qf3", "Nf6", "Ne2"});
    add_line(account, 5, Score::centipawns(-20), {"Qe7"});
    add_line(account, 6, Score::mating_in(1), {"Qxf7#"});
    account.annotated.moves[5].allowed = MateClaim{1, true, true};
    account.annotated.nodes = 700'000;
    account.seconds = 1.25;
    return account;
}

}  // namespace chess::test
