#include "libchess/bisect/detail/reason.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/bisect/reasons.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

using namespace chess;
using test::is_sentence;
using test::mirrored;
using test::move_of;
using test::position_of;

namespace {

struct MissingMove {
    std::string_view fen;
    /// The first one is asked about.
    std::string_view missing;
    Rule rule;
    bool chess960 = false;
};

// clang-format off
constexpr auto missing_moves = std::to_array<MissingMove>({
    {"4k3/8/8/8/8/8/1p6/R5K1 b - - 0 1", "b2a1q b2a1r b2a1b b2a1n",
     Rule::capturing_promotion_forgotten},
    {"4k3/8/8/8/8/8/1p6/6K1 b - - 0 1", "b2b1r b2b1b b2b1n", Rule::underpromotion_forgotten},
    {"4k3/8/8/8/8/8/1p6/R5K1 b - - 0 1", "b2a1n", Rule::underpromotion_forgotten},
    {"4k3/8/8/8/8/8/1p6/6K1 b - - 0 1", "b2b1q b2b1r b2b1b b2b1n", Rule::promotion_forgotten},
    {"4k3/8/8/8/8/8/1p6/R5K1 b - - 0 1", "b2a1q", Rule::promotion_forgotten},
    {"4k3/8/8/4Pp2/4K3/8/8/8 w - f6 0 1", "e5f6", Rule::en_passant_evasion_forgotten},
    {"6k1/2q5/8/3pP3/8/8/7K/8 w - d6 0 1", "e5d6", Rule::en_passant_along_pin_forgotten},
    {"4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "b4a3", Rule::en_passant_forgotten},
    {"4k2r/8/8/8/8/7Q/8/4K3 b k - 0 1", "e8g8", Rule::castling_rook_attacked},
    {"4k3/8/8/8/8/8/1r6/R3K3 w Q - 0 1", "e1c1", Rule::castling_rook_attacked},
    {"6kr/8/8/8/8/8/8/6K1 b h - 0 1", "g8h8", Rule::castling_on_target, true},
    {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", Rule::castling_on_target, true},
    {"r3k3/8/8/8/8/8/8/6K1 b q - 0 1", "e8c8", Rule::castling_forgotten},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", Rule::castling_forgotten},
    {"4k3/8/8/8/8/8/8/1K5R w H - 0 1", "b1h1", Rule::castling_forgotten, true},
    {"5k2/8/8/q7/8/8/1P1K4/8 w - - 0 1", "b2b4", Rule::double_step_evasion_forgotten},
    {"4k3/8/8/8/8/5Q2/4b3/5K2 w - - 0 1", "f3e2", Rule::checker_capture_forgotten},
    {"4k3/8/8/q7/8/8/8/1N2K3 w - - 0 1", "b1d2", Rule::interposition_forgotten},
    {"4k3/8/8/q7/8/8/8/1N2K3 w - - 0 1", "e1d1", Rule::escape_forgotten},
    {"4k3/8/8/8/8/8/4b3/5K2 w - - 0 1", "f1e2", Rule::escape_forgotten},
    {"4k3/8/8/8/2b5/8/4B3/5K2 w - - 0 1", "e2d3", Rule::along_pin_forgotten},
    {"4k3/8/8/8/2b5/8/4B3/5K2 w - - 0 1", "e2c4", Rule::along_pin_forgotten},
    {"4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "h2h4", Rule::double_step_forgotten},
    {"4k3/5N2/8/8/8/8/8/4K3 b - - 0 1", "e8f7", Rule::king_capture_forgotten},
    {"4k3/8/8/8/8/1p6/8/N3K3 w - - 0 1", "a1b3", Rule::capture_forgotten},
    {"4k3/8/8/8/8/1p6/P7/4K3 w - - 0 1", "a2b3", Rule::capture_forgotten},
    {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3", Rule::move_forgotten},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", Rule::move_forgotten},
    {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3", Rule::move_forgotten},
});
// clang-format on

std::vector<Move> moves_of(const Position& position, std::string_view words) {
    std::vector<Move> moves;
    std::istringstream stream{std::string(words)};
    for (std::string word; stream >> word;) moves.push_back(move_of(position, word));
    return moves;
}

std::vector<Move> all_moves(const Position& position) {
    std::vector<Move> moves;
    for (const Move move : legal_moves(position)) moves.push_back(move);
    return moves;
}

}  // namespace

TEST_CASE("each forgotten move is named by what is special about it", "[bisect][missing_moves]") {
    for (const MissingMove& row : missing_moves) {
        INFO(row.fen << ' ' << row.missing);
        for (const bool flip : {false, true}) {
            Position position = position_of(row.fen, row.chess960);
            std::string words(row.missing);
            if (flip) {
                position = position.flipped();
                words = mirrored(words);
            }
            const std::vector<Move> missing = moves_of(position, words);
            const GeneratorBug reason = reason_for(position, missing.front(), missing);
            CHECK(name_of(reason.rule) == name_of(row.rule));
            CHECK(is_sentence(reason.explanation));
        }
    }
}

TEST_CASE("every rule about a list of moves has a forgotten move", "[bisect][missing_moves]") {
    // They need more than a list of moves to be told.
    const std::set<Rule> others = {Rule::en_passant_not_set, Rule::en_passant_of_fen_ignored,
                                   Rule::castling_lost};
    std::set<Rule> seen;
    for (const MissingMove& row : missing_moves) seen.insert(row.rule);
    for (auto rule = Rule::capturing_promotion_forgotten; rule <= Rule::move_forgotten;
         rule = static_cast<Rule>(static_cast<int>(rule) + 1)) {
        INFO(name_of(rule));
        CHECK(seen.contains(rule) != others.contains(rule));
    }
}

TEST_CASE("no moves at all are told as such, with the clock that may be why",
          "[bisect][missing_moves]") {
    const auto reason = [](std::string_view fen) {
        const Position position = position_of(fen);
        const std::vector<Move> missing = all_moves(position);
        return reason_for(position, missing.front(), missing);
    };
    const GeneratorBug fresh = reason(test::start_fen);
    CHECK(fresh.rule == Rule::no_moves);
    CHECK(fresh.explanation == "There are 20 legal moves.");
    const GeneratorBug late = reason("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
    CHECK(late.rule == Rule::no_moves);
    CHECK_THAT(late.explanation, Catch::Contains("100 half-moves"));
    CHECK_THAT(reason("4k3/8/8/8/8/8/8/R3K3 w - - 99 80").explanation,
               !Catch::Contains("half-moves"));
    // Of a single one the rule for it says more.
    CHECK(reason("7k/8/5KR1/8/8/8/8/8 b - - 0 1").rule != Rule::no_moves);
}

TEST_CASE("there is a sentence for every legal move that is the only one missing",
          "[bisect][missing_moves]") {
    std::set<Rule> seen;
    for (const Position& position : test::random_positions(800)) {
        const Position flipped = position.flipped();
        for (const Move move : all_moves(position)) {
            const std::string text = to_uci(position, move);
            INFO(to_fen(position) << ' ' << text);
            const GeneratorBug reason = reason_for(position, move, {move});
            const Move other = move_of(flipped, mirrored(text));
            CHECK((reason.rule == Rule::promotion_forgotten ||
                   (reason.rule > Rule::no_moves && reason.rule <= Rule::move_forgotten)));
            CHECK(is_sentence(reason.explanation));
            CHECK(reason_for(flipped, other, {other}).rule == reason.rule);
            seen.insert(reason.rule);
        }
    }
    CHECK(seen.size() >= 12);
}
