#include "input/asked_search.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace chesstool {

std::optional<chess::SearchedPosition> asked_search(InputPosition& input) {
    chess::SearchedPosition search;
    input.name(search);
    search.position = *input.position;
    if (!input.epd) return search;
    auto test = chess::read_expected_answer(*input.epd);
    if (test) {
        search.test = *std::move(test);
        return search;
    }
    for (const chess::ParseError& fault : test.error()) input.note_epd_fault(fault);
    return std::nullopt;
}

std::optional<chess::SearchLimits> asked_limits(InputPosition& input,
                                                const SearchOptions& options) {
    auto moves = chess::parse_alternatives(*input.position, options.search_moves);
    if (moves) {
        chess::SearchLimits limits = options.limits();
        limits.first_moves = *std::move(moves);
        return limits;
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
