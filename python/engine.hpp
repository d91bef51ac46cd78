#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/uci/analyser.hpp"

#include <pybind11/pybind11.h>

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

namespace chess_python {

/// What is behind Python's Engine: our engine or another one, and who uses it.
class EngineObject {
public:
    /// Our own engine says by what it evaluates.
    EngineObject(std::unique_ptr<chess::Analyser> analyser,
                 std::optional<chess::EvaluationKind> own_evaluation)
        : analyser_(std::move(analyser)),
          own_evaluation_(own_evaluation) {}
    EngineObject(const EngineObject&) = delete;
    EngineObject& operator=(const EngineObject&) = delete;
    /// With the GIL, which others may have until the engine has ended.
    ~EngineObject();

    /// Searches, calls the observer with an Analysis after each iteration, and raises what it
    /// raises, or EngineError.
    chess::SearchResult search(const chess::GameHistory& game, const chess::SearchLimits& limits,
                               const pybind11::object& observer);
    /// Ends the search of another thread.
    void stop();
    void clear();
    void close();
    /// The name that it gives itself.
    [[nodiscard]] pybind11::str name() const;
    /// Its own evaluation if it is ours.
    [[nodiscard]] std::optional<chess::EvaluationKind> own_evaluation() const noexcept {
        return own_evaluation_;
    }

    /// The sole use of the engine for a longer work; made and destroyed with the GIL.
    class Use {
    public:
        explicit Use(EngineObject& engine);
        ~Use() { engine_.busy_ = false; }
        Use(const Use&) = delete;
        Use& operator=(const Use&) = delete;
        [[nodiscard]] chess::Analyser& analyser() const { return *engine_.analyser_; }

    private:
        EngineObject& engine_;
    };

private:
    class StopScope;

    std::unique_ptr<chess::Analyser> analyser_;  // null once it is closed
    std::optional<chess::EvaluationKind> own_evaluation_;
    bool busy_ = false;
    std::mutex mutex_;
    std::stop_source* stop_ = nullptr;
};

/// What judges moves: a new engine of ours, or a given one, which serves nobody else meanwhile. It
/// knows nothing yet, and scores of ours are on the scale that judgements expect.
class Judge {
public:
    /// The engine may be null; the resources are for a new one.
    Judge(EngineObject* engine, std::size_t hash_mb, int threads);
    [[nodiscard]] chess::Analyser& analyser() const { return *analyser_; }

private:
    std::optional<EngineObject::Use> use_;
    std::unique_ptr<chess::Analyser> analyser_;
};

/// Raises EngineError.
[[noreturn]] void raise_engine(const chess::EngineError& error);

}  // namespace chess_python
