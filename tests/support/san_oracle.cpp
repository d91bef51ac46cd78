#include "tests/support/san_oracle.hpp"

#include "libchess/position/movegen.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <regex>
#include <string>

namespace chess::test {

namespace {

/// The parts of a text; what is not written is empty.
struct Parts {
    std::string letter;
    std::string file;
    std::string rank;
    std::string separator;
    std::string target;
    std::string promotion;
    std::string castling;  // "", "O-O" or "O-O-O"
};

std::optional<Parts> take_apart(const std::string& text) {
    static const std::string marks = R"([+#]*[ \t]*(?:e\.p\.|e\.p|ep)?[ \t+#]*[!?]*[ \t\r\n]*)";
    static const std::regex castling("(O-O(?:-O)?|0-0(?:-0)?|o-o(?:-o)?)" + marks);
    static const std::regex plain(
        "([KQRBNP]?)([a-h]?)([1-8]?)([x:-]?)([a-h][1-8])"
        R"((?:[=/]?([QRBNqrbn])|\(([QRBN])\))?)" +
        marks);
    std::smatch match;
    Parts parts;
    if (std::regex_match(text, match, castling)) {
        parts.castling = match.length(1) == 3 ? "O-O" : "O-O-O";
        return parts;
    }
    if (!std::regex_match(text, match, plain)) return std::nullopt;
    parts.letter = match[1];
    parts.file = match[2];
    parts.rank = match[3];
    parts.separator = match[4];
    parts.target = match[5];
    parts.promotion = match[6].str() + match[7].str();
    return parts;
}

bool describes_castling(const Position& position, const Parts& parts, Move move) {
    const bool king_side = file_of(move.to()) > file_of(move.from());
    if (!parts.castling.empty()) return parts.castling == (king_side ? "O-O" : "O-O-O");
    const Square goal = castling_targets(move.from(), move.to()).king;
    const int files = std::abs(index_of(file_of(goal)) - index_of(file_of(move.from())));
    const bool there =
        parts.target == to_string(move.to()) || (files >= 2 && parts.target == to_string(goal));
    return there && parts.file + parts.rank == to_string(position.king(position.turn())) &&
           (parts.letter.empty() || parts.letter == "K") && parts.promotion.empty();
}

/// A pawn takes only if the text says that it does or where it comes from, or names it.
bool describes_pawn(const Position& position, const Parts& parts, Move move) {
    const bool says_capture = parts.separator == "x" || parts.separator == ":";
    if (!position.is_capture(move)) return !says_capture;
    return says_capture || !parts.letter.empty() || !parts.file.empty() || !parts.rank.empty();
}

bool describes(const Position& position, const Parts& parts, Move move) {
    if (move.is_castling()) return describes_castling(position, parts, move);
    if (parts.target != to_string(move.to())) return false;
    const std::string from = to_string(move.from());
    if (!parts.file.empty() && parts.file != from.substr(0, 1)) return false;
    if (!parts.rank.empty() && parts.rank != from.substr(1, 1)) return false;
    const PieceType type = position.type_at(move.from());
    const bool whole_origin = !parts.file.empty() && !parts.rank.empty();
    if (parts.letter.empty() && !whole_origin && type != PieceType::pawn) return false;
    if (!parts.letter.empty() && parse_piece_type(parts.letter[0]) != type) return false;
    if (type == PieceType::pawn && !describes_pawn(position, parts, move)) return false;
    // A promotion that is not named could be any.
    if (parts.promotion.empty()) return true;
    const int letter = std::toupper(static_cast<unsigned char>(parts.promotion[0]));
    return move.promoted_to() == parse_piece_type(static_cast<char>(letter));
}

std::vector<std::uint16_t> sorted_bits(const std::vector<Move>& moves) {
    std::vector<std::uint16_t> bits;
    for (const Move move : moves) bits.push_back(move.bits());
    std::ranges::sort(bits);
    return bits;
}

}  // namespace

SanVerdict judge_san(const Position& position, std::string_view text) {
    const auto parts = take_apart(std::string(text));
    if (!parts) return {SanError::Kind::syntax, {}};
    SanVerdict verdict;
    for (const Move move : legal_moves(position))
        if (describes(position, *parts, move)) verdict.moves.push_back(move);
    if (verdict.moves.empty()) verdict.refused = SanError::Kind::illegal;
    if (verdict.moves.size() > 1) verdict.refused = SanError::Kind::ambiguous;
    return verdict;
}

bool agrees_with_oracle(const Position& position, std::string_view text) {
    const SanVerdict verdict = judge_san(position, text);
    const auto read = parse_san(position, text);
    if (read) return !verdict.refused && verdict.moves.front() == *read;
    return verdict.refused == read.error().kind &&
           sorted_bits(verdict.moves) == sorted_bits(read.error().candidates);
}

}  // namespace chess::test
