#pragma once

#include "errors.hpp"
#include "libchess/notation/comment_command.hpp"
#include "libchess/notation/pgn_reader.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace chess_python {

/// Which columns games are read into; each costs memory.
struct ColumnChoice {
    bool keys = true;
    bool clocks = true;
    bool evals = true;
    bool boards = false;
    std::vector<std::string> tags = {};  ///< these tags' values
    float mate_score = 100'000;          ///< centipawns of a mate in none
};

/// Games by columns: of the games one row each, of the moves of all games one row each.
struct GameColumns {
    // Of each game:
    std::vector<std::int64_t> starts{0};         ///< the row of its first move; the end of all
    std::vector<float> results;                  ///< White's points; NaN if it is not known
    std::vector<std::int16_t> ratings;           ///< White's, Black's; 0 if it is not known
    std::vector<std::uint64_t> start_keys;       ///< the key where it begins
    std::vector<std::int64_t> lines;             ///< the line where it begins
    std::vector<std::vector<std::string>> tags;  ///< by tag, of each game; empty if it has none
    // Of each move:
    std::vector<std::uint16_t> moves;  ///< `Move::bits`; 0 for a pass
    std::vector<std::uint64_t> keys;   ///< of the position after it
    std::vector<float> clocks;         ///< seconds after it; NaN
    std::vector<float> evals;          ///< centipawns for White after it; NaN
    std::vector<std::int8_t> boards;   ///< 64 numbers of the position after it

    std::vector<Fault> errors;  ///< of broken games, which leave no row
    std::size_t broken = 0;     ///< how many there were
};

/// Fills columns while games are read. A broken game takes back its rows.
class ColumnBuilder final : public chess::PgnVisitor {
public:
    ColumnBuilder(const ColumnChoice& choice, std::string file);

    void begin_game(const chess::TextRecord& record) override;
    void tag(std::string_view name, std::string_view value) override;
    Part begin_moves(const chess::Position& start) override;
    void move(const chess::Position& before, chess::Move move, std::string_view written) override;
    void null_move(const chess::Position& before, std::string_view written) override;
    void comment(std::string_view text) override;
    Part begin_variation() override { return Part::skip; }
    void end_game(std::optional<chess::GameResult> result, const chess::Position& last) override;
    void error(const chess::ParseError& error) override;

    /// What was filled.
    [[nodiscard]] GameColumns& columns() noexcept { return columns_; }
    /// How many games there were, broken ones included.
    [[nodiscard]] std::size_t games() const noexcept {
        return columns_.results.size() + columns_.broken;
    }

private:
    void add_move(std::uint16_t bits, const chess::Position& before);
    void reach(const chess::Position& position);
    void take_clock(std::string_view written);
    void take_eval(std::string_view written);
    void take_back();

    ColumnChoice choice_;
    std::string file_;
    GameColumns columns_;
    // Of the game that is being read:
    chess::TextRecord record_;
    std::array<std::int16_t, 2> ratings_{};
    std::optional<chess::GameResult> result_tag_;
    std::vector<std::string> tags_;
    std::uint64_t start_key_ = 0;
    chess::Color mover_ = chess::Color::white;  // of the move added last
    bool has_clock_ = false;                    // that move, if one that cannot be read
    bool has_eval_ = false;
    chess::EvalUnit eval_unit_;
    std::vector<std::pair<std::size_t, int>> whole_evals_;  // their rows, and the numbers
};

}  // namespace chess_python
