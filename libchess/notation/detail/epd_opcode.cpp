#include "libchess/notation/detail/epd_opcode.hpp"

#include "libchess/notation/detail/letters.hpp"
#include "libchess/position/setup.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace chess {

namespace {

using detail::is_digit;
using detail::is_letter;

constexpr std::int64_t largest_int = std::numeric_limits<int>::max();
constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t largest_counter = Setup::largest_counter;

/// In alphabetical order. `c0` to `c9`, `v0` to `v9` and `D1`, `D2`, ... come on top.
constexpr std::array<EpdOpcode, 22> table{{
    {"acd", OperandKind::number, 0, largest_int},
    {"acn", OperandKind::number, 0, largest_number},
    {"acs", OperandKind::number, 0, largest_number},
    {"am", OperandKind::moves},
    {"bm", OperandKind::moves},
    {"ce", OperandKind::number, -largest_int, largest_int},
    {"dm", OperandKind::number, -longest_mate, longest_mate},
    {"draw_accept", OperandKind::anything},
    {"draw_claim", OperandKind::anything},
    {"draw_offer", OperandKind::anything},
    {"draw_reject", OperandKind::anything},
    {"eco", OperandKind::text},
    {"fmvn", OperandKind::number, 0, largest_counter},
    {"hmvc", OperandKind::number, 0, largest_counter},
    {"id", OperandKind::text},
    {"nic", OperandKind::text},
    {"noop", OperandKind::anything},
    {"pm", OperandKind::move},
    {"pv", OperandKind::line},
    {"rc", OperandKind::number, 0, largest_counter},
    {"resign", OperandKind::anything},
    {"sm", OperandKind::move},
}};

}  // namespace

std::optional<EpdOpcode> known_opcode(std::string_view name) {
    if (name.size() >= 2 && is_digit(name[1])) {
        if (name[0] == 'D') return EpdOpcode{name, OperandKind::count};
        if (name.size() == 2 && (name[0] == 'c' || name[0] == 'v'))
            return EpdOpcode{name, OperandKind::optional_text};
    }
    const auto* const found = std::ranges::find(table, name, &EpdOpcode::name);
    if (found == table.end()) return std::nullopt;
    return *found;
}

bool is_identifier(std::string_view word) {
    return !word.empty() && is_letter(word.front()) && std::ranges::all_of(word, [](char c) {
        return is_letter(c) || is_digit(c) || c == '_';
    });
}

}  // namespace chess
