#pragma once

#include "libchess/base/export.hpp"
#include "libchess/bisect/counterpart.hpp"
#include "libchess/bisect/question.hpp"
#include "libchess/bisect/rule.hpp"
#include "libchess/core/move.hpp"
#include "libchess/perft/perft.hpp"
#include "libchess/position/position.hpp"
#include "libchess/uci/analyser.hpp"

#include <atomic>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace chess {

/// How two generators are compared.
struct BisectOptions {
    /// How deep the generators are compared, at least 1.
    int depth = 5;
    /// Threads for our counts.
    int threads = 1;
    /// Our generator.
    PerftGenerator generator = PerftGenerator::fast;
};

/// Progress of a running comparison, and a way to stop it; safe to use from another thread.
struct BisectMonitor {
    std::stop_token stop;  ///< a stop request ends the comparison with `BisectError::Kind::stopped`
    /// Answers received.
    std::atomic<std::uint64_t> answers = 0;
    /// Positions that we have counted.
    std::atomic<std::uint64_t> nodes = 0;
    /// The depth that is being compared; 0 while a position is shrunk.
    std::atomic<int> depth = 0;
};

/// Why two generators could not be compared.
struct BisectError {
    /// The reasons.
    enum class Kind : std::uint8_t {
        counterpart,  ///< `engine` says what it did
        rejected,     ///< it ignores the position and answers for another one
        stopped,      ///< the monitor asked for it
        overflow,     ///< our count does not fit in 64 bits
        no_memory,    ///< not enough memory for our count
    };
    Kind kind = Kind::stopped;  ///< the reason
    EngineError engine = {};    ///< what the other generator did, if that is the reason
    /// The question that it was asked; if it crashes, the shortest such question found.
    std::optional<PerftQuestion> question = {};
};

/// One thing that the other generator gets wrong in one position.
struct GeneratorBug {
    Rule rule = Rule::move_forgotten;  ///< the rule that is broken
    std::string explanation = {};      ///< how it is broken here, in a sentence or two
    /// The kind of piece concerned, if the rule covers several kinds and the bug may affect only
    /// one of them.
    std::optional<PieceType> piece = {};
    /// The legal moves that it lacks, and the moves that only it has, because of this bug.
    std::vector<Move> missing = {};
    std::vector<std::string> extra = {};  ///< as the other generator wrote them

    /// Whether the other bug is most likely the same.
    [[nodiscard]] bool resembles(const GeneratorBug& other) const noexcept {
        return rule == other.rule && piece == other.piece;
    }
};

/// A place where two generators differ.
struct Divergence {
    /// Leads there from the given position. The depth is 1 where the move lists differ. Where they
    /// agree, also after every move, it is the least depth at which the counts differ.
    PerftQuestion question;
    PerftDifference difference;  ///< how the answers differ there
    /// The most specific rule first; never empty.
    std::vector<GeneratorBug> bugs;
    /// The same difference with as few moves as possible played by the other generator. None are
    /// left unless it updates its state wrongly from move to move.
    PerftQuestion shortest;
    /// Why no game can lead to the position where they differ, if so: its side to move is in a
    /// check that no last move can give. A generator need not handle such a position.
    std::optional<std::string> impossible = {};
    /// Whether the other generator may be misled by earlier questions here, though what it gets
    /// wrong does not depend on them: it must be started anew to confirm that an answer is wrong.
    bool may_be_misled = false;
};

/// The result of a comparison.
struct BisectResult {
    /// The greatest depth compared, and our count there.
    int depth = 0;
    std::uint64_t nodes = 0;  ///< leaves, as perft counts them
    /// Their count; the same unless they differ.
    std::uint64_t their_nodes = 0;
    /// Where they differ, if they do.
    std::optional<Divergence> divergence = {};
};

/// A minimal position for a bug: without any one of its pieces, rights or moves the bug does not
/// show.
struct MinimalCase {
    PerftQuestion question;  ///< leads to the position
    GeneratorBug bug;        ///< the bug as it shows there

    /// The depth from the question's root at which the difference shows in the total or in the move
    /// list.
    [[nodiscard]] int depth() const noexcept {
        return static_cast<int>(question.moves.size()) + question.depth;
    }
};

/// Compares another generator with ours: finds the place where they differ, and shrinks it.
class LIBCHESS_API Bisection {
public:
    /// A result, or the error.
    template <typename T>
    using Result = std::expected<T, BisectError>;

    /// The generator and the monitor must outlive it.
    Bisection(Counterpart& counterpart, const BisectOptions& options, BisectMonitor& monitor)
        : counterpart_(counterpart),
          options_(options),
          monitor_(monitor) {}

    /// Compares at depth 1, 2, ... and, where a count differs, walks down into the smallest subtree
    /// that differs, to the position whose move lists differ.
    [[nodiscard]] Result<BisectResult> find(const Position& root);

    /// Removes pieces, rights and moves as long as the bug still shows, until nothing more can be
    /// removed (Zeller's delta debugging: halves first, then less).
    [[nodiscard]] Result<MinimalCase> shrink(const Divergence& divergence, const GeneratorBug& bug);

private:
    Counterpart& counterpart_;
    BisectOptions options_;
    BisectMonitor& monitor_;
};

}  // namespace chess
