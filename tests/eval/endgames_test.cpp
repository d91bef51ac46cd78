#include "libchess/eval/detail/endgames.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/random.hpp"
#include "tests/support/sample.hpp"

using namespace chess;
using test::position_of;

namespace {

/// "8/8/8/8/8/k7/p6P/7K w" -> the value, and nothing if the terms are to be summed.
std::optional<EndgameValue> value_of(const std::string& board_and_turn) {
    return detail::endgame_value(position_of(board_and_turn + " - - 0 1"));
}

std::string name_of_value(const std::string& board_and_turn) {
    const auto value = value_of(board_and_turn);
    return value ? std::string(value->name) : "";
}

/// White's centipawns, if the ending goes by this name; otherwise the test fails.
int centipawns(const std::string& board_and_turn, std::string_view name) {
    const auto value = value_of(board_and_turn);
    INFO(board_and_turn);
    REQUIRE(value);
    CHECK(value->name == name);
    return value->white_cp;
}

/// Random legal positions with these men, written "KRPvKB", white first.
std::vector<Position> positions_with(std::string_view men, std::size_t count) {
    test::Random random(men.size() + static_cast<unsigned char>(men[1]));
    std::vector<Position> positions;
    while (positions.size() < count) {
        Setup setup;
        Color color = Color::white;
        for (const char letter : men) {
            if (letter == 'v') {
                color = Color::black;
                continue;
            }
            setup.board[square_at(static_cast<int>(random.below(64)))] =
                Piece{color, parse_piece_type(letter).value()};
        }
        setup.turn = random.below(2) == 0 ? Color::white : Color::black;
        const auto whole =
            std::ranges::count_if(setup.board, [](const auto& piece) { return piece.has_value(); });
        if (whole + 1 != static_cast<std::ptrdiff_t>(men.size())) continue;
        if (const auto validated = Position::from_setup(setup))
            positions.push_back(validated->position);
    }
    return positions;
}

/// The strong side's scale, as "name factor".
std::string scale_of(const std::string& board_and_turn, Color strong = Color::white) {
    const EndgameScale scale =
        detail::endgame_scale(position_of(board_and_turn + " - - 0 1"), strong);
    return std::string(scale.name) + ' ' + std::to_string(scale.factor);
}

constexpr std::array<std::string_view, 33> endings{
    "KvK",     "KPvK",     "KPPvK",  "KNvK",   "KNNvK",  "KBNvK",   "KBBvK",
    "KBPvK",   "KNPvK",    "KRvK",   "KQvK",   "KQPvK",  "KNNNvK",  "KPvKP",
    "KPPvKPP", "KPPPvKPP", "KQvKR",  "KQvKP",  "KRvKP",  "KRvKB",   "KRvKN",
    "KBvKN",   "KNvKP",    "KBPvKB", "KBvKP",  "KBPvKP", "KBPPvKB", "KBPPvKRB",
    "KRPvKR",  "KRPPvKRP", "KQvKRP", "KRBvKR", "KNPvKB"};

}  // namespace

TEST_CASE("what is known of an ending depends on no colour and no wing", "[eval][endgames][law]") {
    std::map<std::string, int> seen;
    const auto alike = [&](const Position& position, const Position& other, bool flipped) {
        const auto value = detail::endgame_value(position);
        const auto turned = detail::endgame_value(other);
        bool same = value.has_value() == turned.has_value();
        if (value && turned)
            same = value->name == turned->name &&
                   value->white_cp == (flipped ? -turned->white_cp : turned->white_cp);
        if (value) ++seen[std::string(value->name)];
        for (const Color strong : all_colors) {
            const EndgameScale scale = detail::endgame_scale(position, strong);
            const EndgameScale turned_scale =
                detail::endgame_scale(other, flipped ? ~strong : strong);
            same = same && scale.name == turned_scale.name && scale.factor == turned_scale.factor;
            ++seen[std::string(scale.name)];
        }
        return same;
    };
    for (const std::string_view men : endings)
        for (const Position& position : positions_with(men, 300))
            if (!alike(position, position.flipped(), true) ||
                !alike(position, test::mirrored(position), false))
                FAIL_CHECK(to_fen(position));
    for (const char* name :
         {"insufficient_material", "kpk", "wrong_rook_pawn", "kxk", "kbnk", "kqkr", "kqkp", "krkp",
          "krkb", "krkn", "kbkp", "knkp", "pawn_race", "no_pawns", "one_pawn", "opposite_bishops",
          "rook_ending", "few_pawns"}) {
        INFO(name);
        CHECK(seen[name] > 0);
    }
}

TEST_CASE("values are bounded and factors between 0 and 64 on any board", "[eval][endgames][law]") {
    std::size_t known = 0;
    test::for_each_position([&known](const Position& position) {
        const auto value = detail::endgame_value(position);
        if (value) {
            ++known;
            if (value->name.empty() || std::abs(value->white_cp) >= 20000)
                FAIL_CHECK(to_fen(position));
        }
        for (const Color strong : all_colors) {
            const EndgameScale scale = detail::endgame_scale(position, strong);
            const bool fits =
                scale.name.empty() ? scale.factor == 64 : scale.factor >= 0 && scale.factor < 64;
            if (!fits) FAIL_CHECK(to_fen(position));
        }
    });
    CHECK(known > 0);
}

TEST_CASE("any number of queens is worth less than a mate", "[eval][endgames]") {
    Setup setup;  // the black king is shut in by a pawn and two knights
    for (int index = 8; index < 56; ++index)
        if (index % 8 > 1) setup.board[square_at(index)] = Piece{Color::white, PieceType::queen};
    setup.board[Square::a7] = Piece{Color::white, PieceType::pawn};
    setup.board[Square::b7] = setup.board[Square::b8] = Piece{Color::white, PieceType::knight};
    setup.board[Square::h1] = Piece{Color::white, PieceType::king};
    setup.board[Square::a8] = Piece{Color::black, PieceType::king};
    const auto value = detail::endgame_value(Position::from_setup(setup).value().position);
    REQUIRE(value);
    CHECK(value->name == "kxk");
    CHECK(value->white_cp == 19999);
}

TEST_CASE("a full board is not an ending", "[eval][endgames]") {
    CHECK_FALSE(detail::endgame_value(Position::start()));
    for (const Color strong : all_colors) {
        CHECK(detail::endgame_scale(Position::start(), strong).factor == 64);
        CHECK(detail::endgame_scale(Position::start(), strong).name.empty());
    }
}

TEST_CASE("what cannot be mated with is worth nothing", "[eval][endgames]") {
    for (const char* board :
         {"4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/1N2K3 w", "4k3/8/8/8/8/8/8/1NN1K3 w",
          "2b1k3/8/8/8/8/8/8/2N1K3 b", "2b1k3/8/8/8/8/8/8/2B1K3 b", "4kb2/8/8/8/8/8/8/B1B1K3 w"}) {
        CHECK(centipawns(board, "insufficient_material") == 0);
    }
    CHECK(name_of_value("4k3/8/8/8/8/8/8/NNN1K3 w") == "kxk");
    CHECK(name_of_value("4k3/8/8/8/8/8/8/1BB1K3 w") == "kxk");
}

TEST_CASE("king and pawn against king is won or drawn", "[eval][endgames]") {
    CHECK(centipawns("8/4k3/8/4K3/4P3/8/8/8 w", "kpk") == 0);
    CHECK(centipawns("8/4k3/8/4K3/4P3/8/8/8 b", "kpk") > 400);
    CHECK(centipawns("8/8/8/4p3/4k3/8/4K3/8 b", "kpk") == 0);
    CHECK(centipawns("8/8/8/4p3/4k3/8/8/4K3 b", "kpk") < -400);
    CHECK(centipawns("6K1/P7/8/8/8/8/8/6k1 w", "kpk") >
          centipawns("6K1/8/8/P7/8/8/8/6k1 w", "kpk"));
    CHECK(centipawns("6K1/P7/8/8/8/8/8/6k1 w", "kpk") <
          centipawns("Q5K1/8/8/8/8/8/8/6k1 w", "kxk"));
}

TEST_CASE("a bare king is driven to the edge", "[eval][endgames]") {
    const int centre = centipawns("8/8/8/3k4/8/8/8/QK6 w", "kxk");
    CHECK(centre > 1500);
    CHECK(centipawns("3k4/8/8/8/8/8/8/QK6 w", "kxk") > centre);
    CHECK(centipawns("3k4/8/3K4/8/8/8/8/Q7 w", "kxk") > centipawns("3k4/8/8/8/8/8/8/QK6 w", "kxk"));
    CHECK(centipawns("qk6/8/8/8/3K4/8/8/8 w", "kxk") < -1500);
    CHECK(centipawns("8/8/8/3k4/8/8/8/RK6 w", "kxk") < centre);
}

TEST_CASE("stalemate of a bare king is not a win; mate is for the search", "[eval][endgames]") {
    CHECK(centipawns("k7/2Q5/8/8/8/8/8/K7 b", "stalemate") == 0);
    CHECK(name_of_value("k7/1Q6/K7/8/8/8/8/8 b").empty());
    CHECK(centipawns("k7/2Q5/8/8/8/8/8/K7 w", "kxk") > 1500);
}

TEST_CASE("what a bare king can take is left to the search", "[eval][endgames]") {
    CHECK(name_of_value("8/8/8/3k4/4R3/8/8/K7 b").empty());
    CHECK(name_of_value("8/8/8/3k4/4R3/8/8/K7 w") == "kxk");
    CHECK(name_of_value("8/8/8/3k4/4R3/5K2/8/8 b") == "kxk");
}

TEST_CASE("pawns against a bare king win if one cannot be stopped", "[eval][endgames]") {
    CHECK(centipawns("8/8/8/P6k/8/8/7P/7K w", "kxk") > 1000);
    CHECK(name_of_value("k7/8/8/8/P7/P7/8/7K w") == "wrong_rook_pawn");
    CHECK(name_of_value("8/2k5/8/8/P7/P7/8/7K w").empty());
    CHECK(centipawns("8/8/4k3/8/8/2B1KP2/8/8 w", "kxk") > 1300);
}

TEST_CASE("bishop and knight mate in the bishop's corner", "[eval][endgames]") {
    const int right = centipawns("7k/8/5K2/8/8/8/8/B1N5 w", "kbnk");
    const int wrong = centipawns("k7/8/2K5/8/8/8/8/B1N5 w", "kbnk");
    const int edge = centipawns("3k4/8/3K4/8/8/8/8/B1N5 w", "kbnk");
    CHECK(wrong > 1500);
    CHECK(edge > wrong);
    CHECK(right > edge);
    CHECK(centipawns("7k/8/5K2/8/8/8/8/1BN5 w", "kbnk") <
          centipawns("k7/8/2K5/8/8/8/8/1BN5 w", "kbnk"));
    CHECK(centipawns("b1n5/8/8/8/8/5k2/8/7K b", "kbnk") < -1500);
}

TEST_CASE("one piece each has its own values", "[eval][endgames]") {
    SECTION("queen against rook is won, at the edge rather") {
        CHECK(centipawns("8/8/3k4/3r4/8/8/8/QK6 w", "kqkr") > 350);
        CHECK(centipawns("3k4/3r4/K7/8/8/8/8/Q7 w", "kqkr") >
              centipawns("8/8/K2k4/3r4/8/8/8/Q7 w", "kqkr"));
        CHECK(centipawns("qk6/8/8/8/3R4/3K4/8/8 w", "kqkr") < -350);
    }
    SECTION("queen against pawn is won but for rook's and bishop's pawns far from the king") {
        CHECK(centipawns("4Q3/8/8/8/8/8/1kp5/7K w", "kqkp") < 100);
        CHECK(centipawns("4Q3/8/8/8/8/8/pk6/7K w", "kqkp") < 100);
        CHECK(centipawns("Q7/8/8/8/8/8/3pk3/7K w", "kqkp") > 700);
        CHECK(centipawns("4Q3/8/8/8/8/1kp5/8/7K w", "kqkp") > 700);
        CHECK(centipawns("4Q3/8/8/8/8/2K5/p7/1k6 w", "kqkp") > 700);
        CHECK(name_of_value("4Q3/8/8/8/8/8/pk6/7K b").empty());  // it queens
    }
    SECTION("rook against pawn depends on the kings") {
        CHECK(centipawns("8/8/8/8/7k/p7/8/K5R1 w", "krkp") > 400);
        CHECK(centipawns("R7/8/8/1p6/8/7k/8/6K1 w", "krkp") > 400);
        CHECK(centipawns("7R/7K/8/8/8/1pk5/8/8 w", "krkp") < 100);
        CHECK(name_of_value("7R/7K/8/8/8/8/1pk5/8 b").empty());
    }
    SECTION("rook against a minor piece is drawn") {
        for (const char* board : {"8/8/3k4/3b4/8/8/8/RK6 w", "k7/1b6/8/8/8/8/8/1KR5 w"}) {
            CHECK(centipawns(board, "krkb") > 0);
            CHECK(centipawns(board, "krkb") < 100);
        }
        CHECK(centipawns("8/8/3k4/3n4/8/8/8/RK6 w", "krkn") < 60);
        CHECK(centipawns("3k4/8/8/8/8/8/6n1/RK6 w", "krkn") > 60);
    }
    SECTION("a pawn wins against a piece that comes too late") {
        CHECK(centipawns("8/8/P7/8/8/8/6nk/K7 w", "knkp") > 400);
        CHECK(centipawns("k7/6NK/8/8/8/p7/8/8 b", "knkp") < -400);
        CHECK(centipawns("8/8/P7/8/7b/8/7k/K7 w", "kbkp") > 400);
        CHECK(name_of_value("8/8/P7/8/8/8/6bk/K7 w").empty());
        CHECK(name_of_value("8/2n5/P7/8/8/8/7k/K7 w").empty());
        CHECK(name_of_value("8/k7/P7/8/8/8/6n1/K7 w").empty());
    }
    SECTION("what hangs is left to the search") {
        CHECK(name_of_value("8/8/3k4/8/3r4/8/1Q6/1K6 w").empty());
        CHECK(name_of_value("8/8/3k4/3b4/8/8/8/K2R4 w").size() == 4);
        CHECK(name_of_value("8/2k5/8/3b4/8/8/8/K2R4 w").empty());
        CHECK(name_of_value("8/8/3k4/8/8/1r6/1Q6/1K6 b").empty());  // a rook for the queen
    }
}

TEST_CASE("a rook's pawn with the wrong bishop is drawn", "[eval][endgames]") {
    CHECK(centipawns("k7/8/8/P7/8/8/2K5/2B5 w", "wrong_rook_pawn") == 0);
    CHECK(centipawns("8/1k6/8/P7/8/8/2K5/2B5 b", "wrong_rook_pawn") == 0);
    CHECK(centipawns("5b2/2k5/8/8/p7/8/8/K7 b", "kxk") < -1300);  // the right one
    CHECK(centipawns("2b5/2k5/8/8/p7/8/8/K7 b", "wrong_rook_pawn") == 0);
    CHECK(centipawns("k7/8/8/P7/8/8/2K5/3B4 w", "kxk") > 1300);
}

TEST_CASE("whoever holds the corner can go on holding it", "[eval][endgames][law]") {
    // By induction over plies: every move of the side with the pawn can be answered by one after
    // which the position is known as drawn again, or leaves the king without a move.
    const auto is_drawn = [](const Position& position) {
        const auto value = detail::endgame_value(position);
        return value && value->white_cp == 0;
    };
    const auto can_hold = [&is_drawn](const Position& position) {
        if (is_stalemate(position)) return true;
        return std::ranges::any_of(legal_moves(position),
                                   [&](Move move) { return is_drawn(position.after(move)); });
    };
    int found = 0;
    for (const std::string_view men : {"KBPvK", "KPPvK", "KBBPvK", "KBPPvK"}) {
        for (const Position& position : positions_with(men, 20000)) {
            const auto value = detail::endgame_value(position);
            if (!value || value->name != "wrong_rook_pawn") continue;
            ++found;
            bool holds = true;
            if (position.turn() == Color::black) {
                holds = can_hold(position);
            } else {
                for (const Move move : legal_moves(position))
                    holds = holds && can_hold(position.after(move));
            }
            if (!holds) FAIL_CHECK(to_fen(position));
        }
    }
    CHECK(found > 200);
}

namespace {

/// Whether the pawn queens against every defence by nothing but its own moves, without being lost
/// then, while no pawn of the other side gets within three moves of queening.
bool queens_by_force(const Position& position, Color strong, Square pawn) {
    if (position.turn() != strong)
        return std::ranges::all_of(legal_moves(position), [&](Move move) {
            const Position after = position.after(move);
            return after.pieces(strong, PieceType::pawn).contains(pawn) && !move.is_promotion() &&
                   queens_by_force(after, strong, pawn);
        });
    Square to = ahead(strong, pawn);
    if (relative(strong, rank_of(pawn)) == Rank::second) to = ahead(strong, to);
    const bool last = rank_of(to) == back_rank(~strong);
    const Move move = last ? Move::promotion(pawn, to, PieceType::queen) : Move(pawn, to);
    if (!is_legal(position, move)) return false;
    const Position after = position.after(move);
    if (!last) return queens_by_force(after, strong, to);
    const bool lost = std::ranges::any_of(legal_moves(after, MoveClass::noisy), [&](Move reply) {
        return reply.to() == to || reply.is_promotion();
    });
    const Bitboard others = after.pieces(~strong, PieceType::pawn);
    const Bitboard far = shift_ahead(~strong, shift_ahead(~strong, shift_ahead(~strong, others)));
    return !lost && far.count() == others.count();
}

}  // namespace

TEST_CASE("the pawn race of the source is Black's whoever moves", "[eval][endgames]") {
    CHECK(centipawns("8/8/8/8/8/k7/p6P/7K w", "pawn_race") < -500);
    CHECK(centipawns("8/8/8/8/8/k7/p6P/7K b", "pawn_race") < -500);
}

TEST_CASE("a pawn race is decided by a tempo, a square or a king in the way", "[eval][endgames]") {
    CHECK(name_of_value("8/p7/8/8/P4k2/8/7K/8 w").empty());  // not free
    CHECK(centipawns("8/7p/8/1P4k1/8/8/8/6K1 w", "pawn_race") > 500);
    CHECK(name_of_value("8/7p/8/1P2k3/8/8/8/6K1 w").empty());  // in the square
    CHECK(name_of_value("8/7p/1K6/1P4k1/8/8/8/8 w").empty());  // its own king in the way
    CHECK(name_of_value("8/8/8/1P4k1/7p/8/8/6K1 w").empty());  // the other pawn is as near
}

TEST_CASE("every pawn race claimed is won by pushing the pawn", "[eval][endgames][law]") {
    int found = 0;
    for (const std::string_view men : {"KPvKP", "KPPvKP", "KPPvKPP"}) {
        for (const Position& position : positions_with(men, 4000)) {
            const auto value = detail::endgame_value(position);
            if (!value || value->name != "pawn_race") continue;
            const Color strong = value->white_cp > 0 ? Color::white : Color::black;
            bool short_enough = false;
            bool forced = false;
            for (const Square pawn : position.pieces(strong, PieceType::pawn)) {
                if (relative(strong, rank_of(pawn)) < Rank::fifth) continue;
                short_enough = true;
                forced = forced || queens_by_force(position, strong, pawn);
            }
            if (!short_enough) continue;
            ++found;
            if (!forced) FAIL_CHECK(to_fen(position));
        }
    }
    CHECK(found > 500);
}

TEST_CASE("bishops of opposite colours draw much", "[eval][endgames]") {
    CHECK(scale_of("2b1k3/5p2/8/8/8/8/4PPP1/2B1K3 w") == "opposite_bishops 32");
    CHECK(scale_of("2b1k3/5pp1/8/8/8/8/4PPP1/2B1K3 w") == "opposite_bishops 20");
    CHECK(scale_of("2b1k3/8/8/8/8/8/4PPP1/2B1K3 w") == "opposite_bishops 34");
    CHECK(scale_of("r1b1k3/5p2/8/8/8/8/4PPPP/R1B1K3 w") == "opposite_bishops 58");
    CHECK(scale_of("4kb2/5p2/8/8/8/8/3PPPPP/2B1K3 w") == " 64");
}

TEST_CASE("without pawns a minor piece more does not win", "[eval][endgames]") {
    CHECK(scale_of("r3k3/5p2/8/8/8/8/8/R1B1K3 w") == "no_pawns 8");
    CHECK(scale_of("4k3/5p2/8/8/8/8/8/2B1K3 w") == "no_pawns 4");
    CHECK(scale_of("4k3/5p2/8/8/8/8/8/NN2K3 w") == "no_pawns 4");
    CHECK(scale_of("n3k3/5p2/8/8/8/8/8/Q3K3 w") == " 64");
    CHECK(scale_of("r3k3/8/8/8/8/8/5P2/R1B1K3 w", Color::black) == "no_pawns 8");
}

TEST_CASE("a piece can be given for the last pawn", "[eval][endgames]") {
    CHECK(scale_of("n3k3/8/8/8/8/8/5P2/B3K3 w") == "one_pawn 22");
    CHECK(scale_of("rn2k3/8/8/8/8/8/5P2/RN2K3 w") == "one_pawn 22");
    CHECK(scale_of("n3k3/8/8/8/8/8/5P2/R3K3 w") == "few_pawns 44");
}

TEST_CASE("a pawn more on one wing seldom wins with rooks", "[eval][endgames]") {
    CHECK(scale_of("r7/5pk1/8/8/8/8/5PP1/R5K1 w") == "rook_ending 26");
    CHECK(scale_of("r7/5k2/8/8/5P2/8/8/R5K1 w") == "rook_ending 22");
    CHECK(scale_of("r7/p4pk1/8/8/8/8/P4PP1/R5K1 w") == " 64");
    CHECK(scale_of("r7/p4pk1/8/8/8/8/P4P2/R5K1 w") == "few_pawns 60");
    CHECK(scale_of("r7/1k6/8/8/5P2/8/8/R5K1 w") == "few_pawns 44");
}

TEST_CASE("the wrong bishop does not win against more than a king either", "[eval][endgames]") {
    CHECK(scale_of("k7/8/8/P4n2/8/8/2K5/2B5 w") == "wrong_rook_pawn 4");
    CHECK(scale_of("k7/8/8/P4n2/8/8/2K5/3B4 w") == "one_pawn 22");
    CHECK(scale_of("k7/1p6/8/P7/8/8/2K5/2B5 w") == " 64");
}

TEST_CASE("fortresses hold", "[eval][endgames]") {
    CHECK(scale_of("8/4k3/8/4P3/4K3/8/8/1b2B3 w") == "opposite_bishops 20");
    CHECK(scale_of("8/4k3/8/4PB2/4K3/5b2/8/8 w") == "fortress 4");
    CHECK(scale_of("1k6/1p6/2r5/8/3K4/8/8/7Q w") == "fortress 4");
    CHECK(scale_of("1k6/1p6/2r5/8/8/8/8/K6Q w", Color::black) != "fortress 4");
    CHECK(scale_of("1k1K4/1p6/2r5/8/8/8/8/7Q w") == " 64");
}

TEST_CASE("three pawns are enough to win with", "[eval][endgames]") {
    CHECK(scale_of("r3k3/pp6/8/8/8/8/PPP5/R3K3 w") == " 64");
    CHECK(scale_of("r3k3/pp6/8/8/8/8/PPPP4/R3K3 w") == " 64");
    CHECK(scale_of("4k3/pp6/8/8/8/8/PPP5/R3K3 w") == " 64");
}
