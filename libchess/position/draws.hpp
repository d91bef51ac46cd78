#pragma once

#include "libchess/base/export.hpp"
#include "libchess/core/move.hpp"
#include "libchess/position/game_history.hpp"
#include "libchess/position/position.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace chess {

/// Whether neither side can mate by any sequence of legal moves, judged by material alone: bare
/// kings, one knight, or bishops that all stand on squares of one colour.
[[nodiscard]] LIBCHESS_API bool has_insufficient_material(const Position& position) noexcept;

/// A player may claim a draw (Laws of Chess, 9.3): fifty moves each without capture or pawn move.
[[nodiscard]] LIBCHESS_API bool is_fifty_move_draw(const Position& position) noexcept;

/// The game is drawn without a claim (9.6): seventy-five such moves each.
[[nodiscard]] LIBCHESS_API bool is_seventy_five_move_draw(const Position& position) noexcept;

/// The keys of a line of play, for detecting repetitions.
class LIBCHESS_API PositionHistory {
public:
    /// Adds a position of the line, the first one included.
    void push(const Position& position);
    /// Removes the last position.
    void pop() noexcept;
    /// How often the last position has occurred, itself included; 0 if nothing was added. Positions
    /// are the same if pieces, turn, castling rights and legal en passant captures are (9.2.3).
    [[nodiscard]] int occurrences() const noexcept;
    /// A player may claim a draw (9.2).
    [[nodiscard]] bool is_threefold() const noexcept { return occurrences() >= 3; }
    /// The game is drawn without a claim (9.6).
    [[nodiscard]] bool is_fivefold() const noexcept { return occurrences() >= 5; }

private:
    struct Entry {
        Key key;
        int halfmove_clock;
    };
    std::vector<Entry> entries_;
};

/// What a player may claim a draw by (Laws of Chess, 9.2 and 9.3): the position occurs for the
/// third time, or there were fifty moves of each side without a capture or pawn move.
enum class DrawClaim : std::uint8_t { threefold, fifty_moves };

/// "threefold", "fifty_moves".
[[nodiscard]] LIBCHESS_API std::string_view name_of(DrawClaim claim) noexcept;
/// "third occurrence", "fifty moves".
[[nodiscard]] LIBCHESS_API std::string_view words_of(DrawClaim claim) noexcept;

/// What the side to move may claim a draw by as the position stands; `earlier` are the keys of the
/// positions before it, as of `GameHistory::earlier_keys`. Nullopt if nothing, or if there is no
/// legal move: then the game is over.
[[nodiscard]] LIBCHESS_API std::optional<DrawClaim> claim_on_board(const Position& position,
                                                                   std::span<const Key> earlier);
/// The same for the last position of a game.
[[nodiscard]] LIBCHESS_API std::optional<DrawClaim> claim_on_board(const GameHistory& game);

/// The legal moves with which the side to move may claim a draw before it makes them, since they
/// lead to a position in which one may be claimed.
[[nodiscard]] LIBCHESS_API std::vector<Move> claiming_moves(const Position& position,
                                                            std::span<const Key> earlier);

}  // namespace chess
