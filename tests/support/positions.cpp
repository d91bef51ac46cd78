#include "tests/support/positions.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

#include <sstream>
#include <stdexcept>

namespace chess::test {

Position position_of(std::string_view fen, bool chess960) {
    const auto read = read_fen(fen, {.reject_from = Severity::unreachable, .chess960 = chess960});
    if (!read) throw std::runtime_error(std::string(fen) + ": " + read.error().front().message);
    return read->position;
}

Move move_of(const Position& position, std::string_view uci) {
    const auto move = parse_uci(position, uci);
    if (!move) throw std::runtime_error(to_fen(position) + ": " + move.error().message);
    return *move;
}

Position play(Position position, std::string_view moves) {
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) position.make(move_of(position, word));
    return position;
}

Bitboard squares(std::string_view names) {
    Bitboard set;
    std::istringstream words{std::string(names)};
    for (std::string word; words >> word;) {
        const auto square = parse_square(word);
        if (!square) throw std::runtime_error("no square: " + word);
        set |= Bitboard(*square);
    }
    return set;
}

std::set<std::string> legal_uci(const Position& position) {
    std::set<std::string> moves;
    for (const Move move : legal_moves(position)) moves.insert(to_uci(position, move));
    return moves;
}

std::set<std::string> castling_uci(const Position& position) {
    std::set<std::string> moves;
    for (const Move move : legal_moves(position))
        if (move.is_castling()) moves.insert(to_uci(position, move));
    return moves;
}

}  // namespace chess::test
