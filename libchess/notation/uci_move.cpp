#include "libchess/notation/uci_move.hpp"

#include "libchess/notation/detail/text.hpp"
#include "libchess/position/movegen.hpp"

#include <algorithm>

namespace chess {

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

std::expected<Move, ParseError> parse_uci(const Position& position, std::string_view text) {
    const auto fail = [&](std::string message) {
        return std::unexpected(
            ParseError{0, std::max<std::size_t>(text.size(), 1), std::move(message)});
    };
    // "e7e8Q", "e7e8=q" and "E7E8Q" are written by some GUIs.
    std::string plain(text.substr(0, 7));
    std::ranges::transform(plain, plain.begin(), detail::lower);
    if (plain.size() == 6 && plain[4] == '=') plain.erase(4, 1);
    const std::string_view word = plain;
    const auto from = parse_square(word.substr(0, 2));
    const auto to = word.size() >= 4 ? parse_square(word.substr(2, 2)) : std::nullopt;
    std::optional<PieceType> promoted;
    if (word.size() == 5) promoted = parse_piece_type(static_cast<char>(word[4] - 'a' + 'A'));
    const bool bad_promotion = word.size() == 5 && (!promoted || *promoted == PieceType::pawn ||
                                                    *promoted == PieceType::king);
    if (!from || !to || word.size() > 5 || bad_promotion)
        return fail("not a move in UCI notation, expected one such as 'e2e4' or 'e7e8q'");

    const Square origin = *from;
    const Square target = *to;
    std::optional<Move> castling;
    const MoveList moves = legal_moves(position);
    for (const Move move : moves) {
        if (move.from() != origin || move.promoted_to() != promoted) continue;
        if (move.to() == target) return move;
        if (move.is_castling() && castling_targets(move.from(), move.to()).king == target)
            castling = move;
    }
    // Second choice, so that in Chess960 a plain king move to the same square takes precedence.
    if (castling) return *castling;
    return fail("'" + std::string(text) + "' is not a legal move here" +
                (moves.empty() ? ": the game is over" : ""));
}

}  // namespace chess
