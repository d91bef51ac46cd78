#include "libchess/uci/detail/uci_position.hpp"

#include "libchess/notation/detail/excerpt.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/uci_move.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace chess {

namespace {

using Messages = std::vector<std::string>;

std::unexpected<Messages> fail(std::string message) {
    return std::unexpected(Messages{std::move(message)});
}

Messages messages(const std::vector<ParseError>& errors, std::size_t column) {
    Messages result;
    result.reserve(errors.size());
    for (const ParseError& error : errors)
        result.push_back(fmt::format("column {}: {}", column + error.offset, error.message));
    return result;
}

Position standard_start(bool chess960) {
    if (!chess960) return Position::start();
    const auto start = Position::from_setup(Position::start().to_setup(), {.chess960 = true});
    return start ? start->position : Position::start();
}

/// The position before the moves; `words` are those before `moves`.
std::expected<UciPosition, Messages> read_start(std::string_view line, UciWords words,
                                                bool chess960) {
    static constexpr std::array<std::string_view, 2> kinds{"startpos", "fen"};
    if (words.empty()) return fail("position: expected 'startpos' or 'fen'");
    const std::string_view kind = words.front();
    if (std::ranges::find(kinds, kind) == kinds.end())
        return fail(fmt::format("column {}: expected 'startpos' or 'fen', not '{}'{}",
                                uci_column(line, kind), excerpt(kind), uci_hint(kind, kinds)));
    const UciWords rest = words.subspan(1);
    if (kind == "startpos") {
        if (rest.empty()) return UciPosition{{standard_start(chess960)}, {}};
        static constexpr std::array<std::string_view, 1> next{"moves"};
        return fail(fmt::format("column {}: expected 'moves', not '{}'{}",
                                uci_column(line, rest.front()), excerpt(rest.front()),
                                uci_hint(rest.front(), next)));
    }
    if (rest.empty()) return fail("position: expected a position after 'fen'");
    const std::size_t column = uci_column(line, rest.front());
    const std::size_t end = uci_column(line, rest.back()) + rest.back().size();
    const auto fen = read_fen(line.substr(column - 1, end - column), {.chess960 = chess960});
    if (!fen) return std::unexpected(messages(fen.error(), column));
    return UciPosition{{fen->position}, messages(fen->warnings, column)};
}

}  // namespace

std::expected<UciPosition, std::vector<std::string>> read_uci_position(std::string_view line,
                                                                       UciWords words,
                                                                       bool chess960) {
    const auto at = static_cast<std::size_t>(std::ranges::find(words, "moves") - words.begin());
    auto result = read_start(line, words.first(at), chess960);
    if (!result || at == words.size()) return result;
    Position position = result->root.start;
    for (const std::string_view word : words.subspan(at + 1)) {
        const auto move = parse_uci(position, word);
        if (!move)
            return fail(fmt::format("column {}: move {}: {}", uci_column(line, word),
                                    result->root.moves.size() + 1, move.error().message));
        result->root.moves.push_back(*move);
        position.make(*move);
    }
    return result;
}

SearchRoot as_chess960(const SearchRoot& root, bool chess960) {
    const auto start = Position::from_setup(root.start.to_setup(), {.chess960 = chess960});
    return start ? SearchRoot{start->position, root.moves} : root;
}

}  // namespace chess
