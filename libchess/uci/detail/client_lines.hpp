#pragma once

#include "libchess/base/export.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/limits.hpp"
#include "libchess/search/result.hpp"
#include "libchess/uci/detail/answers.hpp"

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// Gathers what a UCI engine says during one search into results. Engines differ: some print a line
/// for every better move within an iteration, some print all lines again whenever one has changed,
/// the rest of them still of the iteration before.
class LIBCHESS_API UciLines {
public:
    /// Words that say what cannot be true: "'e2e5' is not a legal move in FEN".
    using Error = std::string;

    /// `lines` are expected of each iteration, at least 1; the only moves to look at are those of
    /// `first_moves`, none means all.
    UciLines(const Position& root, std::size_t lines, std::vector<Move> first_moves);

    /// Takes what a line says. True if it completes an iteration, so that `result` is worth a look.
    [[nodiscard]] std::expected<bool, Error> take(const UciInfo& info);

    /// Ends an iteration that has fewer lines than expected, or not all of them exact, if the
    /// engine is about to go on to a deeper one: to be called before `take`. True if `result` is
    /// worth a look.
    [[nodiscard]] bool leave_iteration(const UciInfo& info);
    /// Ends the iteration in which the engine has stopped since it was the last one wanted. True if
    /// that is new.
    [[nodiscard]] bool finish_iteration();

    /// What was found so far; without time.
    [[nodiscard]] SearchResult result() const;
    /// The result at the end: the engine's choice goes first, whatever it said before. One that it
    /// has given no score of is worth at least what the best line before it was. The reply that it
    /// expects comes behind it, if nothing else does. It is an error to give no score at all, and
    /// to claim a mate that the line's own moves disprove.
    [[nodiscard]] std::expected<SearchResult, Error> result(std::string_view best_move,
                                                            std::string_view reply) const;

    /// The deepest iteration with a score, and the positions searched.
    [[nodiscard]] int depth() const noexcept { return depth_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// The iteration that was completed last; 0 before that.
    [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }

private:
    /// The last line about a first move, and the last with an exact score.
    struct MoveLines {
        Move move;
        SearchLine last;
        std::optional<SearchLine> exact;

        /// The exact one, unless it is older than the iteration before the last line's.
        [[nodiscard]] const SearchLine& best() const;
    };

    [[nodiscard]] std::expected<Move, Error> read_first_move(std::string_view text) const;
    [[nodiscard]] std::expected<std::vector<Move>, Error> read_moves(
        const std::vector<std::string>& texts) const;
    [[nodiscard]] const MoveLines* find(Move move) const;
    [[nodiscard]] std::expected<SearchLine, Error> chosen_line(Move move) const;
    /// What is wrong with a line's mate, if anything is.
    [[nodiscard]] std::optional<Error> false_mate(const SearchLine& line) const;
    void store(SearchLine line);
    [[nodiscard]] bool is_complete() const;

    Position root_;
    std::size_t lines_;
    std::vector<Move> first_moves_;
    std::vector<MoveLines> by_move_;
    std::vector<std::optional<SearchLine>> slots_;  ///< the last line of each number (multipv)
    std::optional<SearchLine> bare_;                ///< the last score that came without moves
    int depth_ = 0;
    int completed_depth_ = 0;
    std::uint64_t nodes_ = 0;
    int hashfull_ = 0;
    bool is_new_ = false;  ///< something has come since the last completed iteration
};

}  // namespace chess
