#include "libchess/mate/detail/twin.hpp"

#include "libchess/core/format.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace chess::detail {

namespace {

/// The image of a square; nullopt if it is off the board.
std::optional<Square> image_of(const TwinChange& change, Square square) {
    using Kind = TwinChange::Kind;
    const int x = index_of(file_of(square));
    const int y = index_of(rank_of(square));
    const auto at = [](int file, int rank) -> std::optional<Square> {
        if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
        return make_square(static_cast<File>(file), static_cast<Rank>(rank));
    };
    switch (change.kind) {
        case Kind::rotate_90: return at(7 - y, x);
        case Kind::rotate_180: return at(7 - x, 7 - y);
        case Kind::rotate_270: return at(y, 7 - x);
        case Kind::mirror_a1_h1: return at(7 - x, y);
        case Kind::mirror_a1_a8: return at(x, 7 - y);
        case Kind::mirror_a1_h8: return at(7 - y, 7 - x);
        case Kind::mirror_a8_h1: return at(y, x);
        case Kind::shift:
            return at(x + index_of(file_of(change.to)) - index_of(file_of(change.from)),
                      y + index_of(rank_of(change.to)) - index_of(rank_of(change.from)));
        default: return square;
    }
}

/// Words of headings.
struct Words {
    std::string_view colors;
    std::string_view letters;
    std::string_view rotate;
    std::string_view mirror;
    std::string_view shift;
    std::string_view change_colors;
};
constexpr std::array<Words, 3> all_words{
    {{"wb", "PSBRQK", "rotate", "mirror", "shift", "PolishType"},
     {"ws", "BSLTDK", "Drehung", "Spiegelung", "Verschiebung", "Farbwechsel"},
     {"bn", "PCFTDR", "rotation", "miroir", "translation", "CouleurEchange"}}};
const Words& words_of(PieceLetters language) {
    return all_words[static_cast<std::size_t>(language)];
}

std::string name_of(Piece piece, const Words& terms) {
    return fmt::format("{}{}", terms.colors[piece.color == Color::white ? 0 : 1],
                       terms.letters[static_cast<std::size_t>(piece.type)]);
}

/// "bPd5"; the square alone if nothing is there.
std::string place_of(const Setup& setup, Square square, const Words& terms) {
    const auto& piece = setup.board[square];
    return (piece ? name_of(*piece, terms) : "") + fmt::format("{}", square);
}

std::unexpected<std::string> nothing_on(Square square) {
    return std::unexpected(fmt::format("there is nothing on {}", square));
}

/// The whole board moved, or every piece of it changed.
std::expected<Setup, std::string> transformed(const Setup& before, const TwinChange& change) {
    Setup after = before;
    after.board = {};
    after.castling.clear();
    after.en_passant = std::nullopt;
    for (const Square square : all_squares) {
        std::optional<Piece> piece = before.board[square];
        if (!piece) continue;
        const auto image = image_of(change, square);
        if (!image)
            return std::unexpected(fmt::format("the shift takes {} off the board",
                                               place_of(before, square, all_words.front())));
        if (change.kind == TwinChange::Kind::change_colors) piece->color = ~piece->color;
        if (change.kind == TwinChange::Kind::substitute && piece->type == change.piece.type)
            piece->type = change.by;
        after.board[*image] = piece;
    }
    return after;
}

}  // namespace

std::expected<Setup, std::string> with_change(const Setup& before, const TwinChange& change) {
    using Kind = TwinChange::Kind;
    Setup after = before;
    const auto [kind, from, to, piece, _] = change;
    const bool leaves = kind == Kind::move || kind == Kind::exchange || kind == Kind::remove;
    if (leaves && !before.board[from]) return nothing_on(from);
    switch (kind) {
        case Kind::move:
            after.board[from] = std::nullopt;
            after.board[to] = before.board[from];
            return after;
        case Kind::exchange:
            if (!before.board[to]) return nothing_on(to);
            std::swap(after.board[from], after.board[to]);
            return after;
        case Kind::remove: after.board[from] = std::nullopt; return after;
        case Kind::add: after.board[to] = piece; return after;
        default: return transformed(before, change);
    }
}

void drop_castling_from_elsewhere(Setup& setup) {
    std::erase_if(setup.castling, [&](const CastlingClaim& claim) {
        const Rank rank = back_rank(claim.color);
        const auto* const side = std::get_if<CastlingSide>(&claim.rook);
        const File file = side == nullptr                    ? std::get<File>(claim.rook)
                          : *side == CastlingSide::king_side ? File::h
                                                             : File::a;
        const bool is_standard = file == File::a || file == File::h;
        return !is_standard ||
               setup.board[make_square(File::e, rank)] != Piece{claim.color, PieceType::king} ||
               setup.board[make_square(file, rank)] != Piece{claim.color, PieceType::rook};
    });
}

std::string to_string(const TwinChange& change, const Setup& before, PieceLetters language) {
    using Kind = TwinChange::Kind;
    const auto [kind, from, to, piece, by] = change;
    const Words& terms = words_of(language);
    const auto letter = [&](PieceType type) {
        return terms.letters[static_cast<std::size_t>(type)];
    };
    switch (kind) {
        case Kind::move:
            return fmt::format("{}{}-->{}",
                               before.board[to] ? '-' + place_of(before, to, terms) + "  " : "",
                               place_of(before, from, terms), to);
        case Kind::exchange:
            return fmt::format("{}<-->{}", place_of(before, from, terms),
                               place_of(before, to, terms));
        case Kind::remove: return '-' + place_of(before, from, terms);
        case Kind::add:
            return fmt::format("{}{}{}", before.board[to] ? "" : "+", name_of(piece, terms), to);
        case Kind::substitute: return fmt::format("{} ==> {}", letter(piece.type), letter(by));
        case Kind::rotate_90: return fmt::format("{} 90", terms.rotate);
        case Kind::rotate_180: return fmt::format("{} 180", terms.rotate);
        case Kind::rotate_270: return fmt::format("{} 270", terms.rotate);
        case Kind::mirror_a1_h1: return fmt::format("{} a1<-->h1", terms.mirror);
        case Kind::mirror_a1_a8: return fmt::format("{} a1<-->a8", terms.mirror);
        case Kind::mirror_a1_h8: return fmt::format("{} a1<-->h8", terms.mirror);
        case Kind::mirror_a8_h1: return fmt::format("{} a8<-->h1", terms.mirror);
        case Kind::shift: return fmt::format("{} {} ==> {}", terms.shift, from, to);
        case Kind::change_colors: break;
    }
    return std::string(terms.change_colors);
}

}  // namespace chess::detail

namespace chess {

std::string_view popeye_letters(PieceLetters language) noexcept {
    return detail::words_of(language).letters;
}

}  // namespace chess
