#include "report/annotate/detail/page_steps.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"

namespace chess {

namespace {

/// The squares on which two boards differ with their new content, so that a page need not know the
/// rules: "e1.g1Kf1Rh1." is castling.
std::string changes_between(const Position& before, const Position& after) {
    std::string changes;
    for (int i = 0; i < square_count; ++i) {
        const Square square = square_at(i);
        const auto piece = after.at(square);
        if (before.at(square) == piece) continue;
        changes += to_string(square) + (piece ? to_char(*piece) : '.');
    }
    return changes;
}

}  // namespace

std::string detail::placement_of(const Position& position) {
    const std::string fen = to_fen(position);
    return fen.substr(0, fen.find(' '));
}

std::string detail::squares_of(std::optional<Move> move) {
    if (!move) return "";
    Square to = move->to();
    if (move->is_castling()) {
        const CastlingTargets targets = castling_targets(move->from(), move->to());
        to = targets.king == move->from() ? targets.rook : targets.king;
    }
    return to_string(move->from()) + to_string(to);
}

Json detail::step_of(const Position& before, std::optional<Move> move, const Position& after) {
    return Json::Array{move ? to_san(before, *move) : "--", squares_of(move),
                       changes_between(before, after)};
}

Json detail::steps_of(Position position, std::span<const Move> moves) {
    Json steps = Json::array();
    for (const Move move : moves) {
        const Position before = position;
        position.make(move);
        steps.push_back(step_of(before, move, position));
    }
    return steps;
}

std::string detail::script_data(const Json& json) {
    // "<" is in strings alone; nothing in them may end the script, or begin another.
    std::string text;
    for (const char c : json.dump()) {
        if (c == '<') text += "\\u003c";
        else text += c;
    }
    return text;
}

}  // namespace chess
