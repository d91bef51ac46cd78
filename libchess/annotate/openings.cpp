#include "libchess/annotate/openings.hpp"

#include "libchess/base/utf8.hpp"
#include "libchess/notation/pgn_reader.hpp"
#include "libchess/notation/record_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace chess {

namespace detail {
/// The text of data/openings/lichess.tsv; CMake writes its definition from
/// cmake/built_in_openings.cpp.in.
extern const char built_in_openings[];  // NOLINT(*-avoid-c-arrays): too long to be measured
}  // namespace detail

namespace {

/// A book line: the keys of its positions in order, and the name of the last.
struct BookLine {
    std::vector<Key> keys;
    Opening opening;
};

using BookLines = std::expected<std::vector<BookLine>, OpeningBookFault>;

std::string known(std::string_view value) {
    return value == "?" || value == "-" ? std::string() : std::string(value);
}

/// The opening in a game's tags.
struct OpeningTags {
    std::string eco;
    std::string opening;
    std::string variation;
    std::string subvariation;

    void set(std::string_view name, std::string_view value) {
        if (name == "ECO") eco = known(value);
        if (name == "Opening") opening = known(value);
        if (name == "Variation") variation = known(value);
        if (name == "Subvariation" || name == "SubVariation") subvariation = known(value);
    }
    /// "Opening: Variation, Subvariation".
    [[nodiscard]] std::string name() const {
        std::string name = opening;
        std::string_view separator = ": ";
        for (const std::string& part : {variation, subvariation}) {
            if (part.empty()) continue;
            if (!name.empty()) name += std::exchange(separator, ", ");
            name += part;
        }
        return name;
    }
};

/// Reads the main line of a game.
class LineReader : public PgnVisitor {
public:
    /// A text without moves is a line of one position, or none if it is not a game at all.
    std::expected<BookLine, ParseError> read(const TextRecord& game) {
        line_ = {};
        tags_ = {};
        error_.reset();
        read_game(game, *this);
        if (error_) return std::unexpected(*error_);
        line_.opening = {tags_.eco, tags_.name()};
        return std::move(line_);
    }

    void tag(std::string_view name, std::string_view value) override { tags_.set(name, value); }
    void move(const Position& before, Move /*move*/, std::string_view /*written*/) override {
        line_.keys.push_back(before.key());
    }
    void null_move(const Position& before, std::string_view) override {
        line_.keys.push_back(before.key());
    }
    Part begin_variation() override { return Part::skip; }
    void end_game(std::optional<GameResult> /*result*/, const Position& last) override {
        line_.keys.push_back(last.key());
    }
    void error(const ParseError& error) override { error_ = error; }

private:
    BookLine line_;
    OpeningTags tags_;
    std::optional<ParseError> error_;
};

OpeningBookFault fault_at(const TextRecord& record, const ParseError& error) {
    const TextPlace place = place_in(record, error.offset);
    return {place.line, place.column, error.length, error.message, std::string(place.source)};
}

BookLines read_games(std::string_view text) {
    std::vector<BookLine> lines;
    LineReader reader;
    RecordStream stream(read_from(text), InputKind::pgn);
    while (const auto batch = stream.next()) {
        for (const TextRecord& record : batch->records) {
            if (record.damage != TextRecord::Damage::none)
                return std::unexpected(
                    fault_at(record, {0, 1, "a game that is too long for a book of openings"}));
            auto line = reader.read(record);
            if (!line) return std::unexpected(fault_at(record, line.error()));
            if (!line->keys.empty()) lines.push_back(*std::move(line));
        }
    }
    return lines;
}

/// Takes the next line off a text, without its end.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::vector<std::string_view> cells_of(std::string_view row) {
    std::vector<std::string_view> cells;
    for (;;) {
        const std::size_t tab = row.find('\t');
        cells.push_back(row.substr(0, tab));
        if (tab == std::string_view::npos) return cells;
        row.remove_prefix(tab + 1);
    }
}

constexpr std::array<std::string_view, 3> column_names{"eco", "name", "pgn"};

/// Whether a line is the head of a table, if perhaps not a complete one.
bool is_table_head(std::string_view line) {
    const std::vector<std::string_view> cells = cells_of(line);
    return cells.size() > 1 && std::ranges::find_first_of(cells, column_names) != cells.end();
}

/// Reads a table with a row for each line, whose head says which column is which.
BookLines read_table(std::string_view text) {
    std::vector<BookLine> lines;
    std::array<std::size_t, column_names.size()> columns{};
    LineReader reader;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view row = take_line(text);
        const std::vector<std::string_view> cells = cells_of(row);
        const auto fault = [&](std::size_t offset, std::size_t length, std::string_view message,
                               std::string_view column = "") {
            return std::unexpected(OpeningBookFault{
                number, offset + 1, std::max<std::size_t>(length, 1),
                column.empty() ? std::string(message) : fmt::format("{} \"{}\"", message, column),
                std::string(row)});
        };
        if (number > 1 && row.find_first_not_of(" \t") == std::string_view::npos) continue;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (number == 1)
                columns[i] = static_cast<std::size_t>(std::ranges::find(cells, column_names[i]) -
                                                      cells.begin());
            if (columns[i] < cells.size()) continue;
            if (number == 1)
                return fault(0, row.size(), "the table has no column", column_names[i]);
            return fault(row.size(), 1, "the row ends before its column", column_names[i]);
        }
        if (number == 1) continue;
        const std::string_view moves = cells[columns[2]];
        const auto offset = static_cast<std::size_t>(moves.data() - row.data());
        auto line = reader.read({moves, 0, number});
        if (!line)
            return fault(offset + line.error().offset, line.error().length, line.error().message);
        if (line->keys.size() < 2) return fault(offset, moves.size(), "moves are expected here");
        line->opening = {known(cells[columns[0]]), known(cells[columns[1]])};
        lines.push_back(*std::move(line));
    }
    return lines;
}

BookLines read_lines(std::string_view text) {
    text = without_byte_order_mark(text);
    std::string_view rest = text;
    const std::string_view head = take_line(rest);
    if (is_table_head(head)) return read_table(text);
    const InputKind kind = detect_kind(text);
    if (kind != InputKind::pgn)
        return std::unexpected(OpeningBookFault{
            1, 1, 1, "neither games in PGN nor a table with the columns eco, name and pgn",
            std::string(head)});
    return read_games(text);
}

}  // namespace

std::expected<OpeningBook, OpeningBookFault> OpeningBook::read(std::string_view text) {
    auto lines = read_lines(text);
    if (!lines) return std::unexpected(std::move(lines.error()));
    OpeningBook book;
    for (BookLine& line : *lines) {
        for (const Key key : line.keys) book.positions_.try_emplace(key);
        if (line.opening == Opening()) continue;
        auto& opening = book.positions_[line.keys.back()];
        if (opening) continue;
        opening = static_cast<std::uint32_t>(book.openings_.size());
        book.openings_.push_back(std::move(line.opening));
    }
    return book;
}

const OpeningBook& OpeningBook::built_in() {
    static const OpeningBook book = read(detail::built_in_openings).value();
    return book;
}

const Opening* OpeningBook::find(const Position& position) const {
    const auto found = positions_.find(position.key());
    if (found == positions_.end()) return nullptr;
    const auto& opening = found->second;
    return opening ? &openings_[*opening] : nullptr;
}

bool OpeningBook::contains(const Position& position) const {
    return positions_.contains(position.key());
}

}  // namespace chess
