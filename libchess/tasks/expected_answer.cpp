#include "libchess/tasks/expected_answer.hpp"

#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <type_traits>
#include <variant>

namespace chess {

namespace {

constexpr std::string_view blanks = " \t";

/// A part of a list of points.
struct Part {
    std::string_view text;
    std::size_t offset;  // in the list

    Part(std::string_view list, std::size_t start, std::size_t end)
        : offset(std::min(list.find_first_not_of(blanks, start), end)) {
        text = list.substr(offset, end - offset);
        text = text.substr(0, text.find_last_not_of(blanks) + 1);
    }
};

/// "f5=10" in a list of points, or anything else between commas.
struct PointsItem {
    Part all;
    Part move;
    Part number;  // empty if there is no sign
};

std::vector<PointsItem> read_items(std::string_view list) {
    std::vector<PointsItem> items;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        // The last '=', since a promotion also has one.
        const std::size_t sign = list.substr(0, end).rfind('=');
        const bool has_sign = sign != std::string_view::npos && sign >= start;
        items.push_back({Part(list, start, end), Part(list, start, has_sign ? sign : end),
                         Part(list, has_sign ? sign + 1 : end, end)});
        start = end + 1;
    }
    return items;
}

bool is_number(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether it is a move, legal or not, with a number, so not part of an ordinary comment.
bool is_meant(const Position& position, const PointsItem& item) {
    if (!is_number(item.number.text)) return false;
    const auto move = parse_san(position, item.move.text);
    return move || move.error().kind != SanError::Kind::syntax;
}

/// Where something is in the record: exact within quotes, otherwise the whole operation.
ParseError points_fault(const EpdOperation& c0, const Part& part, const std::string& message) {
    const std::size_t length = std::max<std::size_t>(part.text.size(), 1);
    if (c0.operands.size() != 1) return {c0.place.offset, c0.place.length, "c0: " + message};
    const EpdOperand& operand = c0.operands.front();
    const std::size_t quote = operand.quoted ? 1 : 0;
    return {operand.place.offset + quote + part.offset, length, "c0: " + message};
}

std::expected<ExpectedAnswer::PointsFor, ParseError> read_points_for(const Position& position,
                                                                     const EpdOperation& c0,
                                                                     const PointsItem& item) {
    constexpr int most = 1'000'000;
    if (item.number.text.empty())
        return std::unexpected(points_fault(
            c0, item.all, fmt::format("'{}' has no points, as in Nf3=10", excerpt(item.all.text))));
    const auto move = parse_san(position, item.move.text);
    if (!move) {
        const ParseError& fault = move.error().error;
        Part place = item.move;
        place.offset += fault.offset;
        place.text = place.text.substr(std::min(fault.offset, place.text.size()), fault.length);
        return std::unexpected(points_fault(c0, place, fault.message));
    }
    const std::string_view number = item.number.text;
    const auto points = detail::number_of<int>(number);
    if (!points || *points < 0 || *points > most)
        return std::unexpected(points_fault(
            c0, item.number,
            fmt::format("'{}' is not a number of points from 0 to {}", excerpt(number), most)));
    return ExpectedAnswer::PointsFor{*move, *points};
}

EpdResult<std::vector<ExpectedAnswer::PointsFor>> read_points(const Epd& record) {
    std::vector<ExpectedAnswer::PointsFor> points;
    const EpdOperation* c0 = record.find("c0");
    const auto text = record.text("c0");
    if (c0 == nullptr || !text) return points;
    const std::string list = text->value_or("");
    const std::vector<PointsItem> items = read_items(list);
    if (std::ranges::none_of(
            items, [&](const PointsItem& item) { return is_meant(record.position(), item); }))
        return points;  // an ordinary comment
    std::vector<ParseError> errors;
    for (const PointsItem& item : items) {
        const auto read = read_points_for(record.position(), *c0, item);
        if (!read) errors.push_back(read.error());
        else if (std::ranges::find(points, read->move, &ExpectedAnswer::PointsFor::move) !=
                 points.end())
            errors.push_back(points_fault(*c0, item.move,
                                          fmt::format("'{}' stands here twice", item.move.text)));
        else points.push_back(*read);
    }
    if (errors.empty() &&
        std::ranges::all_of(points, [](const auto& one) { return one.points == 0; }))
        errors.push_back(points_fault(*c0, Part(list, 0, list.size()), "no move is worth a point"));
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return points;
}

/// Every operation with this opcode.
std::vector<const EpdOperation*> operations(const Epd& record, std::string_view opcode) {
    std::vector<const EpdOperation*> found;
    for (const EpdItem& item : record.items())
        if (const auto* operation = std::get_if<EpdOperation>(&item);
            operation != nullptr && operation->opcode == opcode)
            found.push_back(operation);
    return found;
}

/// Best moves that are also to be avoided.
std::vector<ParseError> avoided_best(const Epd& record, const std::vector<Move>& best) {
    std::vector<ParseError> errors;
    for (const EpdOperation* operation : operations(record, "am"))
        for (const EpdOperand& operand : operation->operands) {
            const auto move = parse_san(record.position(), operand.text);
            if (!move || std::ranges::find(best, *move) == best.end()) continue;
            errors.push_back({operand.place.offset, operand.place.length,
                              fmt::format("am: '{}' is a best move as well", operand.text)});
        }
    return errors;
}

/// Whether a mate was found that is at most as long as the one stated, for the same side.
bool reaches(const SearchResult& result, int stated) {
    if (result.lines.empty()) return false;
    const SearchLine& line = result.lines.front();
    const auto moves = line.score.as_mate_moves();
    if (!moves) return false;
    const bool winning = line.score > Score();
    return winning == (stated > 0) && std::abs(*moves) <= std::abs(stated);
}

}  // namespace

std::vector<Move> ExpectedAnswer::expected() const {
    if (!best.empty()) return best;
    std::vector<Move> moves;
    for (const auto& [move, worth] : points)
        if (worth == most_points()) moves.push_back(move);
    return moves;
}

int ExpectedAnswer::most_points() const {
    int most = 0;
    for (const PointsFor& one : points) most = std::max(most, one.points);
    return most;
}

int ExpectedAnswer::points_of(std::optional<Move> move) const {
    const auto found = std::ranges::find(points, move, &PointsFor::move);
    return found == points.end() ? 0 : found->points;
}

bool ExpectedAnswer::solved_by(const SearchResult& result) const {
    const std::optional<Move> played = result.best_move();
    const auto is_played = [&](const std::vector<Move>& moves) {
        return std::ranges::find(moves, played) != moves.end();
    };
    const std::vector<Move> right = expected();
    if (!right.empty() && !is_played(right)) return false;
    if (!avoid.empty() && (!played || is_played(avoid))) return false;
    return !mate || reaches(result, *mate);
}

EpdResult<std::optional<ExpectedAnswer>> read_expected_answer(const Epd& record) {
    std::vector<ParseError> errors;
    const auto value_of = [&](const auto& read) {
        if (!read) errors.insert(errors.end(), read.error().begin(), read.error().end());
        return read.value_or(typename std::remove_cvref_t<decltype(read)>::value_type{});
    };
    ExpectedAnswer answer;
    const auto best = record.best_moves();
    answer.best = value_of(best).moves;
    answer.avoid = value_of(record.avoid_moves());
    answer.points = value_of(read_points(record));
    // Errors in `bm` would be reported twice.
    if (best) answer.mate = value_of(record.mate());
    const auto add = [&](const std::vector<ParseError>& faults) {
        errors.insert(errors.end(), faults.begin(), faults.end());
    };
    add(avoided_best(record, answer.best));
    if (!errors.empty()) {
        std::ranges::sort(errors, {}, &ParseError::offset);
        return std::unexpected(std::move(errors));
    }
    if (!answer.best.empty() || !answer.points.empty()) answer.mate.reset();
    const bool asks = !answer.expected().empty() || !answer.avoid.empty() || answer.mate;
    return asks ? std::optional(std::move(answer)) : std::nullopt;
}

std::string theme_of(std::string_view id) {
    constexpr std::string_view digits = "0123456789";
    constexpr std::string_view separators = " .-_#:,";
    const std::size_t last = id.find_last_not_of(digits);
    if (last == std::string_view::npos || last + 1 == id.size()) return std::string(id);
    const std::size_t end = id.find_last_not_of(separators, last);
    return std::string(id.substr(0, end == std::string_view::npos ? last + 1 : end + 1));
}

}  // namespace chess
