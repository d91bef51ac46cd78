#include "libchess/notation/san.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/piece_languages.hpp"
#include "libchess/notation/detail/san_resolver.hpp"
#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace chess {

namespace {

/// What disambiguates the origin: nothing, else the file, else the rank, else both.
std::string disambiguation(const Position& position, Move move, PieceType type) {
    const Square from = move.from();
    const detail::MoveSources sources(position);
    const Bitboard rivals =
        sources.safe(type, sources.reaching(type, move.to()) & ~Bitboard(from), move.to());
    if (rivals.empty()) return "";
    if ((rivals & Bitboard(file_of(from))).empty()) return {to_char(file_of(from))};
    if ((rivals & Bitboard(rank_of(from))).empty()) return {to_char(rank_of(from))};
    return to_string(from);
}

}  // namespace

std::string to_san(const Position& position, Move move) {
    std::string text;
    const PieceType type = position.type_at(move.from());
    const bool captures = position.is_capture(move);
    if (move.is_castling()) {
        text = file_of(move.to()) > file_of(move.from()) ? "O-O" : "O-O-O";
    } else if (type == PieceType::pawn) {
        if (captures) text = {to_char(file_of(move.from())), 'x'};
        text += to_string(move.to());
        if (const auto promoted = move.promoted_to()) text += {'=', letter_of(*promoted)};
    } else {
        text = letter_of(type);
        if (type != PieceType::king) text += disambiguation(position, move, type);
        if (captures) text += 'x';
        text += to_string(move.to());
    }
    if (position.gives_check(move)) text += has_legal_move(position.after(move)) ? '+' : '#';
    return text;
}

namespace {

/// A text with figurines and typographic signs replaced by letters and signs of ASCII, without what
/// is invisible in it, and the original offset of each byte.
struct Plain {
    std::string text;
    std::vector<std::size_t> offsets;  // one more than the text has bytes
};

/// What a character of a move stands for in ASCII; nothing if it is invisible, itself if unknown.
std::string_view plain_text(char32_t code, std::string_view itself) {
    // U+2654 to U+2659 are white's king, queen, rook, bishop, knight and pawn, U+265A to U+265F
    // black's; U+FE0E and U+FE0F choose how they look.
    constexpr std::string_view letters = "KQRBNPKQRBNP";
    if (code >= 0x2654 && code <= 0x265F) return letters.substr(code - 0x2654, 1);
    if (code == 0xFE0E || code == 0xFE0F || rare_blank(code) == RareBlank::invisible) return "";
    if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212) return "-";
    if (code == 0xD7) return "x";    // a sign of multiplication
    if (code == 0x2020) return "+";  // a dagger
    if (code == 0x2021) return "#";  // a double one
    return itself;
}

Plain without_typography(std::string_view text) {
    Plain plain;
    for (std::size_t at = 0; at < text.size();) {
        const TextCharacter character = character_at(text, at);
        const auto written = plain_text(character.code, text.substr(at, character.length));
        for (std::size_t i = 0; i < written.size(); ++i)
            plain.offsets.push_back(at + (written.size() == character.length ? i : 0));
        plain.text += written;
        at += character.length;
    }
    plain.offsets.push_back(text.size());
    return plain;
}

/// The length of what may follow a move: blanks, "e.p.", marks of check, '!' and '?'.
std::size_t trailer_length(std::string_view text) {
    const auto skip = [&text](std::string_view chars) {
        std::size_t skipped = 0;
        while (skipped < text.size() && chars.contains(text[skipped])) ++skipped;
        text.remove_prefix(skipped);
    };
    const std::size_t whole = text.size();
    skip(" \t");
    for (const std::string_view mark : {"e.p.", "e.p", "ep"}) {
        if (!text.starts_with(mark)) continue;
        text.remove_prefix(mark.size());
        break;
    }
    skip(" \t+#");
    skip("!?");
    skip(" \t\r\n");
    return whole - text.size();
}

std::string_view without_end_blanks(std::string_view text) {
    return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

std::string piece_text(Color color, PieceType type) {
    return fmt::format("{} {}", name_of(color), name_of(type));
}

/// "Nbd2 or Nfd2".
std::string alternatives(const Position& position, const std::vector<Move>& moves) {
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i != 0) text += i + 1 == moves.size() ? " or " : ", ";
        text += to_san(position, moves[i]);
    }
    return text;
}

/// Why this castling is not possible.
std::string castling_reason(const Position& position, CastlingSide side) {
    const std::string who(name_of(position.turn()));
    const std::string_view where = side == CastlingSide::king_side ? "king" : "queen";
    const auto rook = position.castling_rook(position.turn(), side);
    if (!rook) return fmt::format("{} may not castle on the {}'s side", who, where);
    const Square king = position.king(position.turn());
    if (position.in_check())
        return fmt::format("{}'s king on {} is in check", who, to_string(king));
    const auto [king_to, rook_to] = castling_targets(king, *rook);
    const Bitboard path = squares_between(king, king_to) | Bitboard(king_to) |
                          squares_between(*rook, rook_to) | Bitboard(rook_to);
    const Bitboard blockers = path & position.occupied() & ~(Bitboard(king) | Bitboard(*rook));
    if (blockers.any())
        return fmt::format("the {} on {} is in the way",
                           name_of(position.type_at(blockers.first())),
                           to_string(blockers.first()));
    return "the king would pass or reach an attacked square";
}

/// The origin that the text states: " on g1", " on the g-file", " on rank 1", or nothing.
std::string origin_text(Bitboard origin) {
    if (origin == all_squares) return "";
    const Square first = origin.first();
    if (!origin.several()) return " on " + to_string(first);
    if (origin == Bitboard(file_of(first)))
        return fmt::format(" on the {}-file", to_char(file_of(first)));
    return fmt::format(" on rank {}", to_char(rank_of(first)));
}

/// Explains why well-formed SAN matches no move, or several.
class Explainer {
public:
    Explainer(const Position& position, const detail::SanMove& san, std::string_view text)
        : position_(position),
          san_(san),
          text_(excerpt(text)),
          sources_(position) {}

    SanError explain() {
        if (position_.in_check() && !has_legal_move(position_))
            return illegal(fmt::format("the game is over, {} is mated", name_of(position_.turn())));
        if (san_.form != detail::SanMove::Form::plain)
            return illegal(
                castling_reason(position_, san_.form == detail::SanMove::Form::castle_short
                                               ? CastlingSide::king_side
                                               : CastlingSide::queen_side));
        const auto type = detail::piece_meant(position_, san_);
        if (!type) return illegal(no_piece_there());
        if (san_.promotion && !sources_.promotes(*type, san_.to))
            return illegal("only a pawn that reaches the last rank is promoted");
        const Bitboard pieces = detail::sources_meant(sources_, san_, *type);
        if (pieces.empty()) return illegal(unreachable(*type));
        const Bitboard safe = sources_.safe(*type, pieces, san_.to);
        if (safe.empty()) return illegal(unsafe(*type, pieces));
        if (sources_.promotes(*type, san_.to) && !san_.promotion)
            return several(promotions(safe), "does not say what the pawn becomes");
        std::vector<Move> moves;
        for (const Square from : safe)
            moves.push_back(sources_.move(*type, from, san_.to, san_.promotion));
        return several(std::move(moves), "is ambiguous");
    }

private:
    [[nodiscard]] SanError illegal(const std::string& reason) const {
        return {SanError::Kind::illegal,
                {0, 1, fmt::format("'{}' is not a legal move: {}", text_, reason)},
                {}};
    }

    [[nodiscard]] SanError several(std::vector<Move> moves, std::string_view problem) const {
        std::string message =
            fmt::format("'{}' {}, expected {}", text_, problem, alternatives(position_, moves));
        return {SanError::Kind::ambiguous, {0, 1, std::move(message)}, std::move(moves)};
    }

    [[nodiscard]] std::vector<Move> promotions(Bitboard pawns) const {
        std::vector<Move> moves;
        for (const Square from : pawns)
            for (const PieceType piece :
                 {PieceType::queen, PieceType::rook, PieceType::bishop, PieceType::knight})
                moves.push_back(Move::promotion(from, san_.to, piece));
        return moves;
    }

    [[nodiscard]] std::string no_piece_there() const {
        const Square from = san_.origin.first();
        const auto other = position_.at(from);
        if (!other) return fmt::format("no piece stands on {}", to_string(from));
        return fmt::format("the {} on {} is not {}'s", name_of(other->type), to_string(from),
                           name_of(position_.turn()));
    }

    /// No piece of this type reaches the square, even if its king's safety is ignored.
    [[nodiscard]] std::string unreachable(PieceType type) const {
        const Color us = position_.turn();
        if (type == PieceType::king) {
            if (const auto side = detail::castling_by_squares(position_, san_))
                return castling_reason(position_, *side);
        }
        if (position_.pieces(us, type).empty())
            return fmt::format("there is no {}", piece_text(us, type));
        const auto there = position_.at(san_.to);
        if (there && there->color == us)
            return fmt::format("{}'s own {} stands on {}", name_of(us), name_of(there->type),
                               to_string(san_.to));
        if (is_unsafe_en_passant(type)) return exposed();
        return fmt::format("no {}{} can {} {}", piece_text(us, type), origin_text(san_.origin),
                           way_asked(type), to_string(san_.to));
    }

    /// How a piece was asked to go: a pawn may reach the square in the other way than the text
    /// says.
    [[nodiscard]] std::string_view way_asked(PieceType type) const {
        const Bitboard pawns = sources_.pushing(san_.to) | sources_.capturing(san_.to);
        if (type != PieceType::pawn || (pawns & san_.origin).empty()) return "go to";
        return san_.captures ? "capture on" : "step to";
    }

    /// Whether it is an en passant capture that is illegal because of the king.
    [[nodiscard]] bool is_unsafe_en_passant(PieceType type) const {
        const Color us = position_.turn();
        const Bitboard pawns = position_.pieces(us, PieceType::pawn) & san_.origin;
        return type == PieceType::pawn && position_.en_passant() == san_.to &&
               (san_.captures || san_.has_letter || san_.origin != all_squares) &&
               (pawn_attacks(~us, san_.to) & pawns).any();
    }

    /// The pieces reach the square, but would leave their king in check.
    [[nodiscard]] std::string unsafe(PieceType type, Bitboard pieces) const {
        if (type == PieceType::king) return fmt::format("{} is attacked", to_string(san_.to));
        if (!position_.in_check() && !pieces.several())
            return fmt::format("the {} on {} is pinned to its king", name_of(type),
                               to_string(pieces.first()));
        return exposed();
    }

    [[nodiscard]] std::string exposed() const {
        const std::string_view us = name_of(position_.turn());
        const std::string king = to_string(position_.king(position_.turn()));
        return position_.in_check() ? fmt::format("it leaves {}'s king on {} in check", us, king)
                                    : fmt::format("it would expose {}'s king on {}", us, king);
    }

    const Position& position_;
    const detail::SanMove& san_;
    std::string text_;
    detail::MoveSources sources_;
};

SanError syntax_error(std::string_view text, std::size_t offset) {
    SanError failure;
    failure.error = {offset, std::max<std::size_t>(text.size() - offset, 1),
                     fmt::format("'{}' is not a move, expected one such as 'Nf3', 'exd5', 'e8=Q' "
                                 "or 'O-O'",
                                 excerpt(without_end_blanks(text)))};
    if (without_end_blanks(text).empty())
        failure.error.message = "no move, expected one such as 'Nf3' or 'e2e4'";
    return failure;
}

/// The same, or that the letter is of another language.
SanError syntax_error(const Position& position, std::string_view text, std::size_t offset) {
    SanError failure = syntax_error(text, offset);
    detail::PieceLetters letters;
    letters.add(text);
    const std::string languages = letters.languages(position, without_end_blanks(text));
    if (!languages.empty())
        failure.error.message =
            fmt::format("'{}' has a piece letter of {}, expected English K, Q, R, B and N",
                        excerpt(without_end_blanks(text)), languages);
    return failure;
}

std::expected<Move, SanError> parse_plain(const Position& position, std::string_view text) {
    detail::SanMove san;
    const char* const begin = text.data();
    detail::SanScanner scanner(begin, begin + text.size());
    const bool scanned = scanner.scan(san);
    const auto taken = static_cast<std::size_t>(scanner.position() - begin);
    if (!scanned) return std::unexpected(syntax_error(position, text, taken));
    const std::size_t after = taken + trailer_length(text.substr(taken));
    if (after != text.size()) return std::unexpected(syntax_error(position, text, after));
    if (Move move = Move::from_bits(0); detail::resolve(position, san, move)) return move;
    SanError failure = Explainer(position, san, without_end_blanks(text)).explain();
    failure.error.length = without_end_blanks(text).size();
    return std::unexpected(std::move(failure));
}

}  // namespace

std::expected<Move, SanError> parse_san(const Position& position, std::string_view text) {
    const bool ascii = std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
    if (ascii) return parse_plain(position, text);
    const Plain plain = without_typography(text);
    auto result = parse_plain(position, plain.text);
    if (result) return result;
    ParseError& error = result.error().error;
    const std::size_t last = std::min(error.offset + error.length, plain.text.size());
    error.offset = plain.offsets[std::min(error.offset, plain.text.size())];
    error.length = std::max<std::size_t>(plain.offsets[last] - error.offset, 1);
    return result;
}

std::expected<std::vector<Move>, std::vector<ParseError>> parse_alternatives(
    const Position& position, std::string_view text) {
    constexpr std::string_view between = ", \t";
    std::vector<Move> moves;
    std::vector<ParseError> faults;
    for (std::size_t at = 0;
         (at = text.find_first_not_of(between, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(between, at), text.size());
        auto move = parse_san(position, text.substr(at, end - at));
        if (!move) {
            move.error().error.offset += at;
            faults.push_back(std::move(move.error().error));
        } else if (std::ranges::find(moves, *move) == moves.end()) {
            moves.push_back(*move);
        }
        at = end;
    }
    if (!faults.empty()) return std::unexpected(std::move(faults));
    return moves;
}

}  // namespace chess
