#include "libchess/bisect/detail/reason.hpp"

#include "libchess/bisect/detail/trial.hpp"
#include "libchess/bisect/random_game.hpp"
#include "libchess/notation/uci_move.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/simple_board.hpp"

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

/// A move as it is written when the board has been turned upside down: "e2e4" is "e7e5".
std::string mirrored(std::string_view move) {
    std::string text(move);
    for (char& c : text)
        if (c >= '1' && c <= '8') c = static_cast<char>('1' + '8' - c);
    return text;
}

/// Whether it is a complete sentence: no piece or square is missing.
bool is_sentence(const std::string& text) {
    return text.size() > 10 && text.ends_with('.') && !text.starts_with(' ') &&
           !text.contains("  ") && !text.contains(" .") && !text.contains(" ,") &&
           !text.starts_with("attack");
}

/// Positions of random games of both kinds.
std::vector<Position> random_positions(std::size_t count) {
    test::Random random(20);
    std::vector<Position> positions;
    for (std::uint64_t number = 0; positions.size() < count; ++number) {
        const std::vector<Position> game = random_game(number, {.seed = 7});
        for (std::size_t i = random.below(10); i < game.size() && positions.size() < count;
             i += 1 + random.below(20))
            positions.push_back(game[i]);
    }
    return positions;
}

struct ExtraMove {
    std::string_view fen;
    std::string_view move;
    Rule rule;
    bool chess960 = false;
};

// clang-format off
constexpr auto extra_moves = std::to_array<ExtraMove>({
    {"4k3/8/8/q2pP2K/8/8/8/8 w - d6 0 1", "e5d6", Rule::en_passant_discovers_check},
    {"8/r6K/8/3pP3/8/8/8/2k5 w - d6 0 1", "e5d6", Rule::en_passant_leaves_check},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", Rule::en_passant_without_right},
    {"r3k3/8/2N5/8/8/8/8/4K3 b q - 0 1", "e8c8", Rule::castling_through_check},
    {"1r3k2/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", Rule::castling_out_of_check, true},
    {"5k2/8/8/8/8/3n4/8/4K2R w K - 0 1", "e1g1", Rule::castling_out_of_check},
    {"5k2/8/8/8/8/3n4/8/4K2R w K - 0 1", "e1h1", Rule::castling_out_of_check, true},
    {"4k2r/8/7N/8/8/8/8/6K1 b k - 0 1", "e8g8", Rule::castling_into_check},
    {"4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1c1", Rule::castling_through_piece},
    {"4k3/8/8/8/8/8/8/4K1nR w K - 0 1", "e1g1", Rule::castling_through_piece},
    {"2k5/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", Rule::castling_uncovers_attack, true},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", Rule::castling_without_right},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1c1", Rule::castling_without_right},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1h1", Rule::castling_without_right},
    {"5rk1/8/8/8/3Qn3/8/5K2/8 w - - 0 1", "d4e4", Rule::double_check_answered},
    {"5rk1/8/8/8/3Qn3/8/5K2/8 w - - 0 1", "d4d3", Rule::double_check_answered},
    {"8/8/8/3k4/8/4K3/8/8 b - - 0 1", "d5e4", Rule::king_beside_king},
    {"5k2/8/8/8/1b6/8/3K4/8 w - - 0 1", "d2e1", Rule::king_along_line},
    {"5k2/8/8/8/7b/8/5n2/4K3 w - - 0 1", "e1f2", Rule::king_takes_protected},
    {"5k2/8/8/8/8/8/3r4/5K2 w - - 0 1", "f1e2", Rule::king_into_check},
    {"4k3/3p4/8/1B6/8/8/8/4K3 b - - 0 1", "d7d6", Rule::pinned_piece_moved},
    {"4k3/8/8/8/2b5/8/4N3/5K2 w - - 0 1", "e2c3", Rule::pinned_piece_moved},
    {"4k3/8/b7/4N3/8/8/8/5K2 w - - 0 1", "e5f7", Rule::check_not_answered},
    {"4k3/8/8/8/8/8/1p6/6K1 b - - 0 1", "b2b1", Rule::promotion_forgotten},
    {"4k3/8/8/8/8/8/1p6/R5K1 b - - 0 1", "b2a1", Rule::promotion_forgotten},
    {"4k3/8/8/8/8/8/1p6/6K1 b - - 0 1", "b2b1k", Rule::promotion_to_no_piece},
    {"4k3/8/8/8/8/8/1p6/6K1 b - - 0 1", "b2b1p", Rule::promotion_to_no_piece},
    {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3q", Rule::promotion_too_early},
    {"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", "a1b3n", Rule::promotion_too_early},
    {"4k3/8/8/8/8/N7/P7/4K3 w - - 0 1", "a2a4", Rule::double_step_over_piece},
    {"4k3/8/8/8/8/P7/8/4K3 w - - 0 1", "a3a5", Rule::double_step_from_elsewhere},
    {"4k3/8/8/8/8/N7/P7/4K3 w - - 0 1", "a2b4", Rule::not_how_it_moves},
    {"4k3/8/8/8/8/n7/P7/4K3 w - - 0 1", "a2a3", Rule::pawn_onto_piece},
    {"4k3/8/8/8/n7/8/P7/4K3 w - - 0 1", "a2a4", Rule::pawn_onto_piece},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2b3", Rule::pawn_takes_nothing},
    {"4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", "e5d6", Rule::pawn_takes_nothing},
    {"4k3/p7/8/7Q/8/8/8/4K3 b - - 0 1", "a7h5", Rule::around_the_edge},
    {"4k3/p7/7Q/8/8/8/8/4K3 b - - 0 1", "a7h6", Rule::around_the_edge},
    {"4k3/8/8/8/N7/8/8/4K3 w - - 0 1", "a4g5", Rule::around_the_edge},
    {"4k3/8/8/8/8/8/8/K7 w - - 0 1", "a1h2", Rule::around_the_edge},
    {"4k2r/8/8/8/8/8/8/6K1 b - - 0 1", "h8d8", Rule::through_a_piece},
    {"4k3/8/8/3n4/8/1P6/B7/4K3 w - - 0 1", "a2d5", Rule::through_a_piece},
    {"4k3/7p/5n2/8/8/8/8/6K1 b - - 0 1", "f6h7", Rule::own_piece_captured},
    {"4k3/8/8/8/8/N7/P7/4K3 w - - 0 1", "a2a3", Rule::own_piece_captured},
    {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1e1", Rule::own_piece_captured},
    {"4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1b3", Rule::not_how_it_moves},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a5", Rule::not_how_it_moves},
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "a2a1", Rule::not_how_it_moves},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", Rule::not_how_it_moves},
    // Castling is legal, but not by this move.
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1b1", Rule::not_how_it_moves},
    {"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1q", Rule::promotion_too_early},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e4e5", Rule::from_empty_square},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7", Rule::opponents_piece_moved},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", Rule::listed_twice},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e1", Rule::unreadable_move},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2qq", Rule::unreadable_move},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf9", Rule::unreadable_move},
    {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", Rule::unreadable_move},
});
// clang-format on

/// Whether a move that leaves the king attacked can do so in the way that a rule names.
bool is_unsafe_so(const Position& position, Move move, Rule rule) {
    const bool king = move.from() == position.king(position.turn());
    const Bitboard checkers = position.checkers();
    switch (rule) {
        case Rule::en_passant_discovers_check: return move.is_en_passant();
        case Rule::en_passant_leaves_check: return move.is_en_passant() && checkers.any();
        case Rule::double_check_answered: return !king && checkers.several();
        case Rule::check_not_answered: return !king && checkers.any() && !checkers.several();
        case Rule::pinned_piece_moved:
            return position.pinned(position.turn()).contains(move.from());
        case Rule::king_takes_protected: return king && position.at(move.to());
        case Rule::king_along_line: return king && checkers.any();
        case Rule::king_beside_king:
        case Rule::king_into_check: return king;
        default: return false;
    }
}

void check_flip(const Position& position, std::string_view move) {
    const GeneratorBug reason = reason_against(position, move);
    const GeneratorBug flipped = reason_against(position.flipped(), mirrored(move));
    CHECK(name_of(flipped.rule) == name_of(reason.rule));
    CHECK(is_sentence(reason.explanation));
    CHECK(is_sentence(flipped.explanation));
}

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

TEST_CASE("each illegal move breaks the rule that is named", "[bisect][extra_moves]") {
    for (const ExtraMove& extra : extra_moves) {
        INFO(extra.fen << ' ' << extra.move);
        const Position position = position_of(extra.fen, extra.chess960);
        CHECK(name_of(reason_against(position, extra.move).rule) == name_of(extra.rule));
        check_flip(position, extra.move);
    }
}

TEST_CASE("every rule about a list of moves has an illegal move", "[bisect][extra_moves]") {
    // They need several positions to be recognised.
    const std::set<Rule> carried = {Rule::en_passant_kept, Rule::castling_kept_rook_captured,
                                    Rule::castling_kept_rook_moved, Rule::castling_kept_king_moved};
    std::set<Rule> seen;
    for (const ExtraMove& extra : extra_moves) seen.insert(extra.rule);
    for (auto rule = Rule::en_passant_discovers_check; rule <= Rule::listed_twice;
         rule = static_cast<Rule>(static_cast<int>(rule) + 1)) {
        INFO(name_of(rule));
        CHECK(seen.contains(rule) != carried.contains(rule));
    }
}

TEST_CASE("sentences name the squares", "[bisect][extra_moves]") {
    const auto sentence = [](std::string_view fen, std::string_view move, bool chess960 = false) {
        return reason_against(position_of(fen, chess960), move).explanation;
    };
    CHECK_THAT(sentence("4k3/8/8/q2pP2K/8/8/8/8 w - d6 0 1", "e5d6"),
               Catch::Contains("queen on a5"));
    CHECK_THAT(sentence("r3k3/8/2N5/8/8/8/8/4K3 b q - 0 1", "e8c8"),
               Catch::Contains("The knight on c6") && Catch::Contains("d8"));
    CHECK_THAT(sentence("4k3/3p4/8/1B6/8/8/8/4K3 b - - 0 1", "d7d6"),
               Catch::Contains("pawn on d7") && Catch::Contains("bishop on b5"));
    CHECK_THAT(sentence("5rk1/8/8/8/3Qn3/8/5K2/8 w - - 0 1", "d4e4"),
               Catch::Contains("knight on e4") && Catch::Contains("rook on f8"));
    CHECK_THAT(sentence("2k5/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1", true),
               Catch::Contains("queen on a1"));
}

TEST_CASE("a move that only leaves the king attacked is named so", "[bisect][extra_moves]") {
    std::set<Rule> seen;
    for (const Position& position : random_positions(6000)) {
        const MoveList legal = legal_moves(position);
        for (const Move move : test::SimpleBoard(position).pseudo_legal_moves()) {
            if (std::ranges::find(legal, move) != legal.end()) continue;
            const std::string text = to_uci(position, move);
            INFO(to_fen(position) << ' ' << text);
            const GeneratorBug reason = reason_against(position, text);
            CHECK(is_unsafe_so(position, move, reason.rule));
            CHECK(is_sentence(reason.explanation));
            CHECK(reason_against(position.flipped(), mirrored(text)).rule == reason.rule);
            seen.insert(reason.rule);
        }
    }
    CHECK(seen.size() >= 6);
}

TEST_CASE("there is a rule against whatever is not a legal move", "[bisect][extra_moves]") {
    for (const Position& position : random_positions(12)) {
        for (const Square from : position.pieces(position.turn()))
            for (const Square to : ~Bitboard(from))
                for (const std::string_view letter : {"", "q", "k"}) {
                    const std::string text = to_string(from) + to_string(to) + std::string(letter);
                    if (detail::read_answer_move(position, text)) continue;
                    INFO(to_fen(position) << ' ' << text);
                    const GeneratorBug reason = reason_against(position, text);
                    CHECK(reason.rule != Rule::unreadable_move);
                    CHECK(reason.rule != Rule::listed_twice);
                    check_flip(position, text);
                }
    }
}

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
    // They need more than a list of moves to be recognised.
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

TEST_CASE("no moves at all are one bug, explained by the clock", "[bisect][missing_moves]") {
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
    // If a single move is missing, its own rule is more precise.
    CHECK(reason("7k/8/5KR1/8/8/8/8/8 b - - 0 1").rule != Rule::no_moves);
}

TEST_CASE("every legal move gets a sentence if it alone is missing", "[bisect][missing_moves]") {
    std::set<Rule> seen;
    for (const Position& position : random_positions(800)) {
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
