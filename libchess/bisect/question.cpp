#include "libchess/bisect/question.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

namespace chess {

Position PerftQuestion::position() const {
    Position position = root;
    for (const Move move : moves) position.make(move);
    return position;
}

std::string question_fen(const Position& root) {
    return to_fen(root, {.en_passant = EnPassantStyle::fen});
}

std::string question_moves(const PerftQuestion& question) {
    std::string text;
    Position position = question.root;
    for (const Move move : question.moves) {
        if (!text.empty()) text += ' ';
        text += to_uci(position, move);
        position.make(move);
    }
    return text;
}

std::string position_command(const PerftQuestion& question) {
    std::string command = "position fen " + question_fen(question.root);
    if (!question.moves.empty()) command += " moves " + question_moves(question);
    return command;
}

}  // namespace chess
