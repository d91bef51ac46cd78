#include "libchess/bisect/question.hpp"

#include "libchess/bisect/detail/trial.hpp"
#include "libchess/notation/fen.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/notation/uci_move.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace chess {

namespace {

constexpr FenOptions question_style{.en_passant = EnPassantStyle::fen};

}  // namespace

std::string question_fen(const Position& root) {
    return to_fen(root, question_style);
}

std::string question_command(const PerftQuestion& question) {
    return position_command(question, question_style);
}

std::optional<Move> detail::read_answer_move(const Position& position, std::string_view text) {
    if (const auto move = parse_uci(position, text)) return *move;
    // An illegal move in UCI notation must not be read as SAN.
    if (parse_square(text.substr(0, 2)) && text.size() >= 4 && parse_square(text.substr(2, 2)))
        return std::nullopt;
    if (const auto move = parse_san(position, text)) return *move;
    return std::nullopt;
}

PerftDifference detail::compare_answers(const Position& position,
                                        const std::vector<PerftRootCount>& ours,
                                        const PerftAnswer& theirs) {
    PerftDifference difference;
    std::vector<bool> seen(ours.size(), false);
    for (const auto& [text, nodes] : theirs.moves) {
        difference.their_sum += nodes;
        const auto move = detail::read_answer_move(position, text);
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
    // Ties are sorted by move, so that the order does not depend on the answer.
    std::ranges::sort(difference.unequal, {}, [](const PerftDifference::Unequal& unequal) {
        return std::pair(unequal.ours, unequal.move.bits());
    });
    difference.theirs = theirs.total.value_or(difference.their_sum);
    return difference;
}

}  // namespace chess
