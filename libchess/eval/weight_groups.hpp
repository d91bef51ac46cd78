#pragma once

#include "libchess/base/export.hpp"
#include "libchess/eval/term.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
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
    std::string_view comment;      ///< a sentence: what its weights are, in the order of numbers
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
        {"material", material, 5,
         "What a pawn, a knight, a bishop, a rook and a queen are worth, in centipawns."},
        {"squares.pawn", piece_squares, 32,
         "What a pawn adds by its square, in centipawns: a line for each rank, the side's own "
         "first one above, and in each line files a to d, which e to h mirror.",
         any, both, 8},
        {"squares.knight", piece_squares, 32,
         "What a knight adds by its square, in centipawns: a line for each rank, the side's own "
         "first one above, and in each line files a to d, which e to h mirror.",
         any, both, 8},
        {"squares.bishop", piece_squares, 32,
         "What a bishop adds by its square, in centipawns: a line for each rank, the side's own "
         "first one above, and in each line files a to d, which e to h mirror.",
         any, both, 8},
        {"squares.rook", piece_squares, 32,
         "What a rook adds by its square, in centipawns: a line for each rank, the side's own "
         "first one above, and in each line files a to d, which e to h mirror.",
         any, both, 8},
        {"squares.queen", piece_squares, 32,
         "What a queen adds by its square, in centipawns: a line for each rank, the side's own "
         "first one above, and in each line files a to d, which e to h mirror.",
         any, both, 8},
        {"squares.king", piece_squares, 32,
         "What a king adds by its square, in centipawns: a line for each rank, the side's own "
         "first one above, and in each line files a to d, which e to h mirror.",
         any, both, 8},
        {"bishop_pair", bishop_pair, 1,
         "What two or more bishops of a side add together, in centipawns.", bonus},
        {"imbalance.per_pawn", imbalance, 4,
         "What a knight, a bishop, a rook and a queen add, in centipawns, for every pawn on the "
         "board over ten; for every pawn under ten they take it away."},
        {"imbalance.exchange", imbalance, 7,
         "What each of these adds, in centipawns: a second knight; a second rook; more rooks than "
         "the enemy for two minor pieces or more; more rooks for one minor piece; a queen for two "
         "rooks, and once more if the center is closed (pawns block each other on three of d4, e4, "
         "d5 and e5 or on all); a queen for three minor pieces, two of them bishops."},
        {"center.closed", center, 2,
         "What each knight and each bishop adds, in centipawns, if the center is closed: pawns "
         "that block each other stand on three of d4, e4, d5 and e5 or on all."},
        {"center.open", center, 2,
         "What each knight and each bishop adds, in centipawns, if the center is open: on none of "
         "d4, e4, d5 and e5 stand pawns that block each other."},
        {"mobility.knight", mobility, 9,
         "What a knight adds, in centipawns, by the number of squares that it may go to, 0 to 8."},
        {"mobility.bishop", mobility, 14,
         "What a bishop adds, in centipawns, by the number of squares that it may go to, 0 to 13."},
        {"mobility.rook", mobility, 15,
         "What a rook adds, in centipawns, by the number of squares that it may go to, 0 to 14."},
        {"mobility.queen", mobility, 28,
         "What a queen adds, in centipawns, by the number of squares that it may go to, 0 to 27.",
         any, both, 2},
        {"blocked.rook", blocked_pieces, 1,
         "What a rook on the outer side of its own king adds, in centipawns, if it may go to three "
         "squares at most; without castling rights it counts twice.",
         penalty},
        {"blocked.center_pawn", blocked_pieces, 1,
         "What a pawn of the d- or e-file that has not moved adds, in centipawns, if any man "
         "stands directly before it.",
         penalty},
        {"blocked.pinned", blocked_pieces, 1,
         "What a piece other than a pawn adds, in centipawns, if it may not leave the line to its "
         "own king.",
         penalty},
        {"control.center", board_control, 1,
         "What each of d4, e4, d5 and e5 adds, in centipawns, if the side controls it: it attacks "
         "it with a pawn or with more men than the enemy, and no enemy pawn attacks it.",
         bonus},
        {"control.large_center", board_control, 1,
         "What each of the 12 squares around d4, e4, d5 and e5 adds, in centipawns, if the side "
         "controls it: it attacks it with a pawn or with more men than the enemy, and no enemy "
         "pawn attacks it.",
         bonus},
        {"control.enemy_camp", board_control, 1,
         "What each square of the side's fifth to seventh rank outside of c3 to f6 adds, in "
         "centipawns, if the side controls it: it attacks it with a pawn or with more men than the "
         "enemy, and no enemy pawn attacks it.",
         bonus},
        {"control.space", board_control, 1,
         "What each square of files c to f on the side's second to fourth rank adds, in "
         "centipawns, for every four of its pieces beyond two, if no own pawn stands on it and no "
         "enemy pawn attacks it; one behind an own pawn that no enemy man attacks counts twice.",
         bonus},
        {"threat.by_pawn", threats, 4,
         "What a safe pawn's attack on a knight, a bishop, a rook and a queen adds, in centipawns.",
         bonus},
        {"threat.by_minor", threats, 5,
         "What an attack by a knight or bishop on a pawn, a knight, a bishop, a rook and a queen "
         "adds, in centipawns; on a pawn it counts only if the enemy does not defend that enough.",
         bonus},
        {"threat.by_rook", threats, 5,
         "What a rook's attack on a pawn, a knight, a bishop, a rook and a queen adds, in "
         "centipawns; on all but the queen it counts only if the enemy does not defend them "
         "enough.",
         bonus},
        {"threat.by_king", threats, 1,
         "What the king's attack on an enemy man that is not defended enough adds, in centipawns.",
         bonus},
        {"threat.by_push", threats, 1,
         "What each enemy piece that a safe advance of a pawn would attack adds, in centipawns.",
         bonus},
        {"threat.on_queen", threats, 2,
         "What each safe square from which the enemy's only queen could be attacked adds, in "
         "centipawns: by a knight, and by a bishop or rook.",
         bonus},
        {"threat.restricted", threats, 1,
         "What each square that the enemy attacks and does not hold, and that the side attacks, "
         "too, adds, in centipawns.",
         bonus},
        {"hanging.undefended", hanging, 1,
         "What each enemy man that is attacked and not defended adds, in centipawns.", bonus},
        {"hanging.weak", hanging, 1,
         "What each enemy man that is attacked twice and defended, but not by a pawn, adds, in "
         "centipawns.",
         bonus},
        {"isolated", isolated, 2,
         "What a pawn without own pawns on the files beside it adds, in centipawns: with an enemy "
         "pawn ahead of it on its file, and without one.",
         penalty},
        {"doubled", doubled, 3,
         "What a pawn with an own pawn ahead of it on its file adds, in centipawns: with own pawns "
         "on the files beside it, without them, and once more with two own pawns ahead.",
         penalty},
        {"backward", backward, 2,
         "What a backward pawn (the pawns on the files beside it are all ahead of it, and an enemy "
         "pawn keeps it from advancing) adds, in centipawns: with an enemy pawn ahead of it on its "
         "file, and without one.",
         penalty},
        {"connected.phalanx", connected, 6,
         "What a pawn with an own pawn directly beside it adds, in centipawns, by its rank, from "
         "the second to the seventh.",
         bonus},
        {"connected.supported", connected, 6,
         "What a pawn that an own pawn defends adds, in centipawns, by its rank, from the second "
         "to the seventh.",
         bonus},
        {"chain.link", chain, 1,
         "What a pawn within a chain (a pawn defends it, and it defends another) adds, in "
         "centipawns."},
        {"chain.base", chain, 1,
         "What the pawn at the base of a chain of three pawns or more adds, in centipawns.",
         penalty},
        {"passed.rank", passed, 6,
         "What a passed pawn adds, in centipawns, by its rank, from the second to the seventh.",
         bonus},
        {"passed.supported", passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, if an own pawn defends it.",
         bonus},
        {"passed.free_path", passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, if nothing stands ahead of it and the enemy attacks no square there.",
         bonus},
        {"passed.safe_step", passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, if the square ahead is empty, and the enemy does not attack it or the side "
         "attacks it, too.",
         bonus},
        {"passed.own_king", passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, for each step between its own king and the square ahead of it, at most five.",
         penalty},
        {"passed.enemy_king", passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, for each step between the enemy king and the square ahead of it, at most five.",
         bonus},
        {"passed.rook_behind", passed, 2,
         "What a passed pawn adds besides, in centipawns, with an own rook behind it on its file, "
         "and with an enemy rook there."},
        {"passed.candidate", passed, 6,
         "What a candidate for a passed pawn adds, in centipawns, by its rank, from the second to "
         "the seventh: there are no pawns ahead of it on its file, and helpers enough on the files "
         "beside it.",
         bonus},
        {"connected_passed", connected_passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, with another one on a file beside it, at most a rank away.",
         bonus},
        {"blocked_passed", blocked_passed, 6,
         "What a passed pawn adds besides, in centipawns, by its rank, from the second to the "
         "seventh, if an enemy piece stands directly before it.",
         penalty},
        {"outside_passed", outside_passed, 1,
         "What a passed pawn adds besides, in centipawns, if it is three files or more away from "
         "all enemy pawns.",
         bonus},
        {"bad_bishop.pawns", bad_bishop, 1,
         "What a bishop adds, in centipawns, for each own pawn on squares of its colour.", penalty},
        {"bad_bishop.center", bad_bishop, 2,
         "What a bishop adds, in centipawns, if own pawns of files c to f on squares of its colour "
         "are blocked: for one of them, and for two or more.",
         penalty},
        {"bad_bishop.long_diagonal", bad_bishop, 1,
         "What a bishop adds, in centipawns, if no pawn hides the two central squares of a long "
         "diagonal from it.",
         bonus},
        {"outpost.knight", outpost, 4,
         "What a knight on an outpost adds, in centipawns, by its rank, from the fourth to the "
         "seventh: an own pawn defends the square, and no enemy pawn can ever attack it.",
         bonus},
        {"outpost.bishop", outpost, 4,
         "What a bishop on an outpost adds, in centipawns, by its rank, from the fourth to the "
         "seventh: an own pawn defends the square, and no enemy pawn can ever attack it.",
         bonus},
        {"outpost.reachable", outpost, 1,
         "What a knight that can reach an outpost in a move, and is on none, adds, in centipawns.",
         bonus},
        {"minor.behind_pawn", minor_placement, 1,
         "What a knight or bishop directly behind a pawn of either colour adds, in centipawns.",
         bonus},
        {"minor.king_distance", minor_placement, 2,
         "What a knight and a bishop add, in centipawns, for each step from their own king."},
        {"rook.open_file", rook_file, 1, "What a rook on a file without pawns adds, in centipawns.",
         bonus},
        {"rook.half_open_file", rook_file, 1,
         "What a rook on a file with enemy pawns and without own ones adds, in centipawns.", bonus},
        {"rook.closed_file", rook_file, 1,
         "What a rook behind an own pawn that an enemy pawn blocks adds, in centipawns."},
        {"rooks_doubled", rooks_doubled, 1,
         "What two rooks on one file with no pawn between them add, in centipawns.", bonus},
        {"rooks_connected", rooks_connected, 1,
         "What two rooks on one rank with nothing between them add, in centipawns.", bonus},
        {"rook_seventh", rook_seventh, 1,
         "What a rook on its seventh rank adds, in centipawns, if enemy pawns are on that rank or "
         "the enemy king is on the last one.",
         bonus},
        {"danger.attackers", king_attack, 4,
         "How many points of danger to the enemy king a knight, a bishop, a rook and a queen that "
         "attack the zone around it add.",
         bonus, danger},
        {"danger.zone_attacks", king_attack, 1,
         "How many points of danger to the enemy king a piece adds for each square beside the king "
         "that it attacks.",
         bonus, danger},
        {"danger.weak_squares", king_attack, 1,
         "How many points of danger to the enemy king each square beside it adds that is attacked "
         "and defended by nothing, or by the king or the queen alone.",
         bonus, danger},
        {"danger.safe_check", king_attack, 8,
         "How many points of danger to the enemy king a safe check that is possible adds: by a "
         "knight, a bishop, a rook and a queen from one square, then by each of them from several "
         "squares.",
         bonus, danger},
        {"danger.unsafe_check", king_attack, 1,
         "How many points of danger to the enemy king each square adds from which a knight, a "
         "bishop or a rook could check it, and not safely.",
         bonus, danger},
        {"danger.defenders", king_attack, 2,
         "How many points of danger to a king its own knight and its own bishop add that defend "
         "squares beside it.",
         penalty, danger},
        {"danger.no_queen", king_attack, 1,
         "How many points of danger to the enemy king an attacker without a queen adds.", penalty,
         danger},
        {"danger.shelter", king_attack, 1,
         "How many points of danger to the enemy king each of the three files at it adds that has "
         "no pawn of the king's side before it.",
         bonus, danger},
        {"danger.pinned", king_attack, 1,
         "How many points of danger to the enemy king each man that is pinned to it adds.", bonus,
         danger},
        {"danger.flank", king_attack, 2,
         "How many points of danger to the enemy king each square of its flank adds: one that the "
         "attacker attacks, and one that the king's side defends.",
         any, danger},
        {"shelter", king_shelter, 32,
         "What each of the three files at the king adds, in centipawns of the middlegame: a line "
         "for each file from the edge to the middle, first without an own pawn before the king, "
         "then with the nearest one on the second to eighth rank.",
         any, middlegame, 4},
        {"storm.free", king_storm, 32,
         "What each of the three files at the king adds, in centipawns of the middlegame, if no "
         "own pawn stands directly before an enemy one: a line for each file from the edge to the "
         "middle, first without an enemy pawn before the king, then with the nearest one on the "
         "second to eighth rank.",
         any, middlegame, 4},
        {"storm.blocked", king_storm, 8,
         "What each of the three files at the king adds, in centipawns of the middlegame, if an "
         "own pawn stands directly before an enemy one, by the rank of the enemy pawn, from the "
         "first to the eighth.",
         any, middlegame},
        {"king.open_file", king_file, 1,
         "What each of the three files at the king that has no pawns adds, in centipawns of the "
         "middlegame.",
         penalty, middlegame},
        {"king.half_open_file", king_file, 1,
         "What each of the three files at the king that has enemy pawns and no own ones adds, in "
         "centipawns of the middlegame.",
         penalty, middlegame},
        {"king.pawn_distance", king_placement, 1,
         "What the king adds, in centipawns, for each step but the first to the nearest pawn.",
         penalty},
        {"king.may_castle", king_placement, 1,
         "What each right to castle adds, in centipawns of the middlegame.", bonus, middlegame},
        {"tempo", tempo, 1, "What the right to move adds, in centipawns.", bonus},
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

}  // namespace chess
