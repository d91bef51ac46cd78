#pragma once

#include "tests/buggy_engine/count.hpp"
#include "tests/buggy_engine/options.hpp"

#include <string_view>

namespace buggy {

/// Writes a line and flushes it; from any thread.
void say(std::string_view line);

/// What differs between the two ways to ask.
struct AnswerStyle {
    Dialect dialect = Dialect::colon;
    std::string_view total;
    bool is_chess960 = false;
};

/// Answers questions as the options say.
class Answerer {
public:
    explicit Answerer(const Options& options);

    /// Counts and writes what was counted.
    void answer(const Question& question, const AnswerStyle& style);

private:
    void misbehave(const Board& board) const;
    void tell_root(std::string_view move, std::uint64_t nodes, Dialect dialect);

    const Options& options_;
    Counter counter_;
    int told_ = 0;
    int answers_ = 0;
};

}  // namespace buggy
