#pragma once

#include "errors.hpp"
#include "libchess/notation/game.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace chess_python {

/// How games are read.
struct GameOptions {
    std::string file;                                ///< as messages name it
    bool chess960 = false;                           ///< every game is Chess960
    bool annotations = true;                         ///< with comments, glyphs and variations
    mutable std::atomic<bool> is_looked_at = false;  ///< somebody looked into a game
};

/// What is behind Python's Game: a game, where it came from, and what was forgiven. One that was
/// read has been checked, and is a text until somebody looks into it: many games are only counted,
/// or passed over. Needs the GIL.
class GameData {
public:
    GameData() : GameData(chess::Game{}) {}
    explicit GameData(chess::Game game) : game_(std::make_shared<chess::Game>(std::move(game))) {}
    /// A text that holds a whole game, and the line where it begins.
    GameData(std::string_view text, std::size_t first_line,
             std::shared_ptr<const GameOptions> options)
        : line(first_line),
          text_(text),
          options_(std::move(options)) {}

    [[nodiscard]] const chess::Game& game() const { return *shared(); }
    /// To be kept: it does not change any more.
    [[nodiscard]] const std::shared_ptr<chess::Game>& shared() const {
        if (options_) options_->is_looked_at.store(true, std::memory_order_relaxed);
        if (!game_) parse();
        return game_;
    }
    /// To be changed.
    [[nodiscard]] chess::Game& changed() {
        if (shared().use_count() > 1) game_ = std::make_shared<chess::Game>(*game_);
        return *game_;
    }
    void replace(chess::Game game) { game_ = std::make_shared<chess::Game>(std::move(game)); }
    /// The file that it was read from, the bytes of its name.
    [[nodiscard]] std::optional<std::string> file() const {
        return options_ ? std::optional(options_->file) : std::nullopt;
    }
    void set_file(const std::optional<std::string>& name) {
        options_ = name ? std::make_shared<GameOptions>(*name) : nullptr;
    }

    std::optional<std::size_t> line = std::nullopt;  ///< where it begins
    std::vector<Fault> warnings = {};

private:
    void parse() const;

    mutable std::string text_;                   // if there is no game yet
    mutable std::shared_ptr<chess::Game> game_;  // its GameMoves share it
    std::shared_ptr<const GameOptions> options_;
};

using GamePointer = std::shared_ptr<GameData>;

}  // namespace chess_python
