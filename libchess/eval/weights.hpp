#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/eval/term.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace chess {

/// A group of weights that one rule of the evaluation uses, with one weight for every case of it.
/// `weight_groups` says what each of them is.
enum class WeightGroup : std::uint8_t {
    material,
    pawn_squares,
    knight_squares,
    bishop_squares,
    rook_squares,
    queen_squares,
    king_squares,
    bishop_pair,
    piece_per_pawn,
    exchange_imbalance,
    closed_center,
    open_center,
    knight_mobility,
    bishop_mobility,
    rook_mobility,
    queen_mobility,
    trapped_rook,
    blocked_center_pawn,
    pinned_piece,
    center_control,
    large_center_control,
    enemy_camp_control,
    space,
    threat_by_pawn,
    threat_by_minor,
    threat_by_rook,
    threat_by_king,
    threat_by_push,
    threat_on_queen,
    restricted,
    hanging_piece,
    weak_piece,
    isolated_pawn,
    doubled_pawn,
    backward_pawn,
    phalanx,
    supported_pawn,
    chain_link,
    chain_base,
    passed_pawn,
    passed_supported,
    passed_free_path,
    passed_safe_step,
    passed_own_king,
    passed_enemy_king,
    passed_rook_behind,
    candidate_pawn,
    connected_passed,
    blocked_passed,
    outside_passed,
    pawns_on_bishop_color,
    bad_bishop,
    long_diagonal,
    knight_outpost,
    bishop_outpost,
    reachable_outpost,
    minor_behind_pawn,
    minor_king_distance,
    rook_open_file,
    rook_half_open_file,
    rook_behind_fixed_pawn,
    rooks_doubled,
    rooks_connected,
    rook_seventh,
    danger_attackers,
    danger_zone_attacks,
    danger_weak_squares,
    danger_safe_check,
    danger_unsafe_check,
    danger_defenders,
    danger_no_queen,
    danger_shelter,
    danger_pinned,
    danger_flank,
    shelter_pawn,
    storm_pawn,
    blocked_storm,
    king_open_file,
    king_half_open_file,
    king_pawn_distance,
    may_castle,
    tempo,
};

inline constexpr std::size_t weight_group_count = 82;  ///< how many groups there are

/// What textbooks agree on, and a fit may not turn round: such weights are good for the side that
/// has them, or bad.
/// What a weight may be: anything, nothing below 0, or nothing above 0.
enum class Sign : std::uint8_t { any, bonus, penalty };

/// Whether a group's weights have a middlegame half alone, the other being 0: kings are in danger
/// while there are pieces to attack them.
enum class Halves : std::uint8_t { both, middlegame };

/// What is known of a group.
struct WeightGroupInfo {
    WeightGroup group;             ///< which group
    std::string_view name;         ///< stable, as weights files write it: "mobility.knight"
    Term term;                     ///< the row of a breakdown that it goes into
    std::size_t size;              ///< how many weights it has
    std::size_t per_line;          ///< how many values a line of a weights file holds
    std::string_view comment;      ///< what its weights are, in the order of their numbers
    Sign sign = Sign::any;         ///< what a fit may make of them
    Halves halves = Halves::both;  ///< which halves they have
    /// These weights are no centipawns but points of danger, and go into `king_attack_value`; their
    /// endgame half counts nothing.
    bool is_danger = false;
};

/// All groups, in the order of the enumeration.
inline constexpr std::array<WeightGroupInfo, weight_group_count> weight_groups{{
    {WeightGroup::material, "material", Term::material, 5, 5, "pawn, knight, bishop, rook, queen"},
    {WeightGroup::pawn_squares, "squares.pawn", Term::piece_squares, 32, 4,
     "files a to d (e to h mirror them), a line a rank, the own first one above"},
    {WeightGroup::knight_squares, "squares.knight", Term::piece_squares, 32, 4, "likewise"},
    {WeightGroup::bishop_squares, "squares.bishop", Term::piece_squares, 32, 4, "likewise"},
    {WeightGroup::rook_squares, "squares.rook", Term::piece_squares, 32, 4, "likewise"},
    {WeightGroup::queen_squares, "squares.queen", Term::piece_squares, 32, 4, "likewise"},
    {WeightGroup::king_squares, "squares.king", Term::piece_squares, 32, 4, "likewise"},
    {WeightGroup::bishop_pair, "bishop_pair", Term::bishop_pair, 1, 1, "two or more bishops",
     Sign::bonus},
    {WeightGroup::piece_per_pawn, "imbalance.per_pawn", Term::imbalance, 4, 4,
     "knight, bishop, rook, queen: for every pawn on the board over ten"},
    {WeightGroup::exchange_imbalance, "imbalance.exchange", Term::imbalance, 7, 7,
     "a second knight, a second rook, rook against two minors, rook against one, queen against two "
     "rooks, the same with the center closed, queen against two bishops and a knight"},
    {WeightGroup::closed_center, "center.closed", Term::center, 2, 2, "knight, bishop"},
    {WeightGroup::open_center, "center.open", Term::center, 2, 2, "knight, bishop"},
    {WeightGroup::knight_mobility, "mobility.knight", Term::mobility, 9, 9,
     "by number of squares, from 0"},
    {WeightGroup::bishop_mobility, "mobility.bishop", Term::mobility, 14, 14, "likewise"},
    {WeightGroup::rook_mobility, "mobility.rook", Term::mobility, 15, 15, "likewise"},
    {WeightGroup::queen_mobility, "mobility.queen", Term::mobility, 28, 14, "likewise"},
    {WeightGroup::trapped_rook, "blocked.rook", Term::blocked_pieces, 1, 1,
     "a rook with at most three squares, outside of its own king; twice without castling rights",
     Sign::penalty},
    {WeightGroup::blocked_center_pawn, "blocked.center_pawn", Term::blocked_pieces, 1, 1,
     "a piece before an unmoved d- or e-pawn", Sign::penalty},
    {WeightGroup::pinned_piece, "blocked.pinned", Term::blocked_pieces, 1, 1,
     "a piece other than a pawn that may not leave the line to its king", Sign::penalty},
    {WeightGroup::center_control, "control.center", Term::board_control, 1, 1,
     "each of d4 e4 d5 e5", Sign::bonus},
    {WeightGroup::large_center_control, "control.large_center", Term::board_control, 1, 1,
     "each of the 12 squares around", Sign::bonus},
    {WeightGroup::enemy_camp_control, "control.enemy_camp", Term::board_control, 1, 1,
     "each other square of ranks five to seven", Sign::bonus},
    {WeightGroup::space, "control.space", Term::board_control, 1, 1,
     "each safe square of files c to f behind or among the own pawns, while pieces are many",
     Sign::bonus},
    {WeightGroup::threat_by_pawn, "threat.by_pawn", Term::threats, 4, 4,
     "safe pawn against knight, bishop, rook, queen", Sign::bonus},
    {WeightGroup::threat_by_minor, "threat.by_minor", Term::threats, 5, 5,
     "against pawn, knight, bishop, rook, queen", Sign::bonus},
    {WeightGroup::threat_by_rook, "threat.by_rook", Term::threats, 5, 5, "likewise", Sign::bonus},
    {WeightGroup::threat_by_king, "threat.by_king", Term::threats, 1, 1, "against weak ones",
     Sign::bonus},
    {WeightGroup::threat_by_push, "threat.by_push", Term::threats, 1, 1,
     "a safe advance of a pawn would attack a piece", Sign::bonus},
    {WeightGroup::threat_on_queen, "threat.on_queen", Term::threats, 2, 2,
     "a safe square from which a knight, a slider attacks the queen", Sign::bonus},
    {WeightGroup::restricted, "threat.restricted", Term::threats, 1, 1,
     "squares that the enemy attacks, does not hold, and we attack too", Sign::bonus},
    {WeightGroup::hanging_piece, "hanging.undefended", Term::hanging, 1, 1,
     "an enemy piece attacked and not defended", Sign::bonus},
    {WeightGroup::weak_piece, "hanging.weak", Term::hanging, 1, 1,
     "one attacked twice and defended, but not by a pawn", Sign::bonus},
    {WeightGroup::isolated_pawn, "isolated", Term::isolated, 2, 2,
     "with an enemy pawn before it on the file, without", Sign::penalty},
    {WeightGroup::doubled_pawn, "doubled", Term::doubled, 3, 3,
     "a pawn behind another, the same where it is isolated, a third one", Sign::penalty},
    {WeightGroup::backward_pawn, "backward", Term::backward, 2, 2,
     "with an enemy pawn before it on the file, without", Sign::penalty},
    {WeightGroup::phalanx, "connected.phalanx", Term::connected, 6, 6,
     "a pawn beside another, by rank, second to seventh", Sign::bonus},
    {WeightGroup::supported_pawn, "connected.supported", Term::connected, 6, 6,
     "a pawn defended by a pawn, by rank, second to seventh", Sign::bonus},
    {WeightGroup::chain_link, "chain.link", Term::chain, 1, 1,
     "a pawn that is defended and defends: a chain of three and more"},
    {WeightGroup::chain_base, "chain.base", Term::chain, 1, 1,
     "the base of a chain of three and more", Sign::penalty},
    {WeightGroup::passed_pawn, "passed.rank", Term::passed, 6, 6, "by rank, second to seventh",
     Sign::bonus},
    {WeightGroup::passed_supported, "passed.supported", Term::passed, 6, 6,
     "defended by a pawn, by rank", Sign::bonus},
    {WeightGroup::passed_free_path, "passed.free_path", Term::passed, 6, 6,
     "no square ahead is occupied or attacked, by rank", Sign::bonus},
    {WeightGroup::passed_safe_step, "passed.safe_step", Term::passed, 6, 6,
     "the square ahead is empty and not attacked, or defended as well, by rank", Sign::bonus},
    {WeightGroup::passed_own_king, "passed.own_king", Term::passed, 6, 6,
     "for each step between the own king and the square ahead, at most five, by rank",
     Sign::penalty},
    {WeightGroup::passed_enemy_king, "passed.enemy_king", Term::passed, 6, 6,
     "likewise for the enemy king", Sign::bonus},
    {WeightGroup::passed_rook_behind, "passed.rook_behind", Term::passed, 2, 2,
     "own rook behind it, enemy rook behind it"},
    {WeightGroup::candidate_pawn, "passed.candidate", Term::passed, 6, 6,
     "a pawn on a half-open file with helpers enough to become one, by rank", Sign::bonus},
    {WeightGroup::connected_passed, "connected_passed", Term::connected_passed, 6, 6,
     "a passed pawn with another on the next file, at most a rank away, by rank", Sign::bonus},
    {WeightGroup::blocked_passed, "blocked_passed", Term::blocked_passed, 6, 6,
     "an enemy piece before it, by rank", Sign::penalty},
    {WeightGroup::outside_passed, "outside_passed", Term::outside_passed, 1, 1,
     "three files or more from all enemy pawns", Sign::bonus},
    {WeightGroup::pawns_on_bishop_color, "bad_bishop.pawns", Term::bad_bishop, 1, 1,
     "for each own pawn on the bishop's colour", Sign::penalty},
    {WeightGroup::bad_bishop, "bad_bishop.center", Term::bad_bishop, 2, 2,
     "one own pawn of the files c to f on its colour that something blocks, two and more",
     Sign::penalty},
    {WeightGroup::long_diagonal, "bad_bishop.long_diagonal", Term::bad_bishop, 1, 1,
     "the opposite: a bishop that sees both central squares of a long diagonal", Sign::bonus},
    {WeightGroup::knight_outpost, "outpost.knight", Term::outpost, 4, 4,
     "defended by a pawn, by rank, fourth to seventh", Sign::bonus},
    {WeightGroup::bishop_outpost, "outpost.bishop", Term::outpost, 4, 4, "likewise", Sign::bonus},
    {WeightGroup::reachable_outpost, "outpost.reachable", Term::outpost, 1, 1,
     "a knight one move away", Sign::bonus},
    {WeightGroup::minor_behind_pawn, "minor.behind_pawn", Term::minor_placement, 1, 1,
     "a pawn of any colour just ahead", Sign::bonus},
    {WeightGroup::minor_king_distance, "minor.king_distance", Term::minor_placement, 2, 2,
     "knight, bishop: for each step from the own king"},
    {WeightGroup::rook_open_file, "rook.open_file", Term::rook_file, 1, 1, "no pawns", Sign::bonus},
    {WeightGroup::rook_half_open_file, "rook.half_open_file", Term::rook_file, 1, 1, "no own pawns",
     Sign::bonus},
    {WeightGroup::rook_behind_fixed_pawn, "rook.closed_file", Term::rook_file, 1, 1,
     "behind an own pawn that a pawn blocks"},
    {WeightGroup::rooks_doubled, "rooks_doubled", Term::rooks_doubled, 1, 1,
     "on one file, no pawn between", Sign::bonus},
    {WeightGroup::rooks_connected, "rooks_connected", Term::rooks_connected, 1, 1,
     "on one rank, nothing between", Sign::bonus},
    {WeightGroup::rook_seventh, "rook_seventh", Term::rook_seventh, 1, 1,
     "with the enemy king on its last rank or enemy pawns on the seventh", Sign::bonus},
    {WeightGroup::danger_attackers, "danger.attackers", Term::king_attack, 4, 4,
     "a knight, bishop, rook, queen that attacks the king's zone", Sign::bonus, Halves::middlegame,
     true},
    {WeightGroup::danger_zone_attacks, "danger.zone_attacks", Term::king_attack, 1, 1,
     "each attack on a square beside the king", Sign::bonus, Halves::middlegame, true},
    {WeightGroup::danger_weak_squares, "danger.weak_squares", Term::king_attack, 1, 1,
     "each square beside the king that is attacked and hardly held", Sign::bonus,
     Halves::middlegame, true},
    {WeightGroup::danger_safe_check, "danger.safe_check", Term::king_attack, 8, 8,
     "a safe check by knight, bishop, rook, queen; then likewise more than one", Sign::bonus,
     Halves::middlegame, true},
    {WeightGroup::danger_unsafe_check, "danger.unsafe_check", Term::king_attack, 1, 1,
     "each square from which a knight, bishop or rook could check, not safely", Sign::bonus,
     Halves::middlegame, true},
    {WeightGroup::danger_defenders, "danger.defenders", Term::king_attack, 2, 2,
     "a knight, a bishop that defends the zone", Sign::penalty, Halves::middlegame, true},
    {WeightGroup::danger_no_queen, "danger.no_queen", Term::king_attack, 1, 1,
     "the attacker has no queen", Sign::penalty, Halves::middlegame, true},
    {WeightGroup::danger_shelter, "danger.shelter", Term::king_attack, 1, 1,
     "each file of three without an own pawn before the king", Sign::bonus, Halves::middlegame,
     true},
    {WeightGroup::danger_pinned, "danger.pinned", Term::king_attack, 1, 1,
     "each piece pinned to the king", Sign::bonus, Halves::middlegame, true},
    {WeightGroup::danger_flank, "danger.flank", Term::king_attack, 2, 2,
     "each square of the king's flank that is attacked, that is defended", Sign::any,
     Halves::middlegame, true},
    {WeightGroup::shelter_pawn, "shelter", Term::king_shelter, 32, 8,
     "by file from the edge, a line each: no own pawn, then on the second to eighth rank",
     Sign::any, Halves::middlegame},
    {WeightGroup::storm_pawn, "storm.free", Term::king_storm, 32, 8,
     "likewise for the enemy pawn that nothing blocks", Sign::any, Halves::middlegame},
    {WeightGroup::blocked_storm, "storm.blocked", Term::king_storm, 8, 8,
     "the enemy pawn stands before ours, by rank", Sign::any, Halves::middlegame},
    {WeightGroup::king_open_file, "king.open_file", Term::king_file, 1, 1,
     "each file at the king without pawns", Sign::penalty, Halves::middlegame},
    {WeightGroup::king_half_open_file, "king.half_open_file", Term::king_file, 1, 1,
     "each without own pawns", Sign::penalty, Halves::middlegame},
    {WeightGroup::king_pawn_distance, "king.pawn_distance", Term::king_placement, 1, 1,
     "for each step but the first to the nearest pawn", Sign::penalty},
    {WeightGroup::may_castle, "king.may_castle", Term::king_placement, 1, 1,
     "for each castling right", Sign::bonus, Halves::middlegame},
    {WeightGroup::tempo, "tempo", Term::tempo, 1, 1, "the side to move", Sign::bonus},
}};

static_assert([] {
    for (std::size_t i = 0; i < weight_group_count; ++i)
        if (static_cast<std::size_t>(weight_groups[i].group) != i) return false;
    return true;
}());

namespace detail {

inline constexpr std::array<std::size_t, weight_group_count + 1> weight_offsets = [] {
    std::array<std::size_t, weight_group_count + 1> offsets{};
    for (std::size_t i = 0; i < weight_group_count; ++i)
        offsets[i + 1] = offsets[i] + weight_groups[i].size;
    return offsets;
}();

}  // namespace detail

/// How many weights there are.
inline constexpr std::size_t weight_count = detail::weight_offsets.back();

/// What is known of this group.
[[nodiscard]] constexpr const WeightGroupInfo& info(WeightGroup group) noexcept {
    return weight_groups[static_cast<std::size_t>(group)];
}
/// The number of a group's weight among all weights.
[[nodiscard]] constexpr std::size_t weight_index(WeightGroup group, int number = 0) noexcept {
    return detail::weight_offsets[static_cast<std::size_t>(group)] +
           static_cast<std::size_t>(number);
}
/// The group that a weight belongs to.
[[nodiscard]] LIBCHESS_API const WeightGroupInfo& group_of(std::size_t weight) noexcept;

/// The numbers behind the evaluation, in centipawns, one group after the other.
struct Weights {
    std::array<Tapered, weight_count> values{};  ///< all of them, by `weight_index`

    /// A group's weight, `number` from 0 within the group.
    [[nodiscard]] constexpr Tapered operator()(WeightGroup group, int number = 0) const noexcept {
        return values[weight_index(group, number)];
    }
    /// A weight by its number among all.
    [[nodiscard]] constexpr Tapered& operator[](std::size_t weight) noexcept {
        return values[weight];
    }
    /// A weight by its number among all.
    [[nodiscard]] constexpr Tapered operator[](std::size_t weight) const noexcept {
        return values[weight];
    }
    /// Equal in every member.
    friend constexpr bool operator==(const Weights&, const Weights&) noexcept = default;

    /// The weights that the library is built with; they come from a fit.
    [[nodiscard]] LIBCHESS_API static const Weights& built_in();
};

/// Points of danger to a king beyond this change nothing any more.
inline constexpr int most_danger = 32000;

/// What points of danger to a king are worth to the attacker: with their square in the middlegame,
/// and in proportion to them in the endgame.
[[nodiscard]] constexpr Tapered king_attack_value(int danger) noexcept {
    const int points = danger < 0 ? 0 : danger > most_danger ? most_danger : danger;
    return {points * points / 4096, points / 16};
}

}  // namespace chess
