#pragma once

// Internal to libchess, not installed.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/bisect/question.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace chess {

/// Reads the perft output of engines and scripts, line by line: a move, then a colon or blanks,
/// then a count ("e2e4: 20", "e2e4 20", "1) e2-e4 - 20"), and a line with the total ("Nodes
/// searched: 400", "Total: 400", "400"). All other lines are ignored.
class LIBCHESS_TEST_API AnswerReader {
public:
    /// More moves than any position has; moves beyond that are not an answer.
    static constexpr std::size_t most_moves = 4096;

    void take(std::string_view line);

    [[nodiscard]] const PerftAnswer& answer() const noexcept { return answer_; }
    /// Whether there was a move or a total.
    [[nodiscard]] bool has_begun() const noexcept {
        return answer_.total || !answer_.moves.empty();
    }
    [[nodiscard]] bool has_total() const noexcept { return answer_.total.has_value(); }
    /// Whether there was a total other than 0 but no move: then there is no move list.
    [[nodiscard]] bool has_total_only() const noexcept {
        return lone_total_ && answer_.moves.empty();
    }

private:
    PerftAnswer answer_;
    std::uint64_t sum_ = 0;
    bool lone_total_ = false;
};

/// Reads a line as a move and its count.
[[nodiscard]] LIBCHESS_TEST_API std::optional<PerftAnswer::RootMove> parse_root_move(
    std::string_view line);
/// Reads a line as a total: a bare number, or one beside words such as "nodes" and "total". Of
/// several numbers it is the one equal to `sum`, the sum of the moves.
[[nodiscard]] LIBCHESS_TEST_API std::optional<std::uint64_t> parse_total(std::string_view line,
                                                                         std::uint64_t sum);

}  // namespace chess
