#include "input/asked_search.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace chesstool {

std::optional<AskedSearch> asked_search(InputPosition& input, const SearchOptions& options) {
    AskedSearch asked{.search = {},
                      .game = input.history.value_or(chess::GameHistory{*input.position}),
                      .limits = options.limits()};
    input.name(asked.search);
    asked.search.position = *input.position;
    if (input.epd) {
        auto test = chess::read_expected_answer(input.epd->epd);
        if (!test) {
            for (const chess::ParseError& fault : test.error()) input.note_epd_fault(fault);
            return std::nullopt;
        }
        asked.search.test = *std::move(test);
    }
    auto moves = chess::parse_alternatives(*input.position, options.search_moves);
    if (moves) {
        asked.limits.first_moves = *std::move(moves);
        return asked;
    }
    const std::string place =
        input.typed ? std::string() : fmt::format("{}:{}: ", input.file, input.line);
    for (const chess::ParseError& fault : moves.error())
        input.errors.push_back({chess::Diagnostic::Kind::error, "<searchmoves>", 1,
                                fault.offset + 1, fault.length, place + fault.message,
                                options.search_moves});
    return std::nullopt;
}

}  // namespace chesstool
