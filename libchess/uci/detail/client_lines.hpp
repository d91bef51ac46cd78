#pragma once

#include "libchess/base/detail/test_export.hpp"
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

/// Collects the output of a UCI engine during one search into results. Engines differ: some print a
/// line for every better move within an iteration, some print all lines again whenever one has
/// changed, with the others still from the previous iteration.
class LIBCHESS_TEST_API UciLines {
public:
    /// A message about an impossible answer: "'e2e5' is not a legal move in FEN".
    using Error = std::string;

    /// `lines` are expected in each iteration, at least 1; only `first_moves` are searched, or all
    /// if it is empty.
    UciLines(const Position& root, std::size_t lines, std::vector<Move> first_moves);

    /// Takes an info line. True if it completes an iteration, so that `result` is new.
    [[nodiscard]] std::expected<bool, Error> take(const UciInfo& info);

    /// Ends an iteration that has fewer lines than expected, or not all of them exact, if the
    /// engine is about to start a deeper one; call it before `take`. True if `result` is new.
    [[nodiscard]] bool leave_iteration(const UciInfo& info);
    /// Ends the iteration after which the engine stopped because it was the last one requested.
    /// True if `result` is new.
    [[nodiscard]] bool finish_iteration();

    /// The result so far; without time.
    [[nodiscard]] SearchResult result() const;
    /// The result at the end: the engine's choice comes first, whatever it said before. A choice
    /// without a score gets the best line's score as a lower bound. The expected reply follows it,
    /// if nothing else does. Giving no score at all is an error, and so is claiming a mate that the
    /// line's own moves disprove.
    [[nodiscard]] std::expected<SearchResult, Error> result(std::string_view best_move,
                                                            std::string_view reply) const;

    /// The deepest iteration with a score, and the positions searched.
    [[nodiscard]] int depth() const noexcept { return depth_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }
    /// The last completed iteration; 0 before that.
    [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }

private:
    /// The last line of a root move, and the last one with an exact score.
    struct MoveLines {
        Move move;
        SearchLine last;
        std::optional<SearchLine> exact;

        /// The exact line, unless it is more than one iteration older than the last line.
        [[nodiscard]] const SearchLine& best() const;
    };

    [[nodiscard]] std::expected<Move, Error> read_first_move(std::string_view text) const;
    [[nodiscard]] std::expected<std::vector<Move>, Error> read_moves(
        const std::vector<std::string>& texts) const;
    [[nodiscard]] const MoveLines* find(Move move) const;
    [[nodiscard]] std::expected<SearchLine, Error> chosen_line(Move move) const;
    /// The error in a line's mate claim, if any.
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
    bool is_new_ = false;  ///< new lines since the last completed iteration
};

}  // namespace chess
