#include "libchess/report/search_test.hpp"

#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <type_traits>

namespace chess {

namespace {

constexpr std::string_view blanks = " \t";

/// "f5=10" in a list of points.
struct PointsItem {
    std::string_view move;
    int points;
    std::size_t offset;  ///< where the move stands in the list
};

std::optional<PointsItem> read_item(std::string_view list, std::size_t start, std::size_t end) {
    start = std::min(list.find_first_not_of(blanks, start), end);
    std::string_view text = list.substr(start, end - start);
    text = text.substr(0, text.find_last_not_of(blanks) + 1);
    const std::size_t sign = text.rfind('=');  // the last, since a promotion has one too
    if (sign == std::string_view::npos || sign == 0) return std::nullopt;
    const std::string_view number = text.substr(sign + 1);
    PointsItem item{text.substr(0, sign), 0, start};
    const auto [last, code] =
        std::from_chars(number.data(), number.data() + number.size(), item.points);
    const bool good = !number.empty() && code == std::errc{} &&
                      last == number.data() + number.size() &&
                      item.move.find_first_of(blanks) == std::string_view::npos;
    return good ? std::optional(item) : std::nullopt;
}

/// Every item of a list; none if the text is something else.
std::vector<PointsItem> read_items(std::string_view list) {
    std::vector<PointsItem> items;
    for (std::size_t start = 0; start <= list.size();) {
        const std::size_t end = std::min(list.find(',', start), list.size());
        const auto item = read_item(list, start, end);
        if (!item) return {};
        items.push_back(*item);
        start = end + 1;
    }
    return items;
}

/// Where an item stands in the record: exact within quotes, otherwise the whole operation.
ParseError points_fault(const EpdOperation& c0, const PointsItem& item, const ParseError& fault) {
    const std::string message = fmt::format("c0: {}", fault.message);
    if (c0.operands.size() != 1) return {c0.place.offset, c0.place.length, message};
    const EpdOperand& operand = c0.operands.front();
    const std::size_t quote = operand.quoted ? 1 : 0;
    return {operand.place.offset + quote + item.offset + fault.offset, fault.length, message};
}

EpdResult<std::vector<SearchTest::PointsFor>> read_points(const Epd& record) {
    std::vector<SearchTest::PointsFor> points;
    const EpdOperation* c0 = record.find("c0");
    const auto text = record.text("c0");
    if (c0 == nullptr || !text) return points;
    const std::string list = text->value_or("");
    std::vector<ParseError> errors;
    for (const PointsItem& item : read_items(list)) {
        const auto move = parse_san(record.position(), item.move);
        if (move) {
            points.push_back({*move, item.points});
            continue;
        }
        const bool no_move_at_all = move.error().kind == SanError::Kind::syntax;
        if (no_move_at_all && points.empty() && errors.empty()) return points;  // another list
        errors.push_back(points_fault(*c0, item, move.error().error));
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return points;
}

bool contains(const std::vector<Move>& moves, std::optional<Move> move) {
    return move && std::ranges::find(moves, *move) != moves.end();
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

std::vector<Move> SearchTest::expected() const {
    if (!best.empty()) return best;
    std::vector<Move> moves;
    for (const auto& [move, worth] : points)
        if (worth == most_points()) moves.push_back(move);
    return moves;
}

int SearchTest::most_points() const {
    int most = 0;
    for (const PointsFor& one : points) most = std::max(most, one.points);
    return most;
}

int SearchTest::points_of(std::optional<Move> move) const {
    for (const PointsFor& one : points)
        if (move == one.move) return one.points;
    return 0;
}

bool SearchTest::solved_by(const SearchResult& result) const {
    const std::optional<Move> played = result.best_move();
    const std::vector<Move> right = expected();
    if (!right.empty() && !contains(right, played)) return false;
    if (!avoid.empty() && (!played || contains(avoid, played))) return false;
    return !mate || reaches(result, *mate);
}

EpdResult<std::optional<SearchTest>> read_search_test(const Epd& record) {
    std::vector<ParseError> errors;
    const auto value_of = [&](const auto& read) {
        if (!read) errors.insert(errors.end(), read.error().begin(), read.error().end());
        return read.value_or(typename std::remove_cvref_t<decltype(read)>::value_type{});
    };
    SearchTest test;
    const auto best = record.best_moves();
    test.best = value_of(best).moves;
    test.avoid = value_of(record.avoid_moves());
    test.points = value_of(read_points(record));
    // What is wrong with `bm` would be told once more.
    if (best) test.mate = value_of(record.mate());
    if (!errors.empty()) {
        std::ranges::sort(errors, {}, &ParseError::offset);
        return std::unexpected(std::move(errors));
    }
    const bool names_moves = !test.best.empty() || !test.points.empty();
    if (names_moves || test.mate == 0) test.mate.reset();  // 0: there is nothing left to find
    const bool asks = !test.expected().empty() || !test.avoid.empty() || test.mate.has_value();
    return asks ? std::optional(std::move(test)) : std::nullopt;
}

void AnswerWatch::observe(const SearchResult& result) {
    if (!test_.solved_by(result)) found_.reset();
    else if (!found_) found_ = {result.depth, result.nodes, result.time};
}

std::optional<AnswerFound> AnswerWatch::finish(const SearchResult& result) {
    observe(result);
    return found_;
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
