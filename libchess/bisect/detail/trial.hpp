#pragma once

// Internal to libchess, not installed: questions to both generators, and the comparison of their
// answers.

#include "libchess/base/detail/test_export.hpp"
#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/counterpart.hpp"
#include "libchess/bisect/question.hpp"
#include "libchess/core/move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace chess {

/// A question to which the two answers differ.
struct DifferingQuestion {
    PerftQuestion question;
    PerftDifference difference;

    /// Whether the move lists differ there, which ends the walk.
    [[nodiscard]] bool in_moves() const noexcept { return question.depth == 1; }
};

/// Which questions are put to a counterpart started anew, which nothing earlier can mislead.
enum class Restarts : std::uint8_t {
    none,
    to_confirm,  ///< those that it has answered wrong
    always,
};

/// Puts questions to both generators and compares the answers.
class Trial {
public:
    template <typename T>
    using Result = Bisection::Result<T>;

    Trial(Counterpart& counterpart, const BisectOptions& options, BisectMonitor& monitor)
        : counterpart_(counterpart),
          options_(options),
          monitor_(monitor) {}

    [[nodiscard]] Result<PerftDifference> ask(const PerftQuestion& question);

    /// From now on; before that, `none`.
    void set_restarts(Restarts restarts) noexcept { restarts_ = restarts; }
    [[nodiscard]] Restarts restarts() const noexcept { return restarts_; }

    /// Whether the counterpart ignores the position that it is given, and answers for the previous
    /// one or for the starting position; its move lists after two other positions show it.
    [[nodiscard]] Result<bool> rejects(const PerftQuestion& question);

    /// Walks from a question with different answers down into the smallest subtrees, to a position
    /// whose move lists differ. If there is none, the result is the deepest question whose answers
    /// differ although they agree after each of its moves.
    [[nodiscard]] Result<DifferingQuestion> descend(const DifferingQuestion& start);

    [[nodiscard]] Counterpart& counterpart() noexcept { return counterpart_; }

private:
    [[nodiscard]] Result<PerftAnswer> their_answer(const PerftQuestion& question);
    [[nodiscard]] Result<std::vector<PerftRootCount>> our_answer(const Position& position,
                                                                 int depth);
    [[nodiscard]] Result<std::vector<std::string>> their_moves(const PerftQuestion& question);

    Counterpart& counterpart_;
    const BisectOptions& options_;
    BisectMonitor& monitor_;
    Restarts restarts_ = Restarts::none;
};

/// The question one move on.
[[nodiscard]] PerftQuestion question_after(const PerftQuestion& question, Move move);

/// Shrinks a case as long as its bug, under the same rule, still shows.
[[nodiscard]] Trial::Result<MinimalCase> shrink_case(Trial& trial, MinimalCase start);

}  // namespace chess

namespace chess::detail {

/// Reads a move of an answer; nullopt if it is not legal.
[[nodiscard]] LIBCHESS_TEST_API std::optional<Move> read_answer_move(const Position& position,
                                                                     std::string_view text);

/// Compares the counts of all legal moves, as perft gives them, with another answer for the same
/// position. Castling may be written either way.
[[nodiscard]] LIBCHESS_TEST_API PerftDifference compare_answers(
    const Position& position, const std::vector<PerftRootCount>& ours, const PerftAnswer& theirs);

/// The result of comparing two generators over a game.
struct GameComparison {
    /// How many positions were compared.
    std::uint64_t positions = 0;
    /// The sum of our counts.
    std::uint64_t nodes = 0;
    /// The last position compared, and the result there.
    Position last;
    BisectResult result = {};  ///< the result of the last comparison
};

/// Compares over all positions of a game until one differs.
[[nodiscard]] LIBCHESS_TEST_API Bisection::Result<GameComparison> compare_over(
    const std::vector<Position>& game, Bisection& bisection);

}  // namespace chess::detail
