#include "libchess/notation/detail/epd_operand.hpp"

#include "libchess/notation/detail/san_scanner.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"
#include "libchess/position/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <span>

namespace chess {

namespace {

using detail::is_digit;
using detail::is_letter;

constexpr int deepest = 255;
constexpr std::int64_t largest_int = std::numeric_limits<int>::max();
constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t largest_counter = Setup::largest_counter;

/// In alphabetical order. `c0` to `c9`, `v0` to `v9` and `D1`, `D2`, ... are not listed.
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

/// From one operand to the end of the operation.
TextSpan place_from(const EpdOperation& operation, std::size_t index) {
    const std::size_t start = operation.operands[index].place.offset;
    return {start, operation.place.offset + operation.place.length - start};
}

/// An operand in a message: a string is distinguished from a word.
std::string shown(const EpdOperand& operand) {
    return (operand.quoted ? "string '" : "'") + excerpt(operand.text) + "'";
}

/// A mate in 0 is already on the board.
ParseError mate_in_none(std::string_view opcode, const EpdOperand& operand) {
    return fault_at(operand.place, fmt::format("{}: a mate in 0 leaves nothing to find", opcode));
}

/// The whole text as a number; it may have a sign if the type is signed.
template <typename Number>
std::optional<Number> parse_number(std::string_view text) {
    if (std::is_signed_v<Number> && text.size() > 1 && text[0] == '+' && is_digit(text[1]))
        text.remove_prefix(1);
    return detail::number_of<Number>(text);
}

/// The operands as one text, strings in quotes so that none of them passes for a number.
std::string joined(const std::vector<EpdOperand>& operands) {
    std::string text;
    for (const EpdOperand& operand : operands) {
        if (!text.empty()) text += ' ';
        text += operand.quoted ? '"' + operand.text + '"' : operand.text;
    }
    return text;
}

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

std::string usual_opcode(std::string_view word, std::string_view behind) {
    std::string usual(word);
    if (known_opcode(word)) return usual;
    behind = detail::trimmed(behind, " \t");
    const char next = behind.empty() ? ';' : behind.front();
    std::ranges::transform(usual, usual.begin(), detail::lower);
    if (usual.size() > 1 && usual[0] == 'd' && is_digit(usual[1]) && is_digit(next)) usual[0] = 'D';
    const auto known = known_opcode(usual);
    if (!known) return std::string(word);
    // Without operands a word may as well be a remark, and "C4" a move.
    const bool is_meant =
        known->kind == OperandKind::optional_text ? next == '"' : next != ';' || is_test(usual);
    return is_meant ? usual : std::string(word);
}

bool is_test(std::string_view opcode) {
    return opcode == "bm" || opcode == "am" || opcode == "dm";
}

bool begins_test(std::string_view text, bool loosely) {
    constexpr std::size_t opcode_size = 2;
    if (text.size() <= opcode_size || (text[opcode_size] != ' ' && text[opcode_size] != '\t'))
        return false;
    const std::string opcode = usual_opcode(text.substr(0, opcode_size), "x");
    if (!is_test(opcode)) return false;
    const std::string_view behind = detail::trimmed(text.substr(opcode_size), " \t");
    const std::string_view value = behind.substr(0, behind.find_first_of(" \t;,"));
    if (value.empty()) return false;
    if (loosely && opcode != "am") return true;
    if (opcode == "dm") return parse_number<std::int64_t>(value).has_value();
    return looks_like_move(value) || (value.front() == '#' && opcode == "bm");
}

bool takes_moves(std::string_view opcode) {
    const OperandKind kind = known_opcode(opcode).value_or(EpdOpcode{}).kind;
    return kind == OperandKind::moves || kind == OperandKind::line || kind == OperandKind::move;
}

bool looks_like_move(std::string_view word) {
    detail::SanMove move;
    detail::SanScanner scanner(word.data(), word.data() + word.size());
    return scanner.scan(move) && scanner.position() == word.data() + word.size();
}

bool are_moves(const Position& position, const EpdItem& item) {
    std::string_view word;
    if (const auto* remark = std::get_if<EpdRemark>(&item)) {
        word = std::string_view(remark->text).substr(0, remark->text.find_first_of(" \t"));
    } else {
        const auto& operation = std::get<EpdOperation>(item);
        const bool has_word = operation.opcode == "moves" && !operation.operands.empty();
        word = has_word ? operation.operands.front().text : operation.opcode;
    }
    return !known_opcode(word) && (parse_san(position, word) || parse_uci(position, word));
}

ParseError fault_at(const TextSpan& place, std::string message) {
    return {place.offset, std::max<std::size_t>(place.length, 1), std::move(message)};
}

TextSpan opcode_place(const EpdOperation& operation) {
    return {operation.place.offset, std::min(operation.opcode.size(), operation.place.length)};
}

std::expected<Move, ParseError> read_move(const Position& position, std::string_view opcode,
                                          const EpdOperand& operand) {
    if (operand.quoted)
        return std::unexpected(
            fault_at(operand.place, fmt::format("{}: unexpected {}, expected a move without quotes",
                                                opcode, shown(operand))));
    const auto move = parse_san(position, operand.text);
    if (move) return *move;
    ParseError error = move.error().error;
    error.offset += operand.place.offset;
    error.message = fmt::format("{}: {}", opcode, error.message);
    return std::unexpected(std::move(error));
}

std::expected<Move, ParseError> read_single_move(const Position& position,
                                                 const EpdOperation& operation) {
    if (operation.operands.empty())
        return std::unexpected(fault_at(
            opcode_place(operation),
            fmt::format("{}: nothing after it, expected a move such as 'Nf3'", operation.opcode)));
    auto move = read_move(position, operation.opcode, operation.operands.front());
    if (move && operation.operands.size() > 1)
        return std::unexpected(fault_at(
            place_from(operation, 1), fmt::format("{}: unexpected {} after the move, expected ';'",
                                                  operation.opcode, shown(operation.operands[1]))));
    return move;
}

std::expected<std::int64_t, ParseError> read_number(const EpdOpcode& opcode,
                                                    const EpdOperation& operation) {
    const auto fail = [&](const TextSpan& place, std::string_view what) {
        return std::unexpected(
            fault_at(place, fmt::format("{}: {}, expected a number from {} to {}", opcode.name,
                                        what, opcode.lowest, opcode.highest)));
    };
    if (operation.operands.empty()) return fail(opcode_place(operation), "nothing after it");
    const EpdOperand& operand = operation.operands.front();
    const auto number = parse_number<std::int64_t>(operand.text);
    if (operand.quoted || !number || *number < opcode.lowest || *number > opcode.highest)
        return fail(operand.place, "unexpected " + shown(operand));
    if (*number == 0 && opcode.name == "dm")
        return std::unexpected(mate_in_none(opcode.name, operand));
    if (operation.operands.size() > 1)
        return std::unexpected(
            fault_at(place_from(operation, 1),
                     fmt::format("{}: unexpected {} after the number, expected ';'", opcode.name,
                                 shown(operation.operands[1]))));
    return *number;
}

std::expected<std::string, ParseError> read_text(OperandKind kind, const EpdOperation& operation) {
    const auto& operands = operation.operands;
    if (operands.empty() && kind == OperandKind::text)
        return std::unexpected(fault_at(
            opcode_place(operation),
            fmt::format("{}: nothing after it, expected a string in quotes", operation.opcode)));
    if (operands.empty()) return "";
    if (operands.size() == 1) return operands.front().text;
    // Words behind a name are a remark that lacks its ';'.
    const bool others_quoted =
        std::ranges::any_of(std::span(operands).subspan(1), &EpdOperand::quoted);
    if (kind == OperandKind::text && operands.front().quoted && !others_quoted)
        return operands.front().text;
    // Some files omit the quotes; if only some are there, it is unclear what belongs together.
    if (operands.front().quoted || others_quoted)
        return std::unexpected(fault_at(place_from(operation, 1),
                                        fmt::format("{}: unexpected {}, expected a single string",
                                                    operation.opcode, shown(operands[1]))));
    return joined(operands);
}

std::expected<int, ParseError> read_mate(std::string_view opcode, const EpdOperand& operand) {
    const auto distance =
        parse_number<std::int64_t>(std::string_view(operand.text).substr(1));  // after the '#'
    if (distance && *distance == 0) return std::unexpected(mate_in_none(opcode, operand));
    if (distance && *distance >= -longest_mate && *distance <= longest_mate)
        return static_cast<int>(*distance);
    return std::unexpected(fault_at(
        operand.place, fmt::format("{0}: unexpected {1}, expected a mate distance such as '#5' or "
                                   "'#-5', from #-{2} to #{2}",
                                   opcode, shown(operand), longest_mate)));
}

std::expected<DepthCount, ParseError> read_depth_count(const PlacedText& depth,
                                                       const PlacedText& count) {
    const auto depth_read = parse_number<unsigned>(depth.text);
    if (!depth_read || *depth_read > deepest)
        return std::unexpected(fault_at(
            depth.place, fmt::format("unexpected depth, expected a number from 0 to {}", deepest)));
    if (count.text.empty())
        return std::unexpected(fault_at(
            depth.place,
            fmt::format("no count after depth {}, expected one such as '400'", *depth_read)));
    const auto nodes = parse_number<std::uint64_t>(count.text);
    if (!nodes)
        return std::unexpected(
            fault_at(count.place, std::ranges::all_of(count.text, is_digit)
                                      ? "the count does not fit in 64 bits"
                                      : "unexpected count, expected a number such as '400'"));
    return DepthCount{static_cast<int>(*depth_read), *nodes};
}

std::expected<DepthCount, ParseError> read_depth_count(const EpdOperation& operation) {
    const std::string count = joined(operation.operands);
    return read_depth_count(
        {std::string_view(operation.opcode).substr(1), opcode_place(operation)},
        {count, operation.operands.empty() ? TextSpan{} : place_from(operation, 0)});
}

}  // namespace chess
