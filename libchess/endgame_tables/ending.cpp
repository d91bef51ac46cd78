#include "libchess/endgame_tables/endgame_tables.hpp"

namespace chess {

namespace {

/// Kinds other than the king, by falling value, as endings are listed.
constexpr std::array men_by_value{PieceType::queen, PieceType::rook, PieceType::bishop,
                                  PieceType::knight, PieceType::pawn};
constexpr std::size_t kinds = men_by_value.size();

constexpr std::array<Ending, ending_count> list_endings() noexcept {
    std::array<Ending, ending_count> endings{};
    std::size_t number = 0;
    for (const PieceType first : men_by_value) endings[number++] = {first};
    for (const Color color : all_colors)
        for (std::size_t i = 0; i < kinds; ++i)
            for (std::size_t j = i; j < kinds; ++j)
                endings[number++] = {men_by_value[i], Piece{color, men_by_value[j]}};
    return endings;
}

constexpr std::array<Ending, ending_count> endings = list_endings();

/// An ending's number by its first man and, for a second one, its side and kind.
struct Numbers {
    std::array<std::uint8_t, kinds> alone{};
    ColorMap<std::array<std::array<std::uint8_t, kinds>, kinds>> with{};
};

constexpr Numbers number_endings() noexcept {
    Numbers numbers{};
    for (std::size_t number = 0; number < ending_count; ++number) {
        const Ending& ending = endings[number];
        const auto first = static_cast<std::size_t>(ending.first);
        const auto value = static_cast<std::uint8_t>(number);
        if (!ending.second) {
            numbers.alone[first] = value;
            continue;
        }
        const auto second = static_cast<std::size_t>(ending.second->type);
        auto& with = numbers.with[ending.second->color];
        with[first][second] = with[second][first] = value;
    }
    return numbers;
}

constexpr Numbers numbers = number_endings();

}  // namespace

const std::array<Ending, ending_count>& all_endings() noexcept {
    return endings;
}

std::size_t ending_number(Piece first, std::optional<Piece> second) noexcept {
    const auto kind = static_cast<std::size_t>(first.type);
    if (!second) return numbers.alone[kind];
    const Color side = second->color == first.color ? Color::white : Color::black;
    return numbers.with[side][kind][static_cast<std::size_t>(second->type)];
}

std::optional<std::size_t> ending_of(const Position& position) noexcept {
    Bitboard men = position.occupied() & ~position.pieces(PieceType::king);
    if (men.empty()) return std::nullopt;
    const Square first = men.pop();
    if (men.several()) return std::nullopt;
    const auto piece_on = [&](Square square) {
        const Color color =
            position.pieces(Color::white).contains(square) ? Color::white : Color::black;
        return Piece{color, position.type_at(square)};
    };
    if (men.empty()) return ending_number(piece_on(first), std::nullopt);
    return ending_number(piece_on(first), piece_on(men.first()));
}

std::string to_string(const Ending& ending) {
    std::string name{'K', letter_of(ending.first)};
    if (ending.second && ending.second->color == Color::white)
        name += letter_of(ending.second->type);
    name += 'K';
    if (ending.second && ending.second->color == Color::black)
        name += letter_of(ending.second->type);
    return name;
}

}  // namespace chess
