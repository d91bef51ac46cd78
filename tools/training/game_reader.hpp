#pragma once

#include "training/failure.hpp"
#include "training/played_game.hpp"

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace chess::training {

/// Returns the games of a file in order.
class GameReader {
public:
    GameReader() = default;
    virtual ~GameReader() = default;
    GameReader(const GameReader&) = delete;
    GameReader& operator=(const GameReader&) = delete;

    /// The next game; nullopt after the last and after a stop request.
    [[nodiscard]] virtual std::optional<PlayedGame> next() = 0;
    /// The faults of the file so far, for people; empty if none.
    [[nodiscard]] virtual std::string faults() const = 0;
};

/// The format of a file.
enum class GameFormat : std::uint8_t {
    found_out,  ///< our own or PGN, recognized by its first bytes
    /// Records without a header: u16 length of the FEN, FEN, u16 plies, i8 result for White (1, 0,
    /// -1); then each ply as u16 move (`Move::bits()`, bit 15: by chance), i16 centipawns for the
    /// side to move (a mate in n moves: 30000 - n).
    plain,
};

/// Opens a file of games; it may be compressed, and "-" is standard input. From PGN the main line's
/// moves are read, with the scores of `[%eval]` comments.
[[nodiscard]] std::expected<std::unique_ptr<GameReader>, Failure> open_games(
    const std::string& path, const std::stop_token& stop,
    GameFormat format = GameFormat::found_out);

}  // namespace chess::training
