#include "first_moves.hpp"

#include "libchess/notation/san.hpp"

#include <algorithm>

namespace chesstool {

std::expected<std::vector<chess::Move>, std::vector<chess::ParseError>> read_first_moves(
    const chess::Position& position, std::string_view text) {
    constexpr std::string_view separators = ", \t";
    std::vector<chess::Move> moves;
    std::vector<chess::ParseError> errors;
    for (std::size_t at = 0;
         (at = text.find_first_not_of(separators, at)) != std::string_view::npos;) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        const auto move = chess::parse_san(position, text.substr(at, end - at));
        if (!move) {
            chess::ParseError error = move.error().error;
            error.offset += at;
            errors.push_back(std::move(error));
        } else if (std::ranges::find(moves, *move) == moves.end()) {
            moves.push_back(*move);
        }
        at = end;
    }
    if (!errors.empty()) return std::unexpected(std::move(errors));
    return moves;
}

}  // namespace chesstool
