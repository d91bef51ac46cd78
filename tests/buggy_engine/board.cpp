#include "tests/buggy_engine/board.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <sstream>

namespace buggy {

namespace {

constexpr std::string_view letters_by_kind = ".pnbrqk";

bool is_capital(char letter) {
    return std::isupper(static_cast<unsigned char>(letter)) != 0;
}
char small(char letter) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool read_pieces(std::string_view text, Board& board) {
    int rank = 7;
    int file = 0;
    for (const char letter : text) {
        if (letter == '/') {
            --rank;
            file = 0;
        } else if (letter >= '1' && letter <= '8') {
            file += letter - '0';
        } else {
            const Kind kind = kind_of(letter);
            if (kind == Kind::none || rank < 0 || file > 7) return false;
            const Side side = is_capital(letter) ? Side::white : Side::black;
            const Square square = square_at(rank, file++);
            board.at(square) = {kind, side};
            if (kind == Kind::king) board.king(side) = square;
        }
        if (rank < 0 || file > 8) return false;
    }
    return true;
}

/// The outermost rook on that side of the king.
Square outermost_rook(const Board& board, Side side, Wing wing) {
    const Square king = board.king(side);
    const int step = wing == Wing::king ? -1 : 1;
    Square square = square_at(rank_of(king), wing == Wing::king ? 7 : 0);
    for (; square != king; square += step)
        if (board.is(square, side, Kind::rook)) return square;
    return no_square;
}

void read_right(char letter, Board& board) {
    const Side side = is_capital(letter) ? Side::white : Side::black;
    const Square king = board.king(side);
    if (king == no_square || rank_of(king) != (side == Side::white ? 0 : 7)) return;
    const char name = small(letter);
    Square rook = no_square;
    if (name == 'k' || name == 'q') {
        rook = outermost_rook(board, side, name == 'k' ? Wing::king : Wing::queen);
    } else if (name >= 'a' && name <= 'h') {
        rook = square_at(rank_of(king), name - 'a');
        board.needs_chess960 = true;
    }
    if (rook == no_square || !board.is(rook, side, Kind::rook)) return;
    board.state.rooks[static_cast<std::size_t>(side)][rook > king ? 0 : 1] = rook;
    if (file_of(king) != 4 || (file_of(rook) != 0 && file_of(rook) != 7))
        board.needs_chess960 = true;
}

}  // namespace

bool Attackers::contain(Square square) const {
    return std::ranges::count(all(), square) > 0;
}

bool Board::has_letters(std::string_view letters) const {
    return std::ranges::all_of(letters, [&](char letter) {
        const Piece piece{kind_of(letter), is_capital(letter) ? Side::white : Side::black};
        return piece.kind != Kind::none && std::ranges::find(pieces, piece) != pieces.end();
    });
}

std::optional<Board> read_board(std::string_view fen) {
    std::istringstream words{std::string(fen)};
    std::string pieces;
    std::string turn;
    std::string rights;
    std::string passed;
    std::string clock;
    words >> pieces >> turn >> rights >> passed >> clock;
    Board board;
    if (!read_pieces(pieces, board)) return std::nullopt;
    board.turn = turn == "b" ? Side::black : Side::white;
    for (const char letter : rights) read_right(letter, board);
    board.state.passed = read_square(passed).value_or(no_square);
    std::from_chars(clock.data(), clock.data() + clock.size(), board.state.halfmove_clock);
    return board;
}

std::string to_string(Square square) {
    return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::optional<Square> read_square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8')
        return std::nullopt;
    return square_at(text[1] - '1', text[0] - 'a');
}

Kind kind_of(char letter) {
    const std::size_t place = letters_by_kind.find(small(letter), 1);
    return place == std::string_view::npos ? Kind::none : static_cast<Kind>(place);
}

char letter_of(Kind kind) {
    return letters_by_kind[static_cast<std::size_t>(kind)];
}

}  // namespace buggy
