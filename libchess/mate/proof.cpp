#include "libchess/mate/proof.hpp"

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
    if (text.size() == 4) return WrittenMove{*from, *to, std::nullopt};
    switch (text[4]) {
        case 'n': return WrittenMove{*from, *to, PieceType::knight};
        case 'b': return WrittenMove{*from, *to, PieceType::bishop};
        case 'r': return WrittenMove{*from, *to, PieceType::rook};
        case 'q': return WrittenMove{*from, *to, PieceType::queen};
        default: return std::nullopt;
    }
}

}  // namespace chess
