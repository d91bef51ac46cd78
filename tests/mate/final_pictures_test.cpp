#include "libchess/mate/detail/final_pictures.hpp"

#include "libchess/mate/detail/picture_tracker.hpp"
#include "libchess/mate/line_search.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random_positions.hpp"

#include <limits>

using namespace chess;
using test::position_of;
using test::Random;

namespace {

struct Kind {
    Play play;
    Aim aim;
    int length;
    bool half_move;
    std::size_t men;
    int positions;
};

const detail::PictureLimits enough{.steps = 20'000'000, .pictures = 1'000'000};

int plies_of(const Kind& kind) {
    if (kind.play == Play::series) return kind.length;
    if (kind.play == Play::series_help) return kind.length + 1;
    return 2 * kind.length + (kind.half_move ? 1 : 0);
}

detail::MovesLeft left_of(const Kind& kind, int plies) {
    if (kind.play == Play::series) return {plies, 0};
    if (kind.play == Play::series_help) return {std::min(plies, 1), std::max(plies - 1, 0)};
    return {(plies + 1) / 2, plies / 2};
}

Color mating_of(const Kind& kind, const Position& position) {
    const bool is_mover = kind.play == Play::series || (kind.play == Play::help && kind.half_move);
    return is_mover ? position.turn() : ~position.turn();
}

/// How many lines there are, found without pictures, which few moves do not need; and how many of
/// them the pictures lose.
struct Followed {
    std::size_t lines = 0;
    std::size_t lost = 0;
};

Followed follow_lines(const Kind& kind, const Position& position) {
    const MateProblem problem{position, {kind.play, kind.aim}, false, kind.length,
                              false,    kind.half_move};
    const HelpResult result = find_lines(problem, 1, 1000, {.nodes = 9'900});
    if (result.lines.empty()) return {};
    const int plies = plies_of(kind);
    const auto pictures = detail::find_final_pictures(position, mating_of(kind, position), kind.aim,
                                                      left_of(kind, plies), all_squares, enough);
    Followed followed;
    if (!pictures) return followed;
    for (const std::vector<Move>& line : result.lines) {
        ++followed.lines;
        detail::PictureTracker tracker(position, *pictures, plies);
        const std::vector<Position> positions = positions_before(problem, line);
        bool is_kept = tracker.has_pictures(plies);
        for (std::size_t n = 0; n < line.size() && is_kept; ++n) {
            const int left = plies - static_cast<int>(n);
            is_kept = tracker.keep_takeable(left, left_of(kind, left)) &&
                      tracker.follow(positions[n], line[n], left, left_of(kind, left - 1));
        }
        if (is_kept) continue;
        ++followed.lost;
        std::string moves;
        for (std::size_t n = 0; n < line.size(); ++n) moves += to_uci(positions[n], line[n]) + " ";
        UNSCOPED_INFO(moves);
    }
    return followed;
}

}  // namespace

TEST_CASE("every line of help and series play ends with a final picture", "[mate][helpmate]") {
    Random random(1851);
    for (const Kind& kind : {Kind{Play::help, Aim::mate, 1, false, 8, 300},
                             {Play::help, Aim::mate, 1, true, 6, 100},
                             {Play::help, Aim::mate, 2, false, 5, 100},
                             {Play::help, Aim::mate, 2, true, 4, 60},
                             {Play::series_help, Aim::mate, 2, false, 7, 100},
                             {Play::series_help, Aim::mate, 3, false, 5, 50},
                             {Play::series, Aim::mate, 3, false, 5, 100},
                             {Play::help, Aim::stalemate, 1, false, 6, 1000},
                             {Play::help, Aim::stalemate, 1, true, 5, 200},
                             {Play::help, Aim::stalemate, 2, false, 5, 200},
                             {Play::help, Aim::stalemate, 3, false, 4, 60},
                             {Play::series_help, Aim::stalemate, 3, false, 5, 100},
                             {Play::series, Aim::stalemate, 3, false, 4, 100}}) {
        std::size_t lines = 0;
        for (int n = 0; n < kind.positions; ++n) {
            const Position position = test::scattered(random, kind.men);
            INFO(Catch::StringMaker<Position>::convert(position));
            INFO(plies_of(kind));
            const Followed followed = follow_lines(kind, position);
            CHECK(followed.lost == 0);
            lines += followed.lines;
        }
        CHECK(lines > 10);
    }
}

TEST_CASE("castling, promotion and en passant lead to final pictures", "[mate][helpmate]") {
    const auto follow = [](std::string_view fen, const Kind& kind) {
        INFO(fen);
        const Followed followed = follow_lines(kind, position_of(fen));
        CHECK(followed.lines > 0);
        CHECK(followed.lost == 0);
    };
    follow("8/8/8/8/8/r6r/5R2/2k1K2R b K - 0 1", {Play::help, Aim::mate, 1, false, 0, 0});
    follow("8/8/8/8/8/r6r/5R2/1k2K2R w K - 0 1", {Play::series, Aim::mate, 2, false, 0, 0});
    follow("4k2r/8/6P1/8/8/7Q/8/4K3 b k - 0 1", {Play::help, Aim::mate, 1, false, 0, 0});
    follow("4k2r/8/6P1/8/8/7Q/8/4K3 b k - 0 1", {Play::help, Aim::mate, 2, false, 0, 0});
    follow("8/5Kpk/N7/7P/b4B2/2B5/7r/8 b - - 0 1", {Play::help, Aim::mate, 1, false, 0, 0});
    follow("8/5Kpk/N7/7P/b4B2/2B5/7r/8 b - - 0 1", {Play::series_help, Aim::mate, 1, false, 0, 0});
    follow("8/p3P3/8/8/8/8/7p/5K1k b - - 0 1", {Play::help, Aim::mate, 2, false, 0, 0});
}

TEST_CASE("final pictures say what a problem needs", "[mate][helpmate]") {
    const auto pictures = [](std::string_view fen, Aim aim, detail::MovesLeft left,
                             const detail::PictureLimits& limits = enough) {
        const Position position = position_of(fen);
        return detail::find_final_pictures(position, ~position.turn(), aim, left, all_squares,
                                           limits);
    };
    // A knight mates a king in the corner, or next to it, with its own men around it, of which
    // there are none.
    const std::string_view bare = "8/8/8/3k4/8/8/8/K6N b - - 0 1";
    const auto none = pictures(bare, Aim::mate, {3, 3});
    REQUIRE(none);
    CHECK(none->pictures.empty());
    // One picture: the king in the corner, the queen that guards all around it.
    const auto one = pictures("7k/8/6K1/8/8/8/8/4Q3 b - - 0 1", Aim::stalemate, {0, 0});
    REQUIRE(one);
    CHECK(one->pictures.empty());
    const auto few = pictures("7k/8/8/6K1/8/8/8/5Q2 b - - 0 1", Aim::stalemate, {1, 0});
    REQUIRE(few);
    REQUIRE_FALSE(few->pictures.empty());
    for (const detail::FinalPicture& picture : few->pictures) {
        CHECK(picture.mated_moves == 0);
        CHECK(picture.mating_moves <= 1);
        CHECK(picture.taken == 0);
        CHECK(picture.fates[0] ==
              detail::Fate{detail::Fate::Kind::stands, PieceType::king, Square::h8});
    }
    CHECK_FALSE(pictures(bare, Aim::mate, {3, 3}, {.steps = 3, .pictures = 10}));
    // The search is stopped.
    const std::string_view many = "8/8/knb5/npq5/rbr5/1P1K4/8/8 b - - 0 1";
    CHECK(pictures(many, Aim::mate, {3, 3}));
    detail::PictureLimits impatient = enough;
    impatient.is_over = [] { return true; };
    CHECK_FALSE(pictures(many, Aim::mate, {3, 3}, impatient));
}

TEST_CASE("long help play is found by its final pictures", "[mate][helpmate]") {
    // T. Steudel; from the examples of Popeye.
    const MateProblem problem{position_of("8/1b6/2p5/2K5/3p4/8/3P4/1q5k b - - 0 1"),
                              {Play::help, Aim::stalemate},
                              false,
                              7,
                              false,
                              false};
    const HelpResult result = find_lines(problem, 16, 10, {.nodes = 1'000'000});
    CHECK(result.is_complete);
    REQUIRE(result.lines.size() == 1);
    CHECK(to_uci(problem.position, result.lines.front()) ==
          "b1e4 d2d3 b7c8 d3e4 c8f5 e4f5 d4d3 f5f6 d3d2 f6f7 d2d1n f7f8q d1f2 f8f2");
}

TEST_CASE("more men than in a game have no pictures, and lines all the same", "[mate][helpmate]") {
    const std::string_view fen =
        "2nn2Nn/1ppP1k1P/p3ppp1/P1p1pppp/2PPBpB1/1N1P4/1PNP3P/NBK2Nnn b - - 0 1";
    const MateProblem problem{read_fen(fen).value().position, Stipulation::help, false, 2};
    CHECK_FALSE(detail::may_have_pictures(problem.position));
    CHECK_FALSE(detail::find_final_pictures(problem.position, Color::white, Aim::mate, {2, 2},
                                            all_squares, enough));
    const HelpResult result = find_lines(problem, 1, 10, {});
    CHECK(result.is_complete);
    REQUIRE(result.lines.size() == 1);
    CHECK(to_uci(problem.position, result.lines.front()) == "f7f8 b3c5 d8f7 c5e6");
}
