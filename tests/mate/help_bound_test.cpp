#include "libchess/mate/detail/help_bound.hpp"

#include "libchess/mate/line_search.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <limits>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

using Lines = std::vector<std::vector<Move>>;

/// Enumerates all lines.
class Enumeration {
public:
    Enumeration(Play play, Aim aim, int plies) : play_(play), aim_(aim), plies_(plies) {}

    Lines run(const Position& position) {
        go(position, plies_);
        return std::move(lines_);
    }

private:
    void go(const Position& position, int plies) {
        for (const Move move : legal_moves(position)) {
            const Position after = position.after(move);
            line_.push_back(move);
            if (plies == 1) {
                if (aim_ == Aim::mate ? is_checkmate(after) : is_stalemate(after))
                    lines_.push_back(line_);
            } else if (play_ == Play::help || (play_ == Play::series_help && plies == 2)) {
                go(after, plies - 1);
            } else if (!after.in_check()) {
                go(after.after_null(), plies - 1);
            }
            line_.pop_back();
        }
    }

    Play play_;
    Aim aim_;
    int plies_;
    std::vector<Move> line_;
    Lines lines_;
};

struct Kind {
    Play play;
    Aim aim;
    int length;
    bool half_move;
    int plies;
    std::size_t men;
    int positions;
};

MateProblem problem_of(const Kind& kind, const Position& position) {
    return {position, {kind.play, kind.aim}, false, kind.length, false, kind.half_move};
}

HelpResult all_lines(const MateProblem& problem) {
    return find_lines(problem, 1, std::numeric_limits<std::size_t>::max(), {});
}

}  // namespace

TEST_CASE("the bound of help and series play cuts no line", "[mate][helpmate]") {
    Random random(1947);
    for (const Kind& kind : {Kind{Play::help, Aim::mate, 1, false, 2, 7, 400},
                             {Play::help, Aim::mate, 1, true, 3, 5, 100},
                             {Play::help, Aim::mate, 2, false, 4, 4, 30},
                             {Play::series_help, Aim::mate, 2, false, 3, 7, 100},
                             {Play::series_help, Aim::mate, 3, false, 4, 5, 50},
                             {Play::series, Aim::mate, 3, false, 3, 5, 100},
                             {Play::series, Aim::mate, 4, false, 4, 3, 20},
                             {Play::help, Aim::stalemate, 1, false, 2, 5, 1000},
                             {Play::help, Aim::stalemate, 1, true, 3, 5, 200},
                             {Play::help, Aim::stalemate, 2, false, 4, 4, 50},
                             {Play::series_help, Aim::stalemate, 2, false, 3, 6, 200},
                             {Play::series_help, Aim::stalemate, 3, false, 4, 5, 50},
                             {Play::series, Aim::stalemate, 3, false, 3, 4, 100}}) {
        std::size_t found = 0;
        for (int n = 0; n < kind.positions; ++n) {
            const Position position = test::scattered(random, kind.men);
            const Lines lines = Enumeration(kind.play, kind.aim, kind.plies).run(position);
            INFO(Catch::StringMaker<Position>::convert(position));
            INFO(kind.plies);
            CHECK(all_lines(problem_of(kind, position)).lines == lines);
            found += lines.size();
        }
        CHECK(found > 10);
    }
}

TEST_CASE("castling and en passant are no way past the bound", "[mate][helpmate]") {
    const auto same = [](std::string_view fen, const Kind& kind) {
        INFO(fen);
        const Position position = position_of(fen);
        const Lines lines = Enumeration(kind.play, kind.aim, kind.plies).run(position);
        CHECK_FALSE(lines.empty());
        CHECK(all_lines(problem_of(kind, position)).lines == lines);
    };
    same("8/8/8/8/8/r6r/5R2/2k1K2R b K - 0 1", {Play::help, Aim::mate, 1, false, 2, 0, 0});
    same("8/8/8/8/8/r6r/5R2/1k2K2R w K - 0 1", {Play::series, Aim::mate, 2, false, 2, 0, 0});
    same("4k2r/8/6P1/8/8/7Q/8/4K3 b k - 0 1", {Play::help, Aim::mate, 1, false, 2, 0, 0});
    same("8/5Kpk/N7/7P/b4B2/2B5/7r/8 b - - 0 1", {Play::help, Aim::mate, 1, false, 2, 0, 0});
    same("8/5Kpk/N7/7P/b4B2/2B5/7r/8 b - - 0 1", {Play::series_help, Aim::mate, 1, false, 2, 0, 0});
}

TEST_CASE("hopeless positions are recognized without a search", "[mate][helpmate]") {
    const auto may_mate = [](std::string_view fen, detail::MovesLeft left) {
        return detail::HelpBound(Color::white, Aim::mate)
            .final_squares(position_of(fen), left)
            .any();
    };
    // A king in the middle of an empty board, a knight and a king far away.
    CHECK_FALSE(may_mate("8/8/8/3k4/8/8/8/K6N b - - 0 1", {3, 3}));
    // Five moves are enough to promote a pawn and mate, if the king goes to the edge.
    CHECK(may_mate("8/8/2p5/1p1k4/8/4Pp2/5P2/5K2 b - - 0 1", {5, 5}));
    // The only move of a series-helpmate cannot promote and mate at once from here.
    CHECK_FALSE(may_mate("8/8/2p5/1p1k4/8/5p2/5P2/5K2 b - - 0 1", {1, 10}));
    CHECK(may_mate("8/8/8/N7/8/8/5p2/k1K5 b - - 0 1", {1, 17}));
}

TEST_CASE("no number of moves is too large for the bound", "[mate][helpmate]") {
    const Position possible = position_of("8/8/8/3k4/8/8/1Q6/K7 b - - 0 1");
    const Position hopeless = position_of("8/8/8/3k4/8/8/8/K6N b - - 0 1");
    detail::HelpBound bound(Color::white, Aim::mate);
    for (const int moves : {5, 63, 64, 125, 126, 127, 128, 129, max_mate_length}) {
        CAPTURE(moves);
        CHECK(bound.final_squares(possible, {moves, moves}).any());
        CHECK(bound.final_squares(possible, {moves, moves - 1}).any());
        CHECK(bound.final_squares(hopeless, {moves, moves}).empty());
    }
}
