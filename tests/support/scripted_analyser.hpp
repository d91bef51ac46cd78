#pragma once

#include "libchess/position/movegen.hpp"
#include "libchess/uci/analyser.hpp"

#include <expected>
#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace chess::test {

/// Gives scripted answers about positions, and records the questions.
class ScriptedAnalyser : public Analyser {
public:
    /// What is said of a position, lines best first; scores are for the side to move.
    void expect(const Position& position, std::vector<SearchLine> lines) {
        script_[position.key()] = std::move(lines);
    }
    int failures = 0;                                 ///< the next so many searches fail
    std::vector<std::vector<SearchLine>> iterations;  ///< what its searches tell of on their way
    /// The positions it was asked about, in order, and how often it had to forget.
    std::vector<Position> asked;
    std::vector<SearchLimits> limits;
    int forgot = 0;

    [[nodiscard]] std::string name() const override { return "script"; }
    void forget() override { ++forgot; }
    [[nodiscard]] std::expected<SearchResult, EngineError> analyse(
        const GameHistory& root, const SearchLimits& given, const std::stop_token& /*stop*/,
        const Engine::Observer& observer) override {
        const Position position = root.position();
        asked.push_back(position);
        limits.push_back(given);
        if (failures > 0) {
            --failures;
            return std::unexpected(EngineError{EngineError::Kind::died, "script died"});
        }
        SearchResult result;
        result.nodes = 10;
        for (const auto& lines : iterations) {
            result.lines = lines;
            if (observer) observer(result);
        }
        const auto said = script_.find(position.key());
        if (said != script_.end()) result.lines = said->second;
        else result.lines = {{.depth = 5, .moves = {legal_moves(position)[0]}}};
        if (!given.first_moves.empty())
            std::erase_if(result.lines, [&](const SearchLine& line) {
                return std::ranges::find(given.first_moves, line.moves.front()) ==
                       given.first_moves.end();
            });
        return result;
    }

private:
    std::map<Key, std::vector<SearchLine>> script_;
};

}  // namespace chess::test
