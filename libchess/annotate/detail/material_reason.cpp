#include "libchess/annotate/detail/material_reason.hpp"

#include "libchess/annotate/detail/best_capture.hpp"
#include "libchess/annotate/detail/line_words.hpp"
#include "libchess/motif/detail/board_facts.hpp"
#include "libchess/motif/find_motifs.hpp"
#include "libchess/position/movegen.hpp"
#include "libchess/position/see.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace chess::detail {

namespace {

/// The longest that explains what is lost in the long run; the longest if checks, captures and
/// promotions alone win it; and the longest of a pawn ending in which a pawn gets through.
constexpr std::size_t longest_late = 9;
constexpr std::size_t longest_forced = 13;
constexpr std::size_t longest_race = 17;
/// The least extra gain of a line over the alternative, in pawns.
constexpr int least_gain = 1;

/// The text on a bad move that is answered by a capture.
std::string leaves_text(const BadMove& bad, const LineMove& capture) {
    const Position& before = bad.before().position;
    const Square square = capture.capture_square();
    const LineMove played = head_of(*bad.reply(), 1)[0];
    const std::string piece = piece_on(capture.before, square);
    if (square == played.to()) {
        if (played.move.is_promotion()) return "Loses " + piece;
        return fmt::format("{} the {} on {}, where it is lost",
                           played.captured ? "Takes with" : "Puts", name_of(played.piece),
                           to_string(square));
    }
    // The rook that castling has brought there.
    if (before.at(square) != capture.before.at(square)) return "Loses " + piece;
    const auto attackers = [&](const Position& position) {
        return position.attackers_to(square, position.occupied());
    };
    const Color mover = before.turn();
    const Bitboard guards = attackers(capture.before) & capture.before.pieces(mover);
    constexpr int pawn = 100;
    // A queen that a bishop attacks has no protection to lose.
    const bool was_lost = attackers(before).contains(capture.from()) && !before.in_check() &&
                          exchange_at_least(before.after_null(), capture.move, pawn);
    if ((attackers(before) & before.pieces(mover)).contains(played.from()) &&
        !guards.contains(played.to()) && !was_lost &&
        (guards.empty() || exchange_at_least(capture.before, capture.move, pawn)))
        return "Takes the protection from " + piece;
    if (bad.threat) return "Overlooks the threat to " + piece;
    return fmt::format("{} {} to be taken",
                       attackers(before).contains(capture.from()) ? "Leaves" : "Opens", piece);
}

/// The text on a bad move that missed a capture.
std::string misses_text(const BadMove& bad, const LineMove& capture) {
    const std::string piece = piece_on(capture.before, capture.capture_square());
    const bool took_piece =
        bad.played().to() == capture.to() && capture.before.is_capture(bad.played());
    if (took_piece && bad.played().from() == capture.from()) return "Promotes to the wrong piece";
    return took_piece ? fmt::format("Takes {} with the wrong piece", piece) : "Misses " + piece;
}

bool promotes(const MaterialGain& gain) {
    return std::ranges::any_of(gain.promoted, [](int count) { return count != 0; });
}

/// Whether a capture is the main gain of a line: no piece of equal value is given for it, and other
/// gains are not larger.
bool is_what_is_won(const LineMove& capture, const MaterialGain& gain) {
    const auto pawns_of = [](PieceType type) {
        return exchange_values[type] / exchange_values[PieceType::pawn];
    };
    int given = 0;
    for (const PieceType type : all_piece_types) given += gain.lost[type] * pawns_of(type);
    const int taken = pawns_of(*capture.captured);
    return given < taken && gain.net <= taken;
}

/// Whether what is taken on one square is all that a line wins, to a pawn.
bool is_won_alone(const LineMove& capture, const MaterialGain& gain) {
    return exchange_at_least(capture.before, capture.move, 100 * std::max(1, gain.net - 1));
}

/// The value of the men that the solver of a line takes up to a point, and that the same side takes
/// in the other line, too, in pawns.
int common_gain(const MotifLine& line, std::size_t size, const MotifLine& other) {
    int sum = 0;
    for (const LineMove& move : std::span(line.moves()).first(size)) {
        if (!move.captured || move.mover() != line.solver()) continue;
        const bool is_common = std::ranges::any_of(other.moves(), [&](const LineMove& same) {
            return same.mover() == move.mover() && same.captured == move.captured &&
                   same.capture_square() == move.capture_square();
        });
        if (is_common) sum += pawn_values[*move.captured];
    }
    return sum;
}

/// Whether a gain is more than what the other line comes to: mostly so, or by other captures.
bool is_extra(const MotifLine& line, const MaterialGain& gain, const MotifLine& other) {
    const int more = gain.net + final_balance(other);
    return more >= least_gain &&
           (2 * more >= gain.net || 2 * common_gain(line, gain.size, other) <= gain.net);
}

/// Whether a line that no motif explains is a plan rather than a consequence: the solver makes more
/// than one quiet move, and the other side had alternatives.
bool is_plan(const MotifLine& line, const MaterialGain& gain) {
    std::size_t quiet = 0;
    for (std::size_t ply = line.first(); ply < gain.size; ply += 2)
        quiet += line[ply].is_quiet() ? 1U : 0U;
    return quiet > 1 && !promotes(gain) && !decisive_motif(head_of(line, gain.size));
}

/// The text on a bad move by a line's motif.
std::string motif_text(const FoundMotif& found, const MotifLine& line, bool is_threatened) {
    const bool is_reply = line.first() == 1;
    if (found.motif == Motif::trapped_piece)
        return fmt::format("{} that {} has no way out", is_reply ? "Overlooks" : "Misses",
                           piece_on(line[found.ply].after, found.targets.first()));
    const std::string words = words_of(found, line);
    if (is_threatened) return "Overlooks the threat of " + words;
    return fmt::format("{} {}", is_reply ? "Allows" : "Misses", words);
}

/// The man of most value that the solver takes in a line where it stands at first: "the knight on
/// b2"; "" if there is none.
std::string main_target(const MotifLine& line) {
    std::optional<LineMove> best;
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.captured ||
            line.start().at(move.capture_square()) != move.before.at(move.capture_square()))
            continue;
        if (!best || pawn_values[*move.captured] > pawn_values[*best->captured]) best = move;
    }
    return best ? piece_on(best->before, best->capture_square()) : "";
}

/// Whether a man of the side that has just moved can be taken with a gain, now or after a check.
bool leaves_hanging(const Position& end) {
    if (!end.in_check()) return best_capture(end, /*captures_only=*/true).has_value();
    for (const Square square : end.pieces(~end.turn()) & ~end.pieces(PieceType::king))
        if (is_en_prise(end, square) && !end.checkers().contains(square)) return true;
    return false;
}

/// What a line wins; "for nothing" only if nothing is to be taken where it ends.
std::string amount_kept(const MotifLine& line, const MaterialGain& gain) {
    const Position end = line.end();
    const bool is_kept = end.turn() == line.solver() || !leaves_hanging(end);
    return is_kept ? words_of(gain) : amount_of(gain);
}

/// Whether the man that is taken where a motif shows stands there before the line.
bool stands_there(const MotifLine& line, const FoundMotif& found) {
    const Square square = line[found.ply].capture_square();
    return line.start().at(square) == line[found.ply].before.at(square);
}

/// The motif that wins material in a line.
std::optional<FoundMotif> motif_of(const MotifLine& line) {
    auto found = decisive_motif(line);
    // A defender that has just come to where it is taken was drawn away.
    if (found && found->motif == Motif::capturing_defender && !stands_there(line, *found))
        return std::nullopt;
    if (!found || found->motif != Motif::trapped_piece) return found;
    // A piece that a capture drives off, or that only comes there, had somewhere to go.
    const Square trapped = found->targets.first();
    if (line[line.first()].captured ||
        line.start().at(trapped) != line[found->ply].after.at(trapped))
        return std::nullopt;
    return found;
}

/// The reason for a line that wins material within few moves.
Reason material_reason(const BadMove& bad, const MotifLine& whole, const MaterialGain& gain) {
    const MotifLine line = head_of(whole, gain.size);
    const bool is_reply = line.first() == 1;
    Reason reason{.text = {},
                  .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
                  .line = line.solution(),
                  .gain = gain.net};
    const std::string wins = fmt::format(": {} wins {}.", text_of(line), amount_kept(line, gain));
    const auto found = motif_of(line);
    const auto threatened = is_reply && bad.threat ? decisive_motif(*bad.threat) : std::nullopt;
    const LineMove& first = line[line.first()];
    const bool at_once = line.size() == line.first() + 1;
    if (first.captured &&
        (at_once || (is_what_is_won(first, gain) && (!found || is_won_alone(first, gain))))) {
        reason.squares = Bitboard(first.capture_square());
        reason.motif = Motif::hanging_piece;
        reason.text = is_reply ? leaves_text(bad, first) : misses_text(bad, first);
    } else if (found) {
        reason.squares = found->targets;
        reason.motif = found->motif;
        reason.text = motif_text(*found, line, threatened && threatened->motif == found->motif);
    } else if (promotes(gain)) {
        reason.motif = Motif::promotion;
        reason.squares = Bitboard(line[line.size() - 1].to());
        reason.text = is_reply ? "Lets a pawn promote" : "Misses a promotion";
    } else {
        reason.squares = Bitboard(line[line.size() - 1].to());
        const std::string target = main_target(line);
        reason.text = !is_reply                       ? "Misses a chance to win material"
                      : bad.threat && !target.empty() ? "Overlooks a threat to " + target
                                                      : "Loses material";
    }
    // The motif is there, but what it wins is not all kept.
    const bool is_kept = reason.motif == Motif::hanging_piece || !found || bad.can_cost(gain.net);
    if (!is_kept) reason.gain = 0;
    reason.text += is_kept ? wins : fmt::format(": {}.", text_of(line));
    return reason;
}

/// The reason for a capture that could be made at once, where a line takes the same man later;
/// nullopt if none wins as much.
std::optional<Reason> capture_reason(const BadMove& bad, const MotifLine& whole,
                                     const MaterialGain& gain) {
    const MotifLine line = head_of(whole, gain.size);
    const LineMove& first = line[line.first()];
    for (std::size_t ply = line.first() + 2; ply < line.size(); ply += 2) {
        const LineMove& move = line[ply];
        if (!move.captured || pawn_values[*move.captured] < gain.net ||
            first.before.at(move.to()) != move.before.at(move.to()))
            continue;
        for (const Move capture : legal_moves(first.before, MoveClass::noisy)) {
            if (capture.to() != move.to() ||
                !exchange_at_least(first.before, capture, 100 * gain.net))
                continue;
            std::vector<Move> moves;
            if (line.first() == 1) moves.push_back(bad.played());
            moves.push_back(capture);
            const MotifLine at_once(bad.before().position, moves, line.first());
            if (const auto won = settled_gain(at_once)) return material_reason(bad, at_once, *won);
        }
    }
    return std::nullopt;
}

/// Whether the solver gives material at first, a piece or more, and moves with force.
bool is_combination(const MotifLine& line) {
    constexpr int sacrifice = 2;  // pawns
    if (line[line.first()].is_quiet()) return false;
    int balance = 0;
    bool gives = false;
    for (const LineMove& move : line.moves()) {
        if (move.captured)
            balance += (move.mover() == line.solver() ? 1 : -1) * pawn_values[*move.captured];
        gives = gives || balance <= -sacrifice;
    }
    return gives;
}

/// Whether the solver makes no quiet move.
bool is_forced(const MotifLine& line) {
    for (std::size_t ply = line.first(); ply < line.size(); ply += 2)
        if (line[ply].is_quiet()) return false;
    return true;
}

/// Whether kings and pawns alone are left, and one of these promotes.
bool is_race(const MotifLine& line, const MaterialGain& gain) {
    return promotes(gain) && is_pawn_ending(line.start());
}

/// Whether a lone pawn counts: soon, and where no queens are left.
bool is_pawn_of_ending(const MotifLine& line) {
    constexpr std::size_t soon = 5;
    return line.size() <= line.first() + soon && line.start().pieces(PieceType::queen).empty();
}

/// The reason for a line that wins material late, or by a plan. A lone pawn that quiet play wins
/// explains nothing but in an ending.
std::optional<Reason> late_reason(const MotifLine& whole, const MaterialGain& gain) {
    const MotifLine line = head_of(whole, gain.size);
    const std::size_t most = is_race(line, gain) ? longest_race
                             : is_forced(line)   ? longest_forced
                                                 : longest_late;
    if (whole.mates() || gain.size > whole.first() + most) return std::nullopt;
    const bool is_reply = line.first() == 1;
    const bool is_forcing = !line[line.first()].is_quiet();
    const std::size_t length = line.size() - line.first();
    if (gain.net == 1 && !is_forcing && !is_pawn_of_ending(line)) return std::nullopt;
    std::string_view what = "Loses material in the long run";
    if (is_race(line, gain)) what = is_reply ? "Lets a pawn promote" : "Misses a promotion";
    else if (is_reply && (length <= longest_shown || is_forcing)) what = "Loses material";
    else if (!is_reply)
        what = is_combination(line) ? "Misses a combination" : "Misses a way to win material";
    return Reason{
        .text = fmt::format("{}: {} wins {}.", what, text_of(line), amount_kept(line, gain)),
        .squares = Bitboard(line[line.size() - 1].to()),
        .begins = is_reply ? Reason::Line::reply : Reason::Line::instead,
        .line = line.solution(),
        .gain = gain.net};
}

/// Whether the better line wins more than the bad move, which may be a capture itself: clearly
/// more, or something else than the pawn that it takes.
bool is_missed(const BadMove& bad, const MotifLine& best, const MaterialGain& gain,
               const MotifLine& reply) {
    constexpr int clearly = 2;  // pawns
    const auto taken = bad.before().position.captured_by(bad.played());
    const bool is_more = !taken || gain.net + final_balance(reply) >= clearly ||
                         (*taken == PieceType::pawn && gain.net >= clearly);
    return is_extra(best, gain, reply) && is_more;
}

/// What a line wins: all that a search may confirm, or what it never gives back.
std::vector<MaterialGain> gains_of(const MotifLine& line, bool is_checked) {
    if (is_checked) return settled_gains(line);
    const auto gain = settled_gain(line);
    return gain ? std::vector{*gain} : std::vector<MaterialGain>();
}

/// Whether a line goes a quiet way, by no motif, to win no more than a capture would at once.
bool is_roundabout(const MotifLine& line, const MaterialGain& gain) {
    const LineMove& first = line[line.first()];
    if (!first.is_quiet()) return false;
    const auto capture = best_capture(first.before, /*captures_only=*/true);
    return capture && capture->value >= 100 * gain.net && !decisive_motif(head_of(line, gain.size));
}

/// The reasons for what the lines win beyond each other, within few moves or late: what the answer
/// wins first.
std::vector<Reason> gain_reasons(const BadMove& bad, const MotifLine& reply, const MotifLine& best,
                                 bool is_checked, bool at_once) {
    std::vector<Reason> found;
    const auto add_from = [&](const MotifLine& line, const auto& is_more) {
        for (const MaterialGain& gain : gains_of(line, is_checked)) {
            if (tells(line, gain) != at_once || !is_more(gain) || is_roundabout(line, gain))
                continue;
            for (auto& reason :
                 {capture_reason(bad, line, gain),
                  at_once ? material_reason(bad, line, gain) : late_reason(line, gain)})
                if (reason) found.push_back(*reason);
        }
    };
    add_from(reply, [&](const MaterialGain& gain) { return is_extra(reply, gain, best); });
    add_from(best, [&](const MaterialGain& gain) { return is_missed(bad, best, gain, reply); });
    return found;
}

}  // namespace

bool tells(const MotifLine& line, const std::optional<MaterialGain>& gain) {
    return gain && !line.mates() && gain->size <= line.first() + longest_shown &&
           gain->net >= least_gain && !is_plan(line, *gain);
}

std::vector<Reason> material_reasons(const BadMove& bad, const MotifLine& reply,
                                     const MotifLine& best, bool is_checked) {
    return gain_reasons(bad, reply, best, is_checked, /*at_once=*/true);
}

std::vector<Reason> late_reasons(const BadMove& bad, bool is_checked) {
    const auto reply = bad.reply();
    const auto best = bad.best();
    // The comparison needs both; a finished game has no reply, nor material to win.
    if (!reply || !best) return {};
    // What is told at once has been tried.
    return gain_reasons(bad, *reply, *best, is_checked, /*at_once=*/false);
}

}  // namespace chess::detail
