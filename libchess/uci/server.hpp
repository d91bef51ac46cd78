#pragma once

#include "libchess/base/export.hpp"
#include "libchess/endgame_tables/endgame_tables.hpp"
#include "libchess/eval/evaluator.hpp"
#include "libchess/position/position.hpp"
#include "libchess/search/techniques.hpp"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

/// What the options of the engine are before a GUI sets them, and how far it may go.
struct UciServerOptions {
    std::size_t hash_megabytes = 64;                          ///< `Hash`, in MiB
    int threads = 1;                                          ///< `Threads`
    std::size_t most_hash_megabytes = std::size_t{1} << 20U;  ///< the largest `Hash`, in MiB
    int most_threads = 1024;                                  ///< the largest `Threads`
    /// What the search is made of.
    TechniqueSet techniques = TechniqueSet::engine();
    /// `Evaluation` and `EvalFile`; nothing is `default_evaluation`.
    std::optional<EvaluationOptions> evaluation = {};
    /// Our own tables of endings; null for none. Those of three men are made when they come up.
    std::shared_ptr<EndgameTables> endings = {};
    /// `SyzygyPath`; empty for none.
    std::string syzygy_path = {};
    /// The numbers of that evaluation.
    Weights weights = Weights::built_in();
};

/// Our engine as a GUI sees it: lines of the Universal Chess Interface in, lines out (Huber and
/// Meyer-Kahlen, "Description of the universal chess interface", 2006). Beside the standard it
/// knows `d`, `eval` and `go perft N`. What is wrong with a command is answered with "info string
/// error:
/// ...", and the rest of it is done; a faulty `position` leaves the position as it was.
///
/// Its members are called from one thread. Searches run in a thread of their own.
class LIBCHESS_API UciServer {
public:
    /// Gets each line, without its end; from any thread, one at a time. It must not throw.
    using Output = std::function<void(std::string_view line)>;
    /// What `eval` answers, in lines. The network is the one that is set; null is the built-in one.
    using Explain = std::function<std::string(const Position& position,
                                              const std::shared_ptr<const Network>& network)>;

    /// Nothing is written before the first line comes. Without `explain`, `eval` is answered with
    /// an error.
    explicit UciServer(const UciServerOptions& options, Output output, Explain explain = {});
    /// Stops a search that is under way; its best move is still announced.
    ~UciServer();
    /// Takes the other one's state over, its search too.
    UciServer(UciServer&&) noexcept;
    /// Takes the other one's state over, its search too.
    UciServer& operator=(UciServer&&) noexcept;

    /// Does what a line says; false after `quit`. What takes time has been started when this
    /// returns.
    bool handle(std::string_view line);

    /// No line will come any more: waits for the outcome of the last search, or stops it if it
    /// would not end by itself.
    void finish();

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace chess
