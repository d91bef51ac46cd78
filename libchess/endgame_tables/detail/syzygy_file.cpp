#include "libchess/endgame_tables/detail/syzygy_file.hpp"

#include "libchess/core/piece.hpp"
#include "libchess/core/square.hpp"
#include "libchess/endgame_tables/detail/syzygy_checksum.hpp"
#include "libchess/system/detail/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

// The layout is that of Ronald de Man's tables (2013), as all readers know it: a head that
// describes up to eight parts, one for each side to move and leading pawn's file; then, for all
// parts, the index, the lengths of the blocks, and the blocks.

namespace chess::detail {

namespace {

constexpr std::array<std::uint8_t, 4> result_magic{0x71, 0xE8, 0x23, 0x5D};
constexpr std::array<std::uint8_t, 4> distance_magic{0xD7, 0x66, 0x0C, 0xA5};
/// Real heads are far shorter.
constexpr std::size_t most_head = std::size_t{512} << 10U;

/// The file's contents are impossible for its name.
struct Damage : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads the start of a file from front to back, and no more of it than is asked for.
class Head {
public:
    explicit Head(std::istream& file) : file_(file) {}

    std::uint8_t byte() {
        const int next = at_ < most_head ? file_.get() : std::istream::traits_type::eof();
        if (next == std::istream::traits_type::eof()) throw Damage("its head does not end");
        ++at_;
        return static_cast<std::uint8_t>(next);
    }
    std::uint32_t number(int bytes) {
        std::uint32_t value = 0;
        for (int i = 0; i < bytes; ++i) value |= std::uint32_t{byte()} << (8 * i);
        return value;
    }
    void skip(std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) byte();
    }
    void align() { skip(at_ & 1U); }
    [[nodiscard]] std::size_t at() const noexcept { return at_; }

private:
    std::istream& file_;
    std::size_t at_ = 0;
};

constexpr std::uint64_t choose(int of, int count) noexcept {
    std::uint64_t ways = 1;
    for (int i = 1; i <= count; ++i)
        ways = ways * static_cast<std::uint64_t>(of - count + i) / static_cast<std::uint64_t>(i);
    return of < count ? 0 : ways;
}

/// The placements of `count` pawns, the leading one on this file.
std::uint64_t placements_of_leading_pawns(int count, int file) noexcept {
    std::uint64_t ways = 0;
    for (int rank = 0; rank < 6; ++rank) ways += choose(47 - 12 * file - 2 * rank, count - 1);
    return ways;
}

/// What a file's name specifies.
struct Material {
    ColorMap<PieceTypeMap<int>> count{};
    int men = 0;
    bool has_distances = false;

    [[nodiscard]] int pawns(Color color) const { return count[color][PieceType::pawn]; }
    [[nodiscard]] bool has_pawns() const { return pawns(Color::white) + pawns(Color::black) > 0; }
    [[nodiscard]] bool both_have_pawns() const {
        return pawns(Color::white) > 0 && pawns(Color::black) > 0;
    }
    [[nodiscard]] bool is_symmetric() const { return count[Color::white] == count[Color::black]; }
    [[nodiscard]] bool has_single_piece() const {
        for (const Color color : all_colors)
            for (const PieceType type : all_piece_types)
                if (type != PieceType::king && count[color][type] == 1) return true;
        return false;
    }
};

Material material_of(const std::string& name) {
    Material material;
    material.has_distances = name.ends_with('z');
    Color color = Color::white;
    for (const char letter : name.substr(0, name.find('.'))) {
        if (letter == 'v') {
            color = Color::black;
        } else if (const auto type = parse_piece_type(letter)) {
            ++material.count[color][*type];
            ++material.men;
        }
    }
    return material;
}

/// Checks the men in a part's head, listed in the order in which they are numbered.
std::vector<std::uint8_t> checked_men(std::vector<std::uint8_t> men, const Material& material) {
    // Codes are 1 to 6 for White, 9 to 14 for Black.
    std::vector<std::uint8_t> expected;
    for (const Color color : all_colors)
        for (const PieceType type : all_piece_types)
            expected.insert(expected.end(), static_cast<std::size_t>(material.count[color][type]),
                            static_cast<std::uint8_t>(static_cast<int>(type) + 1 +
                                                      (color == Color::black ? 8 : 0)));
    std::vector<std::uint8_t> sorted = men;
    std::ranges::sort(sorted);
    std::ranges::sort(expected);
    if (sorted != expected) throw Damage("its men are not those of its name");
    return men;
}

std::uint64_t size_of_part(const std::vector<std::uint8_t>& men, const Material& material,
                           int file) {
    std::vector<int> groups{1};
    int first = material.has_pawns() ? 0 : material.has_single_piece() ? 3 : 2;
    for (std::size_t i = 1; i < men.size(); ++i) {
        if (--first > 0 || men[i] == men[i - 1]) ++groups.back();
        else groups.push_back(1);
    }
    constexpr std::uint64_t placements_of_three = 31332;
    constexpr std::uint64_t placements_of_kings = 462;
    std::uint64_t size = material.has_pawns() ? placements_of_leading_pawns(groups[0], file)
                                              : (material.has_single_piece() ? placements_of_three
                                                                             : placements_of_kings);
    std::size_t next = 1;
    int free = square_count - groups[0];
    if (material.both_have_pawns() && groups.size() > 1) {
        size *= choose(48 - groups[0], groups[1]);
        free -= groups[1];
        next = 2;
    }
    for (; next < groups.size(); ++next) {
        size *= choose(free, groups[next]);
        free -= groups[next];
    }
    return size;
}

/// How much space a part takes after the head.
struct PartSizes {
    std::uint64_t index = 0;
    std::uint64_t lengths = 0;
    std::uint64_t blocks = 0;
    std::uint8_t flags = 0;
};

/// What a symbol of the code stands for: two other symbols, or a value.
struct SymbolPair {
    std::uint32_t left = 0;
    std::uint32_t right = 0;
    std::size_t values = 0;  ///< how many it expands to; 0 until they are counted

    [[nodiscard]] bool is_value() const { return right == 0xFFF; }
};
using Symbols = std::vector<SymbolPair>;

/// Counts the values of a symbol. Readers recurse through the symbols, and assume that this ends.
std::size_t count_values(Symbols& symbols, std::size_t symbol, std::size_t depth) {
    constexpr std::size_t most_values = 256;
    if (symbol >= symbols.size() || depth > most_values) throw Damage("its code makes no sense");
    SymbolPair& pair = symbols[symbol];
    if (pair.values == 0)
        pair.values = pair.is_value() ? 1
                                      : count_values(symbols, pair.left, depth + 1) +
                                            count_values(symbols, pair.right, depth + 1);
    if (pair.values > most_values) throw Damage("its code makes no sense");
    return pair.values;
}

void check_symbols(Symbols& symbols) {
    for (std::size_t i = 0; i < symbols.size(); ++i) count_values(symbols, i, 0);
}

constexpr int single_value = 128;
constexpr int is_mapped = 2;
constexpr int is_wide = 16;

PartSizes read_part(Head& head, std::uint64_t positions) {
    PartSizes sizes{.flags = head.byte()};
    if ((sizes.flags & single_value) != 0) {
        head.skip(1);
        return sizes;
    }
    const unsigned block_bits = head.byte();
    const unsigned span_bits = head.byte();
    if (block_bits > 20 || span_bits > 40) throw Damage("its blocks make no sense");
    const std::uint64_t span = std::uint64_t{1} << span_bits;
    sizes.index = (positions + span - 1) / span * 6;
    const std::uint64_t padding = head.byte();
    const std::uint64_t blocks = head.number(4);
    sizes.blocks = blocks << block_bits;
    sizes.lengths = (blocks + padding) * 2;
    const int longest = head.byte();
    const int shortest = head.byte();
    if (shortest < 1 || longest < shortest || longest > 32) throw Damage("its code makes no sense");
    head.skip(static_cast<std::size_t>(longest - shortest + 1) * 2);
    const std::size_t symbols = head.number(2);
    Symbols pairs(symbols);
    for (SymbolPair& pair : pairs) {
        const std::uint32_t bits = head.number(3);
        pair = {.left = bits & 0xFFFU, .right = bits >> 12U};
    }
    check_symbols(pairs);
    head.skip(symbols & 1U);
    return sizes;
}

void skip_map(Head& head, const PartSizes& part) {
    if ((part.flags & is_mapped) == 0) return;
    const bool wide = (part.flags & is_wide) != 0;
    if (wide) head.align();
    for (int i = 0; i < 4; ++i)
        head.skip(wide ? std::size_t{2} * head.number(2) : std::size_t{head.byte()});
}

/// The size that the file must have according to its head.
std::uint64_t expected_size(Head& head, const Material& material) {
    const int flags = head.byte();
    if ((flags & 1) != (material.is_symmetric() ? 0 : 1) ||
        (flags & 2) != (material.has_pawns() ? 2 : 0))
        throw Damage("it is the table of another ending than its name says");
    const std::size_t sides = material.has_distances || material.is_symmetric() ? 1 : 2;
    const int files = material.has_pawns() ? 4 : 1;
    std::vector<std::uint64_t> positions;
    for (int file = 0; file < files; ++file) {
        head.skip(material.both_have_pawns() ? 2 : 1);
        std::array<std::vector<std::uint8_t>, 2> men;
        for (int i = 0; i < material.men; ++i) {
            const std::uint8_t codes = head.byte();
            men[0].push_back(codes & 0xFU);
            men[1].push_back(static_cast<std::uint8_t>(codes >> 4U));
        }
        for (std::size_t side = 0; side < sides; ++side)
            positions.push_back(
                size_of_part(checked_men(std::move(men.at(side)), material), material, file));
    }
    head.align();
    std::vector<PartSizes> parts;
    parts.reserve(positions.size());
    for (const std::uint64_t size : positions) parts.push_back(read_part(head, size));
    if (material.has_distances) {
        for (const PartSizes& part : parts) skip_map(head, part);
        head.align();
    }
    std::uint64_t size = head.at();
    for (const PartSizes& part : parts) size += part.index;
    for (const PartSizes& part : parts) size += part.lengths;
    const auto aligned = [](std::uint64_t at) { return (at + 63) / 64 * 64; };
    for (const PartSizes& part : parts) size = aligned(size) + part.blocks;
    return aligned(size) + syzygy_checksum_size;
}

}  // namespace

bool is_syzygy_name(const std::string& name) {
    if (!name.ends_with(".rtbw") && !name.ends_with(".rtbz")) return false;
    const std::string_view stem = std::string_view(name).substr(0, name.size() - 5);
    const std::size_t middle = stem.find('v');
    if (middle == std::string_view::npos) return false;
    const auto is_side = [](std::string_view side) {
        return side.starts_with('K') &&
               side.find_first_not_of("QRBNP", 1) == std::string_view::npos;
    };
    return is_side(stem.substr(0, middle)) && is_side(stem.substr(middle + 1)) && stem.size() <= 8;
}

std::optional<std::string> fault_of_syzygy_file(const std::string& path) {
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(system::path_of(path), error);
    if (error) return "cannot be read: " + error.message();
    std::ifstream in(system::path_of(path), std::ios::binary);
    if (!in) return "cannot be read";
    const Material material = material_of(system::file_name(path));
    Head head(in);
    try {
        for (const std::uint8_t byte : material.has_distances ? distance_magic : result_magic)
            if (size < result_magic.size() || head.byte() != byte)
                return "it is not a Syzygy table, or it is damaged: it does not begin as one";
        const std::uint64_t expected = expected_size(head, material);
        if (size == expected) return std::nullopt;
        return fmt::format("it is {}: it has {} bytes instead of {}",
                           size < expected ? "cut short" : "damaged", size, expected);
    } catch (const Damage& damage) {
        return fmt::format("it is damaged: {}", damage.what());
    }
}

}  // namespace chess::detail
