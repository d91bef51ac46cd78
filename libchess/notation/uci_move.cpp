#include "libchess/notation/uci_move.hpp"

#include "libchess/position/movegen.hpp"

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
    const auto from = parse_square(text.substr(0, 2));
    const auto to = text.size() >= 4 ? parse_square(text.substr(2, 2)) : std::nullopt;
    std::optional<PieceType> promoted;
    if (text.size() == 5) {
        const char upper = static_cast<char>(text[4] - 'a' + 'A');
        promoted = parse_piece_type(upper);
    }
    const bool bad_promotion = text.size() == 5 && (!promoted || *promoted == PieceType::pawn ||
                                                    *promoted == PieceType::king);
    if (!from || !to || text.size() > 5 || bad_promotion)
        return fail("not a move in UCI notation, expected one such as 'e2e4' or 'e7e8q'");

    const Square origin = *from;
    const Square target = *to;
    std::optional<Move> castling;
    for (const Move move : legal_moves(position)) {
        if (move.from() != origin || move.promoted_to() != promoted) continue;
        if (move.to() == target) return move;
        if (move.is_castling() && castling_targets(move.from(), move.to()).king == target)
            castling = move;
    }
    // Second choice, so that in Chess960 a plain king move to the same square takes precedence.
    if (castling) return *castling;
    return fail("'" + std::string(text) + "' is not a legal move here");
}

}  // namespace chess
