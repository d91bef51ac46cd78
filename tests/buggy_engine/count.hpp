#pragma once

#include "tests/buggy_engine/game.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>

namespace buggy {

/// What a perft is asked of.
struct Question {
    std::string fen;
    std::string moves;  ///< in UCI notation, separated by blanks
    int depth = 0;
};

/// Given each move at the root and its count as soon as that is known.
using RootCounts = std::function<void(const std::string& move, std::uint64_t nodes)>;

/// What is done at each position in which moves are listed.
using Visit = std::function<void(const Board& board)>;

/// The position of a question; a board without pieces if it cannot be read.
[[nodiscard]] Game game_of(const Question& question, Bug bug);

/// Counts with `Game`; of use for many questions.
class Counter {
public:
    /// The table of a bug may outlive a question.
    Counter(Visit visit, bool keeps_table) : visit_(std::move(visit)), keeps_table_(keeps_table) {}

    /// The nodes of all moves together; 1 at depth 0.
    std::uint64_t divide(const Question& question, Bug bug, const MoveStyle& style,
                         const RootCounts& tell);

private:
    [[nodiscard]] std::uint64_t count(Game& game, int depth);

    Visit visit_;
    bool keeps_table_;
    std::unordered_map<std::uint64_t, std::uint64_t> table_;
};

/// The same with the library's generator.
[[nodiscard]] std::uint64_t fast_divide(const Question& question, Bug bug, const MoveStyle& style,
                                        const RootCounts& tell);

}  // namespace buggy
