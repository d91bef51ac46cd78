#pragma once

// Internal to libchess, not installed: questions to both generators, and the comparison of their
// answers.

#include "libchess/bisect/bisection.hpp"
#include "libchess/bisect/counterpart.hpp"
#include "libchess/bisect/question.hpp"

#include <string>
#include <vector>

namespace chess {

/// A question to which the two answers differ.
struct DifferingQuestion {
    PerftQuestion question;
    PerftDifference difference;

    /// Whether the move lists differ there, which ends the walk.
    [[nodiscard]] bool in_moves() const noexcept { return question.depth == 1; }
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
};

/// The question one move on.
[[nodiscard]] PerftQuestion question_after(const PerftQuestion& question, Move move);

/// Shrinks a case as long as its bug, under the same rule, still shows.
[[nodiscard]] Trial::Result<MinimalCase> shrink_case(Trial& trial, MinimalCase start);

}  // namespace chess
