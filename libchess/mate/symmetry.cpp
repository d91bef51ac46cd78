#include "libchess/mate/symmetry.hpp"

#include "libchess/mate/proof.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace chess {

namespace {

/// One of the eight symmetries of the board.
struct Image {
    bool turns_files;
    bool turns_ranks;
    bool swaps;  ///< files and ranks, after that

    [[nodiscard]] Square of(Square square) const noexcept {
        int file = index_of(square) % 8;
        int rank = index_of(square) / 8;
        if (turns_files) file = 7 - file;
        if (turns_ranks) rank = 7 - rank;
        if (swaps) std::swap(file, rank);
        return square_at(8 * rank + file);
    }
};

/// Whether a position is unchanged by a symmetry.
bool keeps(const Position& position, const Image& image) {
    if (position.castling_rooks().any()) return false;
    const bool has_pawns = position.pieces(PieceType::pawn).any();
    if (has_pawns && (image.turns_ranks || image.swaps)) return false;
    if (const auto square = position.legal_en_passant(); square && image.of(*square) != *square)
        return false;
    return std::ranges::all_of(position.occupied(), [&](Square square) {
        return position.at(image.of(square)) == position.at(square);
    });
}

std::string text_of(const std::vector<Move>& line, const std::optional<Image>& image) {
    std::string text;
    for (const Move move : line) {
        WrittenMove one = written(move);
        if (image) {
            one.from = image->of(one.from);
            one.to = image->of(one.to);
        }
        text += to_string(one) + ' ';
    }
    return text;
}

}  // namespace

std::vector<std::size_t> mirrored_lines(const Position& start,
                                        std::span<const std::vector<Move>> lines) {
    std::vector<Image> images;
    for (int number = 1; number < 8; ++number) {
        const Image image{(number & 1) != 0, (number & 2) != 0, (number & 4) != 0};
        if (keeps(start, image)) images.push_back(image);
    }
    std::vector<std::size_t> mirrored;
    if (images.empty()) return mirrored;
    std::set<std::string> earlier;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string own = text_of(lines[i], std::nullopt);
        const bool is_image = std::ranges::any_of(images, [&](const Image& image) {
            const std::string other = text_of(lines[i], image);
            return other != own && earlier.contains(other);
        });
        if (is_image) mirrored.push_back(i);
        earlier.insert(own);
    }
    return mirrored;
}

}  // namespace chess
