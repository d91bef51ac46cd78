#include "libchess/annotate/detail/line_words.hpp"

#include "libchess/notation/san.hpp"

#include <fmt/format.h>

namespace chess::detail {

std::string numbered_line(Position position, std::span<const Move> moves) {
    std::string text;
    for (const Move move : moves) {
        const int number = position.fullmove_number();
        if (position.turn() == Color::white)
            text += fmt::format("{}{}. ", text.empty() ? "" : " ", number);
        else text += text.empty() ? fmt::format("{}... ", number) : " ";
        text += to_san(position, move);
        position.make(move);
    }
    return text;
}

std::string piece_on(const Position& position, Square square) {
    return fmt::format("the {} on {}", name_of(position.type_at(square)), to_string(square));
}

}  // namespace chess::detail
