#include "libchess/notation/epd.hpp"

#include "libchess/notation/detail/epd_operand.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>

namespace chess {

namespace {

/// Changes an operand so that it can be read back from a line.
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
    if (!is_identifier(opcode)) refuse("the opcode is not an identifier");
    if (opcode == "hmvc" || opcode == "fmvn") refuse("the counters are the position's");
    if (operands.empty() && !known_opcode(opcode)) refuse("without operands it is a remark");
    for (EpdOperand& operand : operands) operand = readable(std::move(operand));
    const std::string_view behind = operands.empty()          ? std::string_view()
                                    : operands.front().quoted ? std::string_view("\"")
                                                              : operands.front().text;
    std::string usual = usual_opcode(opcode, behind);
    if (takes_moves(usual))
        for (EpdOperand& operand : operands)
            operand.quoted =
                operand.quoted || operand.text.contains(',') ||
                (known_opcode(usual_opcode(operand.text, "x")) && !looks_like_move(operand.text));
    return {std::move(usual), std::move(operands)};
}

bool has_opcode(const EpdItem& item, std::string_view opcode) {
    const auto* const operation = std::get_if<EpdOperation>(&item);
    return operation != nullptr && operation->opcode == opcode;
}

/// An operation in one blank-separated text.
std::string text_of(const EpdOperation& operation) {
    std::string text = operation.opcode;
    for (const EpdOperand& operand : operation.operands) text += ' ' + operand.text;
    return text;
}

/// Whether a text that is no count was meant as one: "D2: 400", "depth 2 400", "2 400".
bool is_meant_as_count(std::string_view text) {
    const auto skip = [&](const auto& is_of) {
        const auto end = std::ranges::find_if_not(text, is_of);
        const auto length = static_cast<std::size_t>(end - text.begin());
        const std::string_view skipped = text.substr(0, length);
        text.remove_prefix(length);
        return skipped;
    };
    const std::string_view word = skip(detail::is_letter);
    if (!word.empty() && word != "D" && word != "d" && word != "Depth" && word != "depth" &&
        word != "Perft" && word != "perft")
        return false;
    // "00:03" is a time.
    const std::string_view signs = word.empty() ? " \t=" : " \t:=_-";
    const auto is_between = [&](char c) { return signs.contains(c); };
    skip(is_between);
    const bool has_depth = !skip(detail::is_digit).empty();
    const bool has_blank = !skip(is_between).empty();
    return has_depth && has_blank && !skip(detail::is_digit).empty() && text.empty();
}

using Errors = std::vector<ParseError>;

struct PlacedMove {
    Move move;
    TextSpan place;
};

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

/// The value that all operations with this opcode state; `read` reads one operation.
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

const EpdOperation* Epd::find(std::string_view opcode) const noexcept {
    for (const EpdItem& item : items_)
        if (has_opcode(item, opcode)) return std::get_if<EpdOperation>(&item);
    return nullptr;
}

bool Epd::six_fields() const noexcept {
    return counters_given_ || (position_.halfmove_clock() != 0 && find("hmvc") == nullptr) ||
           (position_.fullmove_number() != 1 && find("fmvn") == nullptr);
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

/// The value of `bm` or `am`.
struct Epd::Choice {
    std::vector<PlacedMove> moves;
    std::optional<int> mate;

    [[nodiscard]] std::vector<Move> only_moves() const {
        std::vector<Move> result;
        result.reserve(moves.size());
        for (const PlacedMove& placed : moves) result.push_back(placed.move);
        return result;
    }
};

EpdResult<Epd::Choice> Epd::choice(std::string_view opcode) const {
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
        if (!readable_) return;
        const auto move = read_move(position_, opcode, operand);
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

EpdResult<EpdBestMoves> Epd::best_moves() const {
    const auto found = choice("bm");
    if (!found) return std::unexpected(found.error());
    return EpdBestMoves{found->only_moves(), found->mate};
}

EpdResult<std::vector<Move>> Epd::avoid_moves() const {
    const auto found = choice("am");
    if (!found) return std::unexpected(found.error());
    return found->only_moves();
}

EpdResult<std::vector<Move>> Epd::variation() const {
    using Line = std::vector<Move>;
    const auto read = [&](const EpdOperation& operation) -> std::expected<Line, ParseError> {
        Line line;
        if (!readable_) return line;
        Position position = position_;
        for (const EpdOperand& operand : operation.operands) {
            const auto move = read_move(position, "pv", operand);
            if (!move) return std::unexpected(move.error());  // what follows has no position
            line.push_back(*move);
            position.make(*move);
        }
        return line;
    };
    const auto line = single_value<Line>(items_, "pv", read);
    if (!line) return std::unexpected(line.error());
    return line->value_or(Line{});
}

EpdResult<std::optional<Move>> Epd::move(std::string_view opcode) const {
    if (!readable_) return std::nullopt;
    return single_value<Move>(items_, opcode, [&](const EpdOperation& operation) {
        return read_single_move(position_, operation);
    });
}

EpdResult<std::optional<std::int64_t>> Epd::number(std::string_view opcode) const {
    const EpdOpcode limits = known_opcode(opcode).value_or(
        EpdOpcode{opcode, OperandKind::number, std::numeric_limits<std::int64_t>::min(),
                  std::numeric_limits<std::int64_t>::max()});
    return single_value<std::int64_t>(items_, opcode, [&](const EpdOperation& operation) {
        return read_number(limits, operation);
    });
}

EpdResult<std::optional<int>> Epd::mate() const {
    const auto direct = number("dm");
    const auto best = choice("bm");
    Errors errors;
    append_errors(errors, direct);
    append_errors(errors, best);
    if (!errors.empty()) return std::unexpected(std::move(errors));
    const auto moves = direct->transform([](std::int64_t n) { return static_cast<int>(n); });
    const std::optional<int> beside = best->mate;
    if (!moves || !beside) return moves ? moves : beside;
    if (*moves == *beside) return moves;
    for_each_operation(items_, "dm", [&](const EpdOperation& operation) {
        errors.push_back(
            fault_at(operation.place, fmt::format("dm: {} contradicts 'bm #{}'", *moves, *beside)));
    });
    return std::unexpected(std::move(errors));
}

EpdResult<std::optional<std::string>> Epd::text(std::string_view opcode) const {
    const auto known = known_opcode(opcode);
    const OperandKind kind = known ? known->kind : OperandKind::text;
    return single_value<std::string>(
        items_, opcode, [&](const EpdOperation& operation) { return read_text(kind, operation); });
}

EpdResult<std::vector<DepthCount>> Epd::perft_counts() const {
    std::vector<DepthCount> counts;
    std::map<int, std::uint64_t> by_depth;
    Errors errors;
    const auto refuse_if_meant = [&](std::string_view text, const TextSpan& place) {
        if (is_meant_as_count(text))
            errors.push_back(fault_at(place, "this is no count, expected one such as 'D2 400'"));
    };
    for (const EpdItem& item : items_)
        if (const auto* const remark = std::get_if<EpdRemark>(&item))
            refuse_if_meant(remark->text, remark->place);
    for_each_operation(items_, [&](const EpdOperation& operation) {
        const auto known = known_opcode(operation.opcode);
        if (!known) return refuse_if_meant(text_of(operation), operation.place);
        if (known->kind != OperandKind::count) return;
        const auto count = read_depth_count(operation);
        if (!count) return errors.push_back(count.error());
        const auto [before, is_new] = by_depth.emplace(count->depth, count->nodes);
        if (is_new) counts.push_back(*count);
        else if (before->second != count->nodes) errors.push_back(repeated_differently(operation));
    });
    return value_or_errors(std::move(counts), std::move(errors));
}

std::vector<ParseError> Epd::faults() const {
    std::set<std::string_view> opcodes;
    for_each_operation(items_, [&](const EpdOperation& operation) {
        const auto known = known_opcode(operation.opcode);
        // All perft counts are checked together.
        if (known) opcodes.insert(known->kind == OperandKind::count ? "D1" : known->name);
    });
    Errors errors = contradictions();
    for (const std::string_view opcode : opcodes)
        std::ranges::copy(faults_of(opcode), std::back_inserter(errors));
    return errors;
}

std::vector<ParseError> Epd::faults_of(std::string_view opcode) const {
    switch (known_opcode(opcode).value_or(EpdOpcode{}).kind) {
        case OperandKind::moves: return errors_of(choice(opcode));
        case OperandKind::line: return errors_of(variation());
        case OperandKind::move: return errors_of(move(opcode));
        case OperandKind::number: return errors_of(number(opcode));
        case OperandKind::text:
        case OperandKind::optional_text: return errors_of(text(opcode));
        case OperandKind::count: return errors_of(perft_counts());
        case OperandKind::anything: break;
    }
    return {};
}

/// Operations that are valid, but contradict each other.
std::vector<ParseError> Epd::contradictions() const {
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
