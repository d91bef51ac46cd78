#include "board_svg.hpp"

#include "libchess/notation/fen.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace chess_python {

namespace {

constexpr int side = 45;  // of a square, in the picture's own units
constexpr std::string_view dark = "#b58863";
constexpr std::string_view light = "#f0d9b5";
constexpr std::string_view played = "#aaa23b";
constexpr std::string_view checked = "#e0433e";

/// The filled signs for both sides: those of White alone are outlines that colours show through.
/// The last character asks for text: some systems have a coloured picture of a pawn.
constexpr std::array<std::string_view, 6> signs{"♟\uFE0E", "♞\uFE0E", "♝\uFE0E",
                                                "♜\uFE0E", "♛\uFE0E", "♚\uFE0E"};

class Drawing {
public:
    explicit Drawing(const chess::Position& position, const BoardStyle& style)
        : position_(position),
          style_(style) {}

    std::string text() {
        add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" )");
        add(R"(width="{0}" height="{0}"><title>{1}</title>)", style_.size,
            chess::to_fen(position_));
        add(R"(<rect width="360" height="360" fill="{}"/>)", light);
        add_dark_squares();
        if (style_.last_move) {
            mark(style_.last_move->from(), played);
            mark(style_.last_move->to(), played);
        }
        if (position_.in_check()) mark(position_.king(position_.turn()), checked);
        add_coordinates();
        add_men(chess::Color::white, "#fff", "#000");
        add_men(chess::Color::black, "#000", "#000");
        return std::move(text_) + "</svg>";
    }

private:
    template <typename... Values>
    void add(fmt::format_string<Values...> format, Values&&... values) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
    }
    /// Columns and rows of squares on the board, from the upper left corner.
    [[nodiscard]] int column(chess::Square square) const {
        const int file = chess::index_of(square) % 8;
        return style_.orientation == chess::Color::white ? file : 7 - file;
    }
    [[nodiscard]] int row(chess::Square square) const {
        const int rank = chess::index_of(square) / 8;
        return style_.orientation == chess::Color::white ? 7 - rank : rank;
    }
    void add_dark_squares() {
        add(R"(<path fill="{}" d=")", dark);
        for (int y = 0; y < 8; ++y)
            for (int x = (y + 1) % 2; x < 8; x += 2)
                add("M{} {}h{}v{}h-{}z", x * side, y * side, side, side, side);
        add(R"("/>)");
    }
    void mark(chess::Square square, std::string_view color) {
        add(R"(<rect x="{0}" y="{1}" width="{2}" height="{2}" fill="{3}" fill-opacity=".7"/>)",
            column(square) * side, row(square) * side, side, color);
    }
    void add_coordinates() {
        const bool white_below = style_.orientation == chess::Color::white;
        add(R"(<g font-family="sans-serif" font-size="9" fill="#555">)");
        for (int i = 0; i < 8; ++i) {
            const char file = static_cast<char>(white_below ? 'a' + i : 'h' - i);
            const char rank = static_cast<char>(white_below ? '8' - i : '1' + i);
            add(R"(<text x="{}" y="357">{}</text>)", i * side + 38, file);
            add(R"(<text x="2" y="{}">{}</text>)", i * side + 10, rank);
        }
        add("</g>");
    }
    void add_men(chess::Color color, std::string_view fill, std::string_view stroke) {
        add(R"(<g font-family="DejaVu Sans,Segoe UI Symbol,Noto Sans Symbols2,sans-serif" )");
        add(R"(font-size="38" text-anchor="middle" fill="{}" stroke="{}">)", fill, stroke);
        for (const chess::Square square : position_.pieces(color)) {
            const auto type = std::to_underlying(position_.at(square)->type);
            add(R"(<text x="{}" y="{}">{}</text>)", column(square) * side + 22,
                row(square) * side + 36, signs.at(type));
        }
        add("</g>");
    }

    const chess::Position& position_;
    const BoardStyle& style_;
    std::string text_;
};

}  // namespace

std::string board_svg(const chess::Position& position, const BoardStyle& style) {
    BoardStyle drawn = style;
    // A castling move is the king's: both squares that he uses.
    if (const auto move = style.last_move; move && move->is_castling())
        drawn.last_move =
            chess::Move(move->from(), chess::castling_targets(move->from(), move->to()).king);
    return Drawing(position, drawn).text();
}

}  // namespace chess_python
