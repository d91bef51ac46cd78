#include "libchess/mate/proof.hpp"

#include "libchess/mate/detail/proof_builder.hpp"

namespace chess {

WrittenMove written(Move move) {
    return {move.from(), move.to(), move.promoted_to()};
}

std::string to_string(const WrittenMove& move) {
    std::string text = to_string(move.from) + to_string(move.to);
    if (move.promotion) text += static_cast<char>(letter_of(*move.promotion) - 'A' + 'a');
    return text;
}

std::optional<WrittenMove> parse_written_move(std::string_view text) {
    if (text.size() != 4 && text.size() != 5) return std::nullopt;
    const auto from = parse_square(text.substr(0, 2));
    const auto to = parse_square(text.substr(2, 2));
    if (!from || !to) return std::nullopt;
    WrittenMove move{*from, *to, std::nullopt};
    if (text.size() == 4) return move;
    for (const PieceType type :
         {PieceType::knight, PieceType::bishop, PieceType::rook, PieceType::queen}) {
        move.promotion = type;
        if (to_string(move) == text) return move;
    }
    return std::nullopt;
}

Proof detail::begin_proof(const MateProblem& problem) {
    Proof proof;
    proof.start = problem.position.to_setup();
    proof.chess960 = problem.position.is_chess960();
    proof.stipulation = problem.stipulation;
    proof.defender_begins = problem.defender_begins;
    proof.fifty = problem.fifty;
    proof.half_move = problem.half_move;
    proof.length = problem.length;
    return proof;
}

}  // namespace chess
