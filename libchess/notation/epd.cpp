#include "libchess/notation/epd.hpp"

#include "libchess/notation/detail/epd_opcode.hpp"
#include "libchess/notation/detail/epd_values.hpp"
#include "libchess/notation/san.hpp"

#include <algorithm>
#include <stdexcept>

namespace chess {

namespace {

/// Makes an operand one that can be read back from a line.
EpdOperand readable(EpdOperand operand) {
    std::ranges::replace_if(operand.text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    operand.quoted = operand.quoted || operand.text.empty() || operand.text.starts_with('"') ||
                     operand.text.find_first_of(" \t;") != std::string::npos;
    operand.place = {};
    return operand;
}

EpdOperation readable(std::string_view opcode, std::vector<EpdOperand> operands) {
    const auto refuse = [&](const char* why) {
        throw std::invalid_argument("EPD operation '" + std::string(opcode) + "': " + why);
    };
    if (!is_identifier(opcode)) refuse("the opcode is no identifier");
    if (opcode == "hmvc" || opcode == "fmvn") refuse("the counters are the position's");
    if (operands.empty() && !known_opcode(opcode)) refuse("without operands it is a remark");
    for (EpdOperand& operand : operands) operand = readable(std::move(operand));
    return {std::string(opcode), std::move(operands)};
}

bool has_opcode(const EpdItem& item, std::string_view opcode) {
    const auto* const operation = std::get_if<EpdOperation>(&item);
    return operation != nullptr && operation->opcode == opcode;
}

/// A number that its opcode's limits keep within an int.
EpdResult<std::optional<int>> narrowed(const EpdResult<std::optional<std::int64_t>>& number) {
    if (!number) return std::unexpected(number.error());
    const std::optional<std::int64_t>& value = *number;
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
}

}  // namespace

const EpdOperation* Epd::find(std::string_view opcode) const noexcept {
    for (const EpdItem& item : items_)
        if (has_opcode(item, opcode)) return std::get_if<EpdOperation>(&item);
    return nullptr;
}

bool Epd::six_fields() const noexcept {
    return counters_given_ || (position_.halfmove_clock() != 0 && find("hmvc") == nullptr) ||
           (position_.fullmove_number() != 1 && find("fmvn") == nullptr);
}

EpdResult<EpdBestMoves> Epd::best_moves() const {
    return EpdValues(items_, &position_).best_moves();
}

EpdResult<std::vector<Move>> Epd::avoid_moves() const {
    return EpdValues(items_, &position_).avoid_moves();
}

EpdResult<std::vector<Move>> Epd::variation() const {
    return EpdValues(items_, &position_).line("pv");
}

EpdResult<std::optional<Move>> Epd::supplied_move() const {
    return EpdValues(items_, &position_).move("sm");
}

EpdResult<std::optional<Move>> Epd::predicted_move() const {
    return EpdValues(items_, &position_).move("pm");
}

EpdResult<std::optional<int>> Epd::mate() const {
    return narrowed(EpdValues(items_, &position_).mate());
}

EpdResult<std::optional<int>> Epd::centipawns() const {
    return narrowed(EpdValues(items_, &position_).number("ce"));
}

EpdResult<std::optional<int>> Epd::analysis_depth() const {
    return narrowed(EpdValues(items_, &position_).number("acd"));
}

EpdResult<std::optional<std::int64_t>> Epd::analysis_nodes() const {
    return EpdValues(items_, &position_).number("acn");
}

EpdResult<std::optional<std::int64_t>> Epd::analysis_seconds() const {
    return EpdValues(items_, &position_).number("acs");
}

EpdResult<std::optional<int>> Epd::repetitions() const {
    return narrowed(EpdValues(items_, &position_).number("rc"));
}

EpdResult<std::optional<std::string>> Epd::text(std::string_view opcode) const {
    return EpdValues(items_, &position_).text(opcode);
}

EpdResult<std::vector<DepthCount>> Epd::perft_counts() const {
    return EpdValues(items_, &position_).perft_counts();
}

Epd& Epd::add(std::string_view opcode, std::vector<EpdOperand> operands) {
    items_.emplace_back(readable(opcode, std::move(operands)));
    return *this;
}

Epd& Epd::set(std::string_view opcode, std::vector<EpdOperand> operands) {
    EpdOperation operation = readable(opcode, std::move(operands));
    const auto is_same = [&](const EpdItem& item) { return has_opcode(item, operation.opcode); };
    const auto first = std::ranges::find_if(items_, is_same);
    if (first == items_.end()) {
        items_.emplace_back(std::move(operation));
        return *this;
    }
    items_.erase(std::remove_if(std::next(first), items_.end(), is_same), items_.end());
    *first = std::move(operation);
    return *this;
}

Epd& Epd::remove(std::string_view opcode) {
    std::erase_if(items_, [&](const EpdItem& item) { return has_opcode(item, opcode); });
    return *this;
}

std::vector<EpdOperand> move_operands(const Position& position, std::span<const Move> moves) {
    std::vector<EpdOperand> operands;
    for (const Move move : moves) operands.push_back(EpdOperand::word(to_san(position, move)));
    return operands;
}

std::vector<EpdOperand> line_operands(const Position& position, std::span<const Move> moves) {
    std::vector<EpdOperand> operands;
    Position current = position;
    for (const Move move : moves) {
        operands.push_back(EpdOperand::word(to_san(current, move)));
        current.make(move);
    }
    return operands;
}

}  // namespace chess
