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
    /// For our counts.
    int threads = 1;
    /// Ours.
    PerftGenerator generator = PerftGenerator::fast;
};

/// What can be watched, and done, meanwhile; safe to use from another thread.
struct BisectMonitor {
    std::stop_token stop;  ///< a stop request ends the comparison with `BisectError::Kind::stopped`
    /// Answers that have come.
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
        rejected,     ///< it does not accept the position, and answers for another one
        stopped,      ///< the monitor asked for it
        overflow,     ///< our count does not fit in 64 bits
        no_memory,    ///< there is none for our count
    };
    Kind kind = Kind::stopped;  ///< the reason
    EngineError engine = {};    ///< what the other generator did, if that is the reason
    /// What it was asked then; where it dies, the shortest such question that was found.
    std::optional<PerftQuestion> question = {};
};

/// One thing that the other generator gets wrong in one position.
struct GeneratorBug {
    Rule rule = Rule::move_forgotten;  ///< the rule that is broken
    std::string explanation = {};      ///< how it is broken here, in a sentence or two
    /// The kind of piece that it goes wrong for, if the rule is one for several kinds and it may do
    /// so for one of them alone.
    std::optional<PieceType> piece = {};
    /// The legal moves that it lacks, and the moves that only it has, because of this.
    std::vector<Move> missing = {};
    std::vector<std::string> extra = {};  ///< as the other generator wrote them

    /// Whether the other one is most likely the same mistake.
    [[nodiscard]] bool resembles(const GeneratorBug& other) const noexcept {
        return rule == other.rule && piece == other.piece;
    }
};

/// Whether a bug seen in one position may be the same that was seen in another, and has a name that
/// is as general or more so.
[[nodiscard]] LIBCHESS_API bool generalises(const GeneratorBug& general,
                                            const GeneratorBug& special) noexcept;

/// A place where two generators part.
struct Divergence {
    /// Leads there, from the position given. The depth is 1 where the lists of moves differ. Where
    /// they agree, and so do those behind every move, it is the least depth of counts that do not.
    PerftQuestion question;
    PerftDifference difference;  ///< how the answers differ there
    /// The most specific rule first; never empty.
    std::vector<GeneratorBug> bugs;
    /// The same difference with as few moves played by the other generator as show it. None of them
    /// are left unless it carries something wrongly from move to move.
    PerftQuestion shortest;
    /// Why no game can lead to the position where they part, if none can: its side to move is in a
    /// check that no last move gives. A generator need not know what to do there.
    std::optional<std::string> impossible = {};
};

/// The result of a comparison.
struct BisectResult {
    /// The greatest depth that was compared, and our count there.
    int depth = 0;
    std::uint64_t nodes = 0;  ///< leaves, as perft counts them
    /// Theirs; the same unless they part.
    std::uint64_t their_nodes = 0;
    /// Where they part, if they do.
    std::optional<Divergence> divergence = {};
};

/// The position in which a bug is all there is: with any piece, right or move less it does not
/// show.
struct MinimalCase {
    PerftQuestion question;  ///< leads to the position
    GeneratorBug bug;        ///< what shows there

    /// How deep to count from the root of the question for the difference to show in the total or
    /// in the list of moves.
    [[nodiscard]] int depth() const noexcept {
        return static_cast<int>(question.moves.size()) + question.depth;
    }
};

/// Holds another generator against ours: the walk to the place where they part, and the shrinker.
class LIBCHESS_API Bisection {
public:
    /// What was asked for, or why there is no answer.
    template <typename T>
    using Result = std::expected<T, BisectError>;

    /// The generator and the monitor must outlive it.
    Bisection(Counterpart& counterpart, const BisectOptions& options, BisectMonitor& monitor)
        : counterpart_(counterpart),
          options_(options),
          monitor_(monitor) {}

    /// Compares at depth 1, 2, ... and, where a count differs, walks down into the smallest subtree
    /// that does, to the position whose lists of moves differ.
    [[nodiscard]] Result<BisectResult> find(const Position& root);

    /// Takes away pieces, rights and moves for as long as a bug still shows, and comes to a
    /// position from which nothing can be taken (Zeller's delta debugging: halves first, then
    /// less).
    [[nodiscard]] Result<MinimalCase> shrink(const Divergence& divergence, const GeneratorBug& bug);

private:
    Counterpart& counterpart_;
    BisectOptions options_;
    BisectMonitor& monitor_;
};

}  // namespace chess
