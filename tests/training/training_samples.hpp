#pragma once

#include "libchess/eval/evaluator.hpp"
#include "libchess/position/movegen.hpp"
#include "tests/support/random.hpp"
#include "training/played_game.hpp"
#include "training/position_file.hpp"
#include "training/position_record.hpp"

#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace chess::test {

/// A file that goes with the test.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& name)
        : path_(std::filesystem::temp_directory_path() /
                ("training-" + std::to_string(getpid()) + "-" + name)) {
        std::filesystem::remove(path_);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }
    [[nodiscard]] std::string bytes() const {
        std::ifstream in(path_, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

private:
    std::filesystem::path path_;
};

/// A game of random moves with random scores.
inline training::PlayedGame random_played_game(Random& random, std::size_t longest = 60) {
    training::PlayedGame game;
    Position position = game.start;
    for (std::size_t left = 1 + random.below(longest); left > 0; --left) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        const Move move = moves[random.below(moves.size())];
        std::optional<Score> score = Score::centipawns(static_cast<int>(random.below(2001)) - 1000);
        if (random.below(8) == 0)
            score = Score::mating_in(2 * static_cast<int>(random.below(9)) + 1);
        if (random.below(8) == 0) score = Score::mated_in(2 * static_cast<int>(random.below(9)));
        if (random.below(8) == 0) score.reset();
        game.plies.push_back({move, score, random.below(10) == 0});
        position.make(move);
    }
    game.result = static_cast<GameResult>(random.below(4));
    return game;
}

/// Positions of random games, with what our evaluation says of them; twenty of each game.
inline std::vector<training::PositionRecord> evaluated_records(std::size_t count,
                                                               std::uint64_t seed = 1) {
    std::vector<training::PositionRecord> records;
    Random random(seed);
    Evaluator evaluator({.kind = EvaluationKind::material});
    while (records.size() < count) {
        Position position = Position::start();
        const auto game = static_cast<std::uint32_t>(random.bits());
        for (int ply = 0; ply < 100; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            position.make(moves[random.below(moves.size())]);
            if (ply % 5 == 0 && !position.in_check())
                records.push_back(training::record_of(
                    position, {evaluator.evaluate(position), training::Outcome::unknown}, game));
        }
    }
    records.resize(count);
    return records;
}

/// A file of these, in random order.
inline void write_positions(const std::string& path,
                            const std::vector<training::PositionRecord>& records,
                            std::uint64_t seed = 1) {
    training::ShuffledPositions file(path, seed);
    for (const auto& record : records) file.add(record);
    file.finish();
}

}  // namespace chess::test
