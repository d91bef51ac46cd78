#include "training/model_shape.hpp"

#include <string_view>

namespace chess::training {

namespace {

/// The table of each king square on files a to d, rank by rank from the first. Where kings often
/// stand and their place matters, few squares share a table.
constexpr std::string_view one_table = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
constexpr std::string_view four_tables = "aabbccccccccdddddddddddddddddddd";
constexpr std::string_view eight_tables = "aabcddeeffffgggggggghhhhhhhhhhhh";
constexpr std::string_view sixteen_tables = "abcdefghiijjkkllmmnnmmnnoooopppp";

constexpr std::array<std::uint8_t, 64> spread(std::string_view squares) {
    std::array<std::uint8_t, 64> tables{};
    for (std::size_t square = 0; square < tables.size(); ++square) {
        const std::size_t file = square % 8;
        const std::size_t place = square / 8 * 4 + (file < 4 ? file : 7 - file);
        tables[square] = static_cast<std::uint8_t>(squares[place] - 'a');
    }
    return tables;
}

}  // namespace

std::optional<std::array<std::uint8_t, 64>> king_tables(std::size_t tables) {
    switch (tables) {
        case 1: return spread(one_table);
        case 4: return spread(four_tables);
        case 8: return spread(eight_tables);
        case 16: return spread(sixteen_tables);
        default: return std::nullopt;
    }
}

}  // namespace chess::training
