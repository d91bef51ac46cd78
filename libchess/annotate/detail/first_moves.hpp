#pragma once

// Internal to libchess, not installed.

#include "libchess/annotate/detail/fact_reason.hpp"
#include "libchess/annotate/detail/line_comparison.hpp"
#include "libchess/core/bitboard.hpp"
#include "libchess/core/color.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/position.hpp"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace chess::detail {

/// The first moves of two lines: what those who look for what they do have in common.
class FirstMoves {
protected:
    using Told = std::optional<ToldReason>;

    /// `lines` must outlive it.
    explicit FirstMoves(const ComparedLines& lines);

    [[nodiscard]] const ComparedLines& lines() const noexcept { return *lines_; }
    [[nodiscard]] Color mover() const noexcept { return before().turn(); }
    [[nodiscard]] const Position& before() const noexcept { return lines_->before; }
    /// The position after the bad move, and after the better one.
    [[nodiscard]] const Position& bad() const noexcept { return bad_; }
    [[nodiscard]] const Position& better() const noexcept { return better_; }
    [[nodiscard]] Move played() const noexcept { return lines_->played.front(); }
    [[nodiscard]] Move best() const noexcept { return lines_->best.front(); }
    /// The answer to the bad move, if play goes on after it.
    [[nodiscard]] std::optional<Move> answer() const noexcept;
    /// "20. Ne5", of each of them; there must be an answer.
    [[nodiscard]] std::string best_words() const;
    [[nodiscard]] std::string answer_words() const;

    /// Whether the other side plays a move soon after the better one, too.
    [[nodiscard]] bool is_coming(Move answer) const;
    /// Whether the mover plays a move soon after the bad one.
    [[nodiscard]] bool follows_soon(Move move) const;
    /// Whether a move is legal, and loses no pawn by exchanges.
    static bool can_be_played(const Position& position, Move move);
    /// Whether so many men are left that it is the opening.
    [[nodiscard]] bool is_opening() const;

    /// A sentence about the first move of a line, with so many of its moves, and those that take
    /// again.
    [[nodiscard]] ToldReason tell(std::string text, bool of_best, std::size_t plies,
                                  Bitboard squares) const;
    /// Those that were found.
    static std::vector<ToldReason> found_of(std::initializer_list<Told> reasons);

private:
    const ComparedLines* lines_;
    Position bad_;
    Position better_;
};

}  // namespace chess::detail
