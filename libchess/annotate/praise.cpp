// Praise of good moves. They are few, so cheap tests come first.

#include "libchess/annotate/annotator.hpp"
#include "libchess/annotate/detail/annotation_steps.hpp"
#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/search_again.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

namespace chess {

namespace {

/// Divisors of the search limits for each purpose.
constexpr unsigned first_look = 32;
constexpr unsigned verification = 4;
constexpr unsigned hardness = 100;

/// The least sacrifice, in centipawns of exchanges: a rook for a knight that a pawn protects.
constexpr int least_sacrifice = 150;
/// The least winning chances after a sound sacrifice.
constexpr double sound_chances = 45;

/// Whether a move is an obvious winning capture or recapture.
bool is_obvious(const AnnotatedGame& game, std::size_t index) {
    const Position& position = game.positions[index].position;
    const Move move = *game.game.moves[index].move;
    if (!position.is_capture(move)) return false;
    if (exchange_value(position, move) >= exchange_values[PieceType::pawn]) return true;
    const auto last = index == 0 ? std::nullopt : game.game.moves[index - 1].move;
    return last && last->to() == move.to() && game.positions[index - 1].position.is_capture(*last);
}

/// The square of the piece that a move sacrifices, if by exchanges it loses more than it captures,
/// and the other side could not have won that anyway. Unknown for an answer to a check.
std::optional<Square> sacrifice_of(const Position& before, Move move) {
    if (before.in_check() || move.is_promotion()) return std::nullopt;
    const auto captured = before.captured_by(move);
    Position after = before;
    after.make(move);
    const auto offered = detail::best_capture(after, true);
    const auto before_it = detail::best_capture(before.after_null(), true);
    const int taken = captured ? exchange_values[*captured] : 0;
    if (!offered || offered->value - taken < least_sacrifice ||
        (before_it && before_it->value >= least_sacrifice))
        return std::nullopt;
    const Square square = offered->move.to();
    return offered->move.is_en_passant() ? ahead(~after.turn(), square) : square;
}

/// Praises the moves of a game.
class Praiser {
public:
    Praiser(AnnotatedGame& game, const AnnotationOptions& options, const AnnotationTools& tools)
        : game_(game),
          options_(options),
          tools_(tools) {}

    std::expected<void, EngineError> praise(std::size_t index) {
        AnnotatedMove& note = game_.moves[index];
        const EvaluatedPosition& here = game_.positions[index];
        const auto move = game_.game.moves[index].move;
        if (!move || !note.is_judged || note.in_book || note.is_forced || here.draw_claim)
            return {};
        if (note.keeps_result) {
            praise_by_table(index);
            return {};
        }
        if (here.best_move() != move) return {};
        const auto offered = sacrifice_of(here.position, *move);
        const bool is_notable = !is_obvious(game_, index);
        if (!offered && !is_notable) return {};
        const Judgement least = offered ? Judgement::inaccuracy : Judgement::mistake;
        for (const unsigned part : {first_look, verification}) {
            if (loss(index, Score::mated_in(1)) < least) return {};
            if (auto done = look_at_others(index, part); !done) return done;
            if (!next_ || loss(index, next_->score) < least) return {};
            if (here.lines.size() > 1) break;
        }
        if (offered && is_brilliant(index)) {
            note.praise = {
                Praise::Kind::brilliant,
                fmt::format("Offers {}. {}", piece_after(index, *offered), next_text(index))};
            return {};
        }
        if (!is_notable || loss(index, next_->score) < Judgement::mistake) return {};
        note.praise = {Praise::Kind::only, next_text(index)};
        return find_out_hardness(index);
    }

private:
    [[nodiscard]] Score best(std::size_t index) const { return *game_.positions[index].score; }
    /// The judgement of another move's loss; here a mate is worth at most ten pawns.
    [[nodiscard]] Judgement loss(std::size_t index, Score other) const {
        constexpr Score most = Score::centipawns(judged_centipawns);
        return judge(std::clamp(best(index), -most, most), std::clamp(other, -most, most),
                     options_.judgement);
    }

    void praise_by_table(std::size_t index) {
        const EvaluatedPosition& here = game_.positions[index];
        AnnotatedMove& note = game_.moves[index];
        // The tables' only move may let the other side claim a draw, and gives the win away.
        if (!*note.keeps_result || here.keeping_moves.size() != 1 || !here.doubtful_moves.empty() ||
            here.keeping_moves.front() != game_.game.moves[index].move ||
            here.verdict->wdl <= Wdl::loss || is_obvious(game_, index))
            return;
        note.praise = {Praise::Kind::only,
                       fmt::format("Nothing else keeps the tablebase {}.",
                                   here.verdict->wdl == Wdl::win ? "win" : "draw")};
    }

    /// Finds the best of the moves that were not played.
    std::expected<void, EngineError> look_at_others(std::size_t index, unsigned part) {
        const EvaluatedPosition& here = game_.positions[index];
        next_.reset();
        if (here.lines.size() > 1) {
            next_ = here.lines[1];
            return {};
        }
        if (tools_.analyser == nullptr) return {};
        SearchLimits limits = detail::shortened(options_.limits, part);
        std::ranges::copy_if(legal_moves(here.position), std::back_inserter(limits.first_moves),
                             [&](Move move) { return move != here.best_move(); });
        return search(index, limits);
    }

    std::expected<void, EngineError> search(std::size_t index, const SearchLimits& limits) {
        const auto found = detail::analyse_again(*tools_.analyser, detail::history_of(game_, index),
                                                 limits, tools_.stop);
        if (!found) return std::unexpected(found.error());
        game_.nodes += found->nodes;
        next_.reset();
        if (!found->lines.empty() && !found->lines.front().moves.empty())
            next_ = found->lines.front();
        return {};
    }

    [[nodiscard]] bool is_brilliant(std::size_t index) const {
        return win_percent(best(index)) >= sound_chances && win_percent(next_->score) < won_chances;
    }

    /// Only moves that keep a result, and that a short search does not find, are great.
    std::expected<void, EngineError> find_out_hardness(std::size_t index) {
        const MissedResult otherwise = missed_result(best(index), next_->score);
        if (otherwise == MissedResult::none || tools_.analyser == nullptr) return {};
        tools_.analyser->forget();
        const auto done = search(index, detail::shortened(options_.limits, hardness));
        if (!done || !next_ || next_->moves.front() == game_.positions[index].best_move())
            return done;
        game_.moves[index].praise = {
            Praise::Kind::great,
            fmt::format("Nothing else {}, and a short search prefers {}.",
                        otherwise == MissedResult::win ? "wins" : "holds the game",
                        next_move(index))};
        return {};
    }

    [[nodiscard]] std::string next_move(std::size_t index) const {
        const std::array move{next_->moves.front()};
        return detail::numbered_line(game_.positions[index].position, move);
    }
    [[nodiscard]] std::string piece_after(std::size_t index, Square square) const {
        return detail::piece_on(game_.positions[index + 1].position, square);
    }
    /// "Next best is 23... Kf8, with winning chances of 12 % instead of 52 %."
    [[nodiscard]] std::string next_text(std::size_t index) const {
        return fmt::format("Next best is {}, with winning chances of {:.0f} % instead of {:.0f} %.",
                           next_move(index), win_percent(next_->score), win_percent(best(index)));
    }

    AnnotatedGame& game_;
    const AnnotationOptions& options_;
    const AnnotationTools& tools_;
    /// The best of the moves that were not played, or what a short search prefers.
    std::optional<SearchLine> next_;
};

}  // namespace

std::string_view name_of(Praise::Kind kind) noexcept {
    constexpr std::array<std::string_view, 3> names{"only", "great", "brilliant"};
    return names[static_cast<std::size_t>(kind)];
}

std::expected<void, EngineError> detail::praise_moves(AnnotatedGame& game,
                                                      const AnnotationOptions& options,
                                                      const AnnotationTools& tools) {
    Praiser praiser(game, options, tools);
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        if (auto done = praiser.praise(i); !done) return done;
    return {};
}

}  // namespace chess
