#include "libchess/bisect/question.hpp"

#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace chess {

Position PerftQuestion::position() const {
    Position position = root;
    for (const Move move : moves) position.make(move);
    return position;
}

std::string question_fen(const Position& root) {
    return to_fen(root, {.en_passant = EnPassantStyle::fen});
}

std::string question_moves(const PerftQuestion& question) {
    std::string text;
    Position position = question.root;
    for (const Move move : question.moves) {
        if (!text.empty()) text += ' ';
        text += to_uci(position, move);
        position.make(move);
    }
    return text;
}

std::string position_command(const PerftQuestion& question) {
    std::string command = "position fen " + question_fen(question.root);
    if (!question.moves.empty()) command += " moves " + question_moves(question);
    return command;
}

std::optional<Move> read_answer_move(const Position& position, std::string_view text) {
    if (const auto move = parse_uci(position, text)) return *move;
    // What looks like UCI and is not legal must not be taken for something else.
    if (parse_square(text.substr(0, 2)) && text.size() >= 4 && parse_square(text.substr(2, 2)))
        return std::nullopt;
    if (const auto move = parse_san(position, text)) return *move;
    return std::nullopt;
}

PerftDifference compare_answers(const Position& position, const std::vector<PerftRootCount>& ours,
                                const PerftAnswer& theirs) {
    PerftDifference difference;
    std::vector<bool> seen(ours.size(), false);
    for (const auto& [text, nodes] : theirs.moves) {
        difference.their_sum += nodes;
        const auto move = read_answer_move(position, text);
        const auto found = std::ranges::find_if(
            ours, [&](const PerftRootCount& count) { return move == count.move; });
        const auto index = static_cast<std::size_t>(found - ours.begin());
        if (found == ours.end() || seen[index]) {
            difference.extra.push_back(text);
            continue;
        }
        seen[index] = true;
        if (found->nodes != nodes) difference.unequal.push_back({found->move, found->nodes, nodes});
    }
    for (std::size_t i = 0; i < ours.size(); ++i) {
        difference.ours += ours[i].nodes;
        if (!seen[i]) difference.missing.push_back(ours[i].move);
    }
    // Equal ones by their moves, so that the order does not depend on the answer's.
    std::ranges::sort(difference.unequal, {}, [](const PerftDifference::Unequal& unequal) {
        return std::pair(unequal.ours, unequal.move.bits());
    });
    difference.theirs = theirs.total.value_or(difference.their_sum);
    return difference;
}

}  // namespace chess
