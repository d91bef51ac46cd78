#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/techniques.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// The initial values of the engine's options, and their limits.
struct UciServerOptions {
    std::size_t hash_megabytes = 64;                          ///< `Hash`, in MiB
    int threads = 1;                                          ///< `Threads`
    std::size_t most_hash_megabytes = std::size_t{1} << 20U;  ///< the largest `Hash`, in MiB
    int most_threads = 1024;                                  ///< the largest `Threads`
    /// The techniques of the search.
    TechniqueSet techniques = TechniqueSet::engine();
    /// `Evaluation` and `EvalFile`; nullopt means `default_evaluation`.
    std::optional<EvaluationOptions> evaluation = {};
    /// Our own endgame tables; null for none. Those of three men are generated when a search needs
    /// them.
    std::shared_ptr<EndgameTables> endings = {};
    /// `SyzygyPath`; empty for none.
    std::string syzygy_path = {};
    /// The weights of the hand-written evaluation.
    Weights weights = Weights::built_in();
};

/// Our engine as a UCI server: lines of the Universal Chess Interface in, lines out (Huber and
/// Meyer-Kahlen, "Description of the universal chess interface", 2006). Besides the standard it
/// supports `d`, `eval` and `go perft N`. Errors in a command are answered with "info string error:
/// ...", and the rest of it is carried out. After a faulty `position` there is none, until the next
/// one: `go` is answered with an error and "bestmove (none)".
///
/// A count, and a search with any limit, is finished before the commands behind it are carried out,
/// except `stop`, `isready` and `quit`. `stop` ends all searches that were asked for before it.
///
/// Its members are called from one thread. Searches run in their own thread.
class LIBCHESS_API UciServer {
public:
    /// Called with each line, without its newline; from any thread, one at a time. It must not
    /// throw.
    using Output = std::function<void(std::string_view line)>;
    /// Returns the answer to `eval`, in lines. The network is the current one; null is the built-in
    /// one.
    using Explain = std::function<std::string(const Position& position,
                                              const std::shared_ptr<const Network>& network)>;

    /// Nothing is written before the first line is handled. Without `explain`, `eval` is answered
    /// with an error.
    explicit UciServer(const UciServerOptions& options, Output output, Explain explain = {});
    /// Stops a running search; its best move is still announced.
    ~UciServer();
    /// Takes over the other's state, including its search.
    UciServer(UciServer&&) noexcept;
    /// Takes over the other's state, including its search.
    UciServer& operator=(UciServer&&) noexcept;

    /// Carries out a line, or keeps it until the search is finished; false after `quit`. Long work
    /// is only started, and runs on after the return.
    bool handle(std::string_view line);

    /// Whether a count or a search that ends by itself goes on, or lines wait for its end.
    [[nodiscard]] bool busy();

    /// Ends the input: waits for the results of all searches. One that might never end is stopped:
    /// if it looks for a mate, after `patience`, otherwise at once.
    void finish(std::chrono::milliseconds patience = std::chrono::seconds(10));

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chess
