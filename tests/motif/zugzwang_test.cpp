#include "libchess/motif/find_motifs.hpp"

#include "libchess/notation/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/positions.hpp"

#include <algorithm>

using namespace chess;
using test::move_of;
using test::position_of;

namespace {

/// Both kings stand beside the other side's last pawn: the side to move loses its own.
constexpr std::string_view before_trebuchet = "8/8/8/8/3pK3/1k1P4/8/8 b - - 0 1";

/// The chances that any position has here: the side to move loses.
std::optional<double> to_move_loses(const Position& /*position*/) {
    return -0.9;
}

std::vector<FoundMotif> motifs_of(const Position& start, std::string_view uci,
                                  const ChancesOf& chances) {
    const std::vector<Move> moves{move_of(start, uci)};
    return find_motifs(MotifLine(start, moves), chances);
}

std::optional<FoundMotif> zugzwang_in(const std::vector<FoundMotif>& motifs) {
    const auto found = std::ranges::find(motifs, Motif::zugzwang, &FoundMotif::motif);
    return found == motifs.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

TEST_CASE("who must move and would rather pass is in zugzwang", "[motif]") {
    const Position start = position_of(before_trebuchet);
    const auto motifs = motifs_of(start, "b3c3", to_move_loses);
    const auto found = zugzwang_in(motifs);
    REQUIRE(found.has_value());
    CHECK(found->ply == 0);
    CHECK(found->actor == Square::c3);
    CHECK(found->targets == Bitboard(Square::e4));
    CHECK(std::ranges::is_sorted(motifs, {}, &FoundMotif::motif));
    // A pass that loses as well, a search without an answer, and none at all.
    CHECK_FALSE(zugzwang_in(motifs_of(start, "b3c3", [](const Position& position) {
        return position.turn() == Color::white ? -0.9 : 0.8;
    })));
    CHECK_FALSE(zugzwang_in(
        motifs_of(start, "b3c3", [](const Position&) { return std::optional<double>(); })));
    CHECK_FALSE(zugzwang_in(motifs_of(start, "b3c3", {})));
}

TEST_CASE("in check, mated or with pieces nobody is in zugzwang", "[motif]") {
    int asked = 0;
    const auto chances = [&](const Position&) -> std::optional<double> {
        ++asked;
        return -0.9;
    };
    const auto is_found = [&](std::string_view fen, std::string_view uci) {
        return zugzwang_in(motifs_of(position_of(fen), uci, chances)).has_value();
    };
    CHECK_FALSE(is_found("8/8/8/8/3pK3/1k1P4/6r1/8 b - - 0 1", "g2e2"));  // check
    CHECK_FALSE(is_found("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"));   // mate
    CHECK_FALSE(is_found("8/8/8/8/3pK3/1k1P4/6NN/8 b - - 0 1", "b3c3"));  // two pieces
    CHECK_FALSE(is_found("7k/8/8/8/8/8/1QK5/8 b - - 0 1", "h8g8"));       // many moves
    CHECK(asked == 0);
    CHECK(is_found(before_trebuchet, "b3c3"));
    CHECK(asked == 2);
}

TEST_CASE("zugzwang is the same with colours or sides exchanged", "[laws][motif]") {
    const Position start = position_of(before_trebuchet);
    const auto found = zugzwang_in(motifs_of(start.flipped(), "b6c6", to_move_loses));
    REQUIRE(found.has_value());
    CHECK(found->actor == Square::c6);
    CHECK(found->targets == Bitboard(Square::e5));
    const auto other = zugzwang_in(motifs_of(test::mirrored(start), "g3f3", to_move_loses));
    REQUIRE(other.has_value());
    CHECK(other->actor == Square::f3);
    CHECK(other->targets == Bitboard(Square::d4));
}
