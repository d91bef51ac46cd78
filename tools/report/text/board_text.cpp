#include "report/text/board_text.hpp"

#include <fmt/format.h>

#include <utility>

namespace chess {

TextBlock board_text(const Position& position) {
    return detail::board_text(
        position, 2, [&](Square square) { return std::string(1, to_char(*position.at(square))); });
}

namespace detail {

TextBlock board_text(const Position& position, std::size_t square_width,
                     const std::function<std::string(Square)>& word_on,
                     const std::function<Style(Square)>& style_on) {
    TextBlock board;
    for (int rank = 7; rank >= 0; --rank) {
        StyledText line;
        line.add(std::string(1, static_cast<char>('1' + rank)), Style::faint);
        for (int file = 0; file < 8; ++file) {
            const Square square = square_at(rank * 8 + file);
            const auto piece = position.at(square);
            const Style style = !piece                         ? Style::faint
                                : style_on                     ? style_on(square)
                                : piece->color == Color::white ? Style::strong
                                                               : Style::plain;
            line.add(fmt::format("{:>{}}", piece ? word_on(square) : ".", square_width), style);
        }
        board.add(std::move(line));
    }
    std::string files = " ";
    for (char file = 'a'; file <= 'h'; ++file) files += fmt::format("{:>{}}", file, square_width);
    board.add(StyledText().add(files, Style::faint));
    return board;
}

}  // namespace detail

}  // namespace chess
