#include "libchess/notation/puzzle_table.hpp"

#include "libchess/base/detail/characters.hpp"
#include "libchess/base/utf8.hpp"
#include "libchess/notation/detail/text.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>
#include <utility>

namespace chess {

namespace {

constexpr std::string_view too_short =
    "a puzzle needs two moves at least: the opponent's, and the one to find";

/// A field of a line, and the offset of its text.
struct Field {
    std::string text;
    std::size_t offset;
};

/// Splits a line at its commas (RFC 4180); a quoted field may contain commas, and doubled quotes.
std::expected<std::vector<Field>, ParseError> cut_fields(std::string_view line) {
    std::vector<Field> fields;
    std::size_t at = 0;
    while (true) {
        Field field{{}, at};
        if (at < line.size() && line[at] == '"') {
            const std::size_t quote = at++;
            field.offset = at;
            while (true) {
                const std::size_t end = line.find('"', at);
                if (end == std::string_view::npos)
                    return std::unexpected(ParseError{quote, 1, "this quote is never closed"});
                field.text += line.substr(at, end - at);
                at = end + 1;
                if (at == line.size() || line[at] != '"') break;
                field.text += '"';
                ++at;
            }
            if (at < line.size() && line[at] != ',')
                return std::unexpected(ParseError{at, 1, "expected a comma after the quotes"});
        } else {
            const std::size_t end = std::min(line.find(',', at), line.size());
            field.text = line.substr(at, end - at);
            at = end;
        }
        fields.push_back(std::move(field));
        if (at == line.size()) return fields;
        ++at;
    }
}

/// The words of a field, each with its offset.
std::vector<Field> words_of(const Field& field) {
    std::vector<Field> words;
    const std::string text =
        detail::has_high_byte(field.text) ? detail::with_plain_blanks(field.text) : field.text;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        words.push_back({text.substr(at, end - at), field.offset + at});
        at = end;
    }
    return words;
}

ParseError moved_by(ParseError error, std::size_t offset) {
    error.offset += offset;
    return error;
}

std::expected<Position, ParseError> position_of(const Field& field,
                                                const ValidationOptions& options) {
    auto read = read_fen(field.text, options);
    if (!read) return std::unexpected(moved_by(read.error().front(), field.offset));
    return read->position;
}

std::expected<std::vector<Move>, ParseError> moves_of(const Field& field, Position position) {
    std::vector<Move> moves;
    for (const Field& word : words_of(field)) {
        const auto move = parse_uci(position, word.text);
        if (!move) return std::unexpected(moved_by(move.error(), word.offset));
        position.make(*move);
        moves.push_back(*move);
    }
    if (moves.size() < 2)
        return std::unexpected(ParseError{field.offset, std::max<std::size_t>(1, field.text.size()),
                                          std::string(too_short)});
    return moves;
}

std::vector<std::string> themes_in(std::string_view text) {
    std::vector<std::string> themes;
    for (Field& theme : words_of({std::string(text), 0})) themes.push_back(std::move(theme.text));
    return themes;
}

std::optional<int> whole_number(std::string_view text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

std::optional<std::size_t> column_named(const std::vector<Field>& heads, std::string_view name) {
    const auto found = std::ranges::find(heads, name, &Field::text);
    if (found == heads.end()) return std::nullopt;
    return static_cast<std::size_t>(found - heads.begin());
}

}  // namespace

std::expected<std::optional<PuzzleColumns>, ParseError> read_puzzle_head(std::string_view line) {
    const auto heads = cut_fields(line);
    if (!heads) return std::unexpected(heads.error());
    const auto fen = column_named(*heads, "FEN");
    const auto moves = column_named(*heads, "Moves");
    if (fen && moves)
        return PuzzleColumns{column_named(*heads, "PuzzleId"), *fen, *moves,
                             column_named(*heads, "Rating"), column_named(*heads, "Themes")};
    // Without a header line, the second field is a position.
    if (heads->size() > 2 && (*heads)[1].text.contains('/')) return std::nullopt;
    return std::unexpected(ParseError{0, std::max<std::size_t>(1, line.size()),
                                      "this is not a table of puzzles: expected a head with "
                                      "PuzzleId,FEN,Moves and more columns"});
}

std::expected<PuzzleRecord, ParseError> read_puzzle(std::string_view line,
                                                    const PuzzleColumns& columns,
                                                    const ValidationOptions& options) {
    const auto fields = cut_fields(line);
    if (!fields) return std::unexpected(fields.error());
    if (fields->size() <= std::max(columns.fen, columns.moves))
        return std::unexpected(
            ParseError{line.size(), 1, "this line ends before its position and moves"});
    const auto position = position_of((*fields)[columns.fen], options);
    if (!position) return std::unexpected(position.error());
    auto moves = moves_of((*fields)[columns.moves], *position);
    if (!moves) return std::unexpected(moves.error());
    PuzzleRecord record{.id = {}, .before = *position, .moves = *std::move(moves), .themes = {}};
    for (const std::size_t column : {columns.fen, columns.moves}) {
        const Field& field = (*fields)[column];
        const std::size_t blank = detail::find_rare_blank(field.text);
        if (blank == std::string::npos || !record.warnings.empty()) continue;
        record.warnings.push_back({field.offset + blank, 1, std::string(rare_blank_warning),
                                   /*fatal=*/false, /*once_a_file=*/true});
    }
    if (columns.id && *columns.id < fields->size()) record.id = (*fields)[*columns.id].text;
    if (columns.rating && *columns.rating < fields->size())
        record.rating = whole_number((*fields)[*columns.rating].text);
    if (columns.themes && *columns.themes < fields->size())
        for (Field& theme : words_of((*fields)[*columns.themes]))
            record.themes.push_back(std::move(theme.text));
    return record;
}

std::expected<PuzzleRecord, ParseError> puzzle_of(const Epd& epd) {
    auto line = epd.variation();
    if (!line) return std::unexpected(line.error().front());
    if (line->empty())
        return std::unexpected(ParseError{0, 1, "a puzzle in EPD has its solution under 'pv'"});
    PuzzleRecord record{
        .id = {}, .before = epd.position(), .moves = *std::move(line), .themes = {}, .first = 0};
    if (const auto id = epd.id(); id && *id) record.id = **id;
    if (const auto themes = epd.text("c1"); themes && *themes) record.themes = themes_in(**themes);
    return record;
}

std::expected<PuzzleRecord, ParseError> puzzle_of(const Game& game) {
    PuzzleRecord record{.id = std::string(game.tag("PuzzleId").value_or("")),
                        .before = game.start,
                        .moves = {},
                        .themes = themes_in(game.tag("Themes").value_or(""))};
    for (const GameMove& move : game.moves) {
        if (!move.move) return std::unexpected(ParseError{0, 1, "nobody passes in a puzzle"});
        record.moves.push_back(*move.move);
    }
    if (record.moves.size() < 2) return std::unexpected(ParseError{0, 1, std::string(too_short)});
    return record;
}

}  // namespace chess
