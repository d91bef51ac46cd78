#include "libchess/notation/uci_move.hpp"

#include "libchess/notation/detail/text.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace chess {

namespace {

/// What stands in a move in UCI notation.
struct Coordinates {
    Square from;
    Square to;
    std::optional<PieceType> promoted;
};

/// "e7e8q", and as some GUIs write it: "e7e8Q", "e7e8=q", "E7E8Q".
std::optional<Coordinates> read_coordinates(std::string_view text) noexcept {
    if (text.size() < 4 || text.size() > 6) return std::nullopt;
    std::array<char, 4> plain{};
    std::ranges::transform(text.substr(0, 4), plain.begin(), detail::lower);
    const std::string_view word(plain.data(), plain.size());
    const auto from = parse_square(word.substr(0, 2));
    const auto to = parse_square(word.substr(2));
    if (!from || !to) return std::nullopt;
    if (text.size() == 4) return Coordinates{*from, *to, std::nullopt};
    if (text.size() == 6 && text[4] != '=') return std::nullopt;
    const auto promoted = parse_piece(text.back());
    if (!promoted || promoted->type == PieceType::pawn || promoted->type == PieceType::king)
        return std::nullopt;
    return Coordinates{*from, *to, promoted->type};
}

}  // namespace

std::string to_uci(const Position& position, Move move) {
    Square to = move.to();
    if (move.is_castling() && !position.is_chess960()) to = castling_targets(move.from(), to).king;
    std::string text = to_string(move.from()) + to_string(to);
    if (const auto promoted = move.promoted_to())
        text += static_cast<char>(letter_of(*promoted) - 'A' + 'a');
    return text;
}

std::string to_uci(Position position, std::span<const Move> line) {
    std::string text;
    for (const Move move : line) {
        if (!text.empty()) text += ' ';
        text += to_uci(position, move);
        position.make(move);
    }
    return text;
}

std::string to_uci(const GameHistory& game) {
    return to_uci(game.start, game.moves);
}

std::string position_command(const GameHistory& game, const FenOptions& options) {
    std::string command = "position fen " + to_fen(game.start, options);
    if (!game.moves.empty()) command += " moves " + to_uci(game);
    return command;
}

bool is_uci_move(std::string_view text) noexcept {
    return read_coordinates(text).has_value();
}

std::expected<Move, ParseError> parse_uci(const Position& position, std::string_view text) {
    const auto fail = [&](std::string message) {
        return std::unexpected(
            ParseError{0, std::max<std::size_t>(text.size(), 1), std::move(message)});
    };
    const auto word = read_coordinates(text);
    if (!word) return fail("not a move in UCI notation, expected one such as 'e2e4' or 'e7e8q'");

    std::optional<Move> castling;
    const MoveList moves = legal_moves(position);
    for (const Move move : moves) {
        if (move.from() != word->from || move.promoted_to() != word->promoted) continue;
        if (move.to() == word->to) return move;
        if (move.is_castling() && castling_targets(move.from(), move.to()).king == word->to)
            castling = move;
    }
    // Second choice, so that in Chess960 a plain king move to the same square takes precedence.
    if (castling) return *castling;
    return fail("'" + std::string(text) + "' is not a legal move here" +
                (moves.empty() ? ": the game is over" : ""));
}

}  // namespace chess
