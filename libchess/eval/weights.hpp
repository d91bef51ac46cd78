#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/tapered.hpp"
#include "libchess/eval/term.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

namespace chess {

/// The sign that textbooks agree on and a fit must keep.
enum class Sign : std::uint8_t { any, bonus, penalty };

/// Which halves a group's weights have, the other being 0.
enum class Halves : std::uint8_t {
    both,        ///< centipawns for the middlegame and for the endgame
    middlegame,  ///< for the middlegame alone: kings are in danger while there are pieces
    danger,      ///< no centipawns but points of danger, which go into `king_attack_value`
};

/// The description of a group of weights: one rule of the evaluation, with one weight for each of
/// its cases.
struct WeightGroupInfo {
    std::string_view name;         ///< stable, the name in weights files: "mobility.knight"
    Term term;                     ///< the row of a breakdown that it goes into
    std::size_t size;              ///< how many weights it has
    std::string_view comment;      ///< what its weights are, in the order of their numbers
    Sign sign = Sign::any;         ///< the sign that a fit must keep
    Halves halves = Halves::both;  ///< which halves they have
    std::size_t lines = 1;         ///< how many lines of a weights file it takes
    std::size_t first = 0;         ///< the number of its first weight among all

    /// Its weights are points of danger.
    [[nodiscard]] constexpr bool is_danger() const noexcept { return halves == Halves::danger; }
};

/// All groups, in the order of the terms.
inline constexpr auto weight_groups = [] {
    using enum Term;
    using enum Sign;
    using enum Halves;
    auto groups = std::to_array<WeightGroupInfo>({
        {"material", material, 5, "pawn, knight, bishop, rook, queen"},
        {"squares.pawn", piece_squares, 32,
         "files a to d (e to h mirror them), a line a rank, the own first one above", any, both, 8},
        {"squares.knight", piece_squares, 32, "laid out as for the pawn", any, both, 8},
        {"squares.bishop", piece_squares, 32, "laid out as for the pawn", any, both, 8},
        {"squares.rook", piece_squares, 32, "laid out as for the pawn", any, both, 8},
        {"squares.queen", piece_squares, 32, "laid out as for the pawn", any, both, 8},
        {"squares.king", piece_squares, 32, "laid out as for the pawn", any, both, 8},
        {"bishop_pair", bishop_pair, 1, "two or more bishops", bonus},
        {"imbalance.per_pawn", imbalance, 4,
         "knight, bishop, rook, queen: for every pawn on the board over ten"},
        {"imbalance.exchange", imbalance, 7,
         "a second knight, a second rook, rook against two minors, rook against one, queen against "
         "two rooks, the same with the center closed, queen against two bishops and a knight"},
        {"center.closed", center, 2, "knight, bishop"},
        {"center.open", center, 2, "knight, bishop"},
        {"mobility.knight", mobility, 9, "by the number of squares that it may go to, from 0"},
        {"mobility.bishop", mobility, 14, "by the number of squares that it may go to, from 0"},
        {"mobility.rook", mobility, 15, "by the number of squares that it may go to, from 0"},
        {"mobility.queen", mobility, 28, "by the number of squares that it may go to, from 0", any,
         both, 2},
        {"blocked.rook", blocked_pieces, 1,
         "a rook with at most three squares, outside of its own king; twice without castling "
         "rights",
         penalty},
        {"blocked.center_pawn", blocked_pieces, 1, "a piece before an unmoved d- or e-pawn",
         penalty},
        {"blocked.pinned", blocked_pieces, 1,
         "a piece other than a pawn that may not leave the line to its king", penalty},
        {"control.center", board_control, 1, "each of d4 e4 d5 e5", bonus},
        {"control.large_center", board_control, 1, "each of the 12 squares around", bonus},
        {"control.enemy_camp", board_control, 1, "each other square of ranks five to seven", bonus},
        {"control.space", board_control, 1,
         "each safe square of files c to f behind or among the own pawns, while pieces are many",
         bonus},
        {"threat.by_pawn", threats, 4, "safe pawn against knight, bishop, rook, queen", bonus},
        {"threat.by_minor", threats, 5, "minor piece against pawn, knight, bishop, rook, queen",
         bonus},
        {"threat.by_rook", threats, 5, "rook against pawn, knight, bishop, rook, queen", bonus},
        {"threat.by_king", threats, 1, "king against weak ones", bonus},
        {"threat.by_push", threats, 1, "a safe advance of a pawn would attack a piece", bonus},
        {"threat.on_queen", threats, 2,
         "a safe square from which a knight, a slider attacks the queen", bonus},
        {"threat.restricted", threats, 1,
         "squares that the enemy attacks, does not hold, and we attack too", bonus},
        {"hanging.undefended", hanging, 1, "an enemy piece attacked and not defended", bonus},
        {"hanging.weak", hanging, 1, "one attacked twice and defended, but not by a pawn", bonus},
        {"isolated", isolated, 2, "with an enemy pawn before it on the file, without", penalty},
        {"doubled", doubled, 3, "a pawn behind another, the same where it is isolated, a third one",
         penalty},
        {"backward", backward, 2, "with an enemy pawn before it on the file, without", penalty},
        {"connected.phalanx", connected, 6, "a pawn beside another, by rank, second to seventh",
         bonus},
        {"connected.supported", connected, 6,
         "a pawn defended by a pawn, by rank, second to seventh", bonus},
        {"chain.link", chain, 1, "a pawn that is defended and defends: a chain of three and more"},
        {"chain.base", chain, 1, "the base of a chain of three and more", penalty},
        {"passed.rank", passed, 6, "by rank, second to seventh", bonus},
        {"passed.supported", passed, 6, "defended by a pawn, by rank", bonus},
        {"passed.free_path", passed, 6, "no square ahead is occupied or attacked, by rank", bonus},
        {"passed.safe_step", passed, 6,
         "the square ahead is empty and not attacked, or defended as well, by rank", bonus},
        {"passed.own_king", passed, 6,
         "for each step between the own king and the square ahead, at most five, by rank", penalty},
        {"passed.enemy_king", passed, 6,
         "for each step between the enemy king and the square ahead, at most five, by rank", bonus},
        {"passed.rook_behind", passed, 2, "own rook behind it, enemy rook behind it"},
        {"passed.candidate", passed, 6,
         "a pawn on a half-open file with helpers enough to become one, by rank", bonus},
        {"connected_passed", connected_passed, 6,
         "a passed pawn with another on the next file, at most a rank away, by rank", bonus},
        {"blocked_passed", blocked_passed, 6, "an enemy piece before it, by rank", penalty},
        {"outside_passed", outside_passed, 1, "three files or more from all enemy pawns", bonus},
        {"bad_bishop.pawns", bad_bishop, 1, "for each own pawn on the bishop's colour", penalty},
        {"bad_bishop.center", bad_bishop, 2,
         "one own pawn of the files c to f on its colour that something blocks, two and more",
         penalty},
        {"bad_bishop.long_diagonal", bad_bishop, 1,
         "the opposite: a bishop that sees both central squares of a long diagonal", bonus},
        {"outpost.knight", outpost, 4, "defended by a pawn, by rank, fourth to seventh", bonus},
        {"outpost.bishop", outpost, 4, "defended by a pawn, by rank, fourth to seventh", bonus},
        {"outpost.reachable", outpost, 1, "a knight one move away", bonus},
        {"minor.behind_pawn", minor_placement, 1, "a pawn of any colour just ahead", bonus},
        {"minor.king_distance", minor_placement, 2,
         "knight, bishop: for each step from the own king"},
        {"rook.open_file", rook_file, 1, "no pawns", bonus},
        {"rook.half_open_file", rook_file, 1, "no own pawns", bonus},
        {"rook.closed_file", rook_file, 1, "behind an own pawn that a pawn blocks"},
        {"rooks_doubled", rooks_doubled, 1, "on one file, no pawn between", bonus},
        {"rooks_connected", rooks_connected, 1, "on one rank, nothing between", bonus},
        {"rook_seventh", rook_seventh, 1,
         "with the enemy king on its last rank or enemy pawns on the seventh", bonus},
        {"danger.attackers", king_attack, 4,
         "a knight, bishop, rook, queen that attacks the king's zone", bonus, danger},
        {"danger.zone_attacks", king_attack, 1, "each attack on a square beside the king", bonus,
         danger},
        {"danger.weak_squares", king_attack, 1,
         "each square beside the king that is attacked and hardly held", bonus, danger},
        {"danger.safe_check", king_attack, 8,
         "a safe check by knight, bishop, rook, queen; then more than one by each of them", bonus,
         danger},
        {"danger.unsafe_check", king_attack, 1,
         "each square from which a knight, bishop or rook could check, not safely", bonus, danger},
        {"danger.defenders", king_attack, 2, "a knight, a bishop that defends the zone", penalty,
         danger},
        {"danger.no_queen", king_attack, 1, "the attacker has no queen", penalty, danger},
        {"danger.shelter", king_attack, 1, "each file of three without an own pawn before the king",
         bonus, danger},
        {"danger.pinned", king_attack, 1, "each piece pinned to the king", bonus, danger},
        {"danger.flank", king_attack, 2,
         "each square of the king's flank that is attacked, that is defended", any, danger},
        {"shelter", king_shelter, 32,
         "by file from the edge, a line each: no own pawn, then on the second to eighth rank", any,
         middlegame, 4},
        {"storm.free", king_storm, 32,
         "by file from the edge, a line each: no enemy pawn, then one that nothing blocks on the "
         "second to eighth rank",
         any, middlegame, 4},
        {"storm.blocked", king_storm, 8, "the enemy pawn stands before ours, by rank", any,
         middlegame},
        {"king.open_file", king_file, 1, "each file at the king without pawns", penalty,
         middlegame},
        {"king.half_open_file", king_file, 1, "each without own pawns", penalty, middlegame},
        {"king.pawn_distance", king_placement, 1, "for each step but the first to the nearest pawn",
         penalty},
        {"king.may_castle", king_placement, 1, "for each castling right", bonus, middlegame},
        {"tempo", tempo, 1, "the side to move", bonus},
    });
    std::size_t first = 0;
    for (WeightGroupInfo& group : groups) {
        group.first = first;
        first += group.size;
    }
    return groups;
}();

inline constexpr std::size_t weight_group_count = weight_groups.size();  ///< how many there are
/// How many weights there are.
inline constexpr std::size_t weight_count = weight_groups.back().first + weight_groups.back().size;

/// A group by its name, `WeightGroup("mobility.knight")`; a wrong name does not compile.
class WeightGroup {
public:
    /// Implicit, so that a name can be passed.
    consteval WeightGroup(const char* name) {
        while (weight_groups[row_].name != name) ++row_;
        first_ = static_cast<std::uint16_t>(weight_groups[row_].first);
    }
    /// One of `weight_groups`; a library and its user may each have a copy of the table.
    explicit constexpr WeightGroup(const WeightGroupInfo& info)
        : first_(static_cast<std::uint16_t>(info.first)) {
        while (weight_groups[row_].first != info.first) ++row_;
    }
    /// The same by its index in `weight_groups`.
    explicit constexpr WeightGroup(std::size_t row)
        : first_(static_cast<std::uint16_t>(weight_groups[row].first)),
          row_(static_cast<std::uint8_t>(row)) {}

    /// Its place in `weight_groups`.
    [[nodiscard]] constexpr std::size_t row() const noexcept { return row_; }
    /// The number of its first weight among all.
    [[nodiscard]] constexpr std::size_t first() const noexcept { return first_; }
    /// Equal in every member.
    friend constexpr bool operator==(WeightGroup, WeightGroup) noexcept = default;

private:
    std::uint16_t first_ = 0;
    std::uint8_t row_ = 0;
};

/// The description of a group.
[[nodiscard]] constexpr const WeightGroupInfo& info(WeightGroup group) noexcept {
    return weight_groups[group.row()];
}
/// The number of a group's weight among all weights.
[[nodiscard]] constexpr std::size_t weight_index(WeightGroup group, int number = 0) noexcept {
    return group.first() + static_cast<std::size_t>(number);
}
/// The group that a weight belongs to.
[[nodiscard]] LIBCHESS_API const WeightGroupInfo& group_of(std::size_t weight) noexcept;

/// The weights of the evaluation, in centipawns, one group after the other.
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

/// What is wrong with a weights file, and where: lines and columns count from 1.
struct WeightsError {
    std::size_t line = 1;    ///< from 1
    std::size_t column = 1;  ///< from 1
    std::size_t length = 1;  ///< length of the fault, in characters
    std::string message;     ///< what is wrong, and what was expected
};

/// The largest absolute value of a weight's half, so that sums of a few fit into 16 bits.
inline constexpr int largest_weight = 4000;

/// Reads weights as `to_text` writes them: a section for each group, `[mobility.knight]`, and its
/// values below, written `middlegame/endgame`; `#` begins a comment. Groups that the text does not
/// name keep the values of `base`; a byte order mark at the beginning is skipped. The first fault
/// ends the reading: an unknown group (the message names the nearest known one), one that stands
/// twice, too few or too many values, what is not a number or out of range.
[[nodiscard]] LIBCHESS_API std::expected<Weights, WeightsError> parse_weights(
    std::string_view text, const Weights& base = Weights::built_in());

/// All groups with their comments, aligned; reading it back gives the same weights.
[[nodiscard]] LIBCHESS_API std::string to_text(const Weights& weights);

/// Points of danger to a king are clamped to this.
inline constexpr int most_danger = 32000;

/// The value of points of danger for the attacker: quadratic in the middlegame, linear in the
/// endgame.
[[nodiscard]] constexpr Tapered king_attack_value(int danger) noexcept {
    const int points = danger < 0 ? 0 : danger > most_danger ? most_danger : danger;
    return {points * points / 4096, points / 16};
}

}  // namespace chess
