#include "input/asked_search.hpp"

#include "libchess/notation/san.hpp"

#include <fmt/format.h>

#include <utility>

namespace chesstool {

std::optional<AskedSearch> asked_search(InputPosition& input, const std::string& search_moves) {
    AskedSearch asked;
    if (input.epd) {
        auto test = chess::read_expected_answer(input.epd->epd);
        if (!test) {
            for (const chess::ParseError& fault : test.error()) input.note_epd_fault(fault);
            return std::nullopt;
        }
        asked.test = *std::move(test);
    }
    auto moves = chess::parse_alternatives(*input.position, search_moves);
    if (moves) {
        asked.first_moves = *std::move(moves);
        return asked;
    }
    const bool in_file = input.epd || !input.file.starts_with('<');
    const std::string place =
        in_file ? fmt::format("{}:{}: ", input.file, input.line) : std::string();
    for (const chess::ParseError& fault : moves.error())
        input.errors.push_back({chess::Diagnostic::Kind::error, "<searchmoves>", 1,
                                fault.offset + 1, fault.length, place + fault.message,
                                search_moves});
    return std::nullopt;
}

}  // namespace chesstool
