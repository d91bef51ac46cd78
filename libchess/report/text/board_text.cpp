#include "libchess/report/text/board_text.hpp"

#include <string>
#include <utility>

namespace chess {

TextBlock board_text(const Position& position) {
    TextBlock board;
    for (int rank = 7; rank >= 0; --rank) {
        StyledText line;
        line.add(std::string(1, static_cast<char>('1' + rank)), Style::faint);
        for (int file = 0; file < 8; ++file) {
            line.add(" ");
            const auto piece = position.at(square_at(rank * 8 + file));
            if (!piece) line.add(".", Style::faint);
            else
                line.add(std::string(1, to_char(*piece)),
                         piece->color == Color::white ? Style::strong : Style::plain);
        }
        board.add(std::move(line));
    }
    board.add(StyledText().add("  a b c d e f g h", Style::faint));
    return board;
}

}  // namespace chess
