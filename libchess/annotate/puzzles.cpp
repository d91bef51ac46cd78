#include "libchess/annotate/annotator.hpp"

#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/notation/epd.hpp"
#include "libchess/notation/san.hpp"
#include "libchess/position/movegen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>

namespace chess {

namespace {

/// How much longer than the game's search the one is that a tactic has to survive.
template <typename Number>
Number longer(Number limit) {
    constexpr Number more = 4;
    return limit > std::numeric_limits<Number>::max() / more ? limit : limit * more;
}

/// The score of a position for the side to move, searched anew; nullopt if the best move is not the
/// one expected.
std::expected<std::optional<Score>, EngineError> score_of(const Position& position,
                                                          const SearchLimits& limits,
                                                          std::optional<Move> expected,
                                                          const AnnotationTools& tools) {
    tools.analyser->forget();
    const auto found = detail::analyse_again(*tools.analyser, {position}, limits, tools.stop);
    if (!found) return std::unexpected(found.error());
    if (found->lines.empty() || (expected && found->best_move() != expected))
        return std::optional<Score>();
    return std::optional(found->lines.front().score);
}

using MaybePuzzle = std::expected<std::optional<Puzzle>, EngineError>;

/// Nothing if it is not proved that there is a mate, and no shorter one, and by which moves.
std::optional<Puzzle> mate_puzzle(const AnnotatedGame& game, std::size_t i,
                                  const AnnotationTools& tools) {
    constexpr std::uint64_t most_nodes = 1'000'000;
    MateResult result = tools.solver->solve(
        {.position = game.positions[i].position, .length = game.moves[i].missed->moves},
        {.stated_first = true, .all_keys = true}, {.nodes = most_nodes, .stop = tools.stop});
    if (result.status != MateStatus::mate || !result.minimal || !result.has_all_keys)
        return std::nullopt;
    return Puzzle{i, std::move(result.keys), result.length};
}

MaybePuzzle tactic_puzzle(const AnnotatedGame& game, std::size_t i, const AnnotationRules& rules,
                          const AnnotationTools& tools) {
    const EvaluatedPosition& here = game.positions[i];
    const MoveList moves = legal_moves(here.position);
    const auto best = here.best_move();
    if (!best || moves.size() < 2 || best == game.game.moves[i].move) return std::nullopt;
    if (here.verdict) {
        if (here.keeping_moves.size() != 1) return std::nullopt;
        return Puzzle{i, here.keeping_moves};
    }
    SearchLimits limits = rules.limits;
    limits.lines = 1;
    if (limits.nodes) *limits.nodes = longer(*limits.nodes);
    if (limits.time) *limits.time = std::chrono::milliseconds(longer(limits.time->count()));
    if (limits.depth) *limits.depth = std::min(*limits.depth + 2, SearchLimits::max_depth);
    const auto first = score_of(here.position, limits, best, tools);
    if (!first) return std::unexpected(first.error());
    if (!first->has_value()) return std::nullopt;
    limits.first_moves.clear();
    std::ranges::copy_if(moves, std::back_inserter(limits.first_moves),
                         [&](Move move) { return move != *best; });
    const auto second = score_of(here.position, limits, std::nullopt, tools);
    if (!second) return std::unexpected(second.error());
    if (!second->has_value() || judge(**first, **second, rules.judgement) < Judgement::mistake)
        return std::nullopt;
    return Puzzle{i, {*best}};
}

/// "23...", "7."
std::string number_of(const Position& position) {
    return fmt::format("{}{}", position.fullmove_number(),
                       position.turn() == Color::white ? "." : "...");
}

/// "Reti - Tartakower, 1910.??.??, 9.": which game, and which move.
std::string id_of(const Position& position, const Game& game) {
    const auto known = [&](std::string_view name) {
        const std::string_view value = game.tag(name).value_or("?");
        return value.empty() ? std::string_view("?") : value;
    };
    const std::string_view date = known("Date");
    return fmt::format("{} - {}, {}{}{}", known("White"), known("Black"),
                       date.starts_with('?') ? "" : date, date.starts_with('?') ? "" : ", ",
                       number_of(position));
}

}  // namespace

std::expected<void, EngineError> find_puzzles(AnnotatedGame& game, const AnnotationRules& rules,
                                              const AnnotationTools& tools) {
    for (const std::size_t i : bad_moves(game)) {
        const AnnotatedMove& said = game.moves[i];
        MaybePuzzle puzzle;
        if (said.missed && tools.solver != nullptr) puzzle = mate_puzzle(game, i, tools);
        if (!*puzzle && said.judgement != Judgement::inaccuracy &&
            (tools.analyser != nullptr || game.positions[i].verdict))
            puzzle = tactic_puzzle(game, i, rules, tools);
        if (!puzzle) return std::unexpected(std::move(puzzle).error());
        if (*puzzle) game.puzzles.push_back(**std::move(puzzle));
    }
    return {};
}

std::string to_epd(const AnnotatedGame& game, const Puzzle& puzzle) {
    const Position& position = game.positions[puzzle.ply].position;
    const auto played = game.game.moves[puzzle.ply].move;
    Epd epd(position);
    epd.add("bm", move_operands(position, puzzle.keys));
    if (puzzle.mate) epd.add("dm", {EpdOperand::number(*puzzle.mate)});
    epd.add("id", {EpdOperand::string(id_of(position, game.game))});
    epd.add("c0", {EpdOperand::string(fmt::format("{}{} was played", number_of(position),
                                                  played ? to_san(position, *played) : "--"))});
    return to_epd(epd);
}

}  // namespace chess
