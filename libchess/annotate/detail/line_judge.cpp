#include "libchess/annotate/detail/line_judge.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/annotate/detail/material_gain.hpp"
#include "libchess/annotate/detail/material_reason.hpp"
#include "libchess/annotate/judgement.hpp"
#include "libchess/motif/motif_line.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <span>
#include <utility>

namespace chess::detail {

namespace {

/// A search gets this part of the game's limits where a line wins something.
constexpr unsigned part_for_gain = 5;

/// Elsewhere, and for a better defence, it gets this one.
constexpr unsigned smaller_part = 12;

/// Whether nothing is to be taken, and play does not go on with a capture or a check.
bool is_at_rest(const MotifLine& line, std::size_t ply) {
    const Position& here = line[ply].after;
    if (here.in_check() || best_capture(here)) return false;
    return ply + 1 == line.size() || (!line[ply + 1].captured && !line[ply + 1].check);
}

/// What a line has won for its solver where it last comes to rest after so many moves, or else at
/// its end; in pawns.
int balance_at_rest(const MotifLine& line, std::size_t from) {
    std::size_t end = line.size();
    bool rests = false;
    for (std::size_t ply = from; ply < line.size(); ++ply)
        if (is_at_rest(line, ply)) {
            end = ply + 1;
            rests = true;
        }
    return final_balance(rests ? head_of(line, end) : line);
}

/// The first moves of a reason's line with others that follow, from the bad move on if it is in it;
/// and where these begin.
struct Continued {
    MotifLine line;
    std::size_t from;
};
Continued continued(const BadMove& bad, const Reason& reason, std::size_t plies,
                    std::span<const Move> more) {
    const bool is_reply = reason.begins == Reason::Line::reply;
    std::vector<Move> moves;
    if (is_reply) moves.push_back(bad.played());
    moves.insert(moves.end(), reason.line.begin(),
                 reason.line.begin() + static_cast<std::ptrdiff_t>(plies));
    const std::size_t from = moves.size();
    moves.insert(moves.end(), more.begin(), more.end());
    return {MotifLine(bad.before().position, moves, is_reply ? 1 : 0), from};
}

/// Whether what a line wins is not given back as play goes on; much of it may be, for something
/// else.
bool keeps_gain(const BadMove& bad, const Reason& reason, std::span<const Move> more) {
    constexpr std::size_t soon = 6;
    if (reason.gain == 0) return true;
    const auto [line, from] =
        continued(bad, reason, reason.line.size(), more.first(std::min(soon, more.size())));
    return line.mates() || balance_at_rest(line, from) >= (reason.gain + 2) / 3;
}

/// Whether the game's own line goes on from that of a reason by taking half of its gain back.
bool is_taken_back(const BadMove& bad, const Reason& reason, const Position& end) {
    const bool is_reply = reason.begins == Reason::Line::reply;
    const std::vector<Move> known = BadMove::first_line(is_reply ? bad.after() : bad.before());
    const std::size_t size = reason.line.size();
    return reason.gain != 0 && known.size() > size &&
           std::ranges::equal(reason.line, std::span(known).first(size)) &&
           end.captured_by(known[size]) &&
           2 * exchange_value(end, known[size]) >= 100 * reason.gain;
}

/// Whether a move gives something away: what the other side takes next, and more than it could take
/// if the move were passed.
bool is_gift(const Position& position, Move move, Move next) {
    constexpr int pawn = 100;   // centipawns
    constexpr int little = 50;  // centipawns
    if (position.in_check()) return false;
    const Position after = position.after(move);
    if (!after.is_capture(next)) return false;
    const auto taken = position.captured_by(move);
    const int given = exchange_value(after, next) - (taken ? exchange_values[*taken] : 0);
    if (given < pawn) return false;
    const auto anyway = best_capture(position.after_null(), /*captures_only=*/true);
    return given > (anyway ? anyway->value : 0) + little;
}

/// The captures that take again on a square, without a loss by exchanges.
std::vector<Move> retaking_moves(const Position& position, Square square) {
    std::vector<Move> found;
    for (const Move move : legal_moves(position, MoveClass::noisy))
        if (move.to() == square && position.is_capture(move) &&
            exchange_at_least(position, move, 0))
            found.push_back(move);
    return found;
}

/// Whether no more than a pawn is won, at the end of a line on which each move may be another one.
bool is_far_off(const Reason& reason) {
    constexpr std::size_t most_plies = 8;
    return reason.gain == 1 && reason.line.size() > most_plies;
}

/// Whether much is to be lost, and yet the side that loses it wins.
bool is_out_of_scale(const BadMove& bad, const Reason& reason) {
    constexpr int much = 5;       // pawns
    constexpr double still = 80;  // percent
    return reason.begins == Reason::Line::reply && reason.gain >= much &&
           bad.note().win_after.value_or(0) >= still;
}

/// Whether a score is more than another one by more than two searches differ.
bool is_clearly_more(Score score, Score other) {
    const auto cp = score.as_centipawns();
    const auto least = other.as_centipawns();
    if (!cp || !least) return score > other && !(score.is_mate() && other.is_mate());
    constexpr int noise = 50;
    return *cp > *least + std::max(noise, std::abs(*least) / 8);
}

/// Whether a score is less than another one by so many centipawns at most.
bool is_at_most_worse(Score score, Score other, int most) {
    const auto cp = score.as_centipawns();
    const auto least = other.as_centipawns();
    return score >= other || (cp && least && *cp >= *least - most);
}

/// Whether the side that loses by a reason loses less than half of its gain where it plays on with
/// these moves after so many of the reason's line.
bool saves_half(const BadMove& bad, const Reason& reason, std::size_t plies,
                std::span<const Move> more) {
    const auto [line, from] = continued(bad, reason, plies, more);
    return !line.mates() && 2 * balance_at_rest(line, from) < reason.gain;
}

/// Whether a score is so much less than what the game's search knows that there must be something
/// better on the way to it.
bool is_clearly_worse(Score score, Score known) {
    const auto cp = score.as_centipawns();
    const auto least = known.as_centipawns();
    if (!least) return false;
    constexpr int decided = 600;  // centipawns
    if (!cp) return score < known && *least > -decided;
    constexpr int noise = 120;
    return *cp < *least - noise - std::abs(*least) / 4;
}

}  // namespace

LineJudge::LineJudge(AnnotatedGame& game, const AnnotationOptions& options,
                     const AnnotationTools& tools)
    : search_(game, tools),
      limits_(shortened_to_judge(options.limits, part_for_gain)),
      short_limits_(shortened_to_judge(options.limits, smaller_part)) {}

std::expected<std::vector<Move>, EngineError> LineJudge::better_defence(const BadMove& bad,
                                                                        const Reason& reason,
                                                                        Score end) const {
    constexpr std::size_t longest_trusted = 2;  // moves, which the search has looked at well
    // Searches; a long line stands or falls with every one of its moves.
    const bool is_long = reason.line.size() > longest_shown;
    const std::size_t most = is_long ? reason.line.size() : 4;
    if (reason.gain == 0 || reason.line.size() <= longest_trusted) return {};
    const bool is_reply = reason.begins == Reason::Line::reply;
    Position position = (is_reply ? bad.after() : bad.before()).position;
    Position last = position;
    const std::size_t choices = reason.line.size() / 2;
    for (std::size_t ply = 0; ply < reason.line.size(); ++ply) {
        if (ply % 2 == 1) {
            const bool is_late = ply / 2 + most >= choices;
            const auto found = better_choice({bad, reason, ply, last, position}, end, is_late);
            if (!found) return std::unexpected(found.error());
            if (*found) {
                std::vector<Move> moves(reason.line.begin(),
                                        reason.line.begin() + static_cast<std::ptrdiff_t>(ply));
                moves.insert(moves.end(), (*found)->moves.begin(), (*found)->moves.end());
                return moves;
            }
        }
        last = position;
        position.make(reason.line[ply]);
    }
    return {};
}

ShortSearch::Found LineJudge::better_choice(const Choice& choice, Score end, bool is_late) const {
    const std::vector<Move>& line = choice.reason.line;
    const Move chosen = line[choice.ply];
    const bool gives =
        choice.ply + 1 < line.size() && is_gift(choice.position, chosen, line[choice.ply + 1]);
    const auto all = legal_moves(choice.position);
    std::vector<Move> rivals;
    if (gives)
        std::ranges::copy_if(all, std::back_inserter(rivals),
                             [&](Move move) { return move != chosen; });
    else if (choice.last.is_capture(line[choice.ply - 1]) &&
             chosen.to() != line[choice.ply - 1].to())
        rivals = retaking_moves(choice.position, line[choice.ply - 1].to());
    if (all.size() < 2 || (!is_late && rivals.empty())) return std::nullopt;
    SearchLimits limits = gives ? limits_ : short_limits_;
    limits.first_moves = rivals;
    auto found = search_.best_line(choice.position, limits);
    if (!found || !*found) return found;
    // What gives something away, or does not take again, must be better than what does not give it,
    // or takes; anything else clearly no worse than all. Who keeps his men for little is not forced
    // to lose them.
    const Score best = (*found)->score;
    const auto keeps_men = [&](int most) {
        return is_at_most_worse(best, end, most) &&
               saves_half(choice.bad, choice.reason, choice.ply, (*found)->moves);
    };
    constexpr int little = 40;       // centipawns
    constexpr int for_a_gift = 120;  // centipawns
    const bool is_better = !rivals.empty()
                               ? !is_clearly_more(end, best) || (gives && keeps_men(for_a_gift))
                               : (*found)->moves.front() != chosen &&
                                     (is_clearly_more(best, end) || keeps_men(little));
    if (!is_better) return std::nullopt;
    return found;
}

std::expected<bool, EngineError> LineJudge::can_retake(const Reason& reason, const Position& end,
                                                       const SearchLine& best) const {
    constexpr int noise = 60;  // centipawns
    const bool is_loser_to_move = reason.line.size() % 2 == 1;
    if (reason.gain == 0 || !is_loser_to_move) return false;
    const auto capture = best_capture(end, /*captures_only=*/true);
    if (!capture || 2 * capture->value < 100 * reason.gain) return false;
    // Where it is the best move, what comes of it is judged by the line.
    if (!best.moves.empty() && best.moves.front() == capture->move) return false;
    SearchLimits limits = short_limits_;
    limits.first_moves = {capture->move};
    const auto found = search_.best_line(end, limits);
    if (!found) return std::unexpected(found.error());
    if (!*found) return false;
    const auto with = (*found)->score.as_centipawns();
    const auto without = best.score.as_centipawns();
    return with && without && *with >= *without - noise;
}

std::expected<bool, EngineError> LineJudge::is_lost_anyway(const BadMove& bad,
                                                           const Reason& reason) const {
    constexpr int pawn = 100;    // centipawns
    constexpr double noise = 3;  // percent, by which two searches differ
    if (reason.begins != Reason::Line::reply || reason.gain == 0 || bad.better.empty())
        return false;
    const Move capture = reason.line.front();
    const Position better = bad.before().position.after(bad.better.front());
    const auto taken = bad.after().position.captured_by(capture);
    if (!taken || better.captured_by(capture) != taken || !legal_moves(better).contains(capture) ||
        !exchange_at_least(better, capture, pawn))
        return false;
    SearchLimits limits = limits_;
    limits.first_moves = {capture};
    const auto found = search_.best_line(better, limits);
    if (!found) return std::unexpected(found.error());
    return *found &&
           win_percent((*found)->score) >= 100 - bad.note().win_before.value_or(0) - noise;
}

std::expected<LineJudge::Verdict, EngineError> LineJudge::judge(const BadMove& bad,
                                                                const Reason& reason) {
    if (std::exchange(index_, bad.index) != bad.index) {
        rejected_.clear();
        defended_.clear();
    }
    Rejected known{reason.begins, reason.line, reason.gain};
    if (std::ranges::find(rejected_, known) != rejected_.end())
        return Verdict{.is_confirmed = false};
    auto verdict = search(bad, reason);
    if (!verdict || verdict->is_confirmed) return verdict;
    if (verdict->better_defence.empty()) rejected_.push_back(std::move(known));
    else if (wins_as_much(known)) return Verdict{true, std::move(verdict->more), {}};
    else defended_.push_back(std::move(known));
    return verdict;
}

bool LineJudge::wins_as_much(const Rejected& line) const {
    return std::ranges::any_of(defended_, [&](const Rejected& other) {
        return other.begins == line.begins && other.gain >= line.gain && other.line != line.line &&
               other.line.front() == line.line.front();
    });
}

std::expected<LineJudge::Verdict, EngineError> LineJudge::search(const BadMove& bad,
                                                                 const Reason& reason) const {
    const auto had = bad.note().win_before;
    const auto has = bad.note().win_after;
    if (!can_search() || !had || !has || reason.line.empty()) return Verdict{.is_confirmed = true};
    const bool is_reply = reason.begins == Reason::Line::reply;
    Position end = (is_reply ? bad.after() : bad.before()).position;
    for (const Move move : reason.line) end.make(move);
    if (!bad.can_cost(reason.gain) || is_far_off(reason) || is_out_of_scale(bad, reason))
        return Verdict{.is_confirmed = false};
    if (is_taken_back(bad, reason, end)) return Verdict{.is_confirmed = false};
    // What is over needs no search.
    if (!has_legal_move(end)) return Verdict{.is_confirmed = true};
    const auto found = search_.best_line(end, reason.gain == 0 ? short_limits_ : limits_);
    if (!found) return std::unexpected(found.error());
    if (!*found) return Verdict{.is_confirmed = true};
    const SearchLine& line = **found;
    const auto retakes = can_retake(reason, end, line);
    if (!retakes) return std::unexpected(retakes.error());
    if (*retakes) return Verdict{.is_confirmed = false};
    const double chances = win_percent(line.score);
    const double mover = end.turn() == bad.before().position.turn() ? chances : 100 - chances;
    constexpr double noise = 5;  // by which two searches differ
    constexpr double most = 0.6;
    const double slack = std::max((*had - *has) * most, noise);
    const bool is_borne_out = is_reply ? mover <= *has + slack : mover >= *had - slack;
    if (!is_borne_out || !keeps_gain(bad, reason, line.moves))
        return Verdict{.is_confirmed = false};
    const bool is_loser_to_move = (end.turn() == bad.before().position.turn()) == is_reply;
    const Score loser = is_loser_to_move ? line.score : -line.score;
    const auto known = is_reply ? bad.after().score : bad.before().score;
    if (reason.line.size() > 1 && known && is_clearly_worse(loser, -*known))
        return Verdict{.is_confirmed = false};
    auto defence = better_defence(bad, reason, loser);
    if (!defence) return std::unexpected(std::move(defence).error());
    if (!defence->empty()) return Verdict{false, line.moves, *std::move(defence)};
    const auto is_lost = is_lost_anyway(bad, reason);
    if (!is_lost) return std::unexpected(is_lost.error());
    return Verdict{!*is_lost, line.moves, {}};
}

}  // namespace chess::detail
