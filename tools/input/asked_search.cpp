#include "input/asked_search.hpp"

#include "libchess/notation/san.hpp"
#include "libchess/tasks/expected_answer.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace chesstool {

namespace {

/// The test of the input's record, if it has one; false if it makes no sense.
bool add_test(InputPosition& input, chess::SearchedPosition& search) {
    if (!input.epd) return true;
    auto test = chess::read_expected_answer(*input.epd);
    if (test) {
        search.test = *std::move(test);
        return true;
    }
    for (const chess::ParseError& fault : test.error()) input.note_epd_fault(fault);
    return false;
}

/// The moves to search there, if they are given; false if they make no sense.
bool add_first_moves(InputPosition& input, const std::string& given,
                     chess::SearchedPosition& search) {
    auto moves = chess::parse_alternatives(*input.position, given);
    if (moves) {
        search.limits.first_moves = *std::move(moves);
        return true;
    }
    const std::string place =
        input.typed ? std::string() : fmt::format("{}:{}: ", input.file, input.line);
    for (const chess::ParseError& fault : moves.error())
        input.errors.push_back({chess::Diagnostic::Kind::error, "<searchmoves>", 1,
                                fault.offset + 1, fault.length, place + fault.message, given});
    return false;
}

}  // namespace

std::optional<chess::SearchedPosition> asked_search(InputPosition& input,
                                                    const SearchOptions& options) {
    chess::SearchedPosition search;
    input.name(search);
    search.position = *input.position;
    search.limits = options.limits();
    if (!add_test(input, search) || !add_first_moves(input, options.search_moves, search))
        return std::nullopt;
    return search;
}

}  // namespace chesstool
