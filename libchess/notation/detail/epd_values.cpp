#include "libchess/notation/detail/epd_values.hpp"

#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

namespace chess {

namespace {

using Errors = std::vector<ParseError>;

template <typename Visit>
void for_each_operation(const std::vector<EpdItem>& items, Visit visit) {
    for (const EpdItem& item : items)
        if (const auto* operation = std::get_if<EpdOperation>(&item)) visit(*operation);
}

template <typename Visit>
void for_each_operation(const std::vector<EpdItem>& items, std::string_view opcode, Visit visit) {
    for_each_operation(items, [&](const EpdOperation& operation) {
        if (operation.opcode == opcode) visit(operation);
    });
}

/// A value if there are no errors.
template <typename T>
EpdResult<T> value_or_errors(T value, Errors errors) {
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return value;
}

ParseError repeated_differently(const EpdOperation& operation) {
    return fault_at(operation.place,
                    fmt::format("{0}: contradicts the '{0}' before it", operation.opcode));
}

/// The value that every operation with this opcode states; `read` makes it of one operation.
template <typename T, typename Read>
EpdResult<std::optional<T>> single_value(const std::vector<EpdItem>& items, std::string_view opcode,
                                         Read read) {
    std::optional<T> value;
    Errors errors;
    for_each_operation(items, opcode, [&](const EpdOperation& operation) {
        const std::expected<T, ParseError> found = read(operation);
        if (!found) errors.push_back(found.error());
        else if (!value) value = *found;
        else if (*value != *found) errors.push_back(repeated_differently(operation));
    });
    return value_or_errors(std::move(value), std::move(errors));
}

template <typename T>
void append_errors(Errors& errors, const EpdResult<T>& result) {
    if (!result) errors.insert(errors.end(), result.error().begin(), result.error().end());
}

template <typename T>
Errors errors_of(const EpdResult<T>& result) {
    return result ? Errors{} : result.error();
}

}  // namespace

EpdResult<EpdValues::Choice> EpdValues::choice(std::string_view opcode) const {
    const bool may_state_mate = opcode == "bm";
    Choice found;
    Errors errors;
    const auto take_mate = [&](const EpdOperand& operand) {
        const auto mate = read_mate(opcode, operand);
        if (!mate) errors.push_back(mate.error());
        else if (found.mate.value_or(*mate) == *mate) found.mate = *mate;
        else
            errors.push_back(fault_at(
                operand.place, fmt::format("{}: mate distance {} contradicts the {} before it",
                                           opcode, *mate, *found.mate)));
    };
    const auto take_move = [&](const EpdOperand& operand) {
        if (position_ == nullptr) return;
        const auto move = read_move(*position_, opcode, operand);
        if (!move) errors.push_back(move.error());
        else if (std::ranges::find(found.moves, *move, &PlacedMove::move) == found.moves.end())
            found.moves.push_back({*move, operand.place});
    };
    for_each_operation(items_, opcode, [&](const EpdOperation& operation) {
        if (operation.operands.empty())
            errors.push_back(
                fault_at(opcode_place(operation),
                         fmt::format("{}: nothing after it, expected moves such as 'Nf3'{}", opcode,
                                     may_state_mate ? " or a mate distance such as '#5'" : "")));
        for (const EpdOperand& operand : operation.operands) {
            if (may_state_mate && !operand.quoted && operand.text.starts_with('#'))
                take_mate(operand);
            else take_move(operand);
        }
    });
    return value_or_errors(std::move(found), std::move(errors));
}

EpdResult<EpdBestMoves> EpdValues::best_moves() const {
    const auto found = choice("bm");
    if (!found) return std::unexpected(found.error());
    EpdBestMoves best{{}, found->mate};
    for (const PlacedMove& placed : found->moves) best.moves.push_back(placed.move);
    return best;
}

EpdResult<std::vector<Move>> EpdValues::avoid_moves() const {
    const auto found = choice("am");
    if (!found) return std::unexpected(found.error());
    std::vector<Move> moves;
    for (const PlacedMove& placed : found->moves) moves.push_back(placed.move);
    return moves;
}

EpdResult<std::vector<Move>> EpdValues::line(std::string_view opcode) const {
    using Line = std::vector<Move>;
    const auto read = [&](const EpdOperation& operation) -> std::expected<Line, ParseError> {
        Line line;
        if (position_ == nullptr) return line;
        Position position = *position_;
        for (const EpdOperand& operand : operation.operands) {
            const auto move = read_move(position, opcode, operand);
            if (!move) return std::unexpected(move.error());  // what follows has no position
            line.push_back(*move);
            position.make(*move);
        }
        return line;
    };
    const auto line = single_value<Line>(items_, opcode, read);
    if (!line) return std::unexpected(line.error());
    return line->value_or(Line{});
}

EpdResult<std::optional<Move>> EpdValues::move(std::string_view opcode) const {
    if (position_ == nullptr) return std::nullopt;
    return single_value<Move>(items_, opcode, [&](const EpdOperation& operation) {
        return read_single_move(*position_, operation);
    });
}

EpdResult<std::optional<std::int64_t>> EpdValues::number(std::string_view opcode) const {
    const EpdOpcode limits = known_opcode(opcode).value_or(EpdOpcode{opcode, OperandKind::number});
    return single_value<std::int64_t>(items_, opcode, [&](const EpdOperation& operation) {
        return read_number(limits, operation);
    });
}

EpdResult<std::optional<std::int64_t>> EpdValues::mate() const {
    const auto direct = number("dm");
    const auto best = choice("bm");
    Errors errors;
    append_errors(errors, direct);
    append_errors(errors, best);
    if (!errors.empty()) return std::unexpected(std::move(errors));
    const std::optional<std::int64_t> moves = *direct;
    const std::optional<std::int64_t> beside = best->mate;
    if (!moves || !beside) return moves ? moves : beside;
    if (*moves == *beside) return moves;
    for_each_operation(items_, "dm", [&](const EpdOperation& operation) {
        errors.push_back(
            fault_at(operation.place, fmt::format("dm: {} contradicts 'bm #{}'", *moves, *beside)));
    });
    return std::unexpected(std::move(errors));
}

EpdResult<std::optional<std::string>> EpdValues::text(std::string_view opcode) const {
    const auto known = known_opcode(opcode);
    const OperandKind kind = known ? known->kind : OperandKind::text;
    return single_value<std::string>(
        items_, opcode, [&](const EpdOperation& operation) { return read_text(kind, operation); });
}

EpdResult<std::vector<DepthCount>> EpdValues::perft_counts() const {
    std::vector<DepthCount> counts;
    std::map<int, std::uint64_t> by_depth;
    Errors errors;
    for_each_operation(items_, [&](const EpdOperation& operation) {
        const auto known = known_opcode(operation.opcode);
        if (!known || known->kind != OperandKind::count) return;
        const auto count = read_depth_count(operation);
        if (!count) return errors.push_back(count.error());
        const auto [before, is_new] = by_depth.emplace(count->depth, count->nodes);
        if (is_new) counts.push_back(*count);
        else if (before->second != count->nodes) errors.push_back(repeated_differently(operation));
    });
    return value_or_errors(std::move(counts), std::move(errors));
}

std::vector<ParseError> EpdValues::faults() const {
    std::map<std::string_view, OperandKind> present;
    for_each_operation(items_, [&](const EpdOperation& operation) {
        const auto known = known_opcode(operation.opcode);
        if (!known) return;
        // All perft counts are looked at together.
        const bool is_count = known->kind == OperandKind::count;
        present.emplace(is_count ? "D" : std::string_view(operation.opcode), known->kind);
    });
    Errors errors;
    for (const auto& [opcode, kind] : present)
        std::ranges::copy(faults_of(opcode, kind), std::back_inserter(errors));
    std::ranges::copy(contradictions(), std::back_inserter(errors));
    return errors;
}

std::vector<ParseError> EpdValues::faults_of(std::string_view opcode, OperandKind kind) const {
    switch (kind) {
        case OperandKind::moves: return errors_of(choice(opcode));
        case OperandKind::line: return errors_of(line(opcode));
        case OperandKind::move: return errors_of(move(opcode));
        case OperandKind::number: return errors_of(number(opcode));
        case OperandKind::text:
        case OperandKind::optional_text: return errors_of(text(opcode));
        case OperandKind::count: return errors_of(perft_counts());
        case OperandKind::anything: break;
    }
    return {};
}

/// Operations that are right in themselves but not together.
std::vector<ParseError> EpdValues::contradictions() const {
    Errors errors;
    const auto best = choice("bm");
    const auto avoid = choice("am");
    if (best && number("dm")) append_errors(errors, mate());
    if (!best || !avoid) return errors;
    for (const PlacedMove& placed : avoid->moves)
        if (std::ranges::find(best->moves, placed.move, &PlacedMove::move) != best->moves.end())
            errors.push_back(fault_at(placed.place, "am: this move is among those of 'bm' too"));
    return errors;
}

}  // namespace chess
